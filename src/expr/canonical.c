/* SPDX-License-Identifier: MIT */
/*
 * Builds the canonical form from the inside out while the raw form (postfix) is evaluated.
 *
 * The builder works on parts (parts.h): a part is a node with a sign before it. Each law of the
 * canonical form is applied in one place:
 *
 *     a - (b - c) = a + c - b, a / (b / c) = a * c / b    parts_open_into(): operands change sides
 *     x - 0 = x + 0, x / 1 = x * 1                        parts_put_on_side()
 *     (a - b) * (c - d) = (b - a) * (d - c), ...          orient(): no sum in a product is negative
 *     a + (-b) * c = a - b * c                            the sign belongs to the part, and
 *                                                         make_sum() turns the sign into a side
 *     -(a - b) = b - a                                    parts_negate()
 *     (-a) ^ n = a ^ n or -(a ^ n)                        make_power()
 *
 * A sign becomes a side of the parent sum, or moves out to the part. Invariant: no operand of a sum
 * or a product is negative, unless a given number in it is.
 *
 * Two special cases. A sum of value zero inside a product or as a base could be written either way
 * round (3-2-1 or 1+2-3): parts.h decides which is kept. A sum with only subtracted operands,
 * -a-b, is stored as a minus before a+b, also inside a product.
 */
#include "expr/canonical.h"

#include "base/memory.h"
#include "base/rational.h"
#include "base/sized.h"
#include "expr/parts.h"
#include "expr/print.h"

#include <string.h>

/* ---- Nodes from parts ------------------------------------------------------------------------ */

/* Orients a sum before it becomes a factor or a base: a negative sum is turned round (a - b becomes
 * b - a), a zero sum is written in the orientation that parts.h prefers. Returns whether the
 * sign of its value changed. */
static bool orient(struct part_builder *builder, struct part_node *sum)
{
    const bool is_zero = rational_is_zero(sum->value);
    if (!is_zero && !sum->value.negative) return false;
    if (!parts_has_added(builder, sum, true)) return false; /* (-3) + (-5) stays */
    if (is_zero && !zero_is_smaller_turned(builder, sum)) return false;
    parts_turn_sides(builder, sum);
    return !is_zero;
}

static void add_term(struct part_builder *builder, struct part_node *sum, struct part part,
                     bool is_inverse)
{
    struct part_node *const node = &builder->nodes[part.node];
    const bool is_taken_away = is_inverse != part.is_negative;
    if (node->kind == EXPR_SUM) {
        parts_open_into(builder, sum, node, is_taken_away);
    } else {
        parts_put_on_side(node, EXPR_SUM, is_taken_away);
        parts_append(builder, sum, part.node);
    }
}

static struct part make_sum(struct part_builder *builder, struct part a, struct part b,
                            bool is_taken_away, struct rational value)
{
    struct part_node *const sum = parts_new_node(builder, EXPR_SUM, value);
    add_term(builder, sum, a, false);
    add_term(builder, sum, b, is_taken_away);
    struct part made = {.node = parts_index(builder, sum)};
    if (!parts_has_added(builder, sum, false)) {
        parts_turn_sides(builder, sum);
        made.is_negative = true;
    }
    return made;
}

/* Appends a factor to a product. Returns whether the factor is negative; the product's sign is the
 * exclusive or of its factors' signs. */
static bool add_factor(struct part_builder *builder, struct part_node *product, struct part part,
                       bool is_inverse)
{
    struct part_node *const node = &builder->nodes[part.node];
    bool is_negative = part.is_negative;
    if (node->kind == EXPR_PRODUCT) {
        parts_open_into(builder, product, node, is_inverse);
        return is_negative;
    }
    if (node->kind == EXPR_SUM && orient(builder, node)) is_negative = !is_negative;
    parts_put_on_side(node, EXPR_PRODUCT, is_inverse);
    parts_append(builder, product, part.node);
    return is_negative;
}

