/* SPDX-License-Identifier: MIT */
/*
 * The trees of a goal with at most some effort, by their numbers.
 */
#ifndef TALLY_GOALS_CHEAP_H
#define TALLY_GOALS_CHEAP_H

#include "goals/goals.h"

/* Visits the trees of a goal with at most *effort, as far as lower bounds such as
 * exact_goal.least_effort tell. visit may lower *effort. Returns whether any tree was left out. */
bool exact_visit_cheap(struct exact *exact, uint32_t goal, const uint64_t *effort,
                       void (*visit)(void *user, uint64_t number), void *user);

#endif
