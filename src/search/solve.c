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
#include "search/search.h"

/* The state of the search for the current target. */
struct solving {
    struct engine_search *search;
    struct finds finds;
    struct wanted wanted[2]; /* the target; or, if it is out of reach, the closest values, rising */
    uint32_t wanted_count;
    uint64_t distance; /* UINT64_MAX: no value is known */
};

/* Keeps the simpler one of the solution in hand and the engine's solution, since the engine may
 * have been stopped early. */
static void keep_simpler(const struct solving *solving, struct wanted *wanted)
{
    const struct finds *const finds = &solving->finds;
    if (wanted->find == WANTED_NOT_FOUND ||
        finds_compare(finds, finds_at(finds, 0), finds, finds_at(finds, wanted->find),
                      &solving->search->numbers) < 0)
        wanted->find = 0;
}

/* Finds the simplest solutions of the values at a distance. */
static tally_status find_at(struct solving *solving, const struct outwards *here)
{
    struct engine_search *const search = solving->search;
    const struct request *const request = search->request;
    tally_status status = TALLY_OK;
    bool is_settled = false;
    solving->wanted_count = here->count;
    for (uint32_t i = 0; i < here->count; i++)
        solving->wanted[i] = (struct wanted){here->values[i], request->fewest, WANTED_NOT_FOUND};
    /* The result may not be the simplest if the search ended early. */
    if (here->distance == 0 && least_answers(request))
        status = least_simplest(search, here->target, &solving->finds, &is_settled);
    const bool has_one = solving->finds.found.count != 0;
    if (status == TALLY_OK && !is_settled && here->count != 0)
        status = find_simplest(search, solving->wanted, here->count, request->fewest, request->most,
                               &solving->finds);
    if (has_one) keep_simpler(solving, &solving->wanted[0]);
    if (solving->finds.found.count != 0) solving->distance = here->distance;
    return status;
}

static tally_status find_nearest(struct solving *solving, uint64_t target)
{
    struct outwards here = {.search = solving->search, .target = target};
    tally_status status = TALLY_OK;
    while (solving->finds.found.count == 0 && outwards_next(&here, &status))
        status = find_at(solving, &here);
    return status;
}

/* After a search that ended early without a solution: finds a solution, or a near value, with
 * little work. */
static void find_in_hand(struct solving *solving, uint64_t target, bool is_asked)
{
    struct finds *const finds = &solving->finds;
    hand_find(solving->search, target, is_asked, finds);
    if (finds->found.count == 0) return;
    const struct found *const found = finds_at(finds, 0);
    solving->wanted[0] = (struct wanted){found->value, solving->search->request->fewest, 0};
    solving->wanted_count = 1;
    solving->distance = found_distance(found, target);
}

/* Finds any solution with little work, if that is asked for. Returns false if none is found. */
static bool find_any(struct solving *solving, uint64_t target)
{
    const struct request *const request = solving->search->request;
    if (request->options.any == 0 || request->fewest > request->most) return false;
    find_in_hand(solving, target, true);
    if (solving->distance == 0) return true;
    finds_empty(&solving->finds);
    solving->distance = UINT64_MAX;
    solving->wanted_count = 0;
    return false;
}

/* Could a value be missing that is nearer, or equally near and simpler? Of two equally near values,
 * the larger one may be beyond 64 bits. */
static tally_status ask_about_nearest(const struct solving *solving, uint64_t target,
                                      bool *may_lack)
{
    struct engine_search *const search = solving->search;
    const uint64_t distance = solving->distance;
    tally_status status = TALLY_OK;
    *may_lack = search->is_beyond;
    if (distance == UINT64_MAX || distance > UINT64_MAX - target)
        return ask_what_lacks(search, range_around(target, distance), may_lack);
    if (distance != 0)
        status = ask_what_lacks(search, range_around(target, distance - 1), may_lack);
    for (uint32_t i = 0; i < solving->wanted_count && status == TALLY_OK && !*may_lack; i++) {
        const struct wanted *const wanted = &solving->wanted[i];
        status = wanted->find == WANTED_NOT_FOUND
                     ? ask_what_lacks(search, (tally_range){wanted->value, wanted->value}, may_lack)
                     : search->engine->may_be_simpler(
                           search, finds_at(&solving->finds, wanted->find), may_lack);
    }
    return status;
}

/* Delivers the solutions, lower value first. */
static tally_status give(const struct solving *solving, const struct delivery *delivery,
                         tally_outcome *outcome)
{
    for (uint32_t i = 0; i < solving->wanted_count; i++) {
        const struct wanted *const wanted = &solving->wanted[i];
        if (wanted->find == WANTED_NOT_FOUND) continue;
        outcome_note_fewest(outcome, finds_at(&solving->finds, wanted->find)->numbers_used);
        outcome->solutions++;
        const tally_status status =
            deliver_many(delivery, &solving->finds, wanted->find, 1, outcome->target, NULL);
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
    const bool is_any = find_any(&solving, target);
    if (is_any) may_lack = false;
    else if (request->fewest <= request->most) status = find_nearest(&solving, target);
    if (status != TALLY_OK && solving.finds.found.count == 0) find_in_hand(&solving, target, false);
    if (status == TALLY_OK && !is_any) status = ask_about_nearest(&solving, target, &may_lack);
    outcome->distance = solving.distance;
    outcome_settle(outcome, status, solving.distance == 0, may_lack);
    if (is_any) outcome->bound = TALLY_BOUND_ANY;
    const tally_status given = give(&solving, delivery, outcome);
    finds_clear(&solving.finds, search->memory);
    return status != TALLY_OK ? status : given;
}

const struct search_kind search_solve = {.wants_simplest = true, .find = solve_target};