static struct part make_product(struct part_builder *builder, struct part a, struct part b,
                                bool is_divided, struct rational value)
{
    struct part_node *const product = parts_new_node(builder, EXPR_PRODUCT, value);
    const bool a_sign = add_factor(builder, product, a, false);
    const bool b_sign = add_factor(builder, product, b, is_divided);
    const bool is_negative = a_sign != b_sign && !rational_is_zero(value);
    if (is_negative) product->value = rational_negate(value);
    return (struct part){.node = parts_index(builder, product), .is_negative = is_negative};
}

/* Returns a part as a plain operand: a sign, if there is one, becomes an EXPR_NEGATE node. Powers,
 * factorials and roots need this, since they have no sides to absorb a sign. */
static uint16_t closed(struct part_builder *builder, struct part part)
{
    if (!part.is_negative) return part.node;
    struct part_node *const node = parts_new_node(builder, EXPR_NEGATE, parts_value(builder, part));
    parts_append(builder, node, part.node);
    return parts_index(builder, node);
}

static struct part make_other(struct part_builder *builder, enum expr_kind kind,
                              struct rational value, struct part a, struct part *b)
{
    const uint16_t first = closed(builder, a);
    const uint16_t second = b != NULL ? closed(builder, *b) : PART_NONE;
    struct part_node *const node = parts_new_node(builder, kind, value);
    builder->nodes[first].inverse = 0;
    parts_append(builder, node, first);
    if (second != PART_NONE) {
        builder->nodes[second].inverse = 0;
        parts_append(builder, node, second);
    }
    return (struct part){.node = parts_index(builder, node)};
}

/* Takes the sign out of an operand: (1 - 3) becomes (3 - 1). Returns whether there was one. Given
 * numbers keep theirs. */
static bool take_sign(struct part_builder *builder, struct part *part)
{
    struct part_node *const node = &builder->nodes[part->node];
    const bool is_turned = node->kind == EXPR_SUM && node->value.negative && orient(builder, node);
    const bool had_sign = part->is_negative != is_turned;
    part->is_negative = false;
    return had_sign;
}

/* Puts the sign that was taken out of the operand before the node of the operation. */
static struct part with_sign(struct part_builder *builder, struct part made, struct rational value,
                             bool is_turned)
{
    made.is_negative = is_turned && !rational_is_zero(value);
    builder->nodes[made.node].value = made.is_negative ? rational_negate(value) : value;
    return made;
}

/* Moves the sign of a base out of the power: (-2)^3 = -(2^3), (1-3)^2 = (3-1)^2. */
static struct part make_power(struct part_builder *builder, struct rational value, struct part base,
                              struct part *exponent)
{
    const struct rational by = parts_value(builder, *exponent);
    struct part_node *const node = &builder->nodes[base.node];
    if (node->kind == EXPR_SUM && rational_is_zero(node->value)) orient(builder, node);
    /* A fraction has no power of a negative base, and zero needs no minus. */
    const bool may_move = by.denominator == 1 || rational_is_zero(node->value);
    const bool is_turned = may_move && take_sign(builder, &base) && by.numerator % 2 != 0;
    return with_sign(builder, make_other(builder, EXPR_POWER, value, base, exponent), value,
                     is_turned);
}

/* Likewise (-4)% = -(4%), and square(1 - 3) = square(3 - 1). Other operations keep the sign. */
static struct part make_unary(struct part_builder *builder, uint32_t operation,
                              struct rational value, struct part a)
{
    const enum operation_sign sign = operation_rows[operation].sign;
    const bool loses_sign = sign == OPERATION_DROPS_SIGN || sign == OPERATION_KEEPS_SIGN;
    const bool has_sign = loses_sign && take_sign(builder, &a);
    const struct part made = make_other(builder, EXPR_UNARY, value, a, NULL);
    builder->nodes[made.node].digits = (uint8_t)operation;
    return with_sign(builder, made, value, has_sign && sign == OPERATION_KEEPS_SIGN);
}

/* ---- Evaluation of the raw form -------------------------------------------------------------- */

