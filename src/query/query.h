/* SPDX-License-Identifier: MIT */
/*
 * Reads a line and writes its answer: the common part of tally_query(), of
 * batches, and of the page.
 *
 * A line often asks about the same game as the one before it. A query keeps that game, and what the
 * answer says about it, as long as the text of target, numbers and rules stays the same.
 */
#ifndef TALLY_QUERY_QUERY_H
#define TALLY_QUERY_QUERY_H

#include "query/answer.h"
#include "query/line.h"

/* How a line was answered. */
enum query_end {
    QUERY_ANSWERED, /* a target, or a value, is reached; everything that was asked is done */
    QUERY_MISSED,   /* no target is reached; the judged answer is not a solution */
    QUERY_WRONG,    /* the line cannot be read */
    QUERY_STOPPED   /* by the tick, by flow, or at a bound: not everything that
                       was asked is known */
};

struct query {
    enum question_kind kind;    /* the kind of every line; QUESTION_KINDS: each line
                                   names its own */
    const tally_rules *usual;   /* for lines that name no rules; NULL: the default rules */
    const tally_range *targets; /* for questions for values without a range; NULL: all values */
    tally_judging judging;      /* how answers are read unless the line says it */
    tally_options options;      /* what the caller lends, and defaults for what the
                                   line does not say */
    struct buffer out;          /* answers; its owner empties it */
    bool (*flow)(void *user);   /* as in struct answer_way; not used for judging */
    void *user;

    /* Private, and all zero at first. */
    struct answer_scratch scratch;
    struct buffer expression; /* without escapes */
    tally_game *game;         /* of a line before */
    struct line line;         /* at hand */
    struct json_span text;    /* of that line */
    struct game_text asked;   /* the text about that game, if it still exists */
    struct shape shape;       /* likewise */
    size_t said_begin;        /* index into out: what report_judged_game() wrote about the game */
    size_t said_length;       /* 0: nothing yet */
    tally_status status;      /* of the current line, if it cannot be answered */
};

/* Answers a line, without the line end. If memory runs out, out or the scratch has failed. */
enum query_end query_line(struct query *query, const char *text, size_t length);

/* Answers a line that was not read, by saying what is wrong with it. */
enum query_end query_refuse(struct query *query, const char *message, size_t position);

/* Call this before the text of earlier lines, or the content of out, goes away. */
void query_forget_text(struct query *query);

/* Whether an answer is incomplete because memory ran out. */
bool query_has_failed(const struct query *query);

/* Gives back all memory. */
void query_clear(struct query *query);

#endif
