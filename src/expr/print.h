/* SPDX-License-Identifier: MIT */
/*
 * Prints trees into a text_out, for callers that need more than tally_expr_print().
 */
#ifndef TALLY_EXPR_PRINT_H
#define TALLY_EXPR_PRINT_H

#include "base/text.h"
#include "expr/expr.h"

/* The length of the infix text in bytes, computed without printing. */
size_t expr_text_length(const struct expr_node *nodes, uint32_t count);

/* Prints the tree in any style. Recursion depth is the tree's depth, at most EXPR_DEPTH_MAX. */
void print_tree(struct text_out *out, const struct expr_node *nodes, tally_style style);

#endif
