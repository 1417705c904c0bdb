/* SPDX-License-Identifier: MIT */
/*
 * Logarithms to base 2 in whole numbers, so that every machine gives the same result. LOG_UNIT
 * stands for 1. Only the last few places of a result are inexact.
 */
#ifndef TALLY_BASE_LOGARITHM_H
#define TALLY_BASE_LOGARITHM_H

#include <stdint.h>

enum { LOG_BITS = 16, LOG_UNIT = 1 << LOG_BITS };

/* log2(whole). 0 counts as 1. */
int64_t log2_of(uint64_t whole);

/* log2(2^a + 2^b). */
int64_t log2_of_sum(int64_t a, int64_t b);

/* scale * 2^power, rounded; at most `most`. */
uint64_t power_of_2(int64_t power, uint64_t scale, uint64_t most);

#endif
