/* SPDX-License-Identifier: MIT */
/*
 * Surveys by search: each selection is a game of its own. The other ways ask a search too, for what
 * they do not know themselves.
 */
#ifndef TALLY_SURVEY_BY_SEARCH_H
#define TALLY_SURVEY_BY_SEARCH_H

#include "survey/way.h"

extern const struct survey_way survey_by_search;

/* A selection answered by a search of its own: all that the answer asks for,
 * the counts alone, the effort alone. */
tally_status decide_by_search(const tally_survey *survey, uint32_t selection,
                              const struct survey_answer *answer);
tally_status count_by_search(const tally_survey *survey, uint32_t selection,
                             const struct survey_answer *answer);
tally_status measure_effort_by_search(const tally_survey *survey, uint32_t selection,
                                      uint64_t *effort);

#endif
