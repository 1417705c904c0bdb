/* SPDX-License-Identifier: MIT */
/*
 * Prints trees in every style: as infix with the fewest parentheses, as infix with one pair of
 * parentheses for each operation, as RPN, as TeX, and as steps with their values.
 *
 * A sum or product of k operands prints as k - 1 operations from left to right. Some parentheses
 * stand for clarity although the grammar does not need them: 2 ^ (3 ^ 2), (3!)!, -(4 ^ 2).
 */
#include "expr/print.h"

#include "expr/decimals.h"
#include "expr/steps.h"

#include <string.h>

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
    text_put_string(out, operation_words[steps_of_operand(node, operand)]);
    text_put(out, ' ');
}

/* ---- Infix ----------------------------------------------------------------------------------- */

static void put_infix(struct text_out *out, const struct expr_node *node);

static bool is_closed(const struct expr_node *node)
{
    return node->kind == EXPR_NUMBER || expr_is_function(node) ||
           (node->kind == EXPR_UNARY && expr_unary(node)->is_enclosing);
}

/* A number below 0 and a fraction stand bare where a sum begins with them. */
static bool number_needs_parentheses(const struct expr_node *node, const struct expr_node *number)
{
    if (number_is_bare(number)) return node->kind == EXPR_NEGATE && expr_is_closed_minus(node);
    if (node->kind == EXPR_SUM) return number != node + 1;
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
    case EXPR_NEGATE:
        if (node[1].kind == EXPR_NUMBER && expr_is_closed_minus(node))
            put_paren_around(out, "(-(", node + 1, "))");
        else put_paren_around(out, "(-", node + 1, ")");
        break;
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
        text_put_string(out, operation_words[steps_of_operand(node, operand)]);
    }
    if (node->operands != 1) return;
    text_put(out, ' ');
    text_put_string(out, operation_words[steps_of_unary(node)]);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Prints digits around a point; `before` and `behind` stand around those that repeat. */
static void print_decimal(struct text_out *out, const struct expr_node *node, const char *before,
                          const char *behind)
{
    const rational_part row = decimals_row(node->value, node->decimals);
    const uint32_t repeated = decimals_repeated(node->decimals);
    uint32_t left = decimals_behind(node->decimals);
    rational_part scale = decimals_power_of_ten(left);
    const bool has_zero = node->digits > left; /* 0.4, of a given 0 and a 4 */
    if (row / scale != 0 || has_zero) text_put_whole(out, row / scale);
    text_put(out, '.');
    for (; left != 0; left--) {
        if (left == repeated) text_put_string(out, before);
        scale /= 10;
        text_put(out, (char)('0' + row / scale % 10));
    }
    if (repeated != 0) text_put_string(out, behind);
}

/* Prints a number of digits with or without a point, or a fraction. */
static void number_print_around(struct text_out *out, const struct expr_node *node,
                                const char *before, const char *behind)
{
    const bool has_point = node->decimals != EXPR_NO_POINT && node->decimals != 0;
    if (has_point) print_decimal(out, node, before, behind);
    else text_put_rational(out, node->value, '/');
}

void number_print(struct text_out *out, const struct expr_node *node)
{
    const bool is_last = decimals_repeated(node->decimals) == 1; /* the last digit alone */
    number_print_around(out, node, is_last ? "" : "(", is_last ? "~" : ")");
}

/* ---- TeX ------------------------------------------------------------------------------------- */

/*
 * Prints a tree as TeX, for typesetting: quotients as fractions, roots and powers in the usual
 * notation.
 *
 *     8 / (3 - 8 / 3)        \frac{8}{3 - \frac{8}{3}}
 */

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
        put_enclosed(out, first, expr_is_closed_minus(node) || is_loose(first));
        break;
    }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/*
 * Prints a tree as calculation steps, one a line, in the order in which RPN would execute them.
 * Fractions and negative operands stand in parentheses: 8 / (1/3) = 24. A minus before a number
 * gets no line of its own: 2 ^ (-1) = 1/2.
 */

