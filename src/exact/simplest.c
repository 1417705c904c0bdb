/* SPDX-License-Identifier: MIT */
/*
 * The simplest expression of a value.
 *
 * Among the trees with the fewest numbers, iterative deepening finds those of least effort. Each
 * goal of the forest knows a lower bound on the effort of its trees. Trees whose bound is within a
 * limit are written out and measured. The limit rises until no tree that was skipped can be
 * simpler.
 */
#include "exact/simplest.h"

#include "exact/choices.h"
#include "goals/cheap.h"

/* The search for the simplest expressions of some values, and the value at hand. */
struct simplest {
    struct exact_run *run;
    struct exact *exact; /* search space of the current choice */
    struct ratio value;
    uint32_t goal;
    bool is_negated;
    uint64_t most_effort;
    struct wanted *wanted;
    struct finds *finds;
    size_t finds_before; /* the finds below this index came from other searches */
    struct finds one;    /* the current expression */
};

static const struct found *best_of(const struct simplest *simplest)
{
    const uint32_t find = simplest->wanted->find;
    return find != WANTED_NOT_FOUND ? finds_at(simplest->finds, find) : NULL;
}

/* Keeps the current expression if it is the first, or simpler than the best so far. */
static tally_status keep(struct simplest *simplest)
{
    struct engine_search *const search = &simplest->run->search;
    const struct exact_writer *const writer = &simplest->run->writer;
    finds_empty(&simplest->one);
    tally_status status = finds_add_measured(&simplest->one, search->memory, &search->numbers,
                                             exact_tree_at_hand(writer), &writer->measure);
    if (status != TALLY_OK) return status;
    const struct found *const best = best_of(simplest);
    const struct found *const at_hand = finds_at(&simplest->one, 0);
    if (best == NULL) {
        status = finds_copy(simplest->finds, search->memory, &simplest->one, 0);
        if (status == TALLY_OK) simplest->wanted->find = (uint32_t)simplest->finds->found.count - 1;
        return status;
    }
    if (finds_compare(&simplest->one, at_hand, simplest->finds, best, &search->numbers) >= 0)
        return TALLY_OK;
    return finds_replace(simplest->finds, search->memory, simplest->wanted->find, &simplest->one);
}

static void keep_if_simpler(void *user, uint64_t number)
{
    struct simplest *const simplest = user;
    struct exact_run *const run = simplest->run;
    if (run->status != TALLY_OK) return;
    if (!exact_take_tree(&run->writer, simplest->exact, simplest->goal, number,
                         simplest->is_negated))
        return;
    const struct found *best = best_of(simplest);
    if (best != NULL && run->writer.measure.effort > best->effort) return;
    run->status = keep(simplest);
    best = best_of(simplest);
    if (best != NULL && best->effort < simplest->most_effort) simplest->most_effort = best->effort;
}

/* Raises the limit until no tree that was skipped can be simpler. */
static void find_in_root(struct simplest *simplest)
{
    struct exact *const exact = simplest->exact;
    struct exact_run *const run = simplest->run;
    uint64_t most = exact_goal_at(exact, simplest->goal)->least_effort;
    for (bool has_more = true; has_more && run->status == TALLY_OK; most += most / 4 + 2) {
        const struct found *const best = best_of(simplest);
        simplest->most_effort = best != NULL && best->effort <= most ? best->effort : most;
        has_more = exact_visit_cheap(exact, simplest->goal, &simplest->most_effort, keep_if_simpler,
                                     simplest);
        if (run->status == TALLY_OK) run->status = exact->status;
        if (best_of(simplest) != NULL && best_of(simplest)->effort <= most) break;
    }
}

static void find_in_choice(struct simplest *simplest, struct exact *exact, uint32_t subset)
{
    struct exact_run *const run = simplest->run;
    struct exact_roots roots;
    simplest->exact = exact;
    exact_find_roots(&roots, run, exact, subset, simplest->value);
    for (uint32_t i = 0; i < roots.count && run->status == TALLY_OK; i++) {
        simplest->goal = roots.goal[i];
        simplest->is_negated = roots.is_negated[i];
        find_in_root(simplest);
    }
}

static void find_of_size(struct simplest *simplest, uint32_t size)
{
    struct exact_choices choices;
    exact_choices_begin(&choices, simplest->run, size, size);
    while (exact_choices_next(&choices)) find_in_choice(simplest, choices.exact, choices.subset);
    exact_choices_end(&choices);
}

