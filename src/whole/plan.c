/* SPDX-License-Identifier: MIT */
/*
 * Moves from one target search to the next.
 */
#include "whole/plan.h"

void plan_begin(struct plan *plan, struct join *join, struct admission admission, uint64_t *nodes,
                const uint64_t *values, size_t count, bool is_by_size)
{
    *plan = (struct plan){.join = join,
                          .workspace = join->workspace,
                          .admission = admission,
                          .nodes = nodes,
                          .values = values,
                          .count = count,
                          .is_by_size = is_by_size};
}

void plan_end(struct plan *plan)
{
    target_search_clear(&plan->target_search);
    plan->target_search = (struct target_search){0};
    if (plan->subset_workspace == NULL) return;
    workspace_clear(plan->subset_workspace);
    memory_release(plan->workspace->memory, plan->subset_workspace, sizeof *plan->subset_workspace);
    plan->subset_workspace = NULL;
}

/* Begins a subset as a game of its own that uses all of its numbers. */
static tally_status begin_subset(struct plan *plan, uint64_t code)
{
    struct workspace *const workspace = plan->workspace;
    const struct lattice *const lattice = &workspace->lattice;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        for (uint32_t left = lattice_copies(lattice, code, i); left > 0; left--)
            numbers[count++] = lattice->number[i];
    }
    const struct admission admission = {.fewest = count, .most = count};
    tally_status status = workspace_tick(workspace, &workspace->workers[0]);
    if (status != TALLY_OK) return status;
    plan->subset_workspace = memory_allocate(workspace->memory, sizeof *plan->subset_workspace);
    if (plan->subset_workspace == NULL) return memory_failure(workspace->memory);
    status = workspace_init(plan->subset_workspace, workspace->memory, workspace->options, numbers,
                            count, workspace->operations, workspace->target);
    if (status != TALLY_OK) return status;
    return target_search_begin(&plan->target_search, plan->subset_workspace, admission,
                               &plan->join_value, 1);
}

/* Finds the next value of the join that has subsets left. *has_value: there is one. */
static tally_status next_join_value(struct plan *plan, bool *has_value)
{
    struct join *const join = plan->join;
    *has_value = false;
    while (plan->next_value < plan->count) {
        plan->join_value = plan->values[plan->next_value++];
        if (plan->join_value > join_ceiling(join, plan->join_size)) continue;
        plan->next_code = 0;
        *has_value = true;
        return join_find(join, plan->join_value, plan->join_size, &plan->codes);
    }
    plan->codes = NULL;
    plan->join_size = 0;
    return TALLY_OK;
}

/* is_begun: a target search was begun, with or without roots; otherwise the join is finished. */
static tally_status begin_next_subset(struct plan *plan, bool *is_begun)
{
    *is_begun = false;
    for (;;) {
        while (plan->codes != NULL && plan->next_code < plan->codes->count) {
            const uint64_t code = ((const uint64_t *)plan->codes->items)[plan->next_code++];
            if (!lattice_contains(&plan->workspace->lattice, code, plan->admission.must_use))
                continue;
            *is_begun = true;
            return begin_subset(plan, code);
        }
        bool has_value;
        const tally_status status = next_join_value(plan, &has_value);
        if (status != TALLY_OK || !has_value) return status;
    }
}

/* Begins the next target search: a range of sizes in one forest, or, in a join, the next subset
 * that can make the current value. */
static tally_status begin_next(struct plan *plan, bool *is_begun)
{
    *is_begun = false;
    for (;;) {
        if (plan->join_size != 0) {
            const tally_status status = begin_next_subset(plan, is_begun);
            if (status != TALLY_OK || *is_begun) return status;
        }
        struct admission next = plan->admission;
        if (next.fewest > next.most) return TALLY_OK;
        if (plan->is_by_size) next.most = next.fewest;
        plan->admission.fewest = next.most + 1;
        if (next.fewest != next.most || plan->count > 2 ||
            !join_is_worth(&plan->workspace->lattice, next.most)) {
            *is_begun = true;
            return target_search_begin(&plan->target_search, plan->workspace, next, plan->values,
                                       plan->count);
        }
        plan->join_size = next.most;
        plan->next_value = 0;
        plan->codes = NULL;
    }
}

tally_status plan_next(struct plan *plan, struct target_search **target_search)
{
    *target_search = NULL;
    for (bool is_begun = true; is_begun;) {
        plan_end(plan);
        const tally_status status = begin_next(plan, &is_begun);
        if (is_begun) *plan->nodes += forest_nodes(&plan->target_search.forest);
        if (status != TALLY_OK) return status;
        if (is_begun && plan->target_search.roots.count != 0) {
            *target_search = &plan->target_search;
            return TALLY_OK;
        }
    }
    return TALLY_OK;
}
