/* SPDX-License-Identifier: MIT */
/*
 * For each node, from the inside out, finds two answers: can the node be written with its value,
 * and can it be written with the opposite value? The laws are those by which two expressions are
 * the same solution. A sum passes a minus on to its operands, a product to one factor, a power with
 * an odd exponent to its base; with a unary minus each node accepts one.
 */
#include "goals/rest.h"

#include "base/bits.h"
#include "base/rational.h"
#include "goals/rewrite.h"
#include "goals/seats.h"

#include <string.h>

/* The two ways to write a node: with its value, or with the opposite value. A bit set. */
enum { AS_IT_IS = 1, TURNED = 2 };

/* ---- The remaining tree ---------------------------------------------------------------------- */

struct rest {
    struct expr_node *nodes;
    uint32_t count;
};

static void copy_nodes(struct rest *rest, const struct expr_node *nodes, uint32_t count)
{
    memcpy(&rest->nodes[rest->count], nodes, count * sizeof nodes[0]);
    rest->count += count;
}

static void copy_part(struct rest *rest, const struct expr_node *node, uint64_t operands)
{
    if (operands == 0) {
        copy_nodes(rest, node, node->span);
        return;
    }
    struct expr_node *const copy = &rest->nodes[rest->count++];
    const struct expr_node *operand = node + 1;
    *copy = *node;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if ((operands >> i & 1) != 0) copy_nodes(rest, operand, operand->span);
    }
    copy->operands = (uint16_t)bits_count(operands);
    copy->span = (uint16_t)(&rest->nodes[rest->count] - copy);
}

/* Builds the tree with the part in place of the node, on the side of the node. */
static void put_in_order(struct rest *rest, const struct exact_tree *tree, uint32_t node,
                         const struct exact_part *part)
{
    const struct expr_node *const replaced = &tree->nodes[node];
    const uint32_t after = node + replaced->span;
    copy_nodes(rest, tree->nodes, node);
    copy_part(rest, &tree->nodes[part->node], part->operands);
    struct expr_node *const placed = &rest->nodes[node];
    placed->value = part->value;
    placed->inverse = replaced->inverse;
    const uint32_t less = replaced->span - placed->span;
    for (uint32_t i = 0; i < node; i++) {
        if (i + tree->nodes[i].span > node)
            rest->nodes[i].span = (uint16_t)(rest->nodes[i].span - less);
    }
    copy_nodes(rest, &tree->nodes[after], tree->count - after);
}

/* ---- Can it be written? ---------------------------------------------------------------------- */

static unsigned derivations_of(struct exact *exact, const struct expr_node *node);

static unsigned turn(unsigned derivations)
{
    return ((derivations & AS_IT_IS) != 0 ? TURNED : 0U) |
           ((derivations & TURNED) != 0 ? AS_IT_IS : 0U);
}

/* A sum that is left with one operand subtracts that operand. */
static bool is_minus(const struct expr_node *node)
{
    return node->kind == EXPR_NEGATE || (node->kind == EXPR_SUM && node->operands == 1);
}

/* The operands of a sum or product; operands of the same kind are replaced by their own
 * operands. */
struct opened {
    struct exact *exact;
    enum expr_kind kind;
    uint32_t count;
    /* of a product: the signs that its factors can give to it, as a bit set */
    unsigned signs;
    struct exact_operand operands[TALLY_NUMBERS_MAX];
};

/* Of the two ways round of a sum worth zero, one stands for both in a product and as a base. */
static unsigned derivations_of_factor(struct exact *exact, const struct expr_node *node)
{
    const unsigned derivations = derivations_of(exact, node);
    const bool is_turnable = rational_is_zero(node->value) && !exact->is_ordered;
    return derivations != 0 && is_turnable ? AS_IT_IS | TURNED : derivations;
}

static void add_opened(struct opened *opened, const struct expr_node *node, bool is_inverse)
{
    const unsigned derivations = opened->kind == EXPR_PRODUCT
                                     ? derivations_of_factor(opened->exact, node)
                                     : derivations_of(opened->exact, node);
    const bool is_sum = opened->kind == EXPR_SUM;
    uint8_t sides = is_inverse ? EXACT_INVERSE : EXACT_STRAIGHT;
    if (is_sum) {
        sides = (uint8_t)(is_inverse ? turn(derivations) : derivations);
    } else {
        const unsigned signs = opened->signs;
        opened->signs = ((derivations & AS_IT_IS) != 0 ? signs : 0U) |
                        ((derivations & TURNED) != 0 ? turn(signs) : 0U);
    }
    if (sides != 0 && exact_is_neutral(opened->kind, node->value)) sides = EXACT_BOTH_SIDES;
    opened->operands[opened->count++] = (struct exact_operand){node, node->value, sides};
}

/* Recursion depth is the tree's depth. */
static void open_node(struct opened *opened, const struct expr_node *node, bool is_inverse)
{
    const struct expr_node *operand = node + 1;
    if (node->kind == (uint8_t)opened->kind) {
        for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
            open_node(opened, operand, (operand->inverse != 0) != is_inverse);
        }
    } else if (is_minus(node) && opened->kind == EXPR_SUM) {
        open_node(opened, operand, !is_inverse);
    } else if (is_minus(node)) {
        opened->signs = turn(opened->signs);
        open_node(opened, operand, is_inverse);
    } else {
        add_opened(opened, node, is_inverse);
    }
}

