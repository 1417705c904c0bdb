/* SPDX-License-Identifier: MIT */
/*
 * A least set of columns that covers all rows (the set cover problem), with proof. Columns are sets
 * of bits, one bit for each row.
 *
 * The usual reductions come first, over and over until none applies: a column goes if another covers
 * all its open rows (it is dominated); a row with a single column makes this column needed; a row
 * goes if the columns of another row are all among its own. What is left falls into independent
 * parts. In each, covers of 1, 2, 3 ... columns are searched for, so a search that is stopped leaves
 * a lower bound (Beasley, "An algorithm for set covering problems", 1987, has the reductions).
 */
#ifndef TALLY_SHAPES_COVER_H
#define TALLY_SHAPES_COVER_H

#include "base/memory.h"

struct cover_problem {
    struct memory *memory;
    const tally_options *options; /* tick */
    uint64_t *const *columns;
    uint32_t column_count;
    uint64_t words; /* of each column */
};

struct cover {
    uint32_t *chosen; /* columns, as many as there are in the problem; the caller's */
    uint32_t count;
    uint32_t at_least;    /* no cover has fewer columns */
    uint32_t undominated; /* columns that no other column covers; of equal ones the first */
};

/* TALLY_OK: the cover is least. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: the cover covers
 * all rows, or has no columns, and at_least is what was proved. */
tally_status cover_least(const struct cover_problem *problem, struct cover *cover);

#endif
