/* SPDX-License-Identifier: MIT */
/*
 * Finds the signs that each node of a tree can have, from the last node to the first, then writes
 * the tree from the root down with one of them for each node.
 */
#include "goals/signs.h"

#include "expr/decimals.h"
#include "rules/number.h"

/* The signs that a node can have without a unary minus before it. A bit set. */
enum { POSITIVE = 1, NEGATIVE = 2, EITHER = 3 };

struct signing {
    const struct expr_node *nodes;
    bool has_minus; /* the rules have a unary minus */
    uint8_t signs[EXPR_NODES_MAX];
    struct raw_text *raw;
    uint8_t *digits;
    uint32_t numbers;
};

void exact_put_number(struct raw_text *raw, const struct expr_node *node)
{
    struct raw_item item = {
        .number = node->value.numerator, .digits = node->digits, .decimals = node->decimals};
    uint64_t code;
    if (node->decimals != EXPR_NO_POINT) item.number = decimals_row(node->value, node->decimals);
    else if (node->digits == 0 && number_of_value(&code, node->value)) item.number = code;
    raw->items[raw->count++] = item;
}

static unsigned turn(unsigned signs)
{
    return ((signs & POSITIVE) != 0 ? NEGATIVE : 0U) | ((signs & NEGATIVE) != 0 ? POSITIVE : 0U);
}

/* The signs without a minus. */
static unsigned bare_signs(const struct signing *signing, const struct expr_node *node)
{
    return signing->signs[node - signing->nodes];
}

static unsigned signs_of(const struct signing *signing, const struct expr_node *node)
{
    const unsigned bare = bare_signs(signing, node);
    return bare != 0 && signing->has_minus ? EITHER : bare;
}

static bool is_odd(const struct expr_node *exponent)
{
    return exponent->value.denominator == 1 && exponent->value.numerator % 2 != 0;
}

/* One of these signs, a plus if possible. */
static unsigned one_of(unsigned signs)
{
    return (signs & POSITIVE) != 0 ? POSITIVE : NEGATIVE;
}

/* The sign of the node's canonical form, whose minus signs are before it: a sum is positive if it
 * can be. Recursion depth is that of the tree. */
static unsigned natural_sign(const struct signing *signing, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    unsigned sign = POSITIVE;
    if (node->kind == EXPR_POWER && is_odd(operand + operand->span))
        return natural_sign(signing, operand);
    if (node->kind == EXPR_UNARY && expr_keeps_sign(node)) return natural_sign(signing, operand);
    if (node->kind != EXPR_PRODUCT) return one_of(bare_signs(signing, node));
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span)
        if (natural_sign(signing, operand) == NEGATIVE) sign = turn(sign);
    return sign;
}

/* The sign that an exponent, or an operand of an operation with a word, must have: a minus before
 * it says so. */
static unsigned told_sign(const struct expr_node *operand)
{
    return operand->kind == EXPR_NEGATE ? NEGATIVE : POSITIVE;
}

/* The sign of what an operand adds to its sum, if that has this sign. */
static unsigned share_of(const struct expr_node *operand, unsigned sign)
{
    if (rational_is_zero(operand->value)) return POSITIVE;
    return operand->inverse != 0 ? turn(sign) : sign;
}

/* Can the operand stand first, with no minus before it, in a sum of this sign? */
static bool can_lead(const struct signing *signing, const struct expr_node *operand, unsigned sign)
{
    return rational_is_zero(operand->value) ||
           (bare_signs(signing, operand) & share_of(operand, sign)) != 0;
}

/* ---- From the leaves up ---------------------------------------------------------------------- */

static unsigned find_sum(const struct signing *signing, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    unsigned signs = 0;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if (bare_signs(signing, operand) == 0) return 0;
        if (can_lead(signing, operand, POSITIVE)) signs |= POSITIVE;
        if (can_lead(signing, operand, NEGATIVE)) signs |= NEGATIVE;
    }
    return signs;
}

static unsigned find_product(const struct signing *signing, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    unsigned signs = POSITIVE;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const unsigned of_operand = signs_of(signing, operand);
        if (of_operand == 0) return 0;
        signs = ((of_operand & POSITIVE) != 0 ? signs : 0U) |
                ((of_operand & NEGATIVE) != 0 ? turn(signs) : 0U);
    }
    return signs;
}

