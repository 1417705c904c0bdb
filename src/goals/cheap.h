/* SPDX-License-Identifier: MIT */
/*
 * Finds the trees of a goal up to a given effort, by their numbers.
 *
 * The trees go to a function of the caller: the walk is the inner loop of the search for the
 * simplest solution, and its state is a chain of frames on the stack. An iterator would have to
 * keep that chain in memory of its own between two trees.
 */
#ifndef TALLY_GOALS_CHEAP_H
#define TALLY_GOALS_CHEAP_H

#include "goals/goals.h"

/* Visits the trees of a goal with effort at most *effort, as far as lower bounds such as
 * goal.least_effort can tell. visit may lower *effort. Returns whether any tree was
 * skipped. */
bool goals_visit_cheap(struct goals *goals, uint32_t goal, const uint64_t *effort,
                       void (*visit)(void *user, uint64_t number), void *user);

#endif
