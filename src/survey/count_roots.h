/* SPDX-License-Identifier: MIT */
/*
 * Counts the expressions over a dissected subset (their roots), for every target of the window.
 */
#ifndef TALLY_SURVEY_COUNT_ROOTS_H
#define TALLY_SURVEY_COUNT_ROOTS_H

#include "survey/counting.h"

/* Sets scratch->window to the number of expressions over the dissected subset, for every target. */
void count_roots(struct count_scratch *scratch, enum count_kind kind);

/* Like count_roots(), but each number is multiplied by the copies of the pivot. These products can
 * be added up over several dissections of which each has the lists of only some parts; the sum is
 * then divided by the copies of the pivot. */
void count_weighted_roots(struct count_scratch *scratch, enum count_kind kind);

#endif
