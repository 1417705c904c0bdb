/* SPDX-License-Identifier: MIT */
/*
 * Counts the expressions over a dissected subset (their roots), for every target of the window.
 */
#ifndef TALLY_SURVEY_COUNT_ROOTS_H
#define TALLY_SURVEY_COUNT_ROOTS_H

#include "survey/counting.h"

/* Sets scratch->window to the number of expressions over the dissected subset, for every target. */
void count_roots(struct count_scratch *scratch, enum count_kind kind);

/* The same, times the copies of the pivot. Such numbers can be added up over several dissections
 * that have the lists of some parts each; the sum is divided at the end. */
void count_weighted_roots(struct count_scratch *scratch, enum count_kind kind);

#endif