static void find_value(struct simplest *simplest, uint32_t fewest, uint32_t most)
{
    for (uint32_t size = fewest; size <= most && simplest->run->status == TALLY_OK; size++) {
        if (simplest->wanted->find != WANTED_NOT_FOUND) return;
        find_of_size(simplest, size);
    }
}

/* ---- By rising effort ------------------------------------------------------------------------ */

/* Is the best solution of a value known? If a solution was found whose effort is within the limit,
 * yes: all solutions within the limit were compared. */
static bool is_settled(const struct simplest *simplest, const struct wanted *wanted, uint32_t limit)
{
    struct ratio value;
    if (!exact_value_of(simplest->run, wanted->value, &value)) return true;
    if (wanted->find == WANTED_NOT_FOUND) return false;
    return wanted->find < simplest->finds_before ||
           finds_at(simplest->finds, wanted->find)->effort <= limit;
}

/* Searches again, up to the current limit of effort, for those values that the search up to the
 * limit `before` did not settle. Returns whether all values are settled now. */
static bool find_within_limit(struct simplest *simplest, struct wanted *wanted, size_t count,
                              uint32_t before)
{
    struct exact_run *const run = simplest->run;
    const uint32_t limit = run->exact.most_effort;
    const uint32_t size = run->search.request->game->count;
    bool has_all = true;
    for (size_t i = 0; i < count && run->status == TALLY_OK; i++) {
        if (is_settled(simplest, &wanted[i], before)) continue;
        simplest->wanted = &wanted[i];
        (void)exact_value_of(run, wanted[i].value, &simplest->value);
        find_of_size(simplest, size);
        has_all &= is_settled(simplest, &wanted[i], limit);
    }
    return has_all;
}

/* Makes a forest of trees with little effort first; it serves all values. Values that this forest
 * lacks are searched for in forests with a higher limit of effort. */
static void find_by_effort(struct simplest *simplest, struct wanted *wanted, size_t count)
{
    enum { FIRST_EFFORT = 12, FACTOR = 2, LAST_EFFORT = 48 };
    struct exact *const exact = &simplest->run->exact;
    uint32_t limit = exact->most_effort < LAST_EFFORT ? exact->most_effort : FIRST_EFFORT;
    uint32_t before = 0;
    exact_limit_effort(exact, limit);
    while (!find_within_limit(simplest, wanted, count, before) && limit != EXACT_NO_LIMIT &&
           simplest->run->status == TALLY_OK) {
        before = limit;
        limit = limit < LAST_EFFORT ? limit * FACTOR : EXACT_NO_LIMIT;
        exact_limit_effort(exact, limit);
    }
}

/* Looks for the value among cheap trees: in forests of trees of at most 2, 3, ... effort. In any
 * order all parts of a tree share its limit, so each forest is small. Returns whether the simplest
 * solution is known now. */
static bool find_among_cheap(struct simplest *simplest)
{
    enum { FIRST = 2 };
    struct exact_run *const run = simplest->run;
    struct exact *const exact = &run->cheap;
    bool is_known = false;
    const uint32_t subset = exact_subset_of_key(exact, exact->full_key);
    for (uint32_t limit = FIRST;
         limit <= exact->table_effort && !is_known && run->status == TALLY_OK; limit++) {
        exact_limit_effort(exact, limit);
        if (subset != EXACT_NONE) find_in_choice(simplest, exact, subset);
        if (run->status == TALLY_OK) run->status = exact->status;
        run->search.nodes += exact->goals.count;
        is_known = is_settled(simplest, simplest->wanted, limit);
    }
    return is_known;
}

tally_status exact_simplest(struct engine_search *search, struct wanted *wanted, size_t count,
                            uint32_t fewest, uint32_t most, struct finds *finds)
{
    struct exact_run *const run = exact_run_of(search);
    struct simplest simplest = {.run = run, .finds = finds, .finds_before = finds->found.count};
    if (exact_is_by_effort(run)) {
        find_by_effort(&simplest, wanted, count);
        count = 0;
    }
    for (size_t i = 0; i < count && run->status == TALLY_OK; i++) {
        if (wanted[i].find != WANTED_NOT_FOUND) continue;
        if (!exact_value_of(run, wanted[i].value, &simplest.value)) continue;
        simplest.wanted = &wanted[i];
        if (!run->has_cheap) find_value(&simplest, fewest, most);
        else if (!find_among_cheap(&simplest)) find_of_size(&simplest, most);
    }
    finds_clear(&simplest.one, search->memory);
    return run->status;
}
