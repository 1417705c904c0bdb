/* SPDX-License-Identifier: MIT */
/*
 * Going from target search to target search.
 */
#include "whole/plan.h"

#include "whole/whole.h"

void plan_begin(struct plan *plan, struct whole *whole, const uint64_t *values, size_t count,
                uint32_t smallest, uint32_t largest, bool is_by_size)
{
    *plan = (struct plan){.whole = whole,
                          .values = values,
                          .count = count,
                          .smallest = smallest,
                          .largest = largest,
                          .is_by_size = is_by_size};
}

void plan_end(struct plan *plan)
{
    target_search_clear(&plan->target_search);
    plan->target_search = (struct target_search){0};
    if (plan->has_subset_workspace) workspace_clear(&plan->subset_workspace);
    plan->has_subset_workspace = false;
}

/* A subset as a game of its own, all of whose numbers are used. */
static tally_status begin_subset(struct plan *plan, uint64_t code)
{
    struct whole *const whole = plan->whole;
    const struct lattice *const lattice = &whole->workspace.lattice;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        for (uint32_t left = lattice_copies(lattice, code, i); left > 0; left--)
            numbers[count++] = lattice->number[i];
    }
    const struct admission admission = {.fewest = count, .most = count};
    tally_status status = workspace_tick(&whole->workspace, &whole->workspace.workers[0]);
    if (status != TALLY_OK) return status;
    plan->has_subset_workspace = true;
    status =
        workspace_init(&plan->subset_workspace, whole->workspace.memory, whole->workspace.options,
                       whole->workspace.operations, numbers, count, whole->workspace.target);
    if (status != TALLY_OK) return status;
    return target_search_begin(&plan->target_search, &plan->subset_workspace, admission, count,
                               count, &plan->join_value, 1);
}

/* The next value of a join that has subsets left; false: there is none. */
static tally_status next_join_value(struct plan *plan, bool *has_value)
{
    struct join *const join = &plan->whole->join;
    *has_value = false;
    while (plan->next_value < plan->count) {
        plan->join_value = plan->values[plan->next_value++];
        if (plan->join_value > join->ceilings[plan->join_size]) continue;
        plan->next_code = 0;
        *has_value = true;
        return join_find(join, plan->join_value, plan->join_size, &plan->codes);
    }
    plan->codes = NULL;
    plan->join_size = 0;
    return TALLY_OK;
}

/* *is_begun: a target search was begun, whether it has roots or not;
 * else the join is at its end. */
static tally_status begin_next_subset(struct plan *plan, bool *is_begun)
{
    const struct whole *const whole = plan->whole;
    *is_begun = false;
    for (;;) {
        while (plan->codes != NULL && plan->next_code < plan->codes->count) {
            const uint64_t code = ((const uint64_t *)plan->codes->items)[plan->next_code++];
            if (!lattice_contains(&whole->workspace.lattice, code, whole->admission.must_use))
                continue;
            *is_begun = true;
            return begin_subset(plan, code);
        }
        bool has_value;
        const tally_status status = next_join_value(plan, &has_value);
        if (status != TALLY_OK || !has_value) return status;
    }
}

static tally_status begin_next(struct plan *plan, bool *is_begun)
{
    struct whole *const whole = plan->whole;
    *is_begun = false;
    for (;;) {
        if (plan->join_size != 0) {
            const tally_status status = begin_next_subset(plan, is_begun);
            if (status != TALLY_OK || *is_begun) return status;
        }
        if (plan->smallest > plan->largest) return TALLY_OK;
        const uint32_t smallest = plan->smallest;
        const uint32_t largest = plan->is_by_size ? smallest : plan->largest;
        plan->smallest = largest + 1;
        if (smallest != largest || plan->count > 2 ||
            !join_is_worth(&whole->workspace.lattice, largest)) {
            *is_begun = true;
            return target_search_begin(&plan->target_search, &whole->workspace, whole->admission,
                                       smallest, largest, plan->values, plan->count);
        }
        plan->join_size = largest;
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
        if (is_begun) plan->whole->search.nodes += forest_nodes(&plan->target_search.forest);
        if (status != TALLY_OK) return status;
        if (is_begun && plan->target_search.roots.count != 0) {
            *target_search = &plan->target_search;
            return TALLY_OK;
        }
    }
    return TALLY_OK;
}
