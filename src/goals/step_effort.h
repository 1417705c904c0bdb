/* SPDX-License-Identifier: MIT */
/*
 * The effort of one step of numbers in the order given: sums and products are worked out from left
 * to right, so what a step adds to a tree is known from the values of its sides.
 */
#ifndef TALLY_GOALS_STEP_EFFORT_H
#define TALLY_GOALS_STEP_EFFORT_H

#include "expr/effort.h"
#include "goals/workspace.h"

/* The effort that a step of these values adds to a tree, at least. A tree takes exactly this
 * effort, unless a minus before a sum that begins with zero exchanges the sides of its operands. */
uint32_t exact_effort_in_order(const struct exact *exact, enum effort_step step, struct ratio a,
                               struct ratio b);

#endif
