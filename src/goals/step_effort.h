/* SPDX-License-Identifier: MIT */
/*
 * The effort of one step. In the order given, sums and products are computed from left to right, so
 * the values of both sides determine it. In any order, bounds are known.
 */
#ifndef TALLY_GOALS_STEP_EFFORT_H
#define TALLY_GOALS_STEP_EFFORT_H

#include "expr/effort.h"
#include "goals/workspace.h"

/* A lower bound of the effort that a step on these values adds to a tree. The bound is exact,
 * unless a minus before a sum that begins with zero exchanges the sides of its operands. */
uint32_t goals_effort_in_order(const struct goals *goals, enum effort_step step, struct ratio a,
                               struct ratio b);

/* The effort of a + b or a * b for two operands. */
uint32_t goals_least_of_pair(bool is_sum, struct ratio a, struct ratio b);

/* A lower bound of the effort of P - N or M / D in any order, without the effort of its two groups,
 * in which each step counts 1. If N or D is a single operand, the last step has known sides. If
 * there are several, each subtraction takes at least 2, and some division at least 3, unless all
 * divisors are 1, 10, 100, ...; so at least 3 is left. */
uint32_t goals_least_of_fraction(bool is_sum, struct ratio a, struct ratio b);

#endif
