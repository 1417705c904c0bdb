/* SPDX-License-Identifier: MIT */
/*
 * A least set of columns that covers all rows (the set cover problem), with proof. Columns are sets
 * of bits, one bit for each row.
 *
 * First, two reductions are repeated until neither applies:
 *
 *     a column whose open rows are all covered by another column is removed (it is dominated)
 *     a column is chosen if it is the only one that covers some row (it is needed)
 *
 * Then a search finds a least cover of the other rows (cover_search.h). Source of the reductions:
 * Beasley, "An algorithm for set covering problem", 1987.
 */
#ifndef TALLY_EXTRA_COVER_H
#define TALLY_EXTRA_COVER_H

#include "extra/cover_search.h"

/* TALLY_OK: the cover is least. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: the cover covers
 * all rows, or has no columns, and at_least is what was proved. */
tally_status cover_least(const struct cover_problem *problem, struct cover *cover);

#endif
