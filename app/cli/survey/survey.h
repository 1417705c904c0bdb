/* SPDX-License-Identifier: MIT */
/*
 * tally survey: whole game spaces; and the parts of a survey that several processes make.
 */
#ifndef TALLY_CLI_SURVEY_H
#define TALLY_CLI_SURVEY_H

#include "atlas/atlas.h"
#include "cli/cli.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

/* Parses a pool. Prints a message on an error. */
bool read_pool(const char *text, tally_pool *pool);

/* The pool of --pool, or of the rules. */
bool read_pool_of_rules(const struct call *call, const tally_rules *rules, tally_pool *pool);

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

/* Writes the texts that identify a survey or sweep: its pool, its rules as in a game's ID, and the
 * command line that runs it, without --output and --shard. Returns false if memory ran out. */
bool describe_survey(struct contents *about, const struct call *call, const tally_rules *rules,
                     const tally_pool *pool, uint32_t pick, tally_range target);

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

/* ---- Parts ----------------------------------------------------------------------------------- */

/*
 * Parts of a survey: what survey --shard K/N writes, and tally merge puts together.
 *
 * A survey is cut into slices of selections, and a sweep into its pieces; each has a key, which
 * says whose it is. A part is a database of the pieces of one shard (atlas/atlas.h). Its identity
 * has three lines: the version of tally, K/N, and the command line without --shard and --output.
 */

/* One file of parts that are merged. */
struct part {
    struct pieces pieces;
    struct buffer identity;
    const char *path, *command; /* the last line of identity */
    struct shard shard;
};

/* All parts of a question, in the order of their shards. */
struct parts {
    struct part *list;
    size_t count;
    bool has_failed; /* a piece could not be read; a message was printed */
};

/* Does the shard have the piece? */
bool shard_has(const struct shard *shard, struct piece_key key);

/* Opens the file of --output for a part of the question that `command` asks. Returns the exit
 * status; a message is printed unless it is EXIT_SOLVED. */
int part_open(struct pieces *part, const struct call *call, const struct shard *shard,
              const char *command);

/* Marks the part as complete. */
int part_end(struct pieces *part, const struct call *call);
bool part_is_complete(struct pieces *part);

/* Surveys the slices of one shard, and keeps their rows in the file of --output. Returns the exit
 * status. */
int survey_part(struct call *call, const struct shard *shard);

/* Loads the piece from the part that has it. Returns false after a message. */
bool parts_load(struct parts *parts, struct piece_key key, uint32_t *terms, size_t count,
                uint64_t most);

/* Like tally_survey_run(), with the rows of asked->parts. */
tally_status rows_of_parts(const struct survey_asked *asked, uint64_t first, uint64_t count,
                           tally_survey_sink sink, void *user);

/* Runs the sweep that --choose-large asks for: which large tiles are the best and the worst to play
 * with. parts: where its pieces come from; NULL: they are computed. shard: the pieces of this shard
 * alone are kept in the file of --output; NULL: all. Returns the exit status. */
int sweep_large(struct call *call, struct parts *parts, const struct shard *shard);

#endif
