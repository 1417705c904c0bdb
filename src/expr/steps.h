/* SPDX-License-Identifier: MIT */
/*
 * The steps of a tree: what measuring and printing share. A sum or a product of k operands is k - 1
 * steps from its first operand on, every other node is one step.
 */
#ifndef TALLY_EXPR_STEPS_H
#define TALLY_EXPR_STEPS_H

#include "expr/effort.h"
#include "expr/expr.h"

/* Which step takes operand (not the first; of a unary node its only one) into node. */
enum effort_step steps_kind(const struct expr_node *node, const struct expr_node *operand);

/* Takes one step; false where it has no value within 64 bits. Unary steps ignore b. */
bool steps_take(tally_value *result, enum effort_step step, tally_value a, tally_value b);

#endif
