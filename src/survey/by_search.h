/* SPDX-License-Identifier: MIT */
/*
 * Surveys by search: each selection is a game of its own. The other ways fall back to it for what
 * they cannot decide themselves.
 */
#ifndef TALLY_SURVEY_BY_SEARCH_H
#define TALLY_SURVEY_BY_SEARCH_H

#include "survey/way.h"

extern const struct survey_way survey_by_search;

/* Answers a selection by search: everything that is wanted, only the counts, or only the effort. */
tally_status decide_by_search(const tally_survey *survey, uint32_t selection,
                              const struct survey_answer *answer);
tally_status count_by_search(const tally_survey *survey, uint32_t selection,
                             const struct survey_answer *answer);
tally_status measure_effort_by_search(const tally_survey *survey, uint32_t selection,
                                      uint64_t *effort);

#endif