/* ---- Without brackets ------------------------------------------------------------------------ */

static bool is_number(const struct expr_node *node)
{
    return node->kind == EXPR_NUMBER || node->kind == EXPR_UNARY;
}

static bool is_factor(const struct expr_node *node)
{
    return is_number(node) || node->kind == EXPR_POWER;
}

/* Can the operand only come first? See goals/seats.h. */
static bool must_be_first(const struct opened *opened, const struct exact_operand *operand)
{
    if (exact_goes_left(opened->exact)) return !is_number(operand->node);
    return opened->kind == EXPR_PRODUCT && !is_factor(operand->node);
}

/* May the operand come first? */
static bool may_be_first(const struct opened *opened, const struct exact_operand *operand)
{
    const bool is_sum_in_product = opened->kind == EXPR_PRODUCT && operand->node->kind == EXPR_SUM;
    if (is_sum_in_product && !exact_goes_left(opened->exact)) return false;
    return (operand->sides & EXACT_STRAIGHT) != 0;
}

/* May the operand come behind another one, by the operations that the rules have? */
static bool may_follow(const struct opened *opened, const struct exact_operand *operand)
{
    const uint32_t has = opened->exact->operations & ~opened->exact->stand_ins;
    const bool is_sum = opened->kind == EXPR_SUM;
    const uint32_t straight = is_sum ? TALLY_OP_ADD : TALLY_OP_MULTIPLY;
    const uint32_t inverse = is_sum ? TALLY_OP_SUBTRACT : TALLY_OP_DIVIDE;
    if (must_be_first(opened, operand)) return false;
    return ((operand->sides & EXACT_STRAIGHT) != 0 && (has & straight) != 0) ||
           ((operand->sides & EXACT_INVERSE) != 0 && (has & inverse) != 0);
}

/* Is the value of each step one of the rules, in the order given? */
static bool has_steps_of_rules(const struct opened *opened)
{
    const struct exact *const exact = opened->exact;
    struct rational value = opened->operands[0].value;
    for (uint32_t i = 1; i < opened->count && exact->is_whole && exact->is_ordered; i++) {
        const struct exact_operand *const operand = &opened->operands[i];
        const struct rational before = value;
        const bool is_inverse = (operand->sides & EXACT_STRAIGHT) == 0;
        struct ratio made;
        enum rational_status status;
        if (opened->kind == EXPR_SUM)
            status = is_inverse ? rational_subtract(&value, before, operand->value)
                                : rational_add(&value, before, operand->value);
        else
            status = is_inverse ? rational_divide(&value, before, operand->value)
                                : rational_multiply(&value, before, operand->value);
        if (status != RATIONAL_OK || !ratio_from_value(&made, value)) return false;
        if (opened->kind == EXPR_SUM ? !exact_has_negatives(exact) && !exact_admits(exact, made)
                                     : value.denominator != 1)
            return false;
    }
    return true;
}

/* Can the operands be written side by side, the first one that may or must be first at the front?
 */
static bool can_be_chained(const struct opened *opened)
{
    const struct exact *const exact = opened->exact;
    uint32_t may_lead = 0, must_lead = 0; /* operands that may come first, or cannot follow */
    for (uint32_t i = 0; i < opened->count; i++) {
        const struct exact_operand *const operand = &opened->operands[i];
        const bool may = (i == 0 || !exact->is_ordered) && may_be_first(opened, operand);
        if (operand->sides == 0) return false;
        if (!may_follow(opened, operand)) {
            if (!may) return false;
            must_lead++;
        }
        may_lead += may;
    }
    return may_lead > 0 && must_lead <= 1 && has_steps_of_rules(opened);
}

/* May a minus before the node be written as one before a number in it? */
static bool takes_minus(const struct exact *exact, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    if (exact->brackets == TALLY_BRACKETS_ANY || is_number(node)) return true;
    if (node->kind == EXPR_POWER) return !exact_goes_left(exact);
    if (node->kind != EXPR_PRODUCT) return false;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if (exact_goes_left(exact) ? is_number(operand) : is_factor(operand)) return true;
    }
    return false;
}

/* Is the operand of a power, of an operation of one operand or of one with a word written without
 * brackets there? */
static bool fits_seat(const struct exact *exact, enum exact_seat seat,
                      const struct expr_node *operand)
{
    const enum exact_kind kind = exact_kind_at(exact, seat);
    if (kind == EXACT_EXPRESSION) return true;
    if (is_minus(operand)) {
        if (seat == EXACT_AT_BASE || seat == EXACT_AT_UNARY) return false;
        operand++;
    }
    if (kind == EXACT_NUMBER) return is_number(operand);
    return kind == EXACT_FACTOR ? is_factor(operand) : operand->kind != EXPR_SUM;
}

/* ---- The signs of a node --------------------------------------------------------------------- */

