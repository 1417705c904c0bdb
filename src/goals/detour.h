/* SPDX-License-Identifier: MIT */
/*
 * Detects detours (docs/rules.md, "Detours") in expressions of any values and operations.
 */
#ifndef TALLY_GOALS_DETOUR_H
#define TALLY_GOALS_DETOUR_H

#include "goals/tree.h"

/* Does a canonical tree have a detour? Uses the tree's scratch. Also false if memory ran out
 * (goals->status). Cost: 2^operands for each sum and product; if the remaining expression may not
 * be writable, one goals_rewrite() for each part that could replace a node. */
bool goals_has_detour(struct goals *goals, const struct goals_tree *tree);

#endif
