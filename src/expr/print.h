/* SPDX-License-Identifier: MIT */
/*
 * Printing into a text_out, for the parts that need more than tally_expr_print().
 */
#ifndef TALLY_EXPR_PRINT_H
#define TALLY_EXPR_PRINT_H

#include "base/text.h"
#include "expr/expr.h"

/* The length of the infix text, without making it. */
size_t expr_text_length(const struct expr_node *nodes, uint32_t count);

/* The tree in any style. Recursion is as deep as the tree, which EXPR_DEPTH_MAX bounds. */
void print_tree(struct text_out *out, const struct expr_node *nodes, tally_style style);

#endif
