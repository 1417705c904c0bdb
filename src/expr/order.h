/* SPDX-License-Identifier: MIT */
/*
 * The canonical order of operands.
 */
#ifndef TALLY_EXPR_ORDER_H
#define TALLY_EXPR_ORDER_H

#include "expr/expr.h"

/* Sorts the operands of every node into canonical order, innermost nodes first. The tree must be
 * canonical in all other respects. scratch: room for `count` nodes. Cost: a few comparisons of
 * values for each node; texts are compared only if values are equal and the operands differ. */
void expr_sort_operands(struct expr_node *nodes, uint32_t count, struct expr_node *scratch);

/* Compares two operands by their texts alone. Returns less than 0 if a comes first, 0 if the texts
 * are equal, more than 0 if b comes first. */
int expr_compare_text(const struct expr_node *a, const struct expr_node *b);

#endif
