/* SPDX-License-Identifier: MIT */
/*
 * The outcome of a search for a target.
 */
#ifndef TALLY_SEARCH_OUTCOME_H
#define TALLY_SEARCH_OUTCOME_H

#include "answer/engine.h"
#include "base/checked.h"

/* The outcome before the search: nothing is known. */
static inline tally_outcome outcome_of(uint64_t target)
{
    return (tally_outcome){.size = sizeof(tally_outcome),
                           .target = target,
                           .answer = TALLY_ANSWER_LIMIT,
                           .distance = UINT64_MAX};
}

/* Completes the outcome when the search has ended; status says whether it ended early. is_solved:
 * there is a solution, which is an answer in any case. may_lack: solutions may be missing. */
static inline void outcome_settle(tally_outcome *outcome, tally_status status, bool is_solved,
                                  bool may_lack)
{
    if (status == TALLY_OK && may_lack) outcome->bound = TALLY_BOUND_VALUE;
    if (is_solved) outcome->answer = TALLY_ANSWER_SOLVED;
    else if (status == TALLY_OK && !may_lack) outcome->answer = TALLY_ANSWER_CLOSEST;
}

/* Records an early end. `memory` is the search's, and may know how much memory the search needs.
 * Returns false if an outcome cannot express the status. */
static inline bool outcome_note_end(tally_outcome *outcome, tally_status status,
                                    const struct memory *memory)
{
    if (status == TALLY_STOPPED) {
        outcome->bound = TALLY_BOUND_STOPPED;
        return true;
    }
    if (status != TALLY_MEMORY_CAP && status != TALLY_NO_MEMORY) return false;
    outcome->bound = TALLY_BOUND_MEMORY;
    outcome->needed_bytes = memory_foreseen(memory);
    return true;
}

static inline void outcome_note_fewest(tally_outcome *outcome, uint32_t numbers_used)
{
    if (outcome->fewest == 0 || numbers_used < outcome->fewest) outcome->fewest = numbers_used;
}

/* ---- Questions that several searches ask ----------------------------------------------------- */

/* Appends the simplest expressions of the values that use fewest to most numbers to finds, like
 * simplest() of the engine. If the request may need detours, a value gets an expression with a
 * detour if none without one uses as few numbers. */
static inline tally_status find_simplest(struct engine_search *search, struct wanted *wanted,
                                         size_t count, uint32_t fewest, uint32_t most,
                                         struct finds *finds)
{
    const struct engine *const engine = search->engine;
    tally_status status = TALLY_OK;
    if (!search->request->may_need_detours || search->shows_detours)
        return engine->simplest(search, wanted, count, fewest, most, finds);
    for (uint32_t size = fewest; size <= most && status == TALLY_OK; size++) {
        search->has_met_some = false;
        status = engine->simplest(search, wanted, count, size, size, finds);
        if (status != TALLY_OK || !search->has_met_some) continue;
        search->shows_detours = true;
        status = engine->simplest(search, wanted, count, size, size, finds);
        search->shows_detours = false;
    }
    return status;
}

/* Sets *may_lack if a solution of some value in the range could be missing. It stays set if it is
 * set already, or if the search has left out a solution beyond 64 bits. */
static inline tally_status ask_what_lacks(struct engine_search *search, tally_range range,
                                          bool *may_lack)
{
    *may_lack = *may_lack || search->is_beyond;
    return *may_lack ? TALLY_OK : search->engine->may_be_missing(search, range, may_lack);
}

/* Clips a range to the values that the engine's numbers can hold; others are not found. Returns
 * false if nothing is left. */
static inline bool clip_range(const struct engine_search *search, tally_range *range)
{
    const struct number_row row = search->request->row;
    const struct engine *const engine = search->engine;
    const bool is_plain = row.zero == 0 && row.unit == 1;
    const uint64_t most = is_plain ? engine->largest_value : row.last;
    const uint64_t least = is_plain ? engine->smallest_value : row.first;
    if (range->last > most) range->last = most;
    if (range->first < least) range->first = least;
    return range->first <= range->last;
}

/* The range of values up to a distance from a target; all values if the distance is UINT64_MAX. */
static inline tally_range range_around(uint64_t target, uint64_t distance)
{
    return (tally_range){target > distance ? target - distance : 0,
                         saturating_add(target, distance)};
}

#endif
