/* SPDX-License-Identifier: MIT */
/*
 * The mental effort of one step. docs/rules.md, "Effort", explains the figures.
 */
#ifndef TALLY_EXPR_EFFORT_H
#define TALLY_EXPR_EFFORT_H

#include "expr/expr.h"

/* The most that a step costs. A step with a result or an operand beyond the bound costs it. */
enum { EFFORT_MAX = 64 };

/* The kinds of steps: rows of the table of operations. All others have one operand. */
enum effort_step {
    EFFORT_ADD = OPERATION_ADD,
    EFFORT_SUBTRACT = OPERATION_SUBTRACT,
    EFFORT_MULTIPLY = OPERATION_MULTIPLY,
    EFFORT_DIVIDE = OPERATION_DIVIDE,
    EFFORT_POWER = OPERATION_POWER,
    EFFORT_NEGATE = OPERATION_NEGATE
};

/* Returns the effort, 1..64, of one step on positive whole numbers. For EFFORT_SUBTRACT the step is
 * a - b, for EFFORT_DIVIDE a / b; unary steps ignore b. */
uint32_t effort_of_whole_step(enum effort_step step, rational_part a, rational_part b);

/* Like effort_of_whole_step(), for any values. If both are positive whole numbers, the results are
 * equal. */
uint32_t effort_of_step(enum effort_step step, struct rational a, struct rational b);

#endif
