/* SPDX-License-Identifier: MIT */
/*
 * What the files of printing lend each other.
 */
#ifndef TALLY_EXPR_PRINT_PARTS_H
#define TALLY_EXPR_PRINT_PARTS_H

#include "base/text.h"
#include "expr/expr.h"

/* A given number, or digits put together, with its point: 25, 44, .4, 4.4 */
void print_number(struct text_out *out, const struct expr_node *node);

/* "50 + 1 = 51\n25 - 10 = 15\n51 * 15 = 765"; a given number alone has no steps, and no text. */
void print_steps(struct text_out *out, const struct expr_node *nodes);

void print_tex(struct text_out *out, const struct expr_node *nodes);

#endif
