/* SPDX-License-Identifier: MIT */
/*
 * Measures a tree from the values stored in its nodes. Since every operand carries its value, nodes
 * can be visited in any order; within a node, the steps run from the first operand on.
 *
 * Nearly all trees contain only positive whole numbers. These take a fast path without fractions.
 */
#include "expr/measure.h"

#include "base/checked.h"
#include "base/rational.h"
#include "base/sized.h"
#include "expr/effort.h"
#include "expr/steps.h"

static bool is_plain(struct rational value)
{
    return value.denominator == 1 && !value.negative;
}

static void note_value(struct expr_measure *measure, struct rational value)
{
    if (!measure->is_in_bounds) return;
    if (value.denominator == 1 && measure->largest_step.denominator == 1) {
        if (value.numerator > measure->largest_step.numerator) measure->largest_step = value;
        return;
    }
    if (rational_compare(rational_magnitude(value), rational_magnitude(measure->largest_step)) >
        0) {
        measure->largest_step = value;
    }
}

/* Takes one step if operands and result are positive whole numbers and the step is one of + - * /.
 * Returns false otherwise. */
static bool take_plain_step(rational_part *value, enum effort_step step, rational_part operand)
{
    switch (step) {
    case EFFORT_ADD: return !ckd_add(value, *value, operand);
    case EFFORT_SUBTRACT: return !ckd_sub(value, *value, operand);
    case EFFORT_MULTIPLY: return !ckd_mul(value, *value, operand);
    case EFFORT_DIVIDE:
        if (operand == 0 || *value % operand != 0) return false;
        *value /= operand;
        return true;
    case EFFORT_POWER:
    case EFFORT_NEGATE: return false;
    }
    return false;
}

/* Measures one sum or product of positive whole numbers. Returns false, with nothing changed, if
 * the node is of another kind. */
static bool measure_plain_node(struct expr_measure *measure, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    if ((node->kind != EXPR_SUM && node->kind != EXPR_PRODUCT) || !is_plain(operand->value))
        return false;
    rational_part value = operand->value.numerator;
    rational_part largest = 0;
    uint64_t effort = 0;
    for (uint32_t i = 1; i < node->operands; i++) {
        operand += operand->span;
        if (!is_plain(operand->value)) return false;
        const enum effort_step step = steps_of_operand(node, operand);
        const rational_part before = value;
        if (!take_plain_step(&value, step, operand->value.numerator)) return false;
        effort += effort_of_whole_step(step, before, operand->value.numerator);
        if (value > largest) largest = value;
    }
    measure->effort += effort;
    note_value(measure, rational_of_whole(largest));
    return true;
}

static void measure_node(struct expr_measure *measure, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    struct rational value = operand->value;
    uint32_t i = 1;
    do {
        if (node->operands > 1) operand += operand->span;
        const enum effort_step step = steps_kind(node, operand);
        const struct rational before = value;
        if (!steps_take(&value, step, before, operand->value)) {
            measure->is_in_bounds = false;
            measure->effort += EFFORT_MAX;
            return;
        }
        measure->effort += effort_of_step(step, before, operand->value);
        note_value(measure, value);
    } while (++i < node->operands);
}

struct expr_measure expr_measure(const struct expr_node *nodes, uint32_t count)
{
    struct expr_measure measure = {.largest_step = rational_of_whole(0), .is_in_bounds = true};
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i].kind == EXPR_NUMBER) {
            measure.numbers_used += nodes[i].digits != 0 ? nodes[i].digits : 1;
        } else if (!measure_plain_node(&measure, &nodes[i])) {
            measure_node(&measure, &nodes[i]);
        }
    }
    if (count == 1) measure.largest_step = nodes[0].value;
    return measure;
}

tally_status tally_expr_describe(const tally_expr *expr, tally_expr_info *info)
{
    if (!sized_is_fit(info)) return TALLY_OPTION;
    const struct expr_measure measure = expr_measure(expr->nodes, expr->count);
    const tally_expr_info told = {
        .value = rational_told(expr->nodes[0].value),
        .numbers_used = measure.numbers_used,
        .effort = measure.effort,
        .largest_step = rational_told(measure.largest_step),
    };
    sized_write(info, &told, sizeof told);
    return TALLY_OK;
}
