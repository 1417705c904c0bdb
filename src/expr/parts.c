/* SPDX-License-Identifier: MIT */
/*
 * Parts of a canonical tree: see parts.h.
 */
#include "expr/parts.h"

void parts_open_into(struct part_builder *builder, struct part_node *parent,
                     const struct part_node *opened, bool is_inverse)
{
    uint16_t operand = opened->first;
    while (operand != PART_NONE) {
        struct part_node *const node = &builder->nodes[operand];
        const uint16_t next = node->next;
        parts_put_on_side(node, (enum expr_kind)parent->kind, (node->inverse != 0) != is_inverse);
        parts_append(builder, parent, operand);
        operand = next;
    }
}

void parts_turn_sides(struct part_builder *builder, struct part_node *sum)
{
    for (uint16_t i = sum->first; i != PART_NONE; i = builder->nodes[i].next) {
        parts_put_on_side(&builder->nodes[i], EXPR_SUM, builder->nodes[i].inverse == 0);
    }
    sum->value = rational_negate(sum->value);
    sum->is_in_tree_order = false;
}

bool parts_has_added(const struct part_builder *builder, const struct part_node *sum,
                     bool is_turned)
{
    for (uint16_t i = sum->first; i != PART_NONE; i = builder->nodes[i].next) {
        const struct part_node *const operand = &builder->nodes[i];
        if (rational_is_zero(operand->value) || (operand->inverse != 0) == is_turned) return true;
    }
    return false;
}

struct part parts_negate(struct part_builder *builder, struct part part)
{
    struct part_node *const node = &builder->nodes[part.node];
    if (part.is_negative) {
        part.is_negative = false;
    } else if (node->kind == EXPR_SUM && parts_has_added(builder, node, true)) {
        parts_turn_sides(builder, node);
    } else {
        part.is_negative = node->kind == EXPR_SUM || !rational_is_zero(node->value);
    }
    return part;
}
