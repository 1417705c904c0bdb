/* SPDX-License-Identifier: MIT */
/*
 * Prints a tree as a list of calculation steps.
 */
#ifndef TALLY_EXPR_PRINT_STEPS_H
#define TALLY_EXPR_PRINT_STEPS_H

#include "base/text.h"
#include "expr/expr.h"

/* Prints one step a line: "50 + 1 = 51\n25 - 10 = 15\n51 * 15 = 765". A single given number has no
 * steps: its text is empty. */
void print_steps(struct text_out *out, const struct expr_node *nodes);

#endif
