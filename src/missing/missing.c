/* SPDX-License-Identifier: MIT */
/*
 * Finds the first whole numbers that cannot be made.
 *
 * A sieve (sieve.h) marks numbers that can certainly be made. Each other number is searched like a
 * target, which finds a solution or proves that there is none.
 */
#include "base/progress.h"
#include "least/least.h"
#include "missing/decide.h"
#include "missing/sieve.h"
#include "search/outcome.h"
#include "search/search.h"

enum { BATCH = 32 /* searches at a time */ };

/* A search for missing numbers: what the sieve leaves open is searched in batches. */
struct missing {
    struct engine_search *search;
    struct delivery *delivery;
    const tally_missing_sink *sink;
    struct sieve sieve;
    struct decider decider;
    tally_range range;
    uint64_t next; /* all numbers below are decided */
    bool is_over;  /* the last number of the range is decided */
    uint64_t wanted;
    uint64_t told;    /* numbers given to the sink */
    uint64_t unknown; /* how many of these are not proved: a value beyond 64 bits might make them */
    uint64_t searched;
    bool is_stopped; /* the sink stopped the search */
    struct wanted batch[BATCH];
    uint32_t batched;
};

/* ---- Telling --------------------------------------------------------------------------------- */

/* Reports how far the search is, and the filling of the sieve: `part` of `whole` cells; 0 of 0: it
 * is not being filled. */
static int tell_progress(void *user, uint64_t part, uint64_t whole)
{
    const struct missing *const missing = user;
    const tally_missing_progress progress = {
        .next = missing->next,
        .searched = missing->searched,
        .limit = missing->sieve.is_given_up ? 0 : missing->sieve.limit,
        .part = part,
        .whole = whole};
    if (missing->sink->progress == NULL) return 0;
    return missing->sink->progress(missing->sink->user, &progress);
}

static void settle_up_to(struct missing *missing, uint64_t value)
{
    missing->is_over = value == missing->range.last;
    missing->next = missing->is_over ? value : value + 1;
}

