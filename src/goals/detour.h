/* SPDX-License-Identifier: MIT */
/*
 * Whether an expression has a detour (docs/rules.md, "Detours"), for any values and operations.
 */
#ifndef TALLY_GOALS_DETOUR_H
#define TALLY_GOALS_DETOUR_H

#include "goals/tree.h"

/* Of a canonical tree, whose scratch is used. False also where memory ran out (exact->status).
 * Cost: 2^operands of each sum and product; where what is left may not be writable, for each part
 * that could stand in for a node as much as putting the tree into words takes. */
bool exact_has_detour(struct exact *exact, const struct exact_tree *tree);

#endif
