/* SPDX-License-Identifier: MIT */
/*
 * One line in, its answer out: what tally_query(), batches of the command and the page have in
 * common.
 *
 * A line often asks about the same game as the one before it. A query keeps that game, and where
 * its answer says what is to be said of it, for as long as the text of target, numbers and rules
 * stays the same.
 */
#ifndef TALLY_QUERY_QUERY_H
#define TALLY_QUERY_QUERY_H

#include "query/answer.h"
#include "query/line.h"

/* How a line was answered. */
enum query_end {
    QUERY_ANSWERED, /* a target, or a value, is reached; all that was asked is done */
    QUERY_MISSED,   /* no target is reached; the judged answer is not a solution */
    QUERY_WRONG,    /* the line cannot be read */
    QUERY_STOPPED   /* by a tick, by flow, at a bound: not all that was asked is known */
};

struct query {
    enum question_kind kind;    /* of every line; QUESTION_KINDS: each line names its own */
    const tally_rules *usual;   /* of lines that name no rules; NULL: the usual ones */
    const tally_range *targets; /* of questions for values that name none; NULL: all */
    tally_judging judging;      /* how answers are read where a line does not say it */
    tally_options options;      /* what is lent, and what is usual where a line does not say it */
    struct buffer out;          /* answers; its owner empties it */
    bool (*flow)(void *user);   /* as in struct answer_way; for all but judging */
    void *user;

    /* Private, and all zero at first. */
    struct answer_scratch scratch;
    struct buffer expression; /* without escapes */
    tally_game *game;         /* of a line before */
    struct line line;         /* at hand */
    struct json_span text;    /* of that line */
    struct game_text asked;   /* what was said of that game, if that text is still there */
    struct shape shape;       /* likewise */
    size_t said_begin;        /* in out: what report_judged_game() says of the game */
    size_t said_length;       /* 0: nothing yet */
    tally_status status;      /* of the line at hand, where it cannot be answered */
};

/* Answers a line, without its end. Where memory runs out, out or the scratch has failed. */
enum query_end query_line(struct query *query, const char *text, size_t length);

/* Answers a line that is not to be read, with what is wrong with it. */
enum query_end query_refuse(struct query *query, const char *message, size_t position);

/* To be called before the text of earlier lines, or what is in out, goes away. */
void query_forget_text(struct query *query);

/* Whether an answer is not whole for want of memory. */
bool query_has_failed(const struct query *query);

/* Gives back all memory. */
void query_clear(struct query *query);

#endif
