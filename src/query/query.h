/* SPDX-License-Identifier: MIT */
/*
 * Reads a line and writes its answer: shared by tally_query(), batches, and the page.
 *
 * A line often asks about the same game as the line before. A query keeps that game, and the text
 * that the answer has about it, as long as target, numbers and rules are written the same.
 */
#ifndef TALLY_QUERY_QUERY_H
#define TALLY_QUERY_QUERY_H

#include "query/answer.h"
#include "query/line.h"

/* How a line was answered. */
enum query_end {
    QUERY_ANSWERED, /* some target or value is reached, and the answer is complete */
    QUERY_MISSED,   /* no target is reached, or the judged answer is no solution */
    QUERY_WRONG,    /* the line cannot be read */
    QUERY_STOPPED   /* the answer is incomplete: the tick, flow or a bound stopped it */
};

/* A sequence of lines and their answers. The members above "Private" are set by the owner. */
struct query {
    enum question_kind kind;  /* the kind of every line; QUESTION_KINDS: each line
                                   names its own */
    const tally_rules *usual; /* the rules of lines that name none; NULL: the default rules */
    /* the range of questions for values or missing numbers that name none; NULL: all numbers */
    const tally_range *targets;
    tally_judging judging;    /* how answers are read unless the line says it */
    bool proves;              /* claims are proved unless the line says it */
    bool is_unrated;          /* the difficulty is left out unless the line says it */
    tally_options options;    /* the caller's memory limit, tick and executor, and defaults for
                                   what the line leaves out */
    struct buffer out;        /* the answers; the owner empties it */
    bool (*flow)(void *user); /* as in struct answer_way; not used for judging, but for a
                                   list */
    void *user;
    tally_text_sink sink; /* for query_flow(): takes the answers, with sink_user */
    void *sink_user;
    bool was_stopped; /* set where time or memory ended the answer to some line, or left a claim
                           unproved: a second try may find more */

    /* Private: all zero at first. */
    struct buffer held;       /* see struct answer_way */
    struct buffer expression; /* the expression, with escapes decoded */
    tally_game *game;         /* the game of an earlier line */
    struct line line;         /* the current line */
    struct json_span text;    /* the text of the current line */
    /* the text of that game, if it still exists */
    struct json_span asked[PARAMETERS_OF_GAME];
    struct shape shape;  /* the form of the previous line, if its text still exists */
    size_t said_begin;   /* index in out of what report_judged_game() wrote about that game */
    size_t said_length;  /* bytes of that text; 0: none was written yet */
    tally_status status; /* why the current line could not be answered */
    bool was_refused;    /* the sink told the query to stop */
};

/* Answers a line, given without its line end. If memory runs out, out or held has failed. */
enum query_end query_line(struct query *query, const char *text, size_t length);

/* Writes an error message as the answer to a line that could not be read. */
enum query_end query_refuse(struct query *query, const char *message, size_t position);

/* Must be called before the text of earlier lines, or the content of out, is freed or changed. */
void query_forget_text(struct query *query);

/* Is an answer incomplete because memory ran out? */
bool query_has_failed(const struct query *query);

/* Frees all memory. */
void query_clear(struct query *query);

/* How many bytes of answers are collected, before they are handed to the sink. */
enum { QUERY_HELD_BYTES = 16 << 10 };

/* Hands what is in out to the sink. Returns false if the sink wants no more. */
bool query_hand_over(struct query *query);

/* A flow for queries with a sink; its user is the query. */
bool query_flow(void *user);

#endif
