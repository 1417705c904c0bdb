/* SPDX-License-Identifier: MIT */
/*
 * Canonical form, built from the inside out as the raw form is worked out.
 *
 * A part is a node and a sign before it. Sums and products keep their operands in a linked list, so
 * that a sum inside a sum is opened by joining lists. The laws, each in one place:
 *
 *     a - (b - c) = a + c - b, a / (b / c) = a * c / b    open_into(): operands change sides
 *     x - 0 = x + 0, x / 1 = x * 1                        put_on_side()
 *     (a - b) * (c - d) = (b - a) * (d - c), ...          orient(): no sum in a product is negative
 *     a + (-b) * c = a - b * c, a sign once, outermost    the sign of a part; make_sum() makes it
 *                                                         a side
 *     -(a - b) = b - a                                    negate()
 *     (-a) ^ n = a ^ n or -(a ^ n)                        make_power()
 *
 * No operand of a sum or a product is negative: signs become sides, or stand outside.
 *
 * A sum that is zero and stands in a product, or as a base, has two orientations, 3-2-1 and 1+2-3;
 * the one that is smaller in a fixed order of trees is kept (compare_trees(): what is taken away
 * first; products before numbers before others). A sum of which nothing would be added, -a-b, is a
 * negative sign before a+b, and stays so inside a product.
 */
#include "expr/canonical.h"

#include "base/memory.h"
#include "base/rational.h"

#include <string.h>

enum { NONE = 0 }; /* the index of no node; nodes are counted from 1 */

