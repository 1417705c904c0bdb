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

/* ---- Sums of value zero ---------------------------------------------------------------------- */

static int tree_rank(const struct part_node *node)
{
    switch ((enum expr_kind)node->kind) {
    case EXPR_PRODUCT: return 1;
    case EXPR_SUM: return 2;
    case EXPR_NEGATE: return 3;
    case EXPR_POWER: return 4;
    case EXPR_NUMBER: return 5;
    case EXPR_PAIRED:
    case EXPR_UNARY: break;
    }
    return node->digits == OPERATION_FACTORIAL ? 0 : node->digits;
}

static void put_in_tree_order(struct part_builder *builder, struct part_node *node);

/* Compares two trees: by kind, then value, then digits after the point, then operands. Inverse
 * operands come first, and are sorted by this same order. Recursion depth is the trees' depth.
 * Returns 0 if the trees are written alike. */
static int compare_trees(struct part_builder *builder, struct part_node *a, struct part_node *b)
{
    const int by_rank = tree_rank(a) - tree_rank(b);
    if (by_rank != 0) return by_rank;
    const int by_value = rational_compare(a->value, b->value);
    if (by_value != 0) return by_value;
    if (a->decimals != b->decimals) return (int)a->decimals - (int)b->decimals;
    put_in_tree_order(builder, a);
    put_in_tree_order(builder, b);
    uint16_t i = a->first;
    uint16_t j = b->first;
    while (i != PART_NONE && j != PART_NONE) {
        struct part_node *const x = &builder->nodes[i];
        struct part_node *const y = &builder->nodes[j];
        if (x->inverse != y->inverse) return x->inverse ? -1 : 1;
        const int order = compare_trees(builder, x, y);
        if (order != 0) return order;
        i = x->next;
        j = y->next;
    }
    return (i != PART_NONE) - (j != PART_NONE);
}

/* Orders trees that are written alike: given numbers before joined digits. */
static int compare_digits(const struct part_builder *builder, const struct part_node *a,
                          const struct part_node *b)
{
    if (a->digits != b->digits) return (int)a->digits - (int)b->digits;
    for (uint16_t i = a->first, j = b->first; i != PART_NONE && j != PART_NONE;
         i = builder->nodes[i].next, j = builder->nodes[j].next) {
        const int order = compare_digits(builder, &builder->nodes[i], &builder->nodes[j]);
        if (order != 0) return order;
    }
    return 0;
}

static bool stands_before(struct part_builder *builder, uint16_t i, uint16_t j)
{
    struct part_node *const a = &builder->nodes[i];
    struct part_node *const b = &builder->nodes[j];
    if (a->inverse != b->inverse) return a->inverse != 0;
    const int order = compare_trees(builder, a, b);
    return order != 0 ? order < 0 : compare_digits(builder, a, b) <= 0;
}

/* Merges two sorted lists. */
static uint16_t merge(struct part_builder *builder, uint16_t a, uint16_t b)
{
    uint16_t first = PART_NONE;
    uint16_t *end = &first;
    while (a != PART_NONE && b != PART_NONE) {
        uint16_t *const taken = stands_before(builder, a, b) ? &a : &b;
        *end = *taken;
        end = &builder->nodes[*taken].next;
        *taken = *end;
    }
    *end = a != PART_NONE ? a : b;
    return first;
}

/* Bottom-up merge sort: waiting[k] holds a sorted list of 2^k operands, or PART_NONE. */
static void put_in_tree_order(struct part_builder *builder, struct part_node *node)
{
    enum { LEVELS = 12 }; /* no node can have 2^12 operands */
    if (node->is_in_tree_order || (node->kind != EXPR_SUM && node->kind != EXPR_PRODUCT)) return;
    uint16_t waiting[LEVELS] = {PART_NONE};
    uint16_t operand = node->first;
    while (operand != PART_NONE) {
        const uint16_t next = builder->nodes[operand].next;
        builder->nodes[operand].next = PART_NONE;
        int level = 0;
        for (; waiting[level] != PART_NONE; level++) {
            operand = merge(builder, waiting[level], operand);
            waiting[level] = PART_NONE;
        }
        waiting[level] = operand;
        operand = next;
    }
    uint16_t all = PART_NONE;
    for (int level = 0; level < LEVELS; level++) all = merge(builder, waiting[level], all);
    node->first = all;
    for (node->last = all; builder->nodes[node->last].next != PART_NONE;)
        node->last = builder->nodes[node->last].next;
    node->is_in_tree_order = true;
}

/* The next operand on that side of the sum. Skips zeros, which stand on the same side in both
 * orientations. */
static uint16_t next_on_side(const struct part_builder *builder, uint16_t i, bool is_inverse)
{
    while (i != PART_NONE && (rational_is_zero(builder->nodes[i].value) ||
                              (builder->nodes[i].inverse != 0) != is_inverse)) {
        i = builder->nodes[i].next;
    }
    return i;
}

bool zero_is_smaller_turned(struct part_builder *builder, struct part_node *sum)
{
    put_in_tree_order(builder, sum);
    uint16_t taken = next_on_side(builder, sum->first, true);
    uint16_t added = next_on_side(builder, sum->first, false);
    int by_digits = 0;
    while (taken != PART_NONE && added != PART_NONE) {
        struct part_node *const a = &builder->nodes[added];
        struct part_node *const b = &builder->nodes[taken];
        const int order = compare_trees(builder, a, b);
        if (order != 0) return order < 0;
        if (by_digits == 0) by_digits = compare_digits(builder, a, b);
        taken = next_on_side(builder, builder->nodes[taken].next, true);
        added = next_on_side(builder, builder->nodes[added].next, false);
    }
    /* Without numbers below zero both lists end together: a rest on one side would make the sum
     * unequal to zero. */
    return taken == added ? by_digits > 0 : taken != PART_NONE;
}