/* Notes that a number was searched: everything below it is decided. */
static int note_searched(void *user, const tally_outcome *outcome)
{
    struct missing *const missing = user;
    if (outcome->bound == TALLY_BOUND_STOPPED || outcome->bound == TALLY_BOUND_MEMORY) return 1;
    missing->searched++;
    settle_up_to(missing, outcome->target);
    if (outcome->answer != TALLY_ANSWER_SOLVED) {
        missing->told++;
        missing->unknown += outcome->answer != TALLY_ANSWER_CLOSEST;
        if (missing->sink->missing != NULL)
            missing->is_stopped = missing->sink->missing(missing->sink->user, outcome) != 0;
    }
    if (tell_progress(missing, 0, 0) != 0) missing->is_stopped = true;
    return missing->is_stopped || missing->told == missing->wanted;
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Looks for some solution. Once there is one, it does not matter what ended the search. */
static tally_status find_any(struct engine_search *search, uint64_t target, bool *is_found)
{
    const struct request *const request = search->request;
    struct wanted wanted = {target, request->fewest, WANTED_NOT_FOUND};
    struct finds finds = {{0}, {0}};
    bool is_settled = false;
    tally_status status = TALLY_OK;
    if (target < search->engine->smallest_value || request->fewest > request->most) return TALLY_OK;
    if (least_answers(request)) status = least_simplest(search, target, &finds, &is_settled);
    if (status == TALLY_OK && !is_settled && finds.found.count == 0)
        status = find_simplest(search, &wanted, 1, request->fewest, request->most, &finds);
    *is_found = finds.found.count != 0;
    finds_clear(&finds, search->memory);
    return *is_found ? TALLY_OK : status;
}

/* Decides a number: without a search if that is possible. */
static tally_status settle_target(struct engine_search *search, struct delivery *delivery,
                                  uint64_t target, tally_outcome *outcome)
{
    const struct missing *const missing = delivery->sink->user;
    const tally_range here = {target, target};
    bool may_lack = false;
    enum decided answer;
    tally_status status = decider_ask(&missing->decider, target, &answer);
    bool is_found = answer == DECIDED_MADE;
    if (status == TALLY_OK && answer == DECIDED_UNKNOWN)
        status = find_any(search, target, &is_found);
    if (status == TALLY_OK && answer == DECIDED_UNKNOWN && !is_found)
        status = ask_what_lacks(search, here, &may_lack);
    if (is_found) outcome->distance = 0;
    outcome_settle(outcome, status, is_found, may_lack);
    return status;
}

/* Searches for the numbers of the batch, in order. */
static tally_status search_batch(struct missing *missing)
{
    tally_outcome last;
    const struct job job = {.count = missing->batched,
                            .list = missing->batch,
                            .search = settle_target,
                            .done = note_searched,
                            .done_user = missing};
    missing->batched = 0;
    if (job.count == 0) return TALLY_OK;
    const tally_status status = search_targets(missing->search, missing->delivery, &job, &last);
    return status == TALLY_STOPPED && missing->told == missing->wanted ? TALLY_OK : status;
}

static bool is_done(const struct missing *missing)
{
    return missing->is_over || missing->told == missing->wanted;
}

/* ---- Deciding -------------------------------------------------------------------------------- */

/* Collects the next unmarked numbers into the batch. The sieve covers the first of them. *last: the
 * last number that was examined. */
static tally_status gather(struct missing *missing, uint64_t *last)
{
    const struct request *const request = missing->search->request;
    tally_status status = TALLY_OK;
    for (uint64_t value = missing->next; status == TALLY_OK; value++) {
        if (!sieve_marks(&missing->sieve, value))
            missing->batch[missing->batched++] =
                (struct wanted){value, request->fewest, WANTED_NOT_FOUND};
        *last = value;
        if (value == missing->range.last || missing->batched == BATCH ||
            !sieve_covers(&missing->sieve, value + 1))
            break;
        if (value % 65536 == 0) status = ask_stop(&request->options);
    }
    return status;
}

/* Decides the numbers up to the limit, or one batch of unmarked numbers. */
static tally_status settle_some(struct missing *missing)
{
    uint64_t last;
    tally_status status = gather(missing, &last);
    if (status == TALLY_OK) status = ask_stop(&missing->search->request->options);
    if (status == TALLY_OK) status = search_batch(missing);
    if (status != TALLY_OK || is_done(missing)) return status;
    settle_up_to(missing, last);
    return TALLY_OK;
}

static tally_status find_missing(struct missing *missing)
{
    tally_status status = TALLY_OK;
    while (status == TALLY_OK && !is_done(missing)) {
        status = sieve_cover(&missing->sieve, missing->next);
        if (status == TALLY_OK) status = settle_some(missing);
    }
    return status;
}

/* ---- Altogether ------------------------------------------------------------------------------ */

static tally_status run(struct engine_search *search, struct delivery *delivery,
                        tally_outcome *outcome)
{
    const struct request *const request = search->request;
    struct missing missing = {.search = search,
                              .decider = {.request = request},
                              .delivery = delivery,
                              .sink = request->sink.user,
                              .range = *request->range,
                              .wanted = request->options.limit != 0 ? request->options.limit
                                                                    : UINT64_MAX};
    const tally_sink own = {.user = &missing};
    missing.next = missing.range.first;
    delivery->sink = &own;
    search->shows_detours = true; /* any solution will do */
    tally_status status = sieve_init(&missing.sieve, request);
    missing.sieve.progress = tell_progress;
    missing.sieve.user = &missing;
    if (status == TALLY_OK) status = decider_init(&missing.decider, request);
    if (status == TALLY_OK) status = find_missing(&missing);
    decider_clear(&missing.decider);
    sieve_clear(&missing.sieve);
    *outcome = outcome_of(missing.next);
    outcome->solutions = missing.told;
    if (status == TALLY_OK && missing.unknown != 0) outcome->bound = TALLY_BOUND_VALUE;
    if (status == TALLY_OK) outcome->answer = TALLY_ANSWER_SOLVED;
    return status;
}

static const struct search_kind search_missing = {
    .wants_simplest = true, .is_one_a_time = true, .run = run};

tally_status tally_missing(const tally_game *game, const tally_range *range,
                           const tally_options *options, const tally_missing_sink *sink,
                           tally_outcome *outcome)
{
    const bool is_whole = game->rules.values == TALLY_VALUES_WHOLE;
    const tally_range all = {1, is_whole ? UINT64_MAX : INT64_MAX};
    tally_missing_sink given = {NULL, NULL, NULL};
    if (sink != NULL) given = *sink;
    const tally_sink carried = {.user = &given};
    if (range == NULL) range = &all;
    if (range->last > all.last || (is_whole && range->first == 0)) return TALLY_TARGET_RANGE;
    const struct search_call call = {
        .game = game, .range = range, .options = options, .sink = &carried};
    return search_run(&search_missing, &call, outcome);
}
