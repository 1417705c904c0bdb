/* SPDX-License-Identifier: MIT */
/*
 * What a search finds out about a target.
 */
#ifndef TALLY_SEARCH_OUTCOME_H
#define TALLY_SEARCH_OUTCOME_H

#include "answer/engine.h"
#include "base/checked.h"

/* Nothing is known yet. */
static inline tally_outcome outcome_of(uint64_t target)
{
    return (tally_outcome){.size = sizeof(tally_outcome),
                           .target = target,
                           .answer = TALLY_ANSWER_LIMIT,
                           .distance = UINT64_MAX};
}

/* Completes the outcome when the search has ended, early or not (status). is_solved: a solution is
 * in hand, which is an answer in any case. */
static inline void outcome_settle(tally_outcome *outcome, tally_status status, bool is_solved,
                                  bool may_lack)
{
    if (status == TALLY_OK && may_lack) outcome->bound = TALLY_BOUND_VALUE;
    if (is_solved) outcome->answer = TALLY_ANSWER_SOLVED;
    else if (status == TALLY_OK && !may_lack) outcome->answer = TALLY_ANSWER_CLOSEST;
}

/* Records an early end; false: the status is not one that an outcome can express. */
static inline bool outcome_note_end(tally_outcome *outcome, tally_status status)
{
    if (status == TALLY_STOPPED) outcome->bound = TALLY_BOUND_STOPPED;
    else if (status == TALLY_MEMORY_CAP || status == TALLY_NO_MEMORY)
        outcome->bound = TALLY_BOUND_MEMORY;
    else return false;
    return true;
}

static inline void outcome_note_fewest(tally_outcome *outcome, uint32_t numbers_used)
{
    if (outcome->fewest == 0 || numbers_used < outcome->fewest) outcome->fewest = numbers_used;
}

/* The values up to a distance from a target; all of them at the distance UINT64_MAX. */
static inline tally_range range_around(uint64_t target, uint64_t distance)
{
    return (tally_range){target > distance ? target - distance : 0,
                         saturating_add(target, distance)};
}

/* The values at a distance from a target, in rising order; returns how many. One may be too large
 * for the engine: it is not found, and may be missing. */
static inline uint32_t values_at(const struct engine *engine, uint64_t target, uint64_t distance,
                                 uint64_t values[2])
{
    uint32_t count = 0;
    uint64_t above;
    if (target >= distance && target - distance >= engine->smallest_value)
        values[count++] = target - distance;
    if (distance != 0 && !ckd_add(&above, target, distance)) values[count++] = above;
    return count;
}

#endif
