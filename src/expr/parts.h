/* SPDX-License-Identifier: MIT */
/*
 * Parts: what a canonical tree is built of, from the inside out. A part is a node and a sign before
 * it. Sums and products keep their operands in a linked list, so that a sum inside a sum is opened
 * by joining lists.
 */
#ifndef TALLY_EXPR_PARTS_H
#define TALLY_EXPR_PARTS_H

#include "base/rational.h"
#include "expr/expr.h"

enum { PART_NONE = 0 }; /* the index of no node; nodes are counted from 1 */

struct part_node {
    struct rational value;
    uint16_t first; /* operand */
    uint16_t last;
    uint16_t next; /* in the parent's list */
    uint16_t operands;
    uint16_t depth;
    uint8_t kind;
    uint8_t inverse;
    uint8_t digits;
    uint8_t decimals;
    bool is_in_tree_order; /* the operands are, as compare_trees() has it */
};

/* A node and the sign before it. */
struct part {
    uint16_t node;
    bool is_negative;
};

/* What canonical trees are built in. */
struct part_builder {
    struct part_node *nodes;
    uint32_t node_count;   /* the last index in use */
    const uint8_t *digits; /* of the numbers still to come: see canonical_from_raw(); or NULL */
    struct part *parts;    /* the stack on which the raw form is worked out */
    uint32_t part_count;
};

static inline struct rational parts_value(const struct part_builder *builder, struct part part)
{
    const struct rational value = builder->nodes[part.node].value;
    return part.is_negative ? rational_negate(value) : value;
}

static inline struct part_node *parts_new_node(struct part_builder *builder, enum expr_kind kind,
                                               struct rational value)
{
    struct part_node *const node = &builder->nodes[++builder->node_count];
    *node = (struct part_node){
        .value = value, .depth = 1, .kind = (uint8_t)kind, .decimals = EXPR_NO_POINT};
    return node;
}

static inline uint16_t parts_index(const struct part_builder *builder, const struct part_node *node)
{
    return (uint16_t)(node - builder->nodes);
}

static inline void parts_append(struct part_builder *builder, struct part_node *parent,
                                uint16_t operand)
{
    struct part_node *const node = &builder->nodes[operand];
    node->next = PART_NONE;
    if (parent->first == PART_NONE) parent->first = operand;
    else builder->nodes[parent->last].next = operand;
    parent->last = operand;
    parent->operands++;
    parent->is_in_tree_order = false;
    if (parent->depth <= node->depth) parent->depth = (uint16_t)(node->depth + 1);
}

/* An operand whose value changes nothing stands on the side that is not inverse. */
static inline void parts_put_on_side(struct part_node *node, enum expr_kind parent, bool is_inverse)
{
    const bool is_neutral =
        parent == EXPR_SUM ? rational_is_zero(node->value) : rational_is_one(node->value);
    node->inverse = is_inverse && !is_neutral;
}

/* Gives the operands of a sum or product to another; they change sides where it was inverse. */
void parts_open_into(struct part_builder *builder, struct part_node *parent,
                     const struct part_node *opened, bool is_inverse);

void parts_turn_sides(struct part_builder *builder, struct part_node *sum);

/* Is an operand there that is not inverse (or would be, if the sides were turned)? */
bool parts_has_added(const struct part_builder *builder, const struct part_node *sum,
                     bool is_turned);

struct part parts_negate(struct part_builder *builder, struct part part);

#endif
