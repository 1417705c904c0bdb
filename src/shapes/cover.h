/* SPDX-License-Identifier: MIT */
/*
 * A least set of columns that covers all rows (the set cover problem), with proof. Columns are sets
 * of bits, one bit for each row.
 *
 * Two reductions come first, again and again until neither applies. A dominated column goes:
 * another column covers all its open rows. A row with a single column makes this column needed. A
 * search finds a least cover of the other rows (cover_search.h). Source of the reductions: Beasley,
 * "An algorithm for set covering problem", 1987.
 */
#ifndef TALLY_SHAPES_COVER_H
#define TALLY_SHAPES_COVER_H

#include "shapes/cover_search.h"

/* TALLY_OK: the cover is least. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: the cover covers
 * all rows, or has no columns, and at_least is what was proved. */
tally_status cover_least(const struct cover_problem *problem, struct cover *cover);

#endif
