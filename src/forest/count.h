/* SPDX-License-Identifier: MIT */
/*
 * The built expressions of all nodes of small subsets.
 */
#ifndef TALLY_FOREST_COUNT_H
#define TALLY_FOREST_COUNT_H

#include "forest/derive.h"
#include "forest/forest.h"

/* ---- Counts ---------------------------------------------------------------------------------- */

/*
 * Counts the expressions that the goals of a forest stand for.
 */

/* Counts the expressions of every goal. If a subset contains its pivot several times, a group with
 * several such operands could be counted once for each of them. The counts are corrected by the
 * identity m G(T) = sum over the operands with the pivot, and over their j-fold repetitions, of
 * (pivots used) x (operands) x G(rest): see count.c. */
tally_status forest_count(struct forest *forest);

/* Like forest_count(), for one node. The nodes of smaller subsets must be counted already. */
void forest_count_node(const struct forest *forest, const struct node *node);

/* The sum of the counts of these parts of a node. */
uint64_t forest_sum_counts(const struct node *node, uint8_t parts);

/* Writes all built expressions of all nodes of subsets of at most that size,
 * from the smallest up. */
tally_status derive_nodes(struct forest *forest, uint32_t size);

/* Like derive_nodes(), but also counts the nodes (forest_count_node()), including those
 * of the larger subsets. */
tally_status derive_and_count_nodes(struct forest *forest, uint32_t size);

/* How many built expressions derive_nodes() would write for subsets of at most that size, computed
 * from the counts of their goals. */
uint64_t derive_cost(const struct forest *forest, uint32_t size);

#endif
