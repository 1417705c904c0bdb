/* SPDX-License-Identifier: MIT */
/*
 * Whether an expression has a detour (docs/rules.md, "Detours"), for any values and operations.
 */
#ifndef TALLY_SEARCH_EXACT_DETOUR_H
#define TALLY_SEARCH_EXACT_DETOUR_H

#include "base/memory.h"
#include "expr/expr.h"

/* Fails with TALLY_NO_MEMORY or TALLY_MEMORY_CAP alone. Cost: 2^operands of each sum and product. */
MUST_USE tally_status exact_find_detour(struct memory *memory, const struct expr_node *nodes, bool *found);

#endif
