/* SPDX-License-Identifier: MIT */
/*
 * Surveys by lists of fractions: for any of + - * /, any or all of the numbers.
 */
#ifndef TALLY_SURVEY_BY_FRACTIONS_H
#define TALLY_SURVEY_BY_FRACTIONS_H

#include "survey/way.h"

extern const struct survey_way survey_by_fractions;

#endif
