/* SPDX-License-Identifier: MIT */
/*
 * Prints a tree as TeX, for typesetting: quotients as fractions, roots and powers in the usual
 * notation.
 *
 *     8 / (3 - 8 / 3)        \frac{8}{3 - \frac{8}{3}}
 */
#include "expr/print_tex.h"

#include "expr/number.h"

static void put_tex(struct text_out *out, const struct expr_node *node);

static void put_enclosed(struct text_out *out, const struct expr_node *node, bool is_enclosed)
{
    if (is_enclosed) text_put(out, '(');
    put_tex(out, node);
    if (is_enclosed) text_put(out, ')');
}

/* A given number: a fraction has a line, and so have digits that repeat. */
static void put_number(struct text_out *out, const struct expr_node *node)
{
    if (number_is_bare(node) || node->value.denominator == 1) {
        number_print_around(out, node, "\\overline{", "}");
        return;
    }
    if (node->value.negative) text_put(out, '-');
    text_put_string(out, "\\frac{");
    text_put_whole(out, node->value.numerator);
    text_put_string(out, "}{");
    text_put_whole(out, node->value.denominator);
    text_put(out, '}');
}

/* Is it neither a number of digits alone nor enclosed by its own text? */
static bool is_open(const struct expr_node *operand)
{
    return operand->kind != EXPR_NUMBER || !number_is_bare(operand);
}

/* Does the operand of a product need parentheses, unless it stands alone on a side of its line? */
static bool is_loose(const struct expr_node *operand)
{
    return operand->kind == EXPR_SUM || operand->kind == EXPR_NEGATE ||
           (operand->kind == EXPR_NUMBER && operand->value.negative) ||
           (operand->kind == EXPR_PAIRED && !expr_unary(operand)->is_enclosing);
}

/* "3 \bmod 2", "\sqrt[3]{8}" */
static void put_paired(struct text_out *out, const struct expr_node *node)
{
    const struct operation_row *const row = expr_unary(node);
    const struct expr_node *const first = node + 1, *const second = first + first->span;
    text_put_string(out, row->tex_before);
    put_enclosed(out, first, !row->is_enclosing && is_open(first));
    text_put_string(out, row->tex_between);
    put_enclosed(out, second, !row->is_enclosing && is_open(second));
    text_put_string(out, row->tex_behind);
}

static void put_sum(struct text_out *out, const struct expr_node *node, bool is_negated)
{
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++) {
        const bool is_taken_away = (operand->inverse != 0) != is_negated;
        if (i != 0) text_put_string(out, is_taken_away ? " - " : " + ");
        else if (is_taken_away) text_put(out, '-');
        const bool begins = i == 0 && !is_taken_away && operand->kind == EXPR_NUMBER;
        put_enclosed(out, operand, !begins && is_loose(operand));
        operand += operand->span;
    }
}

static const struct expr_node *behind(const struct expr_node *operand)
{
    return operand + operand->span;
}

/* Does the text of the product have a times sign? Without one the rules may lack it, and several
 * divisors are written as fractions in fractions instead. */
static bool has_times(const struct expr_node *product)
{
    const struct expr_node *operand = behind(product + 1);
    for (uint32_t i = 1; i < product->operands; i++, operand = behind(operand)) {
        if (!operand->inverse) return true;
    }
    return false;
}

/* Prints the operands in their order, which a game may prescribe. A fraction ends at a factor that
 * stands behind it: 7 / 2 * 8 is \frac{7}{2} \times 8. */
static void put_product(struct text_out *out, const struct expr_node *node)
{
    const bool is_nested = !has_times(node);
    const struct expr_node *const first = node + 1;
    const struct expr_node *operand = first;
    for (uint32_t i = 1; i < node->operands; i++) {
        const bool is_new = is_nested || !operand->inverse;
        operand = behind(operand);
        if (operand->inverse && is_new) text_put_string(out, "\\frac{");
    }
    bool is_below = false;
    operand = first;
    for (uint32_t i = 0; i < node->operands; i++, operand = behind(operand)) {
        const bool is_last = i + 1 == node->operands;
        const bool is_first_divisor = operand->inverse && (is_nested || !is_below);
        if (operand->inverse && is_first_divisor) text_put_string(out, is_below ? "}}{" : "}{");
        else if (is_below && !operand->inverse) text_put_string(out, "} \\times ");
        else if (i > 0) text_put_string(out, " \\times ");
        const bool is_alone_above = i == 0 && behind(operand)->inverse;
        const bool is_alone_below =
            is_first_divisor && (is_nested || is_last || !behind(operand)->inverse);
        put_enclosed(out, operand, is_loose(operand) && !is_alone_above && !is_alone_below);
        is_below = operand->inverse != 0;
    }
    if (is_below) text_put(out, '}');
}

static void put_tex(struct text_out *out, const struct expr_node *node)
{
    const struct expr_node *const first = node + 1;
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER: put_number(out, node); break;
    case EXPR_SUM: put_sum(out, node, false); break;
    case EXPR_PRODUCT: put_product(out, node); break;
    case EXPR_PAIRED: put_paired(out, node); break;
    case EXPR_POWER:
        put_enclosed(out, first, is_open(first));
        text_put_string(out, "^{");
        put_tex(out, first + first->span);
        text_put(out, '}');
        break;
    case EXPR_UNARY:
        text_put_string(out, expr_unary(node)->tex_before);
        put_enclosed(out, first, !expr_unary(node)->is_enclosing && is_open(first));
        text_put_string(out, expr_unary(node)->tex_behind);
        break;
    case EXPR_NEGATE:
        if (first->kind == EXPR_SUM && !expr_is_closed_minus(node)) {
            put_sum(out, first, true);
            break;
        }
        text_put(out, '-');
        put_enclosed(out, first, is_loose(first));
        break;
    }
}

void print_tex(struct text_out *out, const struct expr_node *nodes)
{
    put_tex(out, nodes);
}
