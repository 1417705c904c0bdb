/* SPDX-License-Identifier: MIT */
/*
 * Measures built expressions as they are made. See measured.h.
 */
#include "forest/measured.h"

#include "base/text.h"
#include "expr/effort.h"

struct built_expression measured_number(const struct lattice *lattice, uint32_t subset)
{
    struct built_expression number = derive_number(lattice, subset);
    number.measure = (struct built_measure){.text_length = (uint16_t)text_digits_of(number.value)};
    return number;
}

/* Adds the figures of an operand. */
static ALWAYS_INLINE void add_operand(struct built_measure *measure,
                                      const struct built_expression *operand, bool is_product)
{
    enum { PARENTHESES = 2 };
    const bool is_closed = is_product && (operand->part & PARTS_SUM_NODE) != 0;
    measure->effort += operand->measure.effort;
    measure->least_in_group += (uint16_t)operand->measure.effort;
    measure->text_length +=
        (uint16_t)(operand->measure.text_length + (is_closed ? PARENTHESES : 0));
    if (operand->measure.largest_step > measure->largest_step)
        measure->largest_step = operand->measure.largest_step;
}

/* Adds one step, and returns its value. No step exceeds 64 bits: what is added or multiplied first
 * is part of a group whose value fits. */
static ALWAYS_INLINE uint64_t add_step(struct built_measure *measure, enum effort_step step,
                                       uint64_t a, uint64_t b)
{
    uint64_t value = 0;
    if (step == EFFORT_ADD) value = a + b;
    if (step == EFFORT_SUBTRACT) value = a - b;
    if (step == EFFORT_MULTIPLY) value = a * b;
    if (step == EFFORT_DIVIDE) value = a / b;
    measure->effort += effort_of_whole_step(step, a, b);
    measure->least_in_group++;
    if (value > measure->largest_step) measure->largest_step = value;
    return value;
}

enum { OPERATOR_BYTES = 3 };

/* Measures an expression of more than two operands. */
static NEVER_INLINE void measure_operands(struct built_expression *expression, bool is_product)
{
    struct operands operands; /* not cleared */
    struct built_measure measure = {0};
    expression_operands(expression, &operands);
    operands_sort(operands.plus, operands.plus_count);
    operands_sort(operands.minus, operands.minus_count);
    uint64_t value = operands.plus[0]->value;
    add_operand(&measure, operands.plus[0], is_product);
    for (uint32_t i = 1; i < operands.plus_count; i++) {
        add_operand(&measure, operands.plus[i], is_product);
        value = add_step(&measure, is_product ? EFFORT_MULTIPLY : EFFORT_ADD, value,
                         operands.plus[i]->value);
    }
    for (uint32_t i = 0; i < operands.minus_count; i++) {
        add_operand(&measure, operands.minus[i], is_product);
        value = add_step(&measure, is_product ? EFFORT_DIVIDE : EFFORT_SUBTRACT, value,
                         operands.minus[i]->value);
    }
    measure.text_length +=
        (uint16_t)(OPERATOR_BYTES * (operands.plus_count + operands.minus_count - 1));
    expression->measure = measure;
}

static enum effort_step effort_step_of(enum part part)
{
    if (part == PART_SUM) return EFFORT_ADD;
    if (part == PART_DIFF) return EFFORT_SUBTRACT;
    return part == PART_PROD ? EFFORT_MULTIPLY : EFFORT_DIVIDE;
}

struct built_expression measured_join(uint64_t value, enum part part, uint32_t subset,
                                      const struct built_expression *left,
                                      const struct built_expression *right)
{
    struct built_expression result = {
        .value = value,
        .left = left,
        .right = right,
        .subset = subset,
        .part = (uint8_t)part,
    };
    const bool is_product = (part & PARTS_PRODUCT_NODE) != 0;
    const uint8_t chain_part = is_product ? PART_PROD : PART_SUM;
    if (left->part == chain_part || right->part == chain_part) {
        measure_operands(&result, is_product);
        return result;
    }
    const bool is_turned = part == (enum part)chain_part && left->value < right->value;
    const uint64_t first = is_turned ? right->value : left->value;
    const uint64_t second = is_turned ? left->value : right->value;
    result.measure = (struct built_measure){.text_length = OPERATOR_BYTES};
    add_operand(&result.measure, left, is_product);
    add_operand(&result.measure, right, is_product);
    add_step(&result.measure, effort_step_of(part), first, second);
    return result;
}
