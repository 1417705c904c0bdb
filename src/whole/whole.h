/* SPDX-License-Identifier: MIT */
/*
 * The engine of positive whole numbers: + - * /, numbers in any order. These files implement the
 * functions of answer/engine.h:
 *
 *     engine.c          opening and closing
 *     plan.c            which forests are grown for some values, one after the other
 *     simplest.c        the simplest expression of some values
 *     pieces.c          all expressions of a value, in pieces
 *     count.c           the number of solutions
 *     values.c          all values that can be made, also in slices, each with its simplest
 *                       expression
 *     next_distance.c   the distance of the next value
 *     claim.c           whether solutions may be missing
 */
#ifndef TALLY_WHOLE_WHOLE_H
#define TALLY_WHOLE_WHOLE_H

#include "answer/engine.h"
#include "forest/fresh.h"
#include "whole/near_top.h"
#include "whole/plan.h"

#include <stdatomic.h>

struct whole {
    struct engine_search search;
    struct workspace workspace;
    struct join join;
    struct admission admission;
    bool has_constraints; /* the search prescribes numbers to use, so the simplest solution may
                             have a detour */
    bool uses_all;
    struct fresh_levels fresh; /* see values.c */

    /* The pass over all pieces of the solutions of a value. */
    uint64_t piece_value; /* the value */
    struct plan plan;
    struct target_search *at_hand; /* the target search whose pieces are run; NULL: none */
    struct vector pieces;          /* struct stream_piece: of that target search */
    size_t first_piece;            /* index of the first piece of the current batch */
    size_t next_piece;             /* and of the first one after it */
    struct finds *finds;           /* one for each piece of the batch */
    atomic_bool is_beyond;         /* any piece may set it, on any thread */

    struct near_top near_top;
    uint64_t near_top_from; /* from this distance on, the values near the top are searched again;
                               see next_distance.c */
    uint64_t near_top_work; /* the work of these searches for all targets so far */
};

/* Every struct whole begins with its engine_search. */
static inline struct whole *whole_of(struct engine_search *search)
{
    return (struct whole *)search;
}

/* ---- The questions of answer/engine.h -------------------------------------------------------- */

tally_status whole_next_distance(struct engine_search *search, uint64_t target, uint64_t beyond,
                                 uint64_t *distance);
tally_status whole_simplest(struct engine_search *search, struct wanted *wanted, size_t count,
                            uint32_t fewest, uint32_t most, struct finds *finds);

tally_status whole_begin_pieces(struct engine_search *search, uint64_t value, uint32_t fewest,
                                uint32_t most, bool is_by_size);
tally_status whole_next_pieces(struct engine_search *search, struct pieces *pieces);
tally_status whole_run_pieces(struct engine_search *search, const struct pieces *pieces,
                              struct finds *finds);
void whole_end_pieces(struct engine_search *search);

tally_status whole_count(struct engine_search *search, uint64_t first, size_t count,
                         struct target_count *counts);

/* The most targets that one call can count. */
uint32_t whole_counts_at_once(const tally_game *game);

tally_status whole_values(struct engine_search *search, tally_range range, uint32_t fewest,
                          uint32_t most, struct vector *values);
tally_status whole_begin_slices(struct engine_search *search, const struct vector *known,
                                const struct finds *finds, tally_range range, uint32_t size,
                                uint32_t *count);

tally_status whole_may_be_missing(struct engine_search *search, tally_range range, bool *may_be);
tally_status whole_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be);

#endif
