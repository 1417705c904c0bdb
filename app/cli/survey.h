/* SPDX-License-Identifier: MIT */
/*
 * tally survey: whole game spaces.
 */
#ifndef TALLY_CLI_SURVEY_H
#define TALLY_CLI_SURVEY_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* The survey's own options, in the order of the table in survey.c. */
enum survey_option {
    SURVEY_POOL,
    SURVEY_PICK,
    SURVEY_COUNTS,
    SURVEY_GAMES,
    SURVEY_OUTPUT,
    SURVEY_SOLUTIONS,
    SURVEY_DETOURS,
    SURVEY_CHOOSE_LARGE,
    SURVEY_CHOOSE,
    SURVEY_WHOLE
};

/* The pool of --pool; says what is wrong. */
bool read_pool(const struct call *call, const char *standard, tally_pool *pool);

/* Rules, pick, targets, memory and kernel of the command line; the executor and the tick. */
bool read_survey(const struct call *call, tally_rules *rules, tally_survey_options *options);

/* Says why a survey failed, and returns the exit status. */
int fail_survey(tally_status status);

/* A line on the terminal: how far the work is, and how long it still takes. part of whole; begin_ms: clock_ms(). */
void show_survey_progress(uint64_t part, uint64_t whole, uint64_t begin_ms);

int run_survey(struct call *call);
extern const struct option *const survey_own_options;

/* survey --choose-large */
int run_sweep(struct call *call);

/* survey --solutions */
int run_survey_solutions(struct call *call);

#endif
