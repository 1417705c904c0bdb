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

static void put_sum(struct text_out *out, const struct expr_node *node, bool is_negated)
{
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++) {
        const bool is_taken_away = (operand->inverse != 0) != is_negated;
        if (i != 0) text_put_string(out, is_taken_away ? " - " : " + ");
        else if (is_taken_away) text_put(out, '-');
        put_enclosed(out, operand, operand->kind == EXPR_SUM || operand->kind == EXPR_NEGATE);
        operand += operand->span;
    }
}

static uint32_t count_side(const struct expr_node *node, bool is_inverse)
{
    const struct expr_node *operand = node + 1;
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->operands; i++) {
        count += (operand->inverse != 0) == is_inverse;
        operand += operand->span;
    }
    return count;
}

/* Prints the factors above or below the fraction line. A single factor needs no parentheses
 * there. */
static void put_side(struct text_out *out, const struct expr_node *node, bool is_inverse,
                     bool is_in_fraction)
{
    const uint32_t count = count_side(node, is_inverse);
    const struct expr_node *operand = node + 1;
    bool is_first = true;
    for (uint32_t i = 0; i < node->operands; i++) {
        if ((operand->inverse != 0) == is_inverse) {
            if (!is_first) text_put_string(out, " \\times ");
            is_first = false;
            const bool is_loose = operand->kind == EXPR_SUM || operand->kind == EXPR_NEGATE;
            put_enclosed(out, operand, is_loose && (count > 1 || !is_in_fraction));
        }
        operand += operand->span;
    }
    if (count == 0) text_put(out, '1');
}

static void put_product(struct text_out *out, const struct expr_node *node)
{
    if (count_side(node, true) == 0) {
        put_side(out, node, false, false);
        return;
    }
    text_put_string(out, "\\frac{");
    put_side(out, node, false, true);
    text_put_string(out, "}{");
    put_side(out, node, true, true);
    text_put(out, '}');
}

static void put_tex(struct text_out *out, const struct expr_node *node)
{
    const struct expr_node *const first = node + 1;
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER: number_print(out, node); break;
    case EXPR_SUM: put_sum(out, node, false); break;
    case EXPR_PRODUCT: put_product(out, node); break;
    case EXPR_POWER:
        put_enclosed(out, first, first->kind != EXPR_NUMBER);
        text_put_string(out, "^{");
        put_tex(out, first + first->span);
        text_put(out, '}');
        break;
    case EXPR_FACTORIAL:
        put_enclosed(out, first, first->kind != EXPR_NUMBER);
        text_put(out, '!');
        break;
    case EXPR_SQRT:
        text_put_string(out, "\\sqrt{");
        put_tex(out, first);
        text_put(out, '}');
        break;
    case EXPR_NEGATE:
        if (first->kind == EXPR_SUM && !expr_is_closed_minus(node)) {
            put_sum(out, first, true);
            break;
        }
        text_put(out, '-');
        put_enclosed(out, first, first->kind == EXPR_NEGATE || first->kind == EXPR_SUM);
        break;
    }
}

void print_tex(struct text_out *out, const struct expr_node *nodes)
{
    put_tex(out, nodes);
}
