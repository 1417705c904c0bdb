/* SPDX-License-Identifier: MIT */
/*
 * From a question to its answer: the lines that the command prints with --json, one object each.
 *
 * An answer is written into a buffer that its owner may empty on the way: flow() is called after
 * each line, and within long ones. Where the search was stopped, an object says so with
 * "complete":false; where lines are missing for it (the rest of a range, or of the values), a last
 * line {"version":1,"complete":false,"bound":"stopped"} says that. Where an answer would have more
 * lines than one may have, its last line says how to ask for the rest:
 * {...,"bound":"lines","offset":10000}.
 */
#ifndef TALLY_QUERY_ANSWER_H
#define TALLY_QUERY_ANSWER_H

#include "query/buffer.h"
#include "query/json_reader.h"
#include "query/question.h"
#include "tally/tally.h"

#include <stdbool.h>

/* What answering needs; kept from answer to answer, so that a short one allocates nothing here. */
struct answer_scratch {
    struct buffer held; /* solutions of the target at hand */
};

struct answer_way {
    struct buffer *out;
    bool (*flow)(void *user); /* may empty out; false: stop. NULL: out keeps all */
    void *user;
    tally_tick tick; /* as in tally_options */
    void *tick_context;
    size_t memory_bytes;         /* cap on what the search holds; 0: none */
    uint64_t lines_most;         /* values in one answer; 0: no bound */
    size_t late_bytes;           /* of a list that are told where is_late(); 0: all */
    bool (*is_late)(void *user); /* whether there is no time for a long list; NULL: there is */
    bool (*go_on)(void *user);   /* at each solution; false: stop. NULL: true */
    void (*told)(void *user,
                 const tally_outcome *outcome); /* behind a target's line; may be NULL */
    struct json_span key;                       /* JSON that each line of the answer repeats,
                                                 * behind "version"; absent: none */
    struct answer_scratch *scratch;
};

struct answer_end {
    tally_status status;  /* TALLY_OK: out holds the answer */
    bool was_stopped;     /* by tick, flow or for want of memory: another try may find more */
    bool was_reached;     /* a target, or a value */
    bool was_left_open;   /* not all that was asked is known: stopped, or at a bound */
    uint64_t next_offset; /* that asks for the next page; 0: there is none */
    uint64_t done_count;  /* targets that were told of */
    tally_bound rest;     /* that the last line tells of; TALLY_BOUND_NONE: there is no such line */
};

/* Where the end's status is another one, what is in out is to be thrown away,
 * unless it has flowed. */
struct answer_end answer_question(const struct question *question, const struct answer_way *way);

void answer_scratch_clear(struct answer_scratch *scratch);

#endif