static unsigned find_power(const struct signing *signing, const struct expr_node *base)
{
    const struct expr_node *const exponent = base + base->span;
    const unsigned signs = signs_of(signing, base);
    if ((signs_of(signing, exponent) & told_sign(exponent)) == 0) return 0;
    if (is_odd(exponent)) return signs;
    if (exponent->value.denominator == 1) return signs != 0 ? POSITIVE : 0;
    return rational_is_zero(base->value) && signs != 0 ? POSITIVE : signs & POSITIVE;
}

/* The sign that the operand of a rounding must have: 2 is floor(5/2), and 3 is that of -5/2. */
static unsigned sign_to_round(const struct expr_node *node)
{
    struct rational rounded;
    const enum rational_status status =
        expr_unary(node)->apply(&rounded, rational_magnitude(node[1].value));
    const bool is_positive =
        status == RATIONAL_OK && rational_is_equal(rounded, rational_magnitude(node->value));
    return is_positive ? POSITIVE : NEGATIVE;
}

/* The sign of what an operation of two operands that has a word makes. */
static unsigned sign_of_paired(const struct expr_node *node)
{
    const struct expr_node *const first = node + 1, *const second = first + first->span;
    struct rational a = rational_magnitude(first->value), b = rational_magnitude(second->value);
    struct rational result;
    a.negative = told_sign(first) == NEGATIVE;
    b.negative = told_sign(second) == NEGATIVE;
    return expr_unary(node)->apply_two(&result, a, b) == RATIONAL_OK && result.negative ? NEGATIVE
                                                                                        : POSITIVE;
}

/* An operation that returns its operand is none: square(1), but not square(-1). */
static unsigned find_unary(const struct signing *signing, const struct expr_node *node)
{
    const unsigned signs = signs_of(signing, node + 1);
    const bool is_of_zero = rational_is_zero(node[1].value);
    switch (expr_unary(node)->sign) {
    case OPERATION_NEEDS_SIGN: break;
    case OPERATION_MINDS_SIGN: return signs & sign_to_round(node);
    case OPERATION_KEEPS_SIGN: return is_of_zero ? signs & POSITIVE : signs;
    case OPERATION_DROPS_SIGN:
        if (rational_is_equal(rational_magnitude(node[1].value), node->value))
            return signs != 0 && !is_of_zero && natural_sign(signing, node + 1) == NEGATIVE
                       ? POSITIVE
                       : 0;
        if (!is_of_zero) return signs != 0 ? POSITIVE : 0;
        break;
    }
    return signs & POSITIVE;
}

static unsigned find_signs(const struct signing *signing, const struct expr_node *node)
{
    const struct expr_node *const first = node + 1;
    unsigned signs = 0;
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER: signs = node->value.negative ? NEGATIVE : POSITIVE; break;
    case EXPR_NEGATE: return bare_signs(signing, first);
    case EXPR_SUM: return find_sum(signing, node);
    case EXPR_PRODUCT: signs = find_product(signing, node); break;
    case EXPR_POWER: signs = find_power(signing, first); break;
    case EXPR_UNARY: signs = find_unary(signing, node); break;
    case EXPR_PAIRED:
        if ((signs_of(signing, first) & told_sign(first)) != 0 &&
            (signs_of(signing, first + first->span) & told_sign(first + first->span)) != 0)
            signs = sign_of_paired(node);
        break;
    }
    return signs != 0 && rational_is_zero(node->value) ? EITHER : signs;
}

/* ---- From the root down ---------------------------------------------------------------------- */

static void put_node(struct signing *signing, const struct expr_node *node, unsigned sign);

static void put_operation(struct signing *signing, enum raw_kind kind)
{
    signing->raw->items[signing->raw->count++] = (struct raw_item){.kind = (uint8_t)kind};
}

static void put_number(struct signing *signing, const struct expr_node *node)
{
    signing->digits[signing->numbers++] = node->digits;
    exact_put_number(signing->raw, node);
}

static void put_sum(struct signing *signing, const struct expr_node *node, unsigned sign)
{
    const struct expr_node *first = node + 1;
    while (!can_lead(signing, first, sign)) first += first->span;
    put_node(signing, first, share_of(first, sign));
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const unsigned share = share_of(operand, sign);
        const bool is_added =
            rational_is_zero(operand->value) || (bare_signs(signing, operand) & share) != 0;
        if (operand == first) continue;
        put_node(signing, operand, is_added ? share : turn(share));
        put_operation(signing, is_added ? RAW_ADD : RAW_SUBTRACT);
    }
}

