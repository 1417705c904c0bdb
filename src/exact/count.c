/* SPDX-License-Identifier: MIT */
/*
 * Counts solutions. If all numbers must be used, the forest has the count. If any may be used, each
 * tree is examined for detours. Each tree is also examined if some trees cannot be written (powers
 * without a unary minus; - without +; numbers or a target below 0), or if several trees have the
 * same text.
 */
#include "exact/count.h"

#include "base/checked.h"
#include "exact/pieces.h"
#include "goals/arrange.h"
#include "goals/rewrite.h"

static bool looks_at_each(const struct exact_run *run)
{
    const bool has_powers = exact_has(&run->exact, TALLY_OP_POWER | TALLY_OP_PAIRED);
    return run->search.request->game->rules.use == TALLY_USE_ANY ||
           exact_needs_rewriting(&run->exact) || exact_has_unwritable(&run->exact) ||
           run->has_doubles || (has_powers && !exact_has(&run->exact, TALLY_OP_NEGATE));
}

static void add(struct target_count *count, uint64_t all, uint64_t straight, uint32_t size)
{
    count->with_detours = saturating_add(count->with_detours, all);
    count->solutions = saturating_add(count->solutions, straight);
    if (all != 0 && count->fewest == 0) count->fewest = size;
}

/* ---- Counts from the forest ------------------------------------------------------------------ */

static tally_status count_trees(struct exact_run *run, struct ratio value,
                                struct target_count *count)
{
    const struct request *const request = run->search.request;
    struct exact_choices choices;
    exact_choices_begin(&choices, run, request->fewest, request->most);
    while (exact_choices_next(&choices)) {
        struct exact_roots roots;
        exact_find_roots(&roots, run, choices.exact, choices.subset, value);
        for (uint32_t i = 0; i < roots.count; i++) {
            const uint64_t trees = exact_goal_at(choices.exact, roots.goal[i])->count;
            add(count, trees, trees, choices.size);
        }
    }
    exact_choices_end(&choices);
    return run->status;
}

/* ---- Examining each tree --------------------------------------------------------------------- */

static tally_status count_each(struct exact_run *run, uint64_t target, struct target_count *count)
{
    struct engine_search *const search = &run->search;
    struct pieces pieces;
    run->needs_no_measure = !run->exact.may_overflow;
    tally_status status =
        exact_begin_some(run, target, search->request->fewest, search->request->most, UINT64_MAX);
    while (status == TALLY_OK) {
        status = exact_next_pieces(search, &pieces);
        if (status != TALLY_OK || pieces.count == 0) break;
        status = exact_write_pieces(run, pieces.count);
        for (uint32_t i = 0; i < pieces.count; i++) {
            const struct exact_stretch *const counted = &run->pieces->stretches[i];
            add(count, counted->all, counted->straight, pieces.size[i]);
        }
    }
    exact_end_pieces(search);
    run->needs_no_measure = false;
    return status;
}

tally_status exact_count(struct engine_search *search, uint64_t first, size_t count,
                         struct target_count *counts)
{
    struct exact_run *const run = exact_run_of(search);
    search->shows_detours = true;
    tally_status status = run->status;
    for (size_t i = 0; i < count && status == TALLY_OK; i++) {
        const uint64_t before = search->nodes;
        struct ratio value;
        if (!exact_value_of(run, first + i, &value)) continue;
        const bool is_each = looks_at_each(run) || exact_minds_signs(run, value);
        status =
            is_each ? count_each(run, first + i, &counts[i]) : count_trees(run, value, &counts[i]);
        counts[i].nodes = search->nodes - before;
    }
    return status;
}