static tally_status fail_step(enum rational_status status, size_t position, tally_error *error)
{
    switch (status) {
    case RATIONAL_OK: break;
    case RATIONAL_BY_ZERO:
        return error_at(error, TALLY_SYNTAX, position, "this step divides by zero");
    case RATIONAL_NO_VALUE:
        return error_at(error, TALLY_SYNTAX, position, "this step has no exact value");
    case RATIONAL_BEYOND:
        return error_at(error, TALLY_NUMBER_RANGE, position, "this step is beyond 64 bits");
    }
    return TALLY_OK;
}

static struct part make_part(struct part_builder *builder, enum raw_kind kind,
                             struct rational value, struct part a, struct part b)
{
    switch (kind) {
    case RAW_ADD: return make_sum(builder, a, b, false, value);
    case RAW_SUBTRACT: return make_sum(builder, a, b, true, value);
    case RAW_MULTIPLY: return make_product(builder, a, b, false, value);
    case RAW_DIVIDE: return make_product(builder, a, b, true, value);
    case RAW_POWER: return make_power(builder, value, a, &b);
    case RAW_NEGATE:
    case RAW_NUMBER: return parts_negate(builder, a);
    }
    if (raw_is_unary(kind)) return make_unary(builder, raw_operation(kind), value, a);
    const struct part made = make_other(builder, EXPR_PAIRED, value, a, &b);
    builder->nodes[made.node].digits = (uint8_t)raw_operation(kind);
    return made;
}

static tally_status take_number(struct part_builder *builder, const struct raw_item *item,
                                tally_error *error)
{
    if (item->is_beyond) return fail_step(RATIONAL_BEYOND, item->position, error);
    struct part_node *const node = parts_new_node(builder, EXPR_NUMBER, raw_number_value(item));
    if (item->decimals != EXPR_NO_POINT) {
        node->digits = item->digits;
        node->decimals = item->decimals;
    }
    if (builder->digits != NULL) node->digits = *builder->digits++;
    builder->parts[builder->part_count++] = (struct part){.node = parts_index(builder, node)};
    return TALLY_OK;
}

static tally_status take_operation(struct part_builder *builder, const struct raw_item *item,
                                   tally_error *error)
{
    const enum raw_kind kind = (enum raw_kind)item->kind;
    const bool is_unary = raw_is_unary(kind);
    const struct part b = builder->parts[builder->part_count - 1];
    if (!is_unary) builder->part_count--;
    struct part *const a = &builder->parts[builder->part_count - 1];
    struct rational value;
    const enum rational_status status =
        raw_take_step(&value, kind, parts_value(builder, *a), parts_value(builder, b));
    if (status != RATIONAL_OK) return fail_step(status, item->position, error);
    if (!builder->has_zero_power &&
        operation_is_zero_power(raw_operation(kind), parts_value(builder, *a),
                                parts_value(builder, b)))
        return fail_step(RATIONAL_NO_VALUE, item->position, error);
    *a = make_part(builder, kind, value, *a, b);
    if (builder->nodes[a->node].depth + a->is_negative > EXPR_DEPTH_MAX)
        return error_at(error, TALLY_SYNTAX, item->position, "the expression nests too deeply");
    return TALLY_OK;
}

static tally_status work_out(struct part_builder *builder, const struct raw_text *raw,
                             tally_error *error)
{
    for (uint32_t i = 0; i < raw->count; i++) {
        const struct raw_item *const item = &raw->items[i];
        const tally_status status = item->kind == RAW_NUMBER ? take_number(builder, item, error)
                                                             : take_operation(builder, item, error);
        if (status != TALLY_OK) return status;
    }
    if (raw->has_result &&
        (raw->is_result_beyond ||
         !rational_is_equal(raw->result, parts_value(builder, builder->parts[0]))))
        return error_at(error, TALLY_SYNTAX, raw->result_position,
                        "the expression is not worth this result");
    return TALLY_OK;
}

/* ---- The tree as an array -------------------------------------------------------------------- */

static uint32_t count_nodes(const struct part_builder *builder, uint16_t index)
{
    uint32_t count = 1;
    for (uint16_t i = builder->nodes[index].first; i != PART_NONE; i = builder->nodes[i].next) {
        count += count_nodes(builder, i);
    }
    return count;
}

