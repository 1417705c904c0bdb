/* SPDX-License-Identifier: MIT */
/*
 * The canonical order of operands.
 */
#ifndef TALLY_EXPR_ORDER_H
#define TALLY_EXPR_ORDER_H

#include "expr/expr.h"

/* Puts the operands of every node into canonical order, innermost first. The tree must be canonical
 * but for that order. scratch: room for count nodes. Cost: a few comparisons of values a node; text
 * is made only where values are equal and the operands differ. */
void expr_sort_operands(struct expr_node *nodes, uint32_t count, struct expr_node *scratch);

/* Less than 0, 0 or more than 0, as a is to stand before b, is the same as b, or after it,
 * by the texts alone. */
int expr_compare_text(const struct expr_node *a, const struct expr_node *b);

#endif
