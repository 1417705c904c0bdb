/* SPDX-License-Identifier: MIT */
/*
 * Values in hand: some expression of each value of a range, with little work, for a caller whose
 * search of these values was stopped.
 */
#include "hand/hand.h"
#include "search/outcome.h"
#include "search/search.h"

enum { VALUES_MAX = 10000 };

/* Clips the range to the engine's values. Returns how many of them one call can answer. */
static size_t count_of(const struct engine_search *search, tally_range *range)
{
    if (!clip_range(search, range)) return 0;
    const uint64_t more = range->last - range->first;
    return more < VALUES_MAX ? (size_t)more + 1 : VALUES_MAX;
}

/* Delivers the values that have an expression, in rising order. */
static tally_status give(const struct delivery *delivery, const struct wanted *wanted, size_t count,
                         const struct finds *finds, tally_outcome *outcome)
{
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < count && status == TALLY_OK; i++) {
        if (wanted[i].find == WANTED_NOT_FOUND) continue;
        outcome->solutions++;
        outcome_note_fewest(outcome, finds_at(finds, wanted[i].find)->numbers_used);
        status = deliver_many(delivery, finds, wanted[i].find, 1, wanted[i].value, NULL);
    }
    return status;
}

static tally_status run(struct engine_search *search, struct delivery *delivery,
                        tally_outcome *outcome)
{
    tally_range range = *search->request->range;
    const size_t count = count_of(search, &range);
    const size_t bytes = count * sizeof(struct wanted);
    struct finds finds = {{0}, {0}};
    *outcome = outcome_of(range.first);
    outcome->bound = TALLY_BOUND_STOPPED;
    if (count == 0) return TALLY_OK;
    struct wanted *const wanted = memory_allocate(search->memory, bytes);
    if (wanted == NULL) return memory_failure(search->memory);
    for (size_t i = 0; i < count; i++)
        wanted[i] = (struct wanted){range.first + i, search->request->fewest, WANTED_NOT_FOUND};
    hand_find_values(search, wanted, count, &finds);
    const tally_status status = give(delivery, wanted, count, &finds, outcome);
    memory_release(search->memory, wanted, bytes);
    finds_clear(&finds, search->memory);
    if (outcome->solutions != 0) outcome->distance = 0;
    outcome_settle(outcome, status, outcome->solutions != 0, false);
    return status;
}

const struct search_kind search_in_hand = {.wants_simplest = true, .run = run};
