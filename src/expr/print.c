/* SPDX-License-Identifier: MIT */
/*
 * Prints trees as infix with the fewest parentheses, as infix with one pair of parentheses for each
 * operation, and as RPN. The styles steps and TeX need more than the tree's shape, and are in
 * print_steps.c and print_tex.c.
 *
 * A sum or product of k operands prints as k - 1 operations from left to right. Some parentheses
 * stand for clarity although the grammar does not need them: 2 ^ (3 ^ 2), (3!)!, -(4 ^ 2).
 */
#include "expr/print.h"

#include "expr/number.h"
#include "expr/print_steps.h"
#include "expr/print_tex.h"
#include "expr/steps.h"

#include <string.h>

static const char *operation_sign(const struct expr_node *node, const struct expr_node *operand)
{
    if (node->kind == EXPR_SUM) return operand->inverse ? "-" : "+";
    if (node->kind == EXPR_PRODUCT) return operand->inverse ? "/" : "*";
    return node->kind == EXPR_PAIRED ? operation_words[node->digits] : "^";
}

/* Puts the word before its two operands, and what stands around them. */
static void put_function(struct text_out *out, const struct expr_node *node,
                         void (*put_operand)(struct text_out *out, const struct expr_node *operand))
{
    text_put_string(out, expr_unary(node)->before);
    put_operand(out, node + 1);
    text_put_string(out, ", ");
    put_operand(out, node + 1 + node[1].span);
    text_put_string(out, expr_unary(node)->behind);
}

/* The sign of the operation that takes the operand, between blanks. */
static void put_sign(struct text_out *out, const struct expr_node *node,
                     const struct expr_node *operand)
{
    text_put(out, ' ');
    text_put_string(out, operation_sign(node, operand));
    text_put(out, ' ');
}

/* ---- Infix ----------------------------------------------------------------------------------- */

static void put_infix(struct text_out *out, const struct expr_node *node);

static bool is_closed(const struct expr_node *node)
{
    return node->kind == EXPR_NUMBER || expr_is_function(node) ||
           (node->kind == EXPR_UNARY && expr_unary(node)->is_enclosing);
}

/* A number below 0 stands bare where a sum begins with it, and a fraction in any sum. */
static bool number_needs_parentheses(const struct expr_node *node, const struct expr_node *number)
{
    if (number_is_bare(number)) return false;
    if (node->kind == EXPR_SUM) return number->value.negative && number != node + 1;
    return node->kind != EXPR_UNARY || !expr_unary(node)->is_enclosing;
}

/* Does an operand of the node need parentheses? */
static bool needs_parentheses(const struct expr_node *node, const struct expr_node *operand)
{
    if (expr_is_function(node)) return false;
    if (operand->kind == EXPR_NUMBER) return number_needs_parentheses(node, operand);
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER: return false;
    case EXPR_SUM:
        return operand->kind == EXPR_SUM || operand->kind == EXPR_NEGATE ||
               (operand->kind == EXPR_PAIRED && !is_closed(operand));
    case EXPR_PRODUCT:
        return operand->kind == EXPR_SUM || operand->kind == EXPR_PRODUCT ||
               operand->kind == EXPR_NEGATE ||
               (operand->kind == EXPR_PAIRED && !is_closed(operand));
    case EXPR_PAIRED:
    case EXPR_POWER: return !is_closed(operand) && operand->kind != EXPR_UNARY;
    case EXPR_UNARY: return !expr_unary(node)->is_enclosing && !is_closed(operand);
    case EXPR_NEGATE: return !is_closed(operand);
    }
    return true;
}

static void put_infix_operand(struct text_out *out, const struct expr_node *node,
                              const struct expr_node *operand)
{
    const bool is_enclosed = needs_parentheses(node, operand);
    if (is_enclosed) text_put(out, '(');
    put_infix(out, operand);
    if (is_enclosed) text_put(out, ')');
}

static void put_infix_operation(struct text_out *out, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    put_infix_operand(out, node, operand);
    for (uint32_t i = 1; i < node->operands; i++) {
        operand += operand->span;
        put_sign(out, node, operand);
        put_infix_operand(out, node, operand);
    }
}

/* Prints -(a + b) as -a - b. */
static void put_negated_sum(struct text_out *out, const struct expr_node *sum)
{
    const struct expr_node *operand = sum + 1;
    const bool is_open = operand->kind == EXPR_NUMBER && !number_is_bare(operand);
    text_put_string(out, is_open ? "-(" : "-");
    put_infix_operand(out, sum, operand);
    if (is_open) text_put(out, ')');
    for (uint32_t i = 1; i < sum->operands; i++) {
        operand += operand->span;
        text_put_string(out, operand->inverse ? " + " : " - ");
        put_infix_operand(out, sum, operand);
    }
}

static void put_infix(struct text_out *out, const struct expr_node *node)
{
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER: number_print(out, node); break;
    case EXPR_PAIRED:
        if (expr_is_function(node)) put_function(out, node, put_infix);
        else put_infix_operation(out, node);
        break;
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER: put_infix_operation(out, node); break;
    case EXPR_UNARY:
        text_put_string(out, expr_unary(node)->before);
        put_infix_operand(out, node, node + 1);
        text_put_string(out, expr_unary(node)->behind);
        break;
    case EXPR_NEGATE:
        if (node[1].kind == EXPR_SUM && !expr_is_closed_minus(node)) {
            put_negated_sum(out, node + 1);
            break;
        }
        text_put(out, '-');
        put_infix_operand(out, node, node + 1);
        break;
    }
}

