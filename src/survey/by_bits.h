/* SPDX-License-Identifier: MIT */
/*
 * Surveys by bit sets: for positive whole values, all of + - * /, any of the numbers.
 */
#ifndef TALLY_SURVEY_BY_BITS_H
#define TALLY_SURVEY_BY_BITS_H

#include "survey/way.h"

/* Do the values that these tiles and targets need fit in 32 bits? */
bool bits_fit(const struct kinds *kinds, uint32_t pick, tally_range target);

extern const struct survey_way survey_by_bits;

#endif
