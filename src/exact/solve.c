/* SPDX-License-Identifier: MIT */
/*
 * The simplest solution, and the closest values.
 *
 * Among the trees of the fewest numbers, those of the least effort are looked for by deepening: trees whose
 * least effort (a lower bound, known for every problem of the forest) is at most some bound are written out
 * and measured, and the bound is raised until nothing that was passed over can be simpler.
 */
#include "exact/workers.h"

#include "base/checked.h"
#include "exact/claim.h"
#include "exact/table.h"

#include <string.h>

/* ---- The simplest ------------------------------------------------------------------------------------ */

struct simplest {
    struct exact_run *run;
    struct exact *exact;
    struct exact_found *best;
    struct ratio value;
    uint32_t problem;
    bool is_negated;
    uint64_t most_effort;
};

static void keep_if_simpler(void *user, uint64_t number)
{
    struct simplest *const simplest = user;
    struct exact_found *const best = simplest->best;
    struct exact_found *const at_hand = &simplest->run->at_hand;
    if (!exact_take_tree(simplest->run, simplest->exact, simplest->problem, number, simplest->is_negated))
        return;
    if (best->is_found && at_hand->effort > best->effort) return;
    at_hand->text_length = expr_text_length(at_hand->nodes, at_hand->count);
    if (best->is_found && exact_compare_found(at_hand, best) >= 0) return;
    struct expr_node *const nodes = best->nodes;
    memcpy(nodes, at_hand->nodes, at_hand->count * sizeof nodes[0]);
    *best = *at_hand;
    best->nodes = nodes;
    if (best->effort < simplest->most_effort) simplest->most_effort = best->effort;
}

static void find_in_field(struct exact_run *run, struct exact *exact, uint32_t place, void *user)
{
    struct simplest *const simplest = user;
    struct exact_roots roots;
    exact_find_roots(&roots, run, exact, place, simplest->value);
    simplest->exact = exact;
    for (uint32_t i = 0; i < roots.count && run->status == TALLY_OK; i++) {
        uint64_t most = exact_problem_at(exact, roots.problem[i])->least_effort;
        simplest->problem = roots.problem[i];
        simplest->is_negated = roots.is_negated[i];
        for (bool has_more = true; has_more && run->status == TALLY_OK; most += most / 4 + 2) {
            const bool is_last = simplest->best->is_found && simplest->best->effort <= most;
            simplest->most_effort = is_last ? simplest->best->effort : most;
            has_more = exact_visit_cheap(exact, simplest->problem, &simplest->most_effort, keep_if_simpler,
                                         simplest);
            if (simplest->best->is_found && simplest->best->effort <= most) break;
        }
    }
}

void exact_find_simplest(struct exact_run *run, uint64_t value, struct exact_found *best)
{
    struct simplest simplest = {.run = run, .best = best, .value = ratio_of_whole((int64_t)value)};
    best->is_found = false;
    if (value > INT64_MAX) return;
    for (uint32_t size = run->fewest; size <= run->most && !best->is_found && run->status == TALLY_OK;
         size++) {
        exact_visit_fields(run, size, find_in_field, &simplest);
    }
}

/* ---- The closest ------------------------------------------------------------------------------------- */

struct reach {
    struct ratio value;
    bool is_reached;
};

static void reach_in_field(struct exact_run *run, struct exact *exact, uint32_t place, void *user)
{
    struct reach *const reach = user;
    if (reach->is_reached) return;
    struct exact_roots roots;
    exact_find_roots(&roots, run, exact, place, reach->value);
    reach->is_reached = roots.count != 0;
}

bool exact_is_reachable(struct exact_run *run, uint64_t value)
{
    struct reach reach = {.value = ratio_of_whole((int64_t)value)};
    if (value > INT64_MAX) return false;
    for (uint32_t size = run->fewest; size <= run->most && !reach.is_reached; size++) {
        exact_visit_fields(run, size, reach_in_field, &reach);
    }
    return reach.is_reached;
}

/* Gathers the distances of all whole values of a table, when asking for one value after the other takes too
 * long. */
struct nearest {
    uint64_t target;
    uint64_t beyond;
    uint64_t distance;
};

