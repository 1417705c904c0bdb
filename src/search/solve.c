/* SPDX-License-Identifier: MIT */
/*
 * Finds the simplest solution or, if the target is out of reach, the closest values on both sides.
 *
 * Distances are tried in rising order until there is a value, so everything nearer is out of reach.
 * The exception is values that were not explored: the engine decides whether the answer depends on
 * them. If the search is stopped before it has found anything, any solution or near value will do
 * (hand.h). If the caller asks for any solution, that is tried first.
 */
#include "hand/hand.h"
#include "least/least.h"
#include "search/outcome.h"
#include "search/outwards.h"
#include "search/search.h"

/* In what follows, `wanted` is the target, or, if it is out of reach, the one or two closest
 * values, rising; their expressions are in `finds`. */

/* The distance of what was found; UINT64_MAX: no value is known. */
static uint64_t distance_found(const struct finds *finds, uint64_t target)
{
    return finds->found.count != 0 ? found_distance(finds_at(finds, 0), target) : UINT64_MAX;
}

/* Keeps the simpler one of the solution in hand and the engine's solution, since the engine may
 * have been stopped early. */
static void keep_simpler(const struct engine_search *search, const struct finds *finds,
                         struct wanted *wanted)
{
    if (wanted->find == WANTED_NOT_FOUND ||
        finds_compare(finds, finds_at(finds, 0), finds, finds_at(finds, wanted->find),
                      &search->numbers) < 0)
        wanted->find = 0;
}

/* Finds the simplest solutions of the values at a distance. */
static tally_status find_at(struct engine_search *search, const struct outwards *here,
                            struct finds *finds, struct wanted wanted[2])
{
    const struct request *const request = search->request;
    tally_status status = TALLY_OK;
    bool is_settled = false;
    for (uint32_t i = 0; i < here->count; i++)
        wanted[i] = (struct wanted){here->values[i], request->fewest, WANTED_NOT_FOUND};
    /* The result may not be the simplest if the search ended early. */
    if (here->distance == 0 && least_answers(request))
        status = least_simplest(search, here->target, finds, &is_settled);
    const bool has_one = finds->found.count != 0;
    if (status == TALLY_OK && !is_settled && here->count != 0)
        status = find_simplest(search, wanted, here->count, request->fewest, request->most, finds);
    if (has_one) keep_simpler(search, finds, &wanted[0]);
    return status;
}

/* *target becomes that in the row of the values. */
static tally_status find_nearest(struct engine_search *search, uint64_t *target,
                                 struct finds *finds, struct wanted wanted[2], uint32_t *count)
{
    struct outwards here = {.search = search, .target = *target};
    tally_status status = TALLY_OK;
    while (finds->found.count == 0 && outwards_next(&here, &status)) {
        status = find_at(search, &here, finds, wanted);
        *count = here.count;
    }
    *target = here.centre;
    return status;
}

/* After a search that ended early without a solution: finds a solution, or a near value, with
 * little work. */
static void find_in_hand(struct engine_search *search, uint64_t target, bool is_asked,
                         struct finds *finds, struct wanted wanted[2], uint32_t *count)
{
    hand_find(search, target, is_asked, finds);
    if (finds->found.count == 0) return;
    wanted[0] = (struct wanted){finds_at(finds, 0)->value, search->request->fewest, 0};
    *count = 1;
}

/* Finds any solution with little work, if that is asked for. Returns false if none is found. */
static bool find_any(struct engine_search *search, uint64_t target, struct finds *finds,
                     struct wanted wanted[2], uint32_t *count)
{
    const struct request *const request = search->request;
    if (request->options.any == 0 || request->fewest > request->most) return false;
    find_in_hand(search, target, true, finds, wanted, count);
    if (distance_found(finds, target) == 0) return true;
    finds_empty(finds);
    *count = 0;
    return false;
}

/* Could a value be missing that is nearer, or equally near and simpler? Of two equally near values,
 * the larger one may be beyond 64 bits. */
static tally_status ask_about_nearest(struct engine_search *search, uint64_t target,
                                      const struct finds *finds, const struct wanted *wanted,
                                      uint32_t count, bool *may_lack)
{
    const uint64_t distance = distance_found(finds, target);
    tally_status status = TALLY_OK;
    *may_lack = search->is_beyond;
    if (distance == UINT64_MAX || distance > UINT64_MAX - target)
        return ask_what_lacks(search, range_around(target, distance), may_lack);
    if (distance != 0)
        status = ask_what_lacks(search, range_around(target, distance - 1), may_lack);
    for (uint32_t i = 0; i < count && status == TALLY_OK && !*may_lack; i++) {
        const uint64_t value = wanted[i].value;
        status =
            wanted[i].find == WANTED_NOT_FOUND
                ? ask_what_lacks(search, (tally_range){value, value}, may_lack)
                : search->engine->may_be_simpler(search, finds_at(finds, wanted[i].find), may_lack);
    }
    return status;
}

/* Delivers the solutions, lower value first. */
static tally_status give(const struct delivery *delivery, const struct finds *finds,
                         const struct wanted *wanted, uint32_t count, tally_outcome *outcome)
{
    for (uint32_t i = 0; i < count; i++) {
        if (wanted[i].find == WANTED_NOT_FOUND) continue;
        outcome_note_fewest(outcome, finds_at(finds, wanted[i].find)->numbers_used);
        outcome->solutions++;
        const tally_status status =
            deliver_many(delivery, finds, wanted[i].find, 1, outcome->target, NULL);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

static tally_status solve_target(struct engine_search *search, struct delivery *delivery,
                                 uint64_t target, tally_outcome *outcome)
{
    const struct request *const request = search->request;
    struct finds finds = {0};
    struct wanted wanted[2];
    uint32_t count = 0;
    bool may_lack = true;
    tally_status status = TALLY_OK;
    const bool is_any = find_any(search, target, &finds, wanted, &count);
    if (is_any) may_lack = false;
    else if (request->fewest <= request->most)
        status = find_nearest(search, &target, &finds, wanted, &count);
    if (status != TALLY_OK && finds.found.count == 0)
        find_in_hand(search, target, false, &finds, wanted, &count);
    if (status == TALLY_OK && !is_any)
        status = ask_about_nearest(search, target, &finds, wanted, count, &may_lack);
    outcome->distance = distance_found(&finds, target);
    outcome_settle(outcome, status, outcome->distance == 0, may_lack);
    if (is_any) outcome->bound = TALLY_BOUND_ANY;
    const tally_status given = give(delivery, &finds, wanted, count, outcome);
    finds_clear(&finds, search->memory);
    return status != TALLY_OK ? status : given;
}

const struct search_kind search_solve = {.wants_simplest = true, .find = solve_target};
