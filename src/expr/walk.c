/* SPDX-License-Identifier: MIT */
/*
 * The public functions that walk over a tree: its nodes, its steps, and copies of it.
 */
#include "base/memory.h"
#include "base/sized.h"
#include "expr/steps.h"

#include <string.h>

tally_status tally_expr_copy(tally_expr **copy, const tally_expr *expr,
                             const tally_allocator *allocator)
{
    if (allocator == NULL) allocator = &memory_default_allocator;
    const size_t bytes = expr->count * sizeof expr->nodes[0];
    tally_expr *const made = allocator->allocate(allocator->context, sizeof *made + bytes);
    if (made == NULL) return TALLY_NO_MEMORY;
    struct expr_node *const nodes = (struct expr_node *)(made + 1);
    memcpy(nodes, expr->nodes, bytes);
    *made = (tally_expr){.allocator = allocator, .nodes = nodes, .count = expr->count};
    *copy = made;
    return TALLY_OK;
}

size_t tally_expr_size(const tally_expr *expr)
{
    return expr->count;
}

static tally_node_kind kind_of(const struct expr_node *node)
{
    static const tally_node_kind kinds[] = {
        [EXPR_NUMBER] = TALLY_NODE_NUMBER,   [EXPR_SUM] = TALLY_NODE_SUM,
        [EXPR_PRODUCT] = TALLY_NODE_PRODUCT, [EXPR_POWER] = TALLY_NODE_POWER,
        [EXPR_NEGATE] = TALLY_NODE_NEGATE,
    };
    return node->kind == EXPR_UNARY || node->kind == EXPR_PAIRED ? expr_unary(node)->node
                                                                 : kinds[node->kind];
}

int tally_expr_node(const tally_expr *expr, size_t index, tally_node *node)
{
    if (index >= expr->count || !sized_is_fit(node)) return 0;
    const struct expr_node *const seen = &expr->nodes[index];
    const tally_node told = {
        .kind = kind_of(seen),
        .operands = seen->operands,
        .nodes = seen->span,
        .is_inverse = seen->inverse != 0,
        .value = rational_told(seen->value),
    };
    sized_write(node, &told, sizeof told);
    return 1;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Reports the step that applies `operand` to *value. *value becomes the step's result. */
static int tell_step(const struct expr_node *node, const struct expr_node *operand,
                     struct rational *value, tally_step_sink sink, void *user)
{
    const enum effort_step kind = steps_kind(node, operand);
    const bool is_unary = node->operands == 1;
    const struct rational left = *value;
    const bool has_result = steps_take(value, kind, left, operand->value);
    if (!has_result) *value = rational_of_whole(0);
    const tally_step step = {
        .operation = operation_bit(kind),
        .left = rational_told(left),
        .right = rational_told(is_unary ? rational_of_whole(0) : operand->value),
        .result = rational_told(*value),
        .has_result = has_result,
    };
    return sink(user, &step);
}

static int walk_node(const struct expr_node *node, tally_step_sink sink, void *user)
{
    if (node->kind == EXPR_NUMBER || steps_is_negated_number(node)) return 0;
    const struct expr_node *operand = node + 1;
    if (walk_node(operand, sink, user) != 0) return 1;
    struct rational value = operand->value;
    if (node->operands == 1) return tell_step(node, operand, &value, sink, user);
    for (uint32_t i = 1; i < node->operands; i++) {
        operand += operand->span;
        if (walk_node(operand, sink, user) != 0) return 1;
        if (tell_step(node, operand, &value, sink, user) != 0) return 1;
    }
    return 0;
}

tally_status tally_expr_steps(const tally_expr *expr, tally_step_sink sink, void *user)
{
    return walk_node(expr->nodes, sink, user) != 0 ? TALLY_STOPPED : TALLY_OK;
}
