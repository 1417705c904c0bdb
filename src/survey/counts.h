/* SPDX-License-Identifier: MIT */
/*
 * Counts the solutions of a selection for every target: all solutions, and those without a detour.
 */
#ifndef TALLY_SURVEY_COUNTS_H
#define TALLY_SURVEY_COUNTS_H

#include "survey/counting.h"

/* Do all totals fit in 32 bits? A group is worth at most the product of its tiles. */
bool counts_are_small(const struct survey_tables *tables);

/* Makes the item lists and counts of all smaller subsets, on the executor. */
tally_status count_tables_new(struct count_tables **result, struct memory *memory,
                              const struct survey_tables *tables, const tally_survey *survey);
void count_tables_free(struct count_tables *counts);

/* Fills one element of both arrays for each target. */
MUST_USE bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                              uint32_t selection, uint64_t *solutions, uint64_t *with_detours);

/* ---- The item lists of one subset ------------------------------------------------------------ */

/*
 * Makes the item lists of one subset from those of its parts, and reduces them to what larger
 * subsets can use.
 */

/* Makes what larger subsets need of this one: item lists in the arena, and exact counts, whose
 * arrays are there and hold zeros. */
MUST_USE bool make_count_set(struct count_scratch *scratch, struct count_set *set,
                             const uint8_t *subset, uint32_t size, struct arena *arena);

#endif
