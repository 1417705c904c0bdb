/* SPDX-License-Identifier: MIT */
/*
 * Parts: the intermediate form in which canonical trees are built, from the inside out. A part is a
 * node with a sign before it. Sums and products keep their operands in a linked list, so merging a
 * sum into the sum around it only joins two lists.
 */
#ifndef TALLY_EXPR_PARTS_H
#define TALLY_EXPR_PARTS_H

#include "base/rational.h"
#include "expr/expr.h"

enum { PART_NONE = 0 }; /* index of no node; node indices begin at 1 */

/* A node of the tree in the making. Operands are a linked list of indices, first to last, so
 * that two lists can be joined in one step. */
struct part_node {
    struct rational value;
    uint16_t first;    /* index of the first operand */
    uint16_t last;     /* index of the last operand */
    uint16_t next;     /* index of the next operand in the parent's list */
    uint16_t operands; /* how many operands */
    uint16_t depth;    /* levels below this node */
    uint8_t kind;      /* enum expr_kind */
    uint8_t inverse;   /* as in struct expr_node, like `digits` and `decimals` below */
    uint8_t digits;
    uint8_t decimals;
    bool is_in_tree_order; /* the operands are sorted as compare_trees() orders them */
};

/* A node with a sign before it. */
struct part {
    uint16_t node;
    bool is_negative;
};

/* The memory and state in which a canonical tree is built. */
struct part_builder {
    struct part_node *nodes;
    uint32_t node_count;   /* the highest index in use */
    const uint8_t *digits; /* digits of the numbers not yet read, as in canonical_from_raw(), or
                              NULL */
    struct part *parts;    /* the operand stack for evaluating the raw form */
    uint32_t part_count;
    bool has_zero_power; /* 0 ^ 0 is 1 */
};

/* The value of the part: that of its node, with the sign. */
static inline struct rational parts_value(const struct part_builder *builder, struct part part)
{
    const struct rational value = builder->nodes[part.node].value;
    return part.is_negative ? rational_negate(value) : value;
}

/* Takes the next node of the builder, without operands. There is always room: see
 * canonical_from_raw(). */
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

/* Appends a node to the operands of its parent. */
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

/* Sets the side of an operand. An operand that changes nothing (0 in a sum, 1 in a product) always
 * goes to the side that is not inverse: x - 0 is stored as x + 0. */
static inline void parts_put_on_side(struct part_node *node, enum expr_kind parent, bool is_inverse)
{
    const bool is_neutral =
        parent == EXPR_SUM ? rational_is_zero(node->value) : rational_is_one(node->value);
    node->inverse = is_inverse && !is_neutral;
}

/* Moves all operands of a sum or product into its parent of the same kind. is_inverse: the opened
 * node was subtracted or a divisor, so its operands change sides. */
void parts_open_into(struct part_builder *builder, struct part_node *parent,
                     const struct part_node *opened, bool is_inverse);

/* Exchanges added and subtracted operands, so that the sum has the opposite value. */
void parts_turn_sides(struct part_builder *builder, struct part_node *sum);

/* Does the sum have an operand that is added (is_turned: that is subtracted)? A sum without one
 * would begin with a minus. */
bool parts_has_added(const struct part_builder *builder, const struct part_node *sum,
                     bool is_turned);

/* The part with the opposite sign. If the part is a sum, its operands change sides, unless no
 * operand would then be added. Otherwise the sign of the part changes, except that of zero. */
struct part parts_negate(struct part_builder *builder, struct part part);

/* ---- Sums of value zero ---------------------------------------------------------------------- */

/*
 * Sums of value zero. Inside a product or as a base, such a sum could be written either way round:
 * 3-2-1 or 1+2-3. To count them as one solution, the library keeps the orientation that is smaller
 * in a fixed order of trees. This order compares the subtracted operands first; products come
 * before numbers, and numbers before other nodes.
 */

/* Is a zero sum smaller the other way round? The subtracted operands decide, compared one by one.
 * If both sides are written alike, the added side should be the one with given numbers (not joined
 * digits). */
bool zero_is_smaller_turned(struct part_builder *builder, struct part_node *sum);

#endif