/* ---- One pair of parentheses for each operation ---------------------------------------------- */

static void put_paren(struct text_out *out, const struct expr_node *node);

static void put_paren_operation(struct text_out *out, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 1; i < node->operands; i++) text_put(out, '(');
    put_paren(out, operand);
    for (uint32_t i = 1; i < node->operands; i++) {
        operand += operand->span;
        put_sign(out, node, operand);
        put_paren(out, operand);
        text_put(out, ')');
    }
}

static void put_paren_around(struct text_out *out, const char *before,
                             const struct expr_node *operand, const char *behind)
{
    text_put_string(out, before);
    put_paren(out, operand);
    text_put_string(out, behind);
}

/* sqrt(4), sqrt(4 + 5) and (4!): an operation that encloses its operand needs no second pair. */
static void put_paren_unary(struct text_out *out, const struct expr_node *node)
{
    const struct operation_row *const row = expr_unary(node);
    if (!row->is_enclosing) text_put(out, '(');
    if (!row->is_enclosing || is_closed(node + 1))
        put_paren_around(out, row->before, node + 1, row->behind);
    else put_paren_around(out, operation_words[node->digits], node + 1, "");
    if (!row->is_enclosing) text_put(out, ')');
}

static void put_paren(struct text_out *out, const struct expr_node *node)
{
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER:
        if (!number_is_bare(node)) text_put(out, '(');
        number_print(out, node);
        if (!number_is_bare(node)) text_put(out, ')');
        break;
    case EXPR_PAIRED:
        if (expr_is_function(node)) put_function(out, node, put_paren);
        else put_paren_operation(out, node);
        break;
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER: put_paren_operation(out, node); break;
    case EXPR_UNARY: put_paren_unary(out, node); break;
    case EXPR_NEGATE: put_paren_around(out, "(-", node + 1, ")"); break;
    }
}

/* ---- RPN ------------------------------------------------------------------------------------- */

/* RPN has no signs and lines: -3/4 is 3 4 / neg. */
static void put_rpn_number(struct text_out *out, const struct expr_node *node)
{
    if (number_is_bare(node)) {
        number_print(out, node);
        return;
    }
    text_put_whole(out, node->value.numerator);
    if (node->value.denominator != 1) {
        text_put(out, ' ');
        text_put_whole(out, node->value.denominator);
        text_put_string(out, " /");
    }
    if (!node->value.negative) return;
    text_put(out, ' ');
    text_put_string(out, operation_words[OPERATION_NEGATE]);
}

static void put_rpn(struct text_out *out, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    if (node->kind == EXPR_NUMBER) {
        put_rpn_number(out, node);
        return;
    }
    put_rpn(out, operand);
    for (uint32_t i = 1; i < node->operands; i++) {
        operand += operand->span;
        text_put(out, ' ');
        put_rpn(out, operand);
        text_put(out, ' ');
        text_put_string(out, operation_sign(node, operand));
    }
    if (node->operands != 1) return;
    text_put(out, ' ');
    text_put_string(out, operation_words[steps_of_unary(node)]);
}

/* ---- All styles ------------------------------------------------------------------------------ */

void print_tree(struct text_out *out, const struct expr_node *nodes, tally_style style)
{
    switch (style) {
    case TALLY_STYLE_INFIX: put_infix(out, nodes); break;
    case TALLY_STYLE_PAREN: put_paren(out, nodes); break;
    case TALLY_STYLE_RPN: put_rpn(out, nodes); break;
    case TALLY_STYLE_STEPS: print_steps(out, nodes); break;
    case TALLY_STYLE_TEX: print_tex(out, nodes); break;
    }
}

size_t tally_expr_print(const tally_expr *expr, tally_style style, char *buffer, size_t size)
{
    struct text_out out = {.buffer = buffer, .size = size};
    print_tree(&out, expr->nodes, style);
    return text_end(&out);
}

/* The bytes that a node adds to the texts of its operands: signs, parentheses, names. */
static size_t length_around_operands(const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    size_t length = 0;
    for (uint32_t i = 0; i < node->operands; i++) {
        const bool is_bare_sum =
            node->kind == EXPR_NEGATE && operand->kind == EXPR_SUM && !expr_is_closed_minus(node);
        if (needs_parentheses(node, operand) && !is_bare_sum) length += 2;
        operand += operand->span;
    }
    if (node->kind == EXPR_UNARY)
        return length + strlen(expr_unary(node)->before) + strlen(expr_unary(node)->behind);
    if (node->operands == 1) return length + 1;
    if (expr_is_function(node))
        return length + strlen(expr_unary(node)->before) + strlen(", ") +
               strlen(expr_unary(node)->behind);
    if (node->kind == EXPR_PAIRED) return length + strlen(operation_words[node->digits]) + 2;
    return length + (node->operands - 1U) * strlen(" + ");
}

/* Adds up what each node contributes. The length does not depend on the order of the operands,
 * unless a number is below 0: then the text is written, and not kept. */
size_t expr_text_length(const struct expr_node *nodes, uint32_t count)
{
    size_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (UNLIKELY(nodes[i].kind == EXPR_NUMBER && nodes[i].value.negative)) {
            struct text_out out = {0};
            print_tree(&out, nodes, TALLY_STYLE_INFIX);
            return out.length;
        }
        length += nodes[i].kind == EXPR_NUMBER ? number_length(&nodes[i])
                                               : length_around_operands(&nodes[i]);
    }
    return length;
}
