/* SPDX-License-Identifier: MIT */
/*
 * The steps of a tree, shared by measuring and printing. A sum or product of k operands has k - 1
 * steps, from its first operand on; every other operation is one step.
 */
#ifndef TALLY_EXPR_STEPS_H
#define TALLY_EXPR_STEPS_H

#include "expr/effort.h"
#include "expr/expr.h"

/* The step that joins the operand to those before it: add or subtract in a sum, multiply or divide
 * in a product. */
static inline enum effort_step steps_of_operand(const struct expr_node *node,
                                                const struct expr_node *operand)
{
    if (node->kind == EXPR_SUM) return operand->inverse ? EFFORT_SUBTRACT : EFFORT_ADD;
    if (node->kind == EXPR_PRODUCT) return operand->inverse ? EFFORT_DIVIDE : EFFORT_MULTIPLY;
    return node->kind == EXPR_PAIRED ? (enum effort_step)node->digits : EFFORT_POWER;
}

static inline enum effort_step steps_of_unary(const struct expr_node *node)
{
    return node->kind == EXPR_UNARY ? (enum effort_step)node->digits : EFFORT_NEGATE;
}

/* Returns the kind of the step that applies `operand` to the node's value so far. operand is not
 * the first one, except in a unary node. */
static inline enum effort_step steps_kind(const struct expr_node *node,
                                          const struct expr_node *operand)
{
    return node->operands == 1 ? steps_of_unary(node) : steps_of_operand(node, operand);
}

/* A minus before a number is written with the number, and is not a step: 2 ^ (-1) = 1/2. */
static inline bool steps_is_negated_number(const struct expr_node *node)
{
    return node->kind == EXPR_NEGATE && node[1].kind == EXPR_NUMBER;
}

/* Computes one step. Returns false if the result does not exist or does not fit in 64 bits. Unary
 * steps ignore b. */
static inline bool steps_take(struct rational *result, enum effort_step step, struct rational a,
                              struct rational b)
{
    return operation_take(result, step, a, b) == RATIONAL_OK;
}

#endif