void print_operand(struct text_out *out, struct rational value)
{
    const bool is_enclosed = value.negative || value.denominator != 1;
    if (is_enclosed) text_put(out, '(');
    text_put_rational(out, value, '/');
    if (is_enclosed) text_put(out, ')');
}

/* Prints the value of an operand; a number is printed as it was given. */
static void put_operand(struct text_out *out, struct rational value, const struct expr_node *number)
{
    if (number != NULL && number->kind == EXPR_NUMBER && number_is_bare(number)) {
        number_print(out, number);
        return;
    }
    if (number != NULL && steps_is_negated_number(number)) {
        text_put_string(out, "(-");
        number_print(out, number + 1);
        text_put(out, ')');
        return;
    }
    print_operand(out, value);
}

/* Applies `operand`, worth b, to *value, and prints the step's line. first: the node of the first
 * operand while *value is still its value, otherwise NULL. *is_first: no line was written yet. */
static void put_line(struct text_out *out, bool *is_first, enum effort_step step,
                     struct rational *value, const struct expr_node *first,
                     const struct expr_node *operand)
{
    if (!*is_first) text_put(out, '\n');
    *is_first = false;
    if (operation_is_nested(step)) {
        const struct operation_row *const row = &operation_rows[step];
        text_put_string(out, row->before);
        if (row->is_enclosing && operand->kind != EXPR_NUMBER)
            text_put_rational(out, operand->value, '/');
        else put_operand(out, operand->value, operand);
        text_put_string(out, row->behind);
    } else if (operation_is_paired(step) && operation_rows[step].before != NULL) {
        text_put_string(out, operation_rows[step].before);
        put_operand(out, *value, first);
        text_put_string(out, ", ");
        put_operand(out, operand->value, operand);
        text_put_string(out, operation_rows[step].behind);
    } else if (step == EFFORT_NEGATE) {
        text_put(out, '-');
        put_operand(out, operand->value, operand);
    } else {
        put_operand(out, *value, first);
        text_put(out, ' ');
        text_put_string(out, operation_words[step]);
        text_put(out, ' ');
        put_operand(out, operand->value, operand);
    }
    text_put_string(out, " = ");
    if (steps_take(value, step, *value, operand->value)) text_put_rational(out, *value, '/');
    else text_put_string(out, "beyond 64 bits");
}

static void put_steps(struct text_out *out, bool *is_first, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    if (node->kind == EXPR_NUMBER || steps_is_negated_number(node)) return;
    put_steps(out, is_first, operand);
    struct rational value = operand->value;
    if (node->operands == 1) {
        put_line(out, is_first, steps_kind(node, operand), &value, NULL, operand);
        return;
    }
    const struct expr_node *first = operand;
    for (uint32_t i = 1; i < node->operands; i++) {
        operand += operand->span;
        put_steps(out, is_first, operand);
        put_line(out, is_first, steps_kind(node, operand), &value, first, operand);
        first = NULL;
    }
}

/* ---- All styles ------------------------------------------------------------------------------ */

void print_tree(struct text_out *out, const struct expr_node *nodes, tally_style style)
{
    bool is_first = true;
    switch (style) {
    case TALLY_STYLE_INFIX: put_infix(out, nodes); break;
    case TALLY_STYLE_PAREN: put_paren(out, nodes); break;
    case TALLY_STYLE_RPN: put_rpn(out, nodes); break;
    case TALLY_STYLE_STEPS: put_steps(out, &is_first, nodes); break;
    case TALLY_STYLE_TEX: put_tex(out, nodes); break;
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
 * unless a number is below 0 or a fraction: then the text is written, and not kept. */
size_t expr_text_length(const struct expr_node *nodes, uint32_t count)
{
    size_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i].kind == EXPR_NUMBER && UNLIKELY(!number_is_bare(&nodes[i]))) {
            struct text_out out = {0};
            print_tree(&out, nodes, TALLY_STYLE_INFIX);
            return out.length;
        }
        length += nodes[i].kind == EXPR_NUMBER ? number_length(&nodes[i])
                                               : length_around_operands(&nodes[i]);
    }
    return length;
}
