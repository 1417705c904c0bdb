/* SPDX-License-Identifier: MIT */
/*
 * Prints a tree as TeX.
 */
#ifndef TALLY_EXPR_PRINT_TEX_H
#define TALLY_EXPR_PRINT_TEX_H

#include "base/text.h"
#include "expr/expr.h"

void print_tex(struct text_out *out, const struct expr_node *nodes);

#endif
