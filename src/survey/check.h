/* SPDX-License-Identifier: MIT */
/*
 * Checks the options and the pools of surveys and sweeps.
 */
#ifndef TALLY_SURVEY_CHECK_H
#define TALLY_SURVEY_CHECK_H

#include "tally/tally.h"

/* A sweep chooses at most so many large tiles, none of them larger. */
enum { SLOTS = 4, LARGE_MAX = 1000 };

/* Returns the statuses of tally_survey_options_check(), for options that have this version's size.
 * error may be NULL. */
tally_status survey_check_options(const tally_survey_options *options, const tally_pool *pool,
                                  tally_error *error);

/* Like survey_check_options(), for tally_sweep_options_check(), except that the size of values is
 * not checked. */
tally_status sweep_check_options(const tally_survey_options *options, const tally_pool *small,
                                 tally_range large, tally_error *error);

#endif
