/* SPDX-License-Identifier: MIT */
/*
 * The engine of positive whole numbers: + - * /, numbers in any order. The questions of
 * answer/engine.h are answered in these files:
 *
 *     whole.c           opening and closing; what may be missing
 *     plan.c           which forests are grown for some values, one after the other
 *     simplest.c        the simplest expression of some values
 *     pieces.c          all expressions of a value, in pieces
 *     count.c           how many there are
 *     values.c          which values there are
 *     next_distance.c   how far it is to the next value
 */
#ifndef TALLY_WHOLE_WHOLE_H
#define TALLY_WHOLE_WHOLE_H

#include "whole/engine.h"
#include "whole/forward.h"
#include "whole/near_top.h"
#include "whole/plan.h"

/* All pieces of the solutions of a value, while they are gone through. */
struct whole_pieces {
    struct plan plan;
    struct target_search *target_search; /* at hand; NULL: none */
    struct vector pieces;                /* struct stream_piece: of the target search at hand */
    size_t next;                         /* piece that comes after the batch */
};

struct whole {
    struct engine_search search;
    struct workspace workspace;
    struct join join;
    struct admission admission;
    bool has_constraints; /* which numbers are used is asked for: the simplest may then have a
                             detour */
    bool uses_all;
    struct whole_pieces at_hand;
    uint64_t piece_value;   /* whose pieces these are */
    struct forward forward; /* see count.c */
    struct near_top near_top;
    uint64_t near_top_from; /* the distance from which on it is asked again: see next_distance.c */
    uint64_t near_top_work; /* for all targets so far */
};

static inline struct whole *whole_of(struct engine_search *search)
{
    return (struct whole *)search;
}

/* ---- The questions, as in answer/engine.h ---------------------------------------------------- */

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
tally_status whole_values(struct engine_search *search, tally_range range, uint32_t fewest,
                          uint32_t most, struct vector *values);

/* How many targets can be counted at once. */
uint32_t whole_counts_at_once(const tally_game *game);

#endif
