/* SPDX-License-Identifier: MIT */
/*
 * Whether an expression has a detour (docs/rules.md, "Detours"), for any values and operations.
 */
#ifndef TALLY_GOALS_DETOUR_H
#define TALLY_GOALS_DETOUR_H

#include "goals/tree.h"

/* For a canonical tree, whose scratch is used. Also false if memory ran out (exact->status). Cost:
 * 2^operands for each sum and product; if the rest may not be writable, one exact_rewrite() for
 * each part that could replace a node. */
bool exact_has_detour(struct exact *exact, const struct exact_tree *tree);

#endif
