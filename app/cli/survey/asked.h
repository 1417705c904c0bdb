/* SPDX-License-Identifier: MIT */
/*
 * tally survey: whole game spaces.
 */
#ifndef TALLY_CLI_SURVEY_ASKED_H
#define TALLY_CLI_SURVEY_ASKED_H

#include "atlas/database.h"
#include "cli/options.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

/* The survey's own options, in the order of the table in survey.c. */
enum survey_option {
    SURVEY_POOL,
    SURVEY_PICK,
    SURVEY_COUNTS,
    SURVEY_EFFORT,
    SURVEY_HEIGHT,
    SURVEY_GAMES,
    SURVEY_OUTPUT,
    SURVEY_BOOK,
    SURVEY_DETOURS,
    SURVEY_CHOOSE_LARGE,
    SURVEY_CHOOSE,
    SURVEY_WHOLE,
    SURVEY_EXPORT,
    SURVEY_SHARD
};

/* Parses a pool. Prints a message on an error. */
bool read_pool(const char *text, tally_pool *pool);

/* The pool of --pool, or of the rules. */
bool read_pool_of_rules(const struct call *call, const tally_rules *rules, tally_pool *pool);

/* The smallest target that these rules allow. */
uint64_t least_target(const tally_rules *rules);

/* Reads rules, pick, targets, memory and kernel from the command line, and sets the executor and
 * the tick. */
bool read_survey(const struct call *call, tally_rules *rules, tally_survey_options *options);

/* Says why a survey ended early or could not begin, and returns the exit status. */
int fail_survey(tally_status status);

/* Says which option of a survey is wrong, as tally_survey_options_check() and the like found. */
int fail_survey_option(const tally_error *error);

/* Says why tally_survey_new() failed: a wrong option, or the status. Returns the exit status. */
int fail_survey_new(const tally_survey_options *options, const tally_pool *pool,
                    tally_status status);

/* With --json: writes the line that says that a survey did not finish, and why. */
void tell_survey_ended(const struct call *call);

/* Prints what is wrong with the database in a file. option: "--output ", or "". Returns the exit
 * status. */
int fail_database(const struct database *database, const char *option, const char *path);

/* The texts that identify a survey or sweep: its pool, its rules as in a game's ID, and the command
 * line that runs it, without --output and --shard. Each ends in a NUL. */
struct survey_texts {
    struct buffer pool, rules, command;
};
#define SURVEY_TEXTS_INIT                                                                          \
    {                                                                                              \
        BUFFER_INIT, BUFFER_INIT, BUFFER_INIT                                                      \
    }

/* Returns false if memory ran out; the texts are then cleared. */
bool write_survey_texts(struct survey_texts *texts, const struct call *call,
                        const tally_rules *rules, const tally_pool *pool, uint32_t pick,
                        tally_range target);
void clear_survey_texts(struct survey_texts *texts);

struct parts;

/* The survey that a command line asks for. options points into it, so it must not be moved. */
struct survey_asked {
    tally_pool pool;
    tally_rules rules;
    tally_survey_options options;
    tally_survey *survey;
    tally_range target;
    uint32_t pick;
    uint32_t wanted;     /* what a row has: TALLY_SURVEY_ bits */
    struct parts *parts; /* where the rows come from; NULL: they are computed */
};

/* Makes the survey. parts: where its rows come from, or NULL. Returns false after a message, with
 * *exit_status set, if something is wrong. */
bool make_survey(const struct call *call, struct parts *parts, struct survey_asked *asked,
                 int *exit_status);

/* Runs the survey that the command line asks for. parts: where its rows come from; NULL: they are
 * computed. Returns the exit status. */
int survey_pool(struct call *call, struct parts *parts);

/* survey --book */
int run_survey_solutions(struct call *call);

#endif
