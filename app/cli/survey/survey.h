/* SPDX-License-Identifier: MIT */
/*
 * tally survey: whole game spaces.
 */
#ifndef TALLY_CLI_SURVEY_SURVEY_H
#define TALLY_CLI_SURVEY_SURVEY_H

#include "atlas/database.h"
#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* The survey's own options, in the order of the table in survey.c. */
enum survey_option {
    SURVEY_POOL,
    SURVEY_PICK,
    SURVEY_COUNTS,
    SURVEY_EFFORT,
    SURVEY_GAMES,
    SURVEY_OUTPUT,
    SURVEY_BOOK,
    SURVEY_DETOURS,
    SURVEY_CHOOSE_LARGE,
    SURVEY_CHOOSE,
    SURVEY_WHOLE
};

/* A pool from its text; says what is wrong. */
bool read_pool(const char *text, tally_pool *pool);

/* The pool of --pool, or that of the rules. */
bool read_pool_of_rules(const struct call *call, const tally_rules *rules, tally_pool *pool);

/* The smallest target that these rules take. */
uint64_t least_target(const tally_rules *rules);

/* Rules, pick, targets, memory and kernel of the command line; the executor and the tick. */
bool read_survey(const struct call *call, tally_rules *rules, tally_survey_options *options);

/* Says why a survey failed, and returns the exit status. */
int fail_survey(tally_status status);

/* With --json: the line that says that a survey was not ended, and by what. */
void tell_survey_ended(const struct call *call);

/* Says what is wrong with the database of --output, and returns the exit status. */
int fail_database(const struct database *database, const char *path);

/* A line on the terminal: how far the work is, and how long it still takes. part of whole;
 * begin_ms: clock_ms(). */
void show_survey_progress(uint64_t part, uint64_t whole, uint64_t begin_ms);

/* The survey of a command line. options points into it, so it is not to be moved. */
struct survey_asked {
    tally_pool pool;
    tally_rules rules;
    tally_survey_options options;
    tally_survey *survey;
    tally_range target;
    uint32_t pick;
};

/* Makes it; false where something is wrong, which is said, and *exit_status is set. */
bool make_survey(const struct call *call, struct survey_asked *asked, int *exit_status);

/* Where rows come from: as tally_survey_run(), from this process or from several ranks. */
typedef tally_status survey_source(const struct survey_asked *asked, uint64_t first, uint64_t count,
                                   tally_survey_sink sink, void *user);

/* Surveys a pool as the command line has it, with rows from source. Returns the exit status. */
int survey_pool(struct call *call, survey_source *source);

/* Do the options go together? Says which do not. */
bool survey_options_fit(const struct call *call);

int run_survey(struct call *call);
extern const struct option *const survey_own_options;

/* survey --choose-large */
int run_sweep(struct call *call);

/* survey --book */
int run_survey_solutions(struct call *call);

#endif
