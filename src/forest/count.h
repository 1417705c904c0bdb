/* SPDX-License-Identifier: MIT */
/*
 * How many expressions the goals of a forest stand for.
 */
#ifndef TALLY_FOREST_COUNT_H
#define TALLY_FOREST_COUNT_H

#include "forest/forest.h"

/* Counts the expressions of every goal. Where operands in no order could be met several times,
 * because the pivot stands more than once, the count is corrected by the identity m G(T) = sum over
 * the operands with the pivot, and their j-fold repetitions, of (pivots used) x (operands) x G(the
 * rest): the logarithmic derivative of the generating function of multisets. */
tally_status forest_count(struct forest *forest);

/* The same for one node, those of smaller subsets being counted. */
void forest_count_node(const struct forest *forest, const struct node *node);

/* The count of the parts of a node, together. */
uint64_t forest_sum_counts(const struct node *node, uint8_t parts);

#endif