struct node {
    tally_value value;
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

struct part {
    uint16_t node;
    bool is_negative;
};

struct builder {
    struct node *nodes;
    uint32_t node_count;   /* the last index in use */
    const uint8_t *digits; /* of the numbers still to come: see canonical_from_raw(); or NULL */
    struct part *parts;    /* the stack on which the raw form is worked out */
    uint32_t part_count;
};

static tally_value value_of(const struct builder *builder, struct part part)
{
    const tally_value value = builder->nodes[part.node].value;
    return part.is_negative ? rational_negate(value) : value;
}

static struct node *new_node(struct builder *builder, enum expr_kind kind, tally_value value)
{
    struct node *const node = &builder->nodes[++builder->node_count];
    *node =
        (struct node){.value = value, .depth = 1, .kind = (uint8_t)kind, .decimals = EXPR_NO_POINT};
    return node;
}

static uint16_t index_of(const struct builder *builder, const struct node *node)
{
    return (uint16_t)(node - builder->nodes);
}

static void append(struct builder *builder, struct node *parent, uint16_t operand)
{
    struct node *const node = &builder->nodes[operand];
    node->next = NONE;
    if (parent->first == NONE) parent->first = operand;
    else builder->nodes[parent->last].next = operand;
    parent->last = operand;
    parent->operands++;
    parent->is_in_tree_order = false;
    if (parent->depth <= node->depth) parent->depth = (uint16_t)(node->depth + 1);
}

/* An operand whose value changes nothing stands on the side that is not inverse. */
static void put_on_side(struct node *node, enum expr_kind parent, bool is_inverse)
{
    const bool is_neutral =
        parent == EXPR_SUM ? rational_is_zero(node->value) : rational_is_one(node->value);
    node->inverse = is_inverse && !is_neutral;
}

/* Gives the operands of a sum or product to another; they change sides where it was inverse. */
static void open_into(struct builder *builder, struct node *parent, const struct node *opened,
                      bool is_inverse)
{
    uint16_t operand = opened->first;
    while (operand != NONE) {
        struct node *const node = &builder->nodes[operand];
        const uint16_t next = node->next;
        put_on_side(node, (enum expr_kind)parent->kind, (node->inverse != 0) != is_inverse);
        append(builder, parent, operand);
        operand = next;
    }
}

static void turn_sides(struct builder *builder, struct node *sum)
{
    for (uint16_t i = sum->first; i != NONE; i = builder->nodes[i].next) {
        put_on_side(&builder->nodes[i], EXPR_SUM, builder->nodes[i].inverse == 0);
    }
    sum->value = rational_negate(sum->value);
    sum->is_in_tree_order = false;
}

/* Is an operand there that is not inverse (or would be, if the sides were turned)? */
static bool has_added(const struct builder *builder, const struct node *sum, bool is_turned)
{
    for (uint16_t i = sum->first; i != NONE; i = builder->nodes[i].next) {
        const struct node *const operand = &builder->nodes[i];
        if (rational_is_zero(operand->value) || (operand->inverse != 0) == is_turned) return true;
    }
    return false;
}

static struct part negate(struct builder *builder, struct part part)
{
    struct node *const node = &builder->nodes[part.node];
    if (part.is_negative) {
        part.is_negative = false;
    } else if (node->kind == EXPR_SUM && has_added(builder, node, true)) {
        turn_sides(builder, node);
    } else {
        part.is_negative = node->kind == EXPR_SUM || !rational_is_zero(node->value);
    }
    return part;
}

/* ---- The order of trees, for sums that are zero ---------------------------------------------- */

static int tree_rank(uint8_t kind)
{
    switch ((enum expr_kind)kind) {
    case EXPR_FACTORIAL: return 0;
    case EXPR_PRODUCT: return 1;
    case EXPR_SUM: return 2;
    case EXPR_NEGATE: return 3;
    case EXPR_POWER: return 4;
    case EXPR_NUMBER: return 5;
    case EXPR_SQRT: return 6;
    }
    return 7;
}

static void put_in_tree_order(struct builder *builder, struct node *node);

/* By kind, then value, then digits behind the point, then operands: inverse ones first, then as
 * this same order has it; recursion is as deep as the trees are. 0: they are written alike. */
static int compare_trees(struct builder *builder, struct node *a, struct node *b)
{
    if (a->kind != b->kind) return tree_rank(a->kind) - tree_rank(b->kind);
    const int by_value = rational_compare(a->value, b->value);
    if (by_value != 0) return by_value;
    if (a->decimals != b->decimals) return (int)a->decimals - (int)b->decimals;
    put_in_tree_order(builder, a);
    put_in_tree_order(builder, b);
    uint16_t i = a->first;
    uint16_t j = b->first;
    while (i != NONE && j != NONE) {
        struct node *const x = &builder->nodes[i];
        struct node *const y = &builder->nodes[j];
        if (x->inverse != y->inverse) return x->inverse ? -1 : 1;
        const int order = compare_trees(builder, x, y);
        if (order != 0) return order;
        i = x->next;
        j = y->next;
    }
    return (i != NONE) - (j != NONE);
}

/* Of trees that are written alike, the one of given numbers comes before that of
 * digits put together. */
static int compare_digits(const struct builder *builder, const struct node *a, const struct node *b)
{
    if (a->digits != b->digits) return (int)a->digits - (int)b->digits;
    for (uint16_t i = a->first, j = b->first; i != NONE && j != NONE;
         i = builder->nodes[i].next, j = builder->nodes[j].next) {
        const int order = compare_digits(builder, &builder->nodes[i], &builder->nodes[j]);
        if (order != 0) return order;
    }
    return 0;
}

static bool stands_before(struct builder *builder, uint16_t i, uint16_t j)
{
    struct node *const a = &builder->nodes[i];
    struct node *const b = &builder->nodes[j];
    if (a->inverse != b->inverse) return a->inverse != 0;
    const int order = compare_trees(builder, a, b);
    return order != 0 ? order < 0 : compare_digits(builder, a, b) <= 0;
}

/* Merges two lists that are in order. */
static uint16_t merge(struct builder *builder, uint16_t a, uint16_t b)
{
    uint16_t first = NONE;
    uint16_t *end = &first;
    while (a != NONE && b != NONE) {
        uint16_t *const taken = stands_before(builder, a, b) ? &a : &b;
        *end = *taken;
        end = &builder->nodes[*taken].next;
        *taken = *end;
    }
    *end = a != NONE ? a : b;
    return first;
}

/* Merge sort from below: waiting[k] holds 2^k operands in order, or none. */
static void put_in_tree_order(struct builder *builder, struct node *node)
{
    enum { LEVELS = 12 }; /* 2^12 operands are more than there can be */
    if (node->is_in_tree_order || (node->kind != EXPR_SUM && node->kind != EXPR_PRODUCT)) return;
    uint16_t waiting[LEVELS] = {NONE};
    uint16_t operand = node->first;
    while (operand != NONE) {
        const uint16_t next = builder->nodes[operand].next;
        builder->nodes[operand].next = NONE;
        int level = 0;
        for (; waiting[level] != NONE; level++) {
            operand = merge(builder, waiting[level], operand);
            waiting[level] = NONE;
        }
        waiting[level] = operand;
        operand = next;
    }
    uint16_t all = NONE;
    for (int level = 0; level < LEVELS; level++) all = merge(builder, waiting[level], all);
    node->first = all;
    for (node->last = all; builder->nodes[node->last].next != NONE;)
        node->last = builder->nodes[node->last].next;
    node->is_in_tree_order = true;
}

/* The next operand on that side, zeros passed over:
 * they stand on the same side in both orientations. */
static uint16_t next_on_side(const struct builder *builder, uint16_t i, bool is_inverse)
{
    while (i != NONE && (rational_is_zero(builder->nodes[i].value) ||
                         (builder->nodes[i].inverse != 0) != is_inverse)) {
        i = builder->nodes[i].next;
    }
    return i;
}

/* Is a zero sum smaller when turned round? What is taken away decides, operand by operand; where
 * both sides are written alike, what is added is to be the one of given numbers. */
static bool is_smaller_turned(struct builder *builder, struct node *sum)
{
    put_in_tree_order(builder, sum);
    uint16_t taken = next_on_side(builder, sum->first, true);
    uint16_t added = next_on_side(builder, sum->first, false);
    int by_digits = 0;
    while (taken != NONE && added != NONE) {
        struct node *const a = &builder->nodes[added];
        struct node *const b = &builder->nodes[taken];
        const int order = compare_trees(builder, a, b);
        if (order != 0) return order < 0;
        if (by_digits == 0) by_digits = compare_digits(builder, a, b);
        taken = next_on_side(builder, builder->nodes[taken].next, true);
        added = next_on_side(builder, builder->nodes[added].next, false);
    }
    return by_digits > 0; /* there is no rest on one side: it would be worth more than nothing */
}

/* ---- Nodes from parts ------------------------------------------------------------------------ */

/* A sum before it goes into a product or a power: not negative, or zero the smaller way round.
 * Tells whether its sign changed. */
static bool orient(struct builder *builder, struct node *sum)
{
    const bool is_zero = rational_is_zero(sum->value);
    if (!is_zero && !sum->value.negative) return false;
    if (is_zero && !is_smaller_turned(builder, sum)) return false;
    turn_sides(builder, sum);
    return !is_zero;
}

static void add_term(struct builder *builder, struct node *sum, struct part part, bool is_inverse)
{
    struct node *const node = &builder->nodes[part.node];
    const bool is_taken_away = is_inverse != part.is_negative;
    if (node->kind == EXPR_SUM) {
        open_into(builder, sum, node, is_taken_away);
    } else {
        put_on_side(node, EXPR_SUM, is_taken_away);
        append(builder, sum, part.node);
    }
}

static struct part make_sum(struct builder *builder, struct part a, struct part b,
                            bool is_taken_away, tally_value value)
{
    struct node *const sum = new_node(builder, EXPR_SUM, value);
    add_term(builder, sum, a, false);
    add_term(builder, sum, b, is_taken_away);
    struct part made = {.node = index_of(builder, sum)};
    if (!has_added(builder, sum, false)) {
        turn_sides(builder, sum);
        made.is_negative = true;
    }
    return made;
}

/* Tells whether the factor brought a sign. */
static bool add_factor(struct builder *builder, struct node *product, struct part part,
                       bool is_inverse)
{
    struct node *const node = &builder->nodes[part.node];
    bool is_negative = part.is_negative;
    if (node->kind == EXPR_PRODUCT) {
        open_into(builder, product, node, is_inverse);
        return is_negative;
    }
    if (node->kind == EXPR_SUM && orient(builder, node)) is_negative = !is_negative;
    put_on_side(node, EXPR_PRODUCT, is_inverse);
    append(builder, product, part.node);
    return is_negative;
}

static struct part make_product(struct builder *builder, struct part a, struct part b,
                                bool is_divided, tally_value value)
{
    struct node *const product = new_node(builder, EXPR_PRODUCT, value);
    const bool a_sign = add_factor(builder, product, a, false);
    const bool b_sign = add_factor(builder, product, b, is_divided);
    const bool is_negative = a_sign != b_sign && !rational_is_zero(value);
    if (is_negative) product->value = rational_negate(value);
    return (struct part){.node = index_of(builder, product), .is_negative = is_negative};
}

/* A part as an operand that keeps its sign. */
static uint16_t closed(struct builder *builder, struct part part)
{
    if (!part.is_negative) return part.node;
    struct node *const node = new_node(builder, EXPR_NEGATE, value_of(builder, part));
    append(builder, node, part.node);
    return index_of(builder, node);
}

static struct part make_other(struct builder *builder, enum expr_kind kind, tally_value value,
                              struct part a, struct part *b)
{
    const uint16_t first = closed(builder, a);
    const uint16_t second = b != NULL ? closed(builder, *b) : NONE;
    struct node *const node = new_node(builder, kind, value);
    builder->nodes[first].inverse = 0;
    append(builder, node, first);
    if (second != NONE) {
        builder->nodes[second].inverse = 0;
        append(builder, node, second);
    }
    return (struct part){.node = index_of(builder, node)};
}

/* The sign of a negative base goes outward: (-2)^3 = -(2^3), (1-3)^2 = (3-1)^2. */
static struct part make_power(struct builder *builder, tally_value value, struct part base,
                              struct part *exponent)
{
    struct node *const node = &builder->nodes[base.node];
    if (node->kind == EXPR_SUM && rational_is_zero(node->value)) orient(builder, node);
    /* Of a negative base the exponent is whole, or there is no value. */
    const bool is_turned = value_of(builder, base).negative != 0;
    const struct part straight = is_turned ? negate(builder, base) : base;
    struct part power =
        make_other(builder, EXPR_POWER, rational_magnitude(value), straight, exponent);
    power.is_negative = value.negative != 0;
    return power;
}

/* ---- Working the raw form out ---------------------------------------------------------------- */

static tally_status fail_step(enum rational_status status, size_t position, tally_error *error)
{
    switch (status) {
    case RATIONAL_OK: break;
    case RATIONAL_BY_ZERO:
        *error = (tally_error){TALLY_SYNTAX, position, "this step divides by zero"};
        break;
    case RATIONAL_NO_VALUE:
        *error = (tally_error){TALLY_SYNTAX, position, "this step has no exact value"};
        break;
    case RATIONAL_BEYOND:
        *error = (tally_error){TALLY_NUMBER_RANGE, position, "this step is beyond 64 bits"};
        break;
    }
    return error->status;
}

static struct part make_part(struct builder *builder, enum raw_kind kind, tally_value value,
                             struct part a, struct part b)
{
    switch (kind) {
    case RAW_ADD: return make_sum(builder, a, b, false, value);
    case RAW_SUBTRACT: return make_sum(builder, a, b, true, value);
    case RAW_MULTIPLY: return make_product(builder, a, b, false, value);
    case RAW_DIVIDE: return make_product(builder, a, b, true, value);
    case RAW_POWER: return make_power(builder, value, a, &b);
    case RAW_FACTORIAL: return make_other(builder, EXPR_FACTORIAL, value, a, NULL);
    case RAW_SQRT: return make_other(builder, EXPR_SQRT, value, a, NULL);
    case RAW_NEGATE:
    case RAW_NUMBER: return negate(builder, a);
    }
    return a;
}

static tally_status take_number(struct builder *builder, const struct raw_item *item,
                                tally_error *error)
{
    if (item->is_beyond) return fail_step(RATIONAL_BEYOND, item->position, error);
    struct node *const node = new_node(builder, EXPR_NUMBER, raw_number_value(item));
    if (item->decimals != EXPR_NO_POINT) {
        node->digits = item->digits;
        node->decimals = item->decimals;
    }
    if (builder->digits != NULL) node->digits = *builder->digits++;
    builder->parts[builder->part_count++] = (struct part){.node = index_of(builder, node)};
    return TALLY_OK;
}

static tally_status take_operation(struct builder *builder, const struct raw_item *item,
                                   tally_error *error)
{
    const enum raw_kind kind = (enum raw_kind)item->kind;
    const bool is_unary = raw_is_unary(kind);
    const struct part b = builder->parts[builder->part_count - 1];
    if (!is_unary) builder->part_count--;
    struct part *const a = &builder->parts[builder->part_count - 1];
    tally_value value;
    const enum rational_status status =
        raw_take_step(&value, kind, value_of(builder, *a), value_of(builder, b));
    if (status != RATIONAL_OK) return fail_step(status, item->position, error);
    *a = make_part(builder, kind, value, *a, b);
    if (builder->nodes[a->node].depth + a->is_negative > EXPR_DEPTH_MAX) {
        *error = (tally_error){TALLY_SYNTAX, item->position, "the expression nests too deeply"};
        return TALLY_SYNTAX;
    }
    return TALLY_OK;
}

static tally_status work_out(struct builder *builder, const struct raw_text *raw,
                             tally_error *error)
{
    for (uint32_t i = 0; i < raw->count; i++) {
        const struct raw_item *const item = &raw->items[i];
        const tally_status status = item->kind == RAW_NUMBER ? take_number(builder, item, error)
                                                             : take_operation(builder, item, error);
        if (status != TALLY_OK) return status;
    }
    if (raw->result.is_written &&
        (raw->result.is_beyond ||
         !rational_is_equal(raw->result.value, value_of(builder, builder->parts[0])))) {
        *error = (tally_error){TALLY_SYNTAX, raw->result.position,
                               "the expression is not worth this result"};
        return TALLY_SYNTAX;
    }
    return TALLY_OK;
}

/* ---- The tree as an array -------------------------------------------------------------------- */

static uint32_t count_nodes(const struct builder *builder, uint16_t index)
{
    uint32_t count = 1;
    for (uint16_t i = builder->nodes[index].first; i != NONE; i = builder->nodes[i].next) {
        count += count_nodes(builder, i);
    }
    return count;
}

/* Writes the nodes in prefix order from out on; returns how many they are. */
static uint32_t write_nodes(const struct builder *builder, uint16_t index, struct expr_node *out)
{
    const struct node *const node = &builder->nodes[index];
    uint32_t span = 1;
    for (uint16_t i = node->first; i != NONE; i = builder->nodes[i].next) {
        span += write_nodes(builder, i, out + span);
    }
    *out = (struct expr_node){
        .kind = node->kind,
        .inverse = node->inverse,
        .digits = node->digits,
        .decimals = node->decimals,
        .span = (uint16_t)span,
        .operands = node->operands,
        .value = node->value,
    };
    return span;
}

static tally_status fail_memory(tally_error *error)
{
    *error = (tally_error){TALLY_NO_MEMORY, 0, tally_status_message(TALLY_NO_MEMORY)};
    return TALLY_NO_MEMORY;
}

static tally_status make_expr(tally_expr **expr, struct builder *builder,
                              const tally_allocator *allocator, tally_error *error)
{
    const uint16_t root = closed(builder, builder->parts[0]);
    const uint32_t count = count_nodes(builder, root);
    if (count > EXPR_NODES_MAX) {
        *error = (tally_error){TALLY_SYNTAX, 0, "the expression is too long"};
        return TALLY_SYNTAX;
    }
    /* One block holds the expression and its nodes; the nodes of the builder are done with once
     * these are written. */
    tally_expr *const made =
        allocator->allocate(allocator->context, sizeof *made + count * sizeof(struct expr_node));
    if (made == NULL) return fail_memory(error);
    struct expr_node *const nodes = (struct expr_node *)(made + 1);
    write_nodes(builder, root, nodes);
    nodes[0].inverse = 0;
    *made = (tally_expr){.allocator = allocator, .nodes = nodes, .count = count};
    *expr = made;
    return TALLY_OK;
}

tally_status canonical_from_raw(tally_expr **expr, const struct raw_text *raw,
                                const uint8_t *digits, const tally_allocator *allocator,
                                tally_error *error)
{
    /* Each operation makes a node, and at most two signs before its operands;
     * one more for the whole. */
    const size_t node_bytes = (3 * (size_t)raw->count + 2) * sizeof(struct node);
    const size_t part_bytes = raw->count * sizeof(struct part);
    char *const room = allocator->allocate(allocator->context, node_bytes + part_bytes);
    if (room == NULL) return fail_memory(error);
    struct builder builder = {.nodes = (struct node *)(void *)room,
                              .digits = digits,
                              .parts = (struct part *)(void *)(room + node_bytes)};
    tally_expr *made = NULL;
    tally_status status = work_out(&builder, raw, error);
    if (status == TALLY_OK) status = make_expr(&made, &builder, allocator, error);
    if (status == TALLY_OK) {
        /* The builder's room is free again, and large enough:
         * its nodes are no smaller than the tree's. */
        expr_sort_operands((struct expr_node *)(void *)(made + 1), made->count,
                           (struct expr_node *)(void *)room);
        *expr = made;
    }
    allocator->release(allocator->context, room);
    return status;
}

_Static_assert(sizeof(struct node) >= sizeof(struct expr_node),
               "the builder's room is lent for sorting");
