/* SPDX-License-Identifier: MIT */
/*
 * Surveys and sweeps in tests: how many tiles are picked, and which targets are asked for.
 */
#ifndef TALLY_TESTS_SUPPORT_SURVEY_H
#define TALLY_TESTS_SUPPORT_SURVEY_H

#include "test.h"

#include <tally/tally.h>

static inline tally_survey_options survey_options_of(uint32_t pick, tally_range target)
{
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.pick = pick;
    options.has_target = 1;
    options.target = target;
    return options;
}

/* The survey of the one selection of a pool that is picked whole; NULL: it was refused. executor
 * may be NULL. */
static inline tally_survey *survey_of_whole_pool(const char *tiles, tally_range target,
                                                 uint32_t wanted, const tally_executor *executor)
{
    tally_pool pool;
    tally_survey *survey = NULL;
    CHECK(tally_pool_parse(&pool, tiles, strlen(tiles), NULL) == TALLY_OK);
    tally_survey_options options = survey_options_of(pool.count, target);
    if (wanted != 0) options.wanted = wanted;
    options.executor = executor;
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK);
    return survey;
}

static inline tally_status sweep_new_of(tally_sweep **sweep, const char *small, tally_range large,
                                        const tally_survey_options *options)
{
    tally_pool pool;
    const tally_status status = tally_pool_parse(&pool, small, strlen(small), NULL);
    return status == TALLY_OK ? tally_sweep_new(sweep, &pool, large, options) : status;
}

static inline tally_sweep *sweep_of(const char *small, tally_range large, uint32_t pick,
                                    tally_range target)
{
    tally_sweep *sweep = NULL;
    const tally_survey_options options = survey_options_of(pick, target);
    CHECK(sweep_new_of(&sweep, small, large, &options) == TALLY_OK);
    return sweep;
}

#endif