static void note_nearest(struct exact_run *run, struct exact *exact, uint32_t place, void *user)
{
    struct nearest *const nearest = user;
    const struct exact_table *const table = exact_table_of(exact, place);
    if (table == NULL) return;
    for (uint32_t i = 0; i < table->count; i++) {
        struct ratio value = table->entries[i].value;
        if (value.denominator != 1) continue;
        if (value.numerator < 0 && !exact_has(exact, TALLY_OP_NEGATE)) continue;
        value = ratio_magnitude(value);
        const uint64_t whole = (uint64_t)value.numerator;
        const uint64_t distance = whole > nearest->target ? whole - nearest->target : nearest->target - whole;
        if (distance > nearest->beyond && distance < nearest->distance) nearest->distance = distance;
    }
    (void)run;
}

uint64_t exact_next_distance(struct exact_run *run, uint64_t target, uint64_t beyond)
{
    enum { WALKED = 64 };
    for (uint64_t distance = beyond + 1; run->status == TALLY_OK && distance <= WALKED; distance++) {
        uint64_t above;
        if (target >= distance && exact_is_reachable(run, target - distance)) return distance;
        if (!ckd_add(&above, target, distance) && exact_is_reachable(run, above)) return distance;
    }
    struct nearest nearest = {.target = target, .beyond = beyond, .distance = UINT64_MAX};
    for (uint32_t size = run->fewest; size <= run->most && run->status == TALLY_OK; size++) {
        exact_visit_fields(run, size, note_nearest, &nearest);
    }
    return nearest.distance;
}

/* ---- Solving ----------------------------------------------------------------------------------------- */

static void deliver(struct exact_run *run, const struct exact_found *found, tally_outcome *outcome)
{
    outcome->solutions++;
    if (outcome->fewest == 0 || found->numbers_used < outcome->fewest) outcome->fewest = found->numbers_used;
    exact_deliver(run, found, outcome->target);
}

/* The nearest values on both sides, where both are as near. */
static void deliver_closest(struct exact_run *run, tally_outcome *outcome)
{
    const uint64_t target = outcome->target;
    uint64_t distance = 0;
    while (run->status == TALLY_OK) {
        distance = exact_next_distance(run, target, distance);
        if (run->status != TALLY_OK || distance == UINT64_MAX) return;
        run->best.is_found = false;
        if (target >= distance) exact_find_simplest(run, target - distance, &run->best);
        uint64_t above;
        run->other.is_found = false;
        if (!ckd_add(&above, target, distance)) exact_find_simplest(run, above, &run->other);
        if (!run->best.is_found && !run->other.is_found) continue;
        outcome->distance = distance;
        if (run->best.is_found) deliver(run, &run->best, outcome);
        if (run->other.is_found && run->status == TALLY_OK) deliver(run, &run->other, outcome);
        return;
    }
}

/* A value at the distance of the closest: found, or not. */
static bool may_lack_at(struct exact_run *run, const struct exact_found *found, uint64_t value)
{
    if (found->is_found) return exact_may_lack_simpler(run, found, value);
    return exact_may_lack(run, (tally_range){value, value});
}

/* Could a value nearer than the closest be missing, or something at its distance, on either side? */
static bool may_lack_closest(struct exact_run *run, uint64_t target, uint64_t distance)
{
    uint64_t above;
    if (distance == UINT64_MAX) return exact_may_lack(run, exact_range_around(target, distance));
    return exact_may_lack(run, exact_range_around(target, distance - 1)) ||
           (target >= distance && may_lack_at(run, &run->best, target - distance)) ||
           (!ckd_add(&above, target, distance) && may_lack_at(run, &run->other, above));
}

static void solve_target(struct exact_run *run, uint64_t target, tally_outcome *outcome)
{
    *outcome = (tally_outcome){.target = target, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    run->nodes = 0;
    run->best.is_found = run->other.is_found = false;
    if (run->fewest <= run->most) exact_find_simplest(run, target, &run->best);
    if (run->best.is_found) {
        outcome->distance = 0;
        outcome->answer = TALLY_ANSWER_SOLVED;
        if (run->status == TALLY_OK && exact_may_lack_simpler(run, &run->best, target)) {
            outcome->bound = TALLY_BOUND_VALUE;
        }
        deliver(run, &run->best, outcome);
    } else if (run->status == TALLY_OK) {
        if (run->fewest <= run->most) deliver_closest(run, outcome);
        const bool may_lack = run->status == TALLY_OK && may_lack_closest(run, target, outcome->distance);
        if (may_lack) outcome->bound = TALLY_BOUND_VALUE;
        if (run->status == TALLY_OK && !may_lack) outcome->answer = TALLY_ANSWER_CLOSEST;
    }
    outcome->nodes = run->nodes;
}

tally_status exact_solve(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome)
{
    return exact_run_targets(game, options, sink, outcome, true, solve_target);
}
