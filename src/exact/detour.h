/* SPDX-License-Identifier: MIT */
/*
 * Whether an expression has a detour (docs/rules.md, "Detours"), for any values and operations.
 */
#ifndef TALLY_EXACT_DETOUR_H
#define TALLY_EXACT_DETOUR_H

#include "exact/workspace.h"

struct expr_node;

/* Of a canonical tree. False also where memory ran out (exact->status). Cost: 2^operands of each sum and
 * product. */
bool exact_has_detour(struct exact *exact, const struct expr_node *nodes);

#endif
