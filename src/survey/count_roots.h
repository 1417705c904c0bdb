/* SPDX-License-Identifier: MIT */
/*
 * Counts the roots over a dissected subset, for every target of the window.
 */
#ifndef TALLY_SURVEY_COUNT_ROOTS_H
#define TALLY_SURVEY_COUNT_ROOTS_H

#include "survey/counting.h"

/* Counts the roots over the dissected subset, for every target, into scratch->window. */
void count_roots(struct count_scratch *scratch, enum count_kind kind);

#endif
