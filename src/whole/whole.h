/* SPDX-License-Identifier: MIT */
/*
 * What the searches of the whole-number engine share: a request being answered, and delivering solutions.
 */
#ifndef TALLY_WHOLE_WHOLE_H
#define TALLY_WHOLE_WHOLE_H

#include "rules/game.h"
#include "whole/join.h"
#include "whole/near_top.h"
#include "whole/target_search.h"

struct whole {
    const tally_game *game;
    const tally_options *options;
    const tally_sink *sink;
    struct space space;
    struct crowd crowd;
    struct admission admission;
    uint8_t lattice_index[TALLY_NUMBERS_MAX]; /* of each given number, in the order given */
    bool has_constraints; /* which numbers are used is asked for: the simplest may then have a detour */
    bool shows_detours;   /* solutions with a detour belong to the answer */
    struct summit summit;
    uint64_t summit_from; /* the distance from which on it is asked again: see whole/next_distance.c */
    uint64_t summit_work; /* for all targets so far */
    uint64_t nodes;
};

tally_status whole_begin(struct whole *whole, const tally_game *game, const tally_options *options,
                         const tally_sink *sink, uint64_t largest_target);
void whole_end(struct whole *whole);

/* Gives one solution to the sink. TALLY_STOPPED where the sink wants no more. */
tally_status whole_deliver(const struct whole *whole, const struct finds *finds, const struct found *found,
                           uint64_t target);

/* The same for the first `count` of the finds, in their order; *delivered says how many the sink was given.
 * They are unpacked on all threads. asks: the tick is asked now and then, and may end it. */
tally_status whole_deliver_run(struct whole *whole, const struct finds *finds, size_t count, uint64_t target,
                               bool asks, uint64_t *delivered);

/* Whether a value beyond 64 bits could have led to a value of at most so much with at most so many numbers:
 * some of them can exceed 64 bits, and the others can bring that back (table_limit()). */
bool whole_may_overflow(const struct whole *whole, uint64_t largest, uint32_t most);

/* Whether by values beyond 64 bits anything may be missing at the outcome's distance from its target, or
 * nearer: among such values, or among what they could have led to. */
bool whole_may_lack(const struct whole *whole, const tally_outcome *outcome, uint32_t most);

/* Notes that something may be missing: what was not found is not proved to be out of reach. */
void whole_note_lack(tally_outcome *outcome);

/* What an early end means for the outcome: *status becomes TALLY_OK where it is told by the outcome instead.
 */
void whole_note_end(tally_outcome *outcome, tally_status *status);

/* What is done with each hunt of a round; it is begun, but nothing is derived yet. */
typedef tally_status whole_hunter(struct whole *whole, struct hunt *hunt, void *context);

/* Hunts some values over the admitted subsets of those sizes: all at once, or where there are very many
 * subsets, over each that can make a value as a game of its own (whole/join.h; then smallest must be
 * largest). */
tally_status whole_hunt(struct whole *whole, uint32_t smallest, uint32_t largest, const uint64_t *values,
                        size_t count, whole_hunter *hunter, void *context);

/* The simplest expression for each of a few values, over the admitted subsets, in *finds: at most one a
 * value, those with the fewest numbers alone. */
tally_status whole_simplest(struct whole *whole, const uint64_t *values, size_t count, struct finds *finds,
                            bool *is_beyond);

/* The nearest distance above `beyond` at which a value may be reachable; UINT64_MAX: there is none. Exact but
 * for the admission's numbers that must be used, which the caller has to try. */
tally_status whole_next_distance(struct whole *whole, uint64_t target, uint64_t beyond, uint64_t *distance);

tally_status whole_solve(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome);
tally_status whole_list(const tally_game *game, const tally_options *options, const tally_sink *sink,
                        tally_outcome *outcome);
tally_status whole_count(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome);
tally_status whole_values(const tally_game *game, const tally_range *range, const tally_options *options,
                          const tally_sink *sink, tally_outcome *outcome);

#endif
