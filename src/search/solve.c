/* SPDX-License-Identifier: MIT */
/*
 * The simplest solution, or where the target is out of reach the closest values on both sides.
 *
 * Distances rise until there is a value, so whatever is nearer is out of reach: but for values that
 * were not explored, which the engine is asked about for all values that the answer speaks of.
 */
#include "search/search.h"
#include "search/targets.h"

/* What is known of the target at hand. */
struct solving {
    struct engine_search *search;
    struct finds finds;
    struct wanted wanted[2]; /* the target; or the values at the distance of the closest, rising */
    uint32_t wanted_count;
    uint64_t distance; /* UINT64_MAX: no value is known */
};

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

static tally_status find_closest(struct solving *solving, uint64_t target)
{
    struct engine_search *const search = solving->search;
    uint64_t distance = 0;
    tally_status status = TALLY_OK;
    while (status == TALLY_OK && solving->finds.found.count == 0) {
        status = search->engine->next_distance(search, target, distance, &distance);
        if (status != TALLY_OK || distance == UINT64_MAX) break;
        status = find_at(solving, target, distance);
    }
    return status;
}

/* Could anything be missing that is nearer, or simpler at the same distance? */
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
static tally_status give(const struct solving *solving, struct output *output,
                         tally_outcome *outcome)
{
    for (uint32_t i = 0; i < solving->wanted_count; i++) {
        const struct wanted *const wanted = &solving->wanted[i];
        if (wanted->find == WANTED_NOT_FOUND) continue;
        const uint32_t numbers_used = finds_at(&solving->finds, wanted->find)->numbers_used;
        if (outcome->fewest == 0 || numbers_used < outcome->fewest) outcome->fewest = numbers_used;
        outcome->solutions++;
        uint64_t given;
        const tally_status status =
            output_give(output, &solving->finds, wanted->find, 1, outcome->target, &given);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

static tally_status solve_target(struct engine_search *search, struct output *output, void *user,
                                 uint64_t target, tally_outcome *outcome)
{
    (void)user;
    const struct request *const request = search->request;
    struct solving solving = {.search = search, .distance = UINT64_MAX};
    *outcome = outcome_of(target);
    tally_status status = TALLY_OK;
    if (request->fewest <= request->most) {
        status = find_at(&solving, target, 0);
        if (status == TALLY_OK && solving.distance != 0) status = find_closest(&solving, target);
    }
    outcome->distance = solving.distance;
    bool may_lack = true;
    if (status == TALLY_OK) status = ask_what_lacks(&solving, target, &may_lack);
    if (status == TALLY_OK && may_lack) outcome->bound = TALLY_BOUND_VALUE;
    /* A solution in hand is an answer also where the search was stopped:
     * a simpler one may exist. */
    if (solving.distance == 0) outcome->answer = TALLY_ANSWER_SOLVED;
    else if (status == TALLY_OK && !may_lack) outcome->answer = TALLY_ANSWER_CLOSEST;
    const tally_status given = give(&solving, output, outcome);
    finds_clear(&solving.finds, search->memory);
    return status != TALLY_OK ? status : given;
}

tally_status search_solve(struct engine_search *search, struct output *output,
                          tally_outcome *outcome)
{
    return search_each_target(search, output, solve_target, outcome);
}
