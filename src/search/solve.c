/* SPDX-License-Identifier: MIT */
/*
 * Finds the simplest solution or, if the target is out of reach, the closest
 * values on both sides.
 *
 * Distances rise until there is a value, so everything nearer is out of reach. The exception is
 * values that were not explored: the engine tells whether the answer depends on them.
 */
#include "least/least.h"
#include "search/outcome.h"
#include "search/search.h"
#include "search/targets.h"

/* What is known of the current target. */
struct solving {
    struct engine_search *search;
    struct finds finds;
    struct wanted wanted[2]; /* the target; or the values at the distance of the closest, rising */
    uint32_t wanted_count;
    uint64_t distance; /* UINT64_MAX: no value is known */
};

/* Puts the simplest solution of the target, or the best one that was met before the search ended,
 * into the finds. *is_settled: no further search is needed. */
static tally_status find_least(struct solving *solving, uint64_t target, bool *is_settled)
{
    struct engine_search *const search = solving->search;
    *is_settled = false;
    if (!least_answers(search->request)) return TALLY_OK;
    const tally_status status = least_simplest(search, target, &solving->finds, is_settled);
    if (solving->finds.found.count != 0) solving->distance = 0;
    return status;
}

/* Keeps the simpler of the solution in hand and the engine's, which may have been stopped. */
static void keep_simpler(const struct solving *solving, struct wanted *wanted)
{
    const struct finds *const finds = &solving->finds;
    if (wanted->find == WANTED_NOT_FOUND ||
        finds_compare(finds, finds_at(finds, 0), finds, finds_at(finds, wanted->find),
                      &solving->search->numbers) < 0)
        wanted->find = 0;
}

/* The simplest solution of the target itself. */
static tally_status find_here(struct solving *solving, uint64_t target)
{
    struct engine_search *const search = solving->search;
    const struct request *const request = search->request;
    struct wanted *const wanted = &solving->wanted[0];
    bool is_settled;
    solving->wanted_count = target >= search->engine->smallest_value ? 1 : 0;
    *wanted = (struct wanted){target, request->fewest, WANTED_NOT_FOUND};
    tally_status status = find_least(solving, target, &is_settled);
    const bool has_one = solving->finds.found.count != 0;
    if (status == TALLY_OK && !is_settled && solving->wanted_count != 0)
        status = search->engine->simplest(search, wanted, 1, request->fewest, request->most,
                                          &solving->finds);
    if (has_one) keep_simpler(solving, wanted);
    if (solving->finds.found.count != 0) solving->distance = 0;
    return status;
}

static tally_status find_at(struct solving *solving, uint64_t target, uint64_t distance)
{
    struct engine_search *const search = solving->search;
    uint64_t values[2];
    solving->wanted_count = values_at(search->engine, target, distance, values);
    for (uint32_t i = 0; i < solving->wanted_count; i++)
        solving->wanted[i] = (struct wanted){values[i], search->request->fewest, WANTED_NOT_FOUND};
    const tally_status status =
        search->engine->simplest(search, solving->wanted, solving->wanted_count,
                                 search->request->fewest, search->request->most, &solving->finds);
    if (solving->finds.found.count != 0) solving->distance = distance;
    return status;
}

static tally_status find_nearest(struct solving *solving, uint64_t target)
{
    struct engine_search *const search = solving->search;
    tally_status status;
    uint64_t distance = 0;
    do {
        status = distance == 0 ? find_here(solving, target) : find_at(solving, target, distance);
        if (status != TALLY_OK || solving->finds.found.count != 0) break;
        status = search->engine->next_distance(search, target, distance, &distance);
    } while (status == TALLY_OK && distance != UINT64_MAX);
    return status;
}

/* Could anything be missing that is nearer, or as near and simpler? */
static tally_status ask_what_lacks(const struct solving *solving, uint64_t target, bool *may_lack)
{
    struct engine_search *const search = solving->search;
    const struct engine *const engine = search->engine;
    const uint64_t distance = solving->distance;
    tally_status status = TALLY_OK;
    *may_lack = search->is_beyond;
    if (distance == UINT64_MAX && !*may_lack)
        return engine->may_be_missing(search, range_around(target, distance), may_lack);
    if (distance != 0 && !*may_lack)
        status = engine->may_be_missing(search, range_around(target, distance - 1), may_lack);
    for (uint32_t i = 0; i < solving->wanted_count && status == TALLY_OK && !*may_lack; i++) {
        const struct wanted *const wanted = &solving->wanted[i];
        const tally_range here = {wanted->value, wanted->value};
        status =
            wanted->find == WANTED_NOT_FOUND
                ? engine->may_be_missing(search, here, may_lack)
                : engine->may_be_simpler(search, finds_at(&solving->finds, wanted->find), may_lack);
    }
    return status;
}

/* The lower value first. */
static tally_status give(const struct solving *solving, const struct delivery *delivery,
                         tally_outcome *outcome)
{
    for (uint32_t i = 0; i < solving->wanted_count; i++) {
        const struct wanted *const wanted = &solving->wanted[i];
        if (wanted->find == WANTED_NOT_FOUND) continue;
        outcome_note_fewest(outcome, finds_at(&solving->finds, wanted->find)->numbers_used);
        outcome->solutions++;
        uint64_t given;
        const tally_status status =
            deliver_many(delivery, &solving->finds, wanted->find, 1, outcome->target, &given);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

static tally_status solve_target(struct engine_search *search, struct delivery *delivery,
                                 uint64_t target, tally_outcome *outcome)
{
    const struct request *const request = search->request;
    struct solving solving = {.search = search, .distance = UINT64_MAX};
    bool may_lack = true;
    tally_status status = TALLY_OK;
    *outcome = outcome_of(target);
    if (request->fewest <= request->most) status = find_nearest(&solving, target);
    if (status == TALLY_OK) status = ask_what_lacks(&solving, target, &may_lack);
    outcome->distance = solving.distance;
    outcome_settle(outcome, status, solving.distance == 0, may_lack);
    const tally_status given = give(&solving, delivery, outcome);
    finds_clear(&solving.finds, search->memory);
    return status != TALLY_OK ? status : given;
}

static tally_status run(struct engine_search *search, struct delivery *delivery,
                        tally_outcome *outcome)
{
    return search_each_target(search, delivery, solve_target, outcome);
}

const struct search_kind search_solve = {.wants_simplest = true, .run = run};
