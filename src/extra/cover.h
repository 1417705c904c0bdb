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
 * Then a search finds a least cover of the other rows. Source of the reductions:
 * Beasley, "An algorithm for set covering problem", 1987.
 */
#ifndef TALLY_EXTRA_COVER_H
#define TALLY_EXTRA_COVER_H

#include "base/memory.h"

/* ---- The search ------------------------------------------------------------------------------ */

/* A set cover problem: the rows that any column has are to be covered; and its cover. */
struct cover {
    struct memory *memory;
    const tally_options *options; /* only tick counts */
    uint64_t *const *columns;
    uint32_t column_count;
    uint64_t words; /* words of 64 rows in each column */
    /* the columns of the cover, in room for all columns of the problem; owned by the caller */
    uint32_t *chosen;
    uint32_t count;
    uint32_t at_least; /* proved: no cover has fewer columns */
    /* how many columns are not dominated: no other column covers all their rows */
    uint32_t undominated;

    /* Private: what the reductions leave of the problem. */
    uint64_t *open; /* the rows that are not covered yet, one bit each */
    uint32_t *live; /* indices of the columns that may still be chosen, the largest first */
    uint32_t live_count;
    uint64_t *once; /* room for a set of rows, as `twice` is */
    uint64_t *twice;
    struct sort_item *items; /* room for twice the columns */
};

/* Adds a least cover of the open rows by live columns to the chosen ones. *at_least becomes the
 * proved lower bound of the number of columns of any such cover. If the status is not TALLY_OK,
 * the added columns are not a cover. */
tally_status cover_search(struct cover *cover, uint32_t *at_least);

/* ---- A lower bound --------------------------------------------------------------------------- */

/*
 * A lower bound of how many columns a cover needs, from weights of the rows:
 *
 *     cover >= weights of all rows - for each column, what the weights of its rows exceed 1 by
 *
 * The bound holds for all weights (the Lagrangean relaxation of the set cover problem; Held and
 * Karp, 1971). Each round moves the weights towards a larger bound: a row that no column with
 * excess covers becomes heavier, a row that several cover becomes lighter. All weights are whole
 * multiples of 1/2^20, so the bound is exact.
 */

enum { COVER_WEIGHT_ONE = 1 << 20 };

/* The rows of all columns, the weights, and room for a round. */
struct cover_bound {
    uint32_t columns;
    uint32_t rows;
    uint32_t most;      /* how many columns the search may choose */
    uint32_t *first;    /* for each column the index of its first row in `members`; one more */
    uint32_t *members;  /* the rows of the columns, one column after the other */
    uint32_t *overlaps; /* for each row, how many columns with excess cover the row */
    int64_t *spare;     /* for each column, 1 - the weights of its rows */
    int64_t *weights;   /* for each number of columns left, the weights of all rows */
};

/* Makes a bound for rows, each a set of columns of `words` words. Returns false without memory. */
MUST_USE bool cover_bound_init(struct cover_bound *bound, struct arena *arena, const uint64_t *sets,
                               uint32_t rows, uint64_t words);

/* Makes room for searches with at most `most` columns. The weights of the last search are kept,
 * unless most is 1. Returns false without memory. */
MUST_USE bool cover_bound_begin(struct cover_bound *bound, struct arena *arena, uint32_t most);

/* Are more than `left` columns certainly needed for the rows? Moves the weights until they prove
 * so, or the rounds are over. The first weights are those of left + 1. barred: columns that must
 * not be chosen, a bit each; they and `newly` get the columns that the bound bars: no such cover
 * has them. */
bool cover_bound_exceeds(struct cover_bound *bound, const uint32_t *rows, uint32_t count,
                         uint32_t left, uint64_t *barred, uint64_t *newly);

/* Adds a set to those that were added before: the rows that any of them has, and those that
 * several have. */
static inline void cover_add(uint64_t *any, uint64_t *several, const uint64_t *set, uint64_t words)
{
    for (uint64_t i = 0; i < words; i++) {
        several[i] |= any[i] & set[i];
        any[i] |= set[i];
    }
}

/* How many columns are the only ones to cover some of the rows 0..rows - 1; a NULL column covers
 * none. Any cover of these rows and of others needs as many. 0 if memory is short. */
uint64_t cover_needed(struct memory *memory, uint64_t *const *columns, size_t column_count,
                      uint64_t rows);

/* TALLY_OK: the cover is least. TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: the cover covers
 * all rows, or has no columns, and at_least is what was proved. */
tally_status cover_least(struct cover *cover);

#endif