static bool can_be_written(struct opened *opened)
{
    if (opened->exact->brackets != TALLY_BRACKETS_ANY) return can_be_chained(opened);
    return exact_can_be_rewritten(opened->exact, opened->kind, opened->operands, opened->count);
}

static unsigned derivations_of_sum(struct opened *opened)
{
    unsigned derivations = 0;
    if (can_be_written(opened)) derivations |= AS_IT_IS;
    for (uint32_t i = 0; i < opened->count; i++) {
        opened->operands[i].sides = (uint8_t)turn(opened->operands[i].sides);
    }
    if (can_be_written(opened)) derivations |= TURNED;
    return derivations;
}

/* (-a) ^ 2 is a ^ 2. In the order given a and -a are different solutions, unless there is a
 * minus. */
static unsigned without_sign(const struct exact *exact, unsigned derivations)
{
    if (exact->is_ordered) return derivations & AS_IT_IS;
    return derivations != 0 ? AS_IT_IS : 0;
}

static unsigned derivations_of_power(struct exact *exact, const struct expr_node *base)
{
    const struct expr_node *const exponent = base + base->span;
    const unsigned derivations = derivations_of_factor(exact, base);
    const struct rational value = exponent->value;
    if (!fits_seat(exact, EXACT_AT_BASE, base) || !fits_seat(exact, EXACT_AT_EXPONENT, exponent))
        return 0;
    if ((derivations_of(exact, exponent) & AS_IT_IS) == 0) return 0;
    if (value.denominator != 1) return derivations & AS_IT_IS;
    return value.numerator % 2 != 0 ? derivations : without_sign(exact, derivations);
}

/* The number of nested operations of one operand. A minus between them does not restart the
 * count. */
static uint32_t unary_depth(const struct expr_node *node)
{
    uint32_t depth = 0;
    for (;; node++) {
        if (node->kind == EXPR_UNARY) depth++;
        else if (!is_minus(node)) return depth;
    }
}

static unsigned derivations_of_unary(struct exact *exact, const struct expr_node *node)
{
    if (unary_depth(node) > exact->depth || !fits_seat(exact, EXACT_AT_UNARY, node + 1)) return 0;
    const unsigned derivations = derivations_of(exact, node + 1);
    switch (expr_unary(node)->sign) {
    case OPERATION_NEEDS_SIGN: break;
    case OPERATION_DROPS_SIGN: return without_sign(exact, derivations);
    case OPERATION_KEEPS_SIGN: return derivations;
    }
    return derivations & AS_IT_IS;
}

static unsigned derivations_of_atom(struct exact *exact, const struct expr_node *node)
{
    switch ((enum expr_kind)node->kind) {
    case EXPR_POWER: return derivations_of_power(exact, node + 1);
    case EXPR_UNARY: return derivations_of_unary(exact, node);
    case EXPR_NEGATE: return turn(derivations_of(exact, node + 1));
    case EXPR_PAIRED:
        if (!fits_seat(exact, EXACT_AT_LEFT, node + 1) ||
            !fits_seat(exact, EXACT_AT_RIGHT, node + 1 + node[1].span))
            return 0;
        return derivations_of(exact, node + 1) & derivations_of(exact, node + 1 + node[1].span) &
               AS_IT_IS;
    case EXPR_NUMBER:
    case EXPR_SUM:
    case EXPR_PRODUCT: break;
    }
    return AS_IT_IS;
}

/* Recursion depth is the tree's depth. */
static unsigned derivations_of(struct exact *exact, const struct expr_node *node)
{
    const bool restricts = exact->brackets != TALLY_BRACKETS_ANY;
    unsigned derivations;
    if (node->kind == EXPR_SUM || node->kind == EXPR_PRODUCT) {
        struct opened opened = {
            .exact = exact, .kind = (enum expr_kind)node->kind, .signs = AS_IT_IS};
        open_node(&opened, node, false);
        if (node->kind == EXPR_SUM) derivations = derivations_of_sum(&opened);
        else derivations = can_be_written(&opened) ? opened.signs : 0;
        if (!exact_has_negatives(exact) && !rational_is_zero(node->value) && restricts)
            derivations &= AS_IT_IS;
    } else {
        derivations = derivations_of_atom(exact, node);
    }
    const bool has_minus =
        exact_has(exact, TALLY_OP_NEGATE) && exact_has_negatives(exact) && takes_minus(exact, node);
    const bool is_zero = rational_is_zero(node->value) && !(restricts && node->kind == EXPR_SUM);
    return derivations != 0 && (has_minus || is_zero) ? AS_IT_IS | TURNED : derivations;
}

bool exact_can_be_written(struct exact *exact, const struct expr_node *node, bool is_turned)
{
    return (derivations_of(exact, node) & (is_turned ? TURNED : AS_IT_IS)) != 0;
}

bool exact_rest_can_be_written(struct exact *exact, const struct exact_tree *tree, uint32_t node,
                               const struct exact_part *part)
{
    struct rest rest = {.nodes = tree->scratch};
    put_in_order(&rest, tree, node, part);
    return (derivations_of_factor(exact, rest.nodes) & AS_IT_IS) != 0 && exact->status == TALLY_OK;
}
