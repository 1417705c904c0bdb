/* SPDX-License-Identifier: MIT */
/*
 * The effort of one step of numbers in the order given: sums and products are computed from left to
 * right, so the values of both sides determine the effort of a step.
 */
#ifndef TALLY_GOALS_STEP_EFFORT_H
#define TALLY_GOALS_STEP_EFFORT_H

#include "expr/effort.h"
#include "goals/workspace.h"

/* A lower bound of the effort that a step on these values adds to a tree. The bound is exact,
 * unless a minus before a sum that begins with zero exchanges the sides of its operands. */
uint32_t exact_effort_in_order(const struct exact *exact, enum effort_step step, struct ratio a,
                               struct ratio b);

#endif
