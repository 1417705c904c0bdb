/* SPDX-License-Identifier: MIT */
/*
 * Counts the expressions of the goals of a forest, and writes out the built expressions of all
 * nodes of small subsets, level by level (derive.h).
 */
#include "forest/count.h"

#include "base/checked.h"

#include <string.h>

/* ---- Counts ---------------------------------------------------------------------------------- */

/*
 * Counts the expressions of a forest, from the smallest subsets up, without visiting any of them.
 *
 * A derivation stands for (expressions of its left node) x (expressions of its right node). If a
 * subset contains its pivot m times, a group may have several operands that use the pivot, and then
 * has a derivation for each of them. Let G(T) be the number of groups over T. Mark one of the m
 * pivots in each group, which can be done in m ways:
 *
 *     m G(T) = sum over operands y with p pivots, and j = 1, 2, ...   p * G(T less j times y)
 *
 * The derivations give the term j = 1; the terms j > 1 are the repetitions. (This is the
 * logarithmic derivative of the product over y of 1 / (1 - y), the generating function of
 * multisets.)
 */

uint64_t forest_sum_counts(const struct node *node, uint8_t parts)
{
    uint64_t sum = 0;
    const struct goal *goal = node->goals;
    for (uint8_t left = node->wanted; left != 0; left &= (uint8_t)(left - 1), goal++) {
        if ((left & (uint8_t)-left & parts) != 0) sum = saturating_add(sum, goal->count);
    }
    return sum;
}

/* Adds up (left) x (right) over all derivations. With a repeated pivot, each term is weighted by
 * the pivots in its left operand, and the sum divided by their number: see above. */
static void count_goal(struct goal *goal, enum part part, uint32_t pivot_copies)
{
    uint64_t count = 0;
    const uint32_t derivations = goal->derivation_count + goal->repetition_count;
    for (uint32_t i = 0; i < derivations; i++) {
        const struct derivation *const derivation = &goal->derivations[i];
        forest_prefetch(goal->derivations, i, derivations);
        uint64_t ways = forest_sum_counts(derivation->left, forest_left_parts(part));
        if (derivation->right != NULL) {
            ways = saturating_multiply(
                ways, forest_sum_counts(derivation->right, forest_right_parts(part)));
        }
        if (goal->pivots != NULL && part != PART_DIFF && part != PART_QUOT) {
            ways = saturating_multiply(ways, goal->pivots[i]);
        }
        count = saturating_add(count, ways);
    }
    if (goal->pivots != NULL && part != PART_DIFF && part != PART_QUOT && count != UINT64_MAX) {
        count /= pivot_copies;
    }
    goal->count = count;
}

void forest_count_node(const struct forest *forest, const struct node *node)
{
    const uint32_t pivot_copies =
        lattice_subset(&forest->workspace->lattice, node->subset)->pivot_copies;
    for (uint8_t left = node->wanted; left != 0; left &= (uint8_t)(left - 1)) {
        const uint8_t part = left & (uint8_t)-left;
        struct goal *const goal = node_goal(node, part);
        if (part == PART_LEAF) goal->count = 1;
        else count_goal(goal, (enum part)part, pivot_copies);
    }
}

static uint64_t derivations_of(const struct node *node)
{
    uint64_t derivations = 0;
    for (uint32_t i = 0; i < forest_count_parts(node->wanted); i++)
        derivations += node->goals[i].derivation_count;
    return derivations;
}

