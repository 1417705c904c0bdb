/* SPDX-License-Identifier: MIT */
/*
 * Surveys by bit sets: for positive whole values, all of + - * /, any of the numbers.
 */
#ifndef TALLY_SURVEY_BY_BITS_H
#define TALLY_SURVEY_BY_BITS_H

#include "survey/way.h"

extern const struct survey_way survey_by_bits;

#endif
