/* SPDX-License-Identifier: MIT */
/*
 * Effort: what one step costs a head. docs/rules.md, "Effort", explains the figures in prose.
 */
#ifndef TALLY_EXPR_EFFORT_H
#define TALLY_EXPR_EFFORT_H

#include "expr/expr.h"

enum effort_step {
    EFFORT_ADD,
    EFFORT_SUBTRACT,
    EFFORT_MULTIPLY,
    EFFORT_DIVIDE,
    EFFORT_POWER,
    EFFORT_FACTORIAL,
    EFFORT_SQRT,
    EFFORT_NEGATE
};

/* The effort of one step of positive whole numbers, 1..64. EFFORT_SUBTRACT: a - b;
 * EFFORT_DIVIDE: a / b. */
uint32_t effort_of_whole_step(enum effort_step step, uint64_t a, uint64_t b);

/* The same for any values; equal to the above where both are positive whole numbers. */
uint32_t effort_of_step(enum effort_step step, struct rational a, struct rational b);

#endif
