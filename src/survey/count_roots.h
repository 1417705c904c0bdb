/* SPDX-License-Identifier: MIT */
/*
 * Counts the expressions over a dissected subset (their roots), for every target of the window.
 */
#ifndef TALLY_SURVEY_COUNT_ROOTS_H
#define TALLY_SURVEY_COUNT_ROOTS_H

#include "survey/counting.h"

/* Adds the number of expressions over the dissected subset, for every target, to
 * scratch->window. */
void count_roots(struct count_scratch *scratch, enum count_kind kind);

#endif