static tally_status count_subset(void *argument, struct worker *worker, size_t index)
{
    const struct forest *const forest = argument;
    const struct node_map *const map = &forest->maps[forest->level_begin + index];
    for (uint32_t i = 0; i < map->room; i++) {
        const struct node *const node = map->slots[i];
        if (node == NULL || node->goals == NULL) continue;
        forest_count_node(forest, node);
        const tally_status status = workspace_tick_steps(
            forest->workspace, worker, 1 + derivations_of(node) / DERIVATIONS_A_STEP);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

tally_status forest_count(struct forest *forest)
{
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size <= forest->top && status == TALLY_OK; size++) {
        const uint32_t *const begin = &forest->workspace->lattice.level_begin[size];
        forest->level_begin = begin[0];
        status = workspace_run(forest->workspace, count_subset, forest, begin[1] - begin[0],
                               forest_level_nodes(forest, size) >= FOREST_NODES_WORTH_THREADS);
    }
    return status;
}

static bool append(struct workspace *workspace, struct vector *expressions,
                   const struct built_expression *expression)
{
    if (!vector_reserve(workspace->memory, expressions, expressions->count + 1, sizeof *expression))
        return false;
    ((struct built_expression *)expressions->items)[expressions->count++] = *expression;
    return true;
}

/* Combines every pair of built expressions of a derivation's two nodes. */
static bool build_derivation(const struct forest *forest, struct vector *expressions,
                             enum part part, uint32_t subset, const struct derivation *derivation)
{
    struct expression_run left[EXPRESSION_RUNS_MAX];
    struct expression_run right[EXPRESSION_RUNS_MAX];
    expressions_of(derivation->left, forest_left_parts(part), left);
    const uint32_t right_count = expressions_of(derivation->right, forest_right_parts(part), right);
    for (const struct built_expression *l = left[0].begin; l != left[0].end; l++) {
        for (uint32_t i = 0; i < right_count; i++) {
            for (const struct built_expression *r = right[i].begin; r != right[i].end; r++) {
                struct built_expression expression;
                if (!derive_pair(forest, &expression, part, subset, l, r)) continue;
                if (!append(forest->workspace, expressions, &expression)) return false;
            }
        }
    }
    return true;
}

static bool build_goal(const struct forest *forest, struct vector *expressions,
                       const struct node *node, enum part part)
{
    const struct goal *const goal = node_goal(node, (uint8_t)part);
    if (part == PART_LEAF) {
        const struct built_expression number =
            derive_number(&forest->workspace->lattice, node->subset);
        return append(forest->workspace, expressions, &number);
    }
    for (uint32_t i = 0; i < goal->derivation_count; i++) {
        forest_prefetch(goal->derivations, i, goal->derivation_count);
        if (!build_derivation(forest, expressions, part, node->subset, &goal->derivations[i]))
            return false;
    }
    return true;
}

/* Writes the expressions of all goals of a node, sorted by their kinds in the order of `classes`.
 * So the kinds that an operand may have are next to each other (derive.h). */
static bool derive_node(const struct forest *forest, struct worker *worker, struct node *node)
{
    static const enum part classes[NODE_CLASSES] = {PART_DIFF, PART_SUM,  PART_LEAF,
                                                    PART_PROD, PART_QUOT, PART_DIVI};
    struct vector *const expressions = &worker->expressions;
    expressions->count = 0;
    for (uint32_t i = 0; i < NODE_CLASSES; i++) {
        node->class_begin[i] = (uint32_t)expressions->count;
        if ((node->feasible & classes[i]) != 0 &&
            !build_goal(forest, expressions, node, classes[i]))
            return false;
    }
    node->class_begin[NODE_CLASSES] = (uint32_t)expressions->count;
    const size_t bytes = expressions->count * sizeof(struct built_expression);
    node->expressions = arena_take(&worker->search_arena, bytes);
    if (node->expressions == NULL) return false;
    if (bytes != 0) memcpy(node->expressions, expressions->items, bytes);
    return true;
}

enum { EXPRESSIONS_A_STEP = 64 };

static tally_status derive_subset(void *argument, struct worker *worker, size_t index)
{
    const struct forest *const forest = argument;
    const uint32_t subset = forest->level_begin + (uint32_t)index;
    const struct node_map *const map = &forest->maps[subset];
    uint64_t steps = 1; /* how many steps the previous node took */
    for (uint32_t i = 0; i < map->room; i++) {
        struct node *const node = map->slots[i];
        if (node == NULL || node->goals == NULL) continue;
        const tally_status status = workspace_tick_steps(forest->workspace, worker, steps);
        if (status != TALLY_OK) return status;
        if (forest->counts) forest_count_node(forest, node);
        if (forest->derives && !derive_node(forest, worker, node))
            return memory_failure(forest->workspace->memory);
        if (forest->derives) steps = 1 + worker->expressions.count / EXPRESSIONS_A_STEP;
    }
    return TALLY_OK;
}

static tally_status run_levels(struct forest *forest, uint32_t derived_size, uint32_t counted_size)
{
    tally_status status = TALLY_OK;
    for (uint32_t level = 1; level <= forest->top && status == TALLY_OK; level++) {
        const uint32_t *const begin = &forest->workspace->lattice.level_begin[level];
        forest->level_begin = begin[0];
        forest->counts = level <= counted_size;
        forest->derives = level <= derived_size;
        if (!forest->counts && !forest->derives) break;
        status = workspace_run(forest->workspace, derive_subset, forest, begin[1] - begin[0],
                               forest_level_nodes(forest, level) >= FOREST_NODES_WORTH_THREADS);
    }
    return status;
}

tally_status derive_nodes(struct forest *forest, uint32_t size)
{
    return run_levels(forest, size, 0);
}

tally_status derive_and_count_nodes(struct forest *forest, uint32_t size)
{
    return run_levels(forest, size, forest->top);
}

uint64_t derive_cost(const struct forest *forest, uint32_t size)
{
    uint64_t cost = 0;
    const uint32_t *const begin = &forest->workspace->lattice.level_begin[size];
    for (uint32_t subset = begin[0]; subset < begin[1]; subset++) {
        const struct node_map *const map = &forest->maps[subset];
        for (uint32_t i = 0; i < map->room; i++) {
            if (map->slots[i] == NULL || map->slots[i]->goals == NULL) continue;
            const uint64_t count = forest_sum_counts(map->slots[i], UINT8_MAX);
            if (ckd_add(&cost, cost, count)) return UINT64_MAX;
        }
    }
    return cost;
}
