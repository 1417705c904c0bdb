/* SPDX-License-Identifier: MIT */
/*
 * Prints a tree as calculation steps, one a line, in the order in which RPN would execute them.
 * Fractions and negative operands stand in parentheses: 8 / (1/3) = 24. A minus before a number
 * gets no line of its own: 2 ^ (-1) = 1/2.
 */
#include "expr/print_steps.h"

#include "expr/number.h"
#include "expr/steps.h"

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
    const bool is_enclosed = value.negative || value.denominator != 1;
    if (is_enclosed) text_put(out, '(');
    text_put_rational(out, value, '/');
    if (is_enclosed) text_put(out, ')');
}

static const char *step_sign(enum effort_step step)
{
    switch (step) {
    case EFFORT_ADD: return "+";
    case EFFORT_SUBTRACT: return "-";
    case EFFORT_MULTIPLY: return "*";
    case EFFORT_DIVIDE: return "/";
    case EFFORT_POWER: return "^";
    case EFFORT_NEGATE: return "-";
    }
    return operation_words[step];
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
        text_put_string(out, step_sign(step));
        text_put(out, ' ');
        put_operand(out, operand->value, operand);
    }
    text_put_string(out, " = ");
    if (steps_take(value, step, *value, operand->value)) text_put_rational(out, *value, '/');
    else text_put_string(out, "beyond 64 bits");
}

static void put_node(struct text_out *out, bool *is_first, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    if (node->kind == EXPR_NUMBER || steps_is_negated_number(node)) return;
    put_node(out, is_first, operand);
    struct rational value = operand->value;
    if (node->operands == 1) {
        put_line(out, is_first, steps_kind(node, operand), &value, NULL, operand);
        return;
    }
    const struct expr_node *first = operand;
    for (uint32_t i = 1; i < node->operands; i++) {
        operand += operand->span;
        put_node(out, is_first, operand);
        put_line(out, is_first, steps_kind(node, operand), &value, first, operand);
        first = NULL;
    }
}

void print_steps(struct text_out *out, const struct expr_node *nodes)
{
    bool is_first = true;
    put_node(out, &is_first, nodes);
}
