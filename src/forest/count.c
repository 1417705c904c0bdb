/* SPDX-License-Identifier: MIT */
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
#include "forest/count.h"

#include "base/checked.h"

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
        if (goal->weights != NULL && part != PART_DIFF && part != PART_QUOT) {
            ways = saturating_multiply(ways, goal->weights[i].pivots);
        }
        count = saturating_add(count, ways);
    }
    if (goal->weights != NULL && part != PART_DIFF && part != PART_QUOT && count != UINT64_MAX) {
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
