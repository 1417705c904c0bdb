/* SPDX-License-Identifier: MIT */
/*
 * Parts of a survey: what survey --shard K/N writes, and tally merge puts together.
 *
 * A survey is cut into slices of selections, and a sweep into its pieces; each has a key, which
 * says whose it is. A part is a database of the pieces of one shard (atlas/pieces.h). Its identity
 * has three lines: the version of tally, K/N, and the command line without --shard and --output.
 */
#ifndef TALLY_CLI_SURVEY_PART_H
#define TALLY_CLI_SURVEY_PART_H

#include "atlas/pieces.h"
#include "cli/shard.h"
#include "cli/survey/asked.h"

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
