/* SPDX-License-Identifier: MIT */
/*
 * Arranges a canonical tree for rules without brackets (goals/seats.h), so that its text and its
 * steps go from left to right.
 *
 *     5 - (1 - 2) * 3                 (2 - 1) * 3 + 5: the result so far comes first
 *     5 - 2 * 3, with a unary minus   (-2) * 3 + 5
 *     -(1 - 2), in the order given    -1 + 2
 */
#ifndef TALLY_GOALS_ARRANGE_H
#define TALLY_GOALS_ARRANGE_H

#include "goals/tree.h"

/* Do some trees have no writing without brackets, or within the limits of operations or of steps,
 * though the forest has them? */
bool goals_has_unwritable(const struct goals *goals);

/* Can the tree be written under the rules' brackets, and within their limits? */
bool goals_is_writable(struct goals *goals, const struct goals_tree *tree);

/* Arranges a writable tree. Returns false if there is no room. */
MUST_USE bool goals_arrange(struct goals *goals, struct goals_tree *tree);

#endif
