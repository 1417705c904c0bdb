/* SPDX-License-Identifier: MIT */
/*
 * tally survey: whole game spaces; and the parts of a survey that several processes make.
 */
#ifndef TALLY_CLI_SURVEY_H
#define TALLY_CLI_SURVEY_H

#include "atlas/atlas.h"
#include "cli/cli.h"

/*
 * Parts: what survey --shard K/N writes, and tally merge puts together. A survey is cut into slices
 * of selections, and a sweep into its pieces; each has a key, which says whose it is. A part is a
 * database of the pieces of one shard (atlas/atlas.h). Its identity has three lines: the version of
 * tally, K/N, and the command line without --shard and --output.
 */

/* One file of parts that are merged. */
struct part {
    struct pieces pieces;
    struct buffer identity;
    const char *command; /* the last line of identity */
    struct shard shard;
};

/* What a command line asks for: a survey, or a sweep over choices of large tiles. options points
 * into it, so it must not be moved. */
struct survey_asked {
    const struct call *call;
    tally_rules rules;
    tally_pool pool;   /* of a sweep: the tiles that every choice has */
    tally_range large; /* of a sweep: the tiles to choose from */
    tally_survey_options options;
    tally_range target;
    uint32_t pick;
    uint32_t wanted; /* what a row has: TALLY_SURVEY_ bits */
    tally_survey *survey;
    tally_sweep *sweep;

    struct part *parts; /* where rows or pieces come from, by shard; NULL: they are computed */
    size_t part_count;
    bool has_failed; /* a piece of them could not be read; a message was printed */

    struct shard shard;   /* whose pieces are kept; count 0: all */
    bool keeps;           /* a sweep, or a shard, has a file of --output: */
    struct pieces pieces; /* what is in it */
};

/* Answers the command line. asked has the call, and where rows come from or whose are kept, and is
 * 0 otherwise. Returns the exit status. */
int survey_answer(struct survey_asked *asked);

/* Reads what is asked, and makes the survey or the sweep. The caller frees them in any case.
 * Returns the exit status. */
int survey_read(struct survey_asked *asked);

/* Writes the texts that identify a survey or sweep: its pool, its rules as in a game's ID, and the
 * command line that runs it, without --output and --shard. Returns false if memory ran out. */
bool survey_describe(const struct survey_asked *asked, struct contents *about);

/* Says why a survey ended early or could not begin, and returns the exit status. */
int fail_survey(tally_status status);

/* Says which option of a survey is wrong, as tally_survey_options_check() and the like found. */
int fail_survey_option(const tally_error *error);

/* Prints what is wrong with a database. Returns the exit status. */
int fail_database(const struct database *database);

/* --book, and --choose-large: which large tiles are the best and the worst to play with. */
int survey_book(const struct survey_asked *asked);
int survey_sweep(struct survey_asked *asked);

/* ---- Parts ----------------------------------------------------------------------------------- */

/* Does the shard have the piece? */
bool shard_has(const struct shard *shard, struct piece_key key);

/* Opens the file of --output for pieces: of a shard, or of a sweep, whose terms depend on what
 * `identity` says. Returns the exit status; a message is printed unless it is EXIT_SOLVED. */
int pieces_begin(struct survey_asked *asked, const char *identity);

/* Marks the part as complete. */
int part_end(struct pieces *part);
bool part_is_complete(struct pieces *part);

/* Surveys the slices of the shard, and keeps their rows. Returns the exit status. */
int survey_part(struct survey_asked *asked);

/* Loads the piece from the part that has it. Returns false after a message. */
bool parts_load(struct survey_asked *asked, struct piece_key key, uint32_t *terms, size_t count,
                uint64_t most);

/* Like tally_survey_run(), with the rows of asked->parts. */
tally_status rows_of_parts(struct survey_asked *asked, uint64_t first, uint64_t count,
                           tally_survey_sink sink, void *user);

#endif