/* Gives each factor a sign; of those that can have either, one makes the sign of the product. */
static void put_product(struct signing *signing, const struct expr_node *node, unsigned sign)
{
    const struct expr_node *operand = node + 1, *first = NULL, *turned = NULL;
    unsigned made = POSITIVE;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const unsigned signs = signs_of(signing, operand);
        if (one_of(signs) == NEGATIVE) made = turn(made);
        if (signs == EITHER && (turned == NULL || bare_signs(signing, operand) == EITHER))
            turned = operand;
        if (first == NULL && operand->inverse == 0) first = operand;
    }
    if (made == sign || rational_is_zero(node->value)) turned = NULL;
    operand = node + 1;
    for (uint32_t i = 0; i <= node->operands; i++) {
        const struct expr_node *const factor = i == 0 ? first : operand;
        if (i != 0) operand += operand->span;
        if (i != 0 && factor == first) continue;
        const unsigned own = one_of(signs_of(signing, factor));
        put_node(signing, factor, factor == turned ? turn(own) : own);
        if (i != 0) put_operation(signing, factor->inverse != 0 ? RAW_DIVIDE : RAW_MULTIPLY);
    }
}

static void put_power(struct signing *signing, const struct expr_node *base, unsigned sign)
{
    const struct expr_node *const exponent = base + base->span;
    const bool has_sign = is_odd(exponent) && !rational_is_zero(base->value);
    put_node(signing, base, has_sign ? sign : one_of(signs_of(signing, base)));
    put_node(signing, exponent, told_sign(exponent));
    put_operation(signing, RAW_POWER);
}

static void put_unary(struct signing *signing, const struct expr_node *node, unsigned sign)
{
    const enum operation_sign kind = expr_unary(node)->sign;
    unsigned inner = POSITIVE;
    const bool is_of_zero = rational_is_zero(node[1].value);
    if (kind == OPERATION_KEEPS_SIGN && !is_of_zero) inner = sign;
    if (kind == OPERATION_MINDS_SIGN) inner = sign_to_round(node);
    if (kind == OPERATION_DROPS_SIGN && !is_of_zero) inner = natural_sign(signing, node + 1);
    put_node(signing, node + 1, inner);
    put_operation(signing, raw_of_operation(node->digits));
}

/* Recursion depth is that of the tree. */
static void put_node(struct signing *signing, const struct expr_node *node, unsigned sign)
{
    const struct expr_node *const first = node + 1;
    if ((bare_signs(signing, node) & sign) == 0) {
        put_node(signing, node, turn(sign));
        put_operation(signing, RAW_NEGATE);
        return;
    }
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER: put_number(signing, node); break;
    case EXPR_NEGATE: put_node(signing, first, sign); break;
    case EXPR_SUM: put_sum(signing, node, sign); break;
    case EXPR_PRODUCT: put_product(signing, node, sign); break;
    case EXPR_POWER: put_power(signing, first, sign); break;
    case EXPR_UNARY: put_unary(signing, node, sign); break;
    case EXPR_PAIRED:
        put_node(signing, first, told_sign(first));
        put_node(signing, first + first->span, told_sign(first + first->span));
        put_operation(signing, raw_of_operation(node->digits));
        break;
    }
}

bool exact_put_signed(const struct exact *exact, const struct expr_node *nodes, uint32_t count,
                      bool is_negative, struct raw_text *raw, uint8_t *digits)
{
    const unsigned sign = is_negative ? NEGATIVE : POSITIVE;
    struct signing signing = {.nodes = nodes,
                              .has_minus = exact_has(exact, TALLY_OP_NEGATE),
                              .raw = raw,
                              .digits = digits};
    for (uint32_t i = count; i-- > 0;) signing.signs[i] = (uint8_t)find_signs(&signing, &nodes[i]);
    if ((signs_of(&signing, nodes) & sign) == 0) return false;
    raw_clear(raw);
    raw->has_zero_power = exact_has(exact, TALLY_OP_ZERO_POWER);
    put_node(&signing, nodes, sign);
    return true;
}
