/* SPDX-License-Identifier: MIT */
/*
 * The search for a least cover of the rows that reductions leave.
 */
#ifndef TALLY_SHAPES_COVER_SEARCH_H
#define TALLY_SHAPES_COVER_SEARCH_H

#include "base/memory.h"

/* A set cover problem: the rows that any column has are to be covered. */
struct cover_problem {
    struct memory *memory;
    const tally_options *options; /* only tick counts */
    uint64_t *const *columns;
    uint32_t column_count;
    uint64_t words; /* words of 64 rows in each column */
};

/* The columns that are chosen, and what is proved of them. */
struct cover {
    /* the columns of the cover, in room for all columns of the problem; owned by the caller */
    uint32_t *chosen;
    uint32_t count;
    uint32_t at_least; /* proved: no cover has fewer columns */
    /* how many columns are not dominated: no other column covers all their rows */
    uint32_t undominated;
};

/* Adds a least cover of the open rows (one bit each) to the chosen columns. live: indices of the
 * columns that may be chosen: what the reductions leave of the problem. *at_least becomes the
 * proved lower bound of the number of columns of any such cover. If the status is not TALLY_OK,
 * the added columns are not a cover. */
tally_status cover_search(const struct cover_problem *problem, const uint64_t *open,
                          const uint32_t *live, uint32_t live_count, struct cover *cover,
                          uint32_t *at_least);

#endif
