/* SPDX-License-Identifier: MIT */
/*
 * The steps of a tree: what measuring and printing share. A sum or a product of k operands is k - 1
 * steps from its first operand on, every other node is one step.
 */
#ifndef TALLY_EXPR_STEPS_H
#define TALLY_EXPR_STEPS_H

#include "expr/effort.h"
#include "expr/expr.h"

static inline enum effort_step steps_of_operand(const struct expr_node *node,
                                                const struct expr_node *operand)
{
    if (node->kind == EXPR_SUM) return operand->inverse ? EFFORT_SUBTRACT : EFFORT_ADD;
    if (node->kind == EXPR_PRODUCT) return operand->inverse ? EFFORT_DIVIDE : EFFORT_MULTIPLY;
    return EFFORT_POWER;
}

static inline enum effort_step steps_of_unary(const struct expr_node *node)
{
    if (node->kind == EXPR_FACTORIAL) return EFFORT_FACTORIAL;
    return node->kind == EXPR_SQRT ? EFFORT_SQRT : EFFORT_NEGATE;
}

/* Which step takes operand (not the first; of a unary node its only one) into node. */
static inline enum effort_step steps_kind(const struct expr_node *node,
                                          const struct expr_node *operand)
{
    return node->operands == 1 ? steps_of_unary(node) : steps_of_operand(node, operand);
}

/* Computes one step; false: it has no value within 64 bits. Unary steps ignore b. */
bool steps_take(struct rational *result, enum effort_step step, struct rational a,
                struct rational b);

#endif
