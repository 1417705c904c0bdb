/* SPDX-License-Identifier: MIT */
/*
 * How many expressions the goals of a forest stand for.
 */
#ifndef TALLY_FOREST_COUNT_H
#define TALLY_FOREST_COUNT_H

#include "forest/forest.h"

/* Counts the expressions of every goal. If the pivot stands more than once, operands without an
 * order could be met several times. The count is then corrected by the identity m G(T) = sum over
 * the operands with the pivot, and over their j-fold repetitions, of (pivots used) x (operands) x
 * G(rest): the logarithmic derivative of the generating function of multisets. */
tally_status forest_count(struct forest *forest);

/* The same for one node; the nodes of smaller subsets are counted already. */
void forest_count_node(const struct forest *forest, const struct node *node);

/* The sum of the counts of these parts of a node. */
uint64_t forest_sum_counts(const struct node *node, uint8_t parts);

#endif
