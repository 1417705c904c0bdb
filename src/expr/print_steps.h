/* SPDX-License-Identifier: MIT */
/*
 * A tree as the steps of working it out.
 */
#ifndef TALLY_EXPR_PRINT_STEPS_H
#define TALLY_EXPR_PRINT_STEPS_H

#include "base/text.h"
#include "expr/expr.h"

/* "50 + 1 = 51\n25 - 10 = 15\n51 * 15 = 765"; a given number alone has no steps, and no text. */
void print_steps(struct text_out *out, const struct expr_node *nodes);

#endif
