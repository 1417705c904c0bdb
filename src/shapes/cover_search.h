/* SPDX-License-Identifier: MIT */
/*
 * The search for a least cover of the rows that reductions leave.
 */
#ifndef TALLY_SHAPES_COVER_SEARCH_H
#define TALLY_SHAPES_COVER_SEARCH_H

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

struct cover_rest {
    const struct cover_problem *problem;
    const uint64_t *open; /* rows that are to be covered */
    const uint32_t *live; /* columns that may be chosen */
    uint32_t live_count;
};

/* Adds a least cover of the open rows to the chosen columns. *at_least is how many more columns any
 * cover has, as far as it was proved; if the status is not TALLY_OK, what was added is no cover. */
tally_status cover_search(const struct cover_rest *rest, struct cover *cover, uint32_t *at_least);

#endif
