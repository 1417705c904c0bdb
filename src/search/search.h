/* SPDX-License-Identifier: MIT */
/*
 * The searches, each written once over the questions of answer/engine.h.
 *
 *     search.c    the public functions: options are checked, an engine is chosen
 *     targets.c   a search for each target, one after the other or side by side
 *     solve.c     the simplest solution, or the closest
 *     list.c      every solution
 *     count.c     how many there are
 *     values.c    every value, each with its simplest expression
 *     output.c    where solutions go: to the sink, or on record until it is their turn
 */
#ifndef TALLY_SEARCH_SEARCH_H
#define TALLY_SEARCH_SEARCH_H

#include "answer/engine.h"
#include "base/checked.h"
#include "search/output.h"

/* Each leaves in *outcome what it found out about its last target. */
tally_status search_solve(struct engine_search *search, struct output *output,
                          tally_outcome *outcome);
tally_status search_list(struct engine_search *search, struct output *output,
                         tally_outcome *outcome);
tally_status search_count(struct engine_search *search, struct output *output,
                          tally_outcome *outcome);
tally_status search_values(struct engine_search *search, const tally_range *range,
                           struct output *output, tally_outcome *outcome);

/* Nothing is known yet. */
static inline tally_outcome outcome_of(uint64_t target)
{
    return (tally_outcome){.target = target, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
}

/* What an early end means for the outcome: *status becomes TALLY_OK where it is told by
 * the outcome instead. */
static inline void outcome_note_end(tally_outcome *outcome, tally_status *status)
{
    if (*status == TALLY_STOPPED) outcome->bound = TALLY_BOUND_STOPPED;
    else if (*status == TALLY_MEMORY_CAP || *status == TALLY_NO_MEMORY)
        outcome->bound = TALLY_BOUND_MEMORY;
    else return;
    *status = TALLY_OK;
}

/* The values up to a distance from a target; all of them at the distance UINT64_MAX. */
static inline tally_range range_around(uint64_t target, uint64_t distance)
{
    return (tally_range){target > distance ? target - distance : 0,
                         saturating_add(target, distance)};
}

enum search_kind { SEARCH_SOLVE, SEARCH_LIST, SEARCH_COUNT, SEARCH_VALUES };

/* A search by an engine of the caller's choice, which answers the game: as the public functions of
 * tally.h, which choose the engine. range: of SEARCH_VALUES alone, else NULL. */
tally_status search_run(const struct engine *engine, enum search_kind kind, const tally_game *game,
                        const tally_range *range, const tally_options *options,
                        const tally_sink *sink, tally_outcome *outcome);

/* The values at a distance from a target, rising; returns how many. One may be larger than the
 * engine can hold: such a value is not found, and may be missing. */
uint32_t values_at(const struct engine *engine, uint64_t target, uint64_t distance,
                   uint64_t values[2]);

#endif