/* Writes the subtree's nodes to `out` in prefix order. Returns the number of nodes. */
static uint32_t write_nodes(const struct part_builder *builder, uint16_t index,
                            struct expr_node *out)
{
    const struct part_node *const node = &builder->nodes[index];
    uint32_t span = 1;
    for (uint16_t i = node->first; i != PART_NONE; i = builder->nodes[i].next) {
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

static tally_status make_expr(tally_expr **expr, struct part_builder *builder,
                              const tally_allocator *allocator, tally_error *error)
{
    const uint16_t root = closed(builder, builder->parts[0]);
    const uint32_t count = count_nodes(builder, root);
    if (count > EXPR_NODES_MAX)
        return error_at(error, TALLY_SYNTAX, 0, "the expression is too long");
    /* One block holds the expression and its nodes. The builder's nodes are no longer needed once
     * they are written, so their memory serves as scratch for the sort below. */
    tally_expr *const made =
        allocator->allocate(allocator->context, sizeof *made + count * sizeof(struct expr_node));
    if (made == NULL)
        return error_at(error, TALLY_NO_MEMORY, 0, tally_status_message(TALLY_NO_MEMORY));
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
    /* Each operation makes one node, and at most two EXPR_NEGATE nodes for its operands. The whole
     * expression may add one more; index 0 is not used. */
    const size_t node_bytes = (3 * (size_t)raw->count + 2) * sizeof(struct part_node);
    const size_t part_bytes = raw->count * sizeof(struct part);
    char *const room = allocator->allocate(allocator->context, node_bytes + part_bytes);
    if (room == NULL)
        return error_at(error, TALLY_NO_MEMORY, 0, tally_status_message(TALLY_NO_MEMORY));
    struct part_builder builder = {.nodes = (struct part_node *)(void *)room,
                                   .digits = digits,
                                   .has_zero_power = raw->has_zero_power,
                                   .parts = (struct part *)(void *)(room + node_bytes)};
    tally_expr *made = NULL;
    tally_status status = work_out(&builder, raw, error);
    if (status == TALLY_OK) status = make_expr(&made, &builder, allocator, error);
    if (status == TALLY_OK) {
        /* The builder's memory is reused as scratch. The size suffices: a part_node is at least as
         * large as an expr_node. */
        expr_sort_operands((struct expr_node *)(void *)(made + 1), made->count,
                           (struct expr_node *)(void *)room);
        *expr = made;
    }
    allocator->release(allocator->context, room);
    return status;
}

_Static_assert(sizeof(struct part_node) >= sizeof(struct expr_node),
               "the builder's room is lent for sorting");

void tally_expr_free(tally_expr *expr)
{
    if (expr != NULL && expr->allocator != NULL)
        expr->allocator->release(expr->allocator->context, expr);
}

/* ---- The order of operands ------------------------------------------------------------------- */

/*
 * The canonical order of operands: operands that are not inverse first, then larger values, then by
 * text. If even the texts are equal, the operand with the given number comes before the one with
 * joined digits.
 *
 * Nodes are visited from the last to the first, so the operands of a node are already in order when
 * the node is sorted. Most nodes have two or three operands with different values, and cost two or
 * three integer comparisons. Texts are compared through a small window, a piece at a time, so a
 * long text needs no allocation.
 */

enum { WINDOW_BYTES = 256 };

/* Prints the piece of the text that begins at byte `skip` into the window. Returns the number of
 * bytes in the window. */
static size_t print_window(const struct expr_node *nodes, size_t skip, char window[WINDOW_BYTES])
{
    struct text_out out = {.buffer = window, .size = WINDOW_BYTES, .skip = skip};
    print_tree(&out, nodes, TALLY_STYLE_INFIX);
    const size_t rest = text_end(&out) - skip;
    return rest < WINDOW_BYTES - 1 ? rest : WINDOW_BYTES - 1;
}

int expr_compare_text(const struct expr_node *a, const struct expr_node *b)
{
    char a_text[WINDOW_BYTES];
    char b_text[WINDOW_BYTES];
    for (size_t skip = 0;; skip += WINDOW_BYTES - 1) {
        const size_t a_length = print_window(a, skip, a_text);
        const size_t b_length = print_window(b, skip, b_text);
        const int order = memcmp(a_text, b_text, a_length < b_length ? a_length : b_length);
        if (order != 0) return order;
        if (a_length != b_length) return a_length < b_length ? -1 : 1;
        if (a_length < WINDOW_BYTES - 1) return 0;
    }
}

/* Orders operands with the same text: given numbers before joined digits. */
static int compare_digits(const struct expr_node *a, const struct expr_node *b)
{
    for (uint32_t i = 0; i < a->span && i < b->span; i++) {
        if (a[i].digits != b[i].digits) return (int)a[i].digits - (int)b[i].digits;
    }
    return 0;
}

/* Returns less than 0 if a comes before b in the order of operands. */
static int compare_operands(const struct expr_node *a, const struct expr_node *b)
{
    if (a->inverse != b->inverse) return (int)a->inverse - (int)b->inverse;
    if (LIKELY((a->value.denominator & b->value.denominator) == 1 && !a->value.negative &&
               !b->value.negative && a->value.denominator == b->value.denominator)) {
        if (a->value.numerator != b->value.numerator)
            return a->value.numerator > b->value.numerator ? -1 : 1;
    } else {
        const int by_value = rational_compare(b->value, a->value);
        if (by_value != 0) return by_value;
    }
    if (a->kind == EXPR_NUMBER && b->kind == EXPR_NUMBER && a->decimals == b->decimals) {
        return (int)a->digits - (int)b->digits;
    }
    const int by_text = expr_compare_text(a, b);
    return by_text != 0 ? by_text : compare_digits(a, b);
}

static bool is_in_order(const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 1; i < node->operands; i++) {
        const struct expr_node *const next = operand + operand->span;
        if (compare_operands(operand, next) > 0) return false;
        operand = next;
    }
    return true;
}

/* Insertion sort of the operands' positions, then the subtrees are moved through scratch.
 * Stable, and fastest for the two or three operands of most nodes. */
static NEVER_INLINE void sort_node(struct expr_node *node, struct expr_node *scratch)
{
    uint16_t places[EXPR_NODES_MAX];
    struct expr_node *const first = node + 1;
    uint16_t place = 0;
    for (uint32_t i = 0; i < node->operands; i++) {
        uint32_t j = i;
        while (j > 0 && compare_operands(first + places[j - 1], first + place) > 0) {
            places[j] = places[j - 1];
            j--;
        }
        places[j] = place;
        place = (uint16_t)(place + first[place].span);
    }
    struct expr_node *out = scratch;
    for (uint32_t i = 0; i < node->operands; i++) {
        const struct expr_node *const operand = first + places[i];
        memcpy(out, operand, operand->span * sizeof *out);
        out += operand->span;
    }
    memcpy(first, scratch, place * sizeof *first);
}

void expr_sort_operands(struct expr_node *nodes, uint32_t count, struct expr_node *scratch)
{
    for (uint32_t i = count; i-- > 0;) {
        const bool is_sortable = nodes[i].kind == EXPR_SUM || nodes[i].kind == EXPR_PRODUCT;
        if (is_sortable && !is_in_order(&nodes[i])) sort_node(&nodes[i], scratch);
    }
}

/* ---- Sums of value zero ---------------------------------------------------------------------- */

/* Depth at most 64: each level has fewer numbers. */
static uint16_t copy_tree(struct part_builder *builder, const struct expr_node *tree)
{
    struct part_node *const node = parts_new_node(builder, (enum expr_kind)tree->kind, tree->value);
    const struct expr_node *operand = tree + 1;
    node->inverse = tree->inverse;
    for (uint32_t i = 0; i < tree->operands; i++, operand += operand->span)
        parts_append(builder, node, copy_tree(builder, operand));
    return parts_index(builder, node);
}

bool expr_zero_is_turned(const struct expr_node *sum)
{
    struct part_node nodes[2 * TALLY_NUMBERS_MAX + 1];
    struct part_builder builder = {.nodes = nodes};
    return zero_is_smaller_turned(&builder, &nodes[copy_tree(&builder, sum)]);
}
