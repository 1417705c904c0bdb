/* SPDX-License-Identifier: MIT */
/*
 * How many solutions every target of a selection has: all of them, and those without a detour.
 */
#ifndef TALLY_SURVEY_COUNTS_H
#define TALLY_SURVEY_COUNTS_H

#include "survey/counting.h"

/* Whether totals fit in 32 bits: a group is worth at most the product of its tiles. */
bool counts_are_small(const struct survey_tables *tables);

tally_status count_tables_new(struct count_tables **result, struct memory *memory,
                              const struct survey_tables *tables, const tally_survey *survey);
void count_tables_free(struct count_tables *counts);

/* Fills one element for each target. */
MUST_USE bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                              const uint8_t *subset, uint64_t *solutions, uint64_t *with_detours);

#endif
