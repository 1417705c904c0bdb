/* SPDX-License-Identifier: MIT */
/*
 * The trees of a goal that take no more than some effort, by their numbers.
 */
#ifndef TALLY_GOALS_CHEAP_H
#define TALLY_GOALS_CHEAP_H

#include "goals/goals.h"

/* Visits trees of a goal by number, all those that take at most *effort as far as
 * exact_goal.least_effort and its like can tell; visit may lower *effort. Returns whether any tree
 * was passed over. */
bool exact_visit_cheap(struct exact *exact, uint32_t goal, const uint64_t *effort,
                       void (*visit)(void *user, uint64_t number), void *user);

#endif
