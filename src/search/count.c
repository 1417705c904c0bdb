/* SPDX-License-Identifier: MIT */
/*
 * Counts solutions. An engine counts one target or a batch of targets at once. If the search ends
 * early, the count so far is reported. If that is 0, a solution in hand (hand.h) is counted, if
 * there is one.
 */
#include "base/progress.h"
#include "hand/hand.h"
#include "search/outcome.h"
#include "search/search.h"

/* After an early end: counts a solution in hand. The fewest numbers are known only if all solutions
 * use equally many. */
static void count_in_hand(struct engine_search *search, uint64_t target, struct target_count *count)
{
    const struct request *const request = search->request;
    struct finds finds = {{0}, {0}};
    hand_find(search, target, false, &finds);
    if (finds.found.count != 0 && finds_at(&finds, 0)->value == target) {
        count->solutions = count->with_detours = 1;
        if (request->fewest == request->most) count->fewest = request->most;
    }
    finds_clear(&finds, search->memory);
}

/* Converts a count to an outcome. */
static tally_status tell(struct engine_search *search, struct target_count *count,
                         tally_status status, tally_outcome *outcome)
{
    const tally_range range = {outcome->target, outcome->target};
    if (status != TALLY_OK && count->with_detours == 0)
        count_in_hand(search, outcome->target, count);
    bool may_lack = count->with_detours == UINT64_MAX;
    outcome->solutions = count->solutions;
    outcome->with_detours = count->with_detours;
    outcome->fewest = count->fewest;
    if (status == TALLY_OK && !may_lack)
        status = search->engine->may_be_missing(search, range, &may_lack);
    if (count->with_detours != 0) outcome->distance = 0;
    outcome_settle(outcome, status, count->with_detours != 0, may_lack);
    return status;
}

static tally_status count(struct engine_search *search, uint64_t first, size_t batch,
                          struct target_count *counts)
{
    const struct request *const request = search->request;
    for (size_t i = 0; i < batch; i++) counts[i] = (struct target_count){0};
    if (request->fewest > request->most) return TALLY_OK;
    return search->engine->count(search, first, batch, counts);
}

static tally_status count_target(struct engine_search *search, struct delivery *delivery,
                                 uint64_t target, tally_outcome *outcome)
{
    (void)delivery;
    struct target_count found;
    const tally_status status = count(search, target, 1, &found);
    search->nodes = found.nodes;
    return tell(search, &found, status, outcome);
}

/* ---- Batches --------------------------------------------------------------------------------- */

/* Reports a batch; if the search ended early, only the first target, which says so. */
static tally_status report(struct engine_search *search, uint64_t first, size_t batch,
                           struct target_count *counts, tally_status status, tally_outcome *last)
{
    const tally_sink *const sink = &search->request->sink;
    for (size_t i = 0; i < batch; i++) {
        tally_outcome outcome = outcome_of(first + i);
        status = tell(search, &counts[i], status, &outcome);
        outcome.nodes = counts[i].nodes;
        outcome_note_end(&outcome, status, search->memory);
        *last = outcome;
        if (sink->done(sink->user, &outcome) != 0 && status == TALLY_OK) status = TALLY_STOPPED;
        if (status != TALLY_OK) break;
    }
    return status;
}

static tally_status count_batches(struct engine_search *search, size_t at_once,
                                  tally_outcome *outcome)
{
    const tally_range range = search->request->game->target;
    const size_t bytes = at_once * sizeof(struct target_count);
    struct target_count *const counts = memory_allocate(search->memory, bytes);
    tally_status status = counts != NULL ? TALLY_OK : memory_failure(search->memory);
    progress_note_whole(&search->request->options, search->request->targets);
    for (uint64_t done = 0; done < search->request->targets && status == TALLY_OK;) {
        const uint64_t left = search->request->targets - done;
        const size_t batch = left < at_once ? (size_t)left : at_once;
        status = count(search, range.first + done, batch, counts);
        status = report(search, range.first + done, batch, counts, status, outcome);
        done += batch;
        progress_note_done(&search->request->options, batch);
    }
    memory_release(search->memory, counts, bytes);
    return status;
}

static tally_status run(struct engine_search *search, struct delivery *delivery,
                        tally_outcome *outcome)
{
    const uint32_t at_once = search->counts_at_once;
    return at_once > 1 ? count_batches(search, at_once, outcome)
                       : search_each_target(search, delivery, count_target, outcome);
}

const struct search_kind search_count = {.is_of_targets = true, .run = run};
