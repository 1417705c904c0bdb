/* SPDX-License-Identifier: MIT */
/*
 * An exchange: one request and its answer.
 *
 * The thread that read the request answers a short question at once. A long question goes to the
 * queue; its connection waits while a worker writes the answer:
 *
 *     thread of the connection             worker
 *
 *     queue_push(), waits  ------------->  answer_question()
 *                                          exchange_flow(): the text, perhaps as gzip, is ready
 *     woken  <---------------------------  when all is there, or more than fits (it is streamed
 *                                          from then on)
 *     the whole answer,
 *     or exchange_read()  <--- ready ----  waits where too much is ready and not yet read, and
 *                                          makes way for others (queue_stall())
 *     exchange_leave()                     exchange_finish()
 *
 * Both sides hold a reference, and the last one to let go frees the exchange. The lock
 * guards what both touch.
 */
#ifndef TALLY_HTTPD_EXCHANGE_H
#define TALLY_HTTPD_EXCHANGE_H

#include "httpd/gzip.h"
#include "httpd/head.h"
#include "httpd/judging.h"
#include "httpd/metrics.h"
#include "httpd/question.h"
#include "httpd/site.h"
#include "query/answer.h"
#include "query/buffer.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct connection;
struct exchange;
struct queue;

enum {
    URI_SHOWN_MAX = 1024,
    STREAM_HELD_BYTES = 256 << 10 /* of a stream that the client has not taken; with more,
                                     the search waits */
};

/* What a long answer passes through. */
struct stream {
    pthread_mutex_t lock;
    pthread_cond_t has_room; /* or the client is gone */
    struct buffer text;      /* used by the worker alone until the end; flows into ready */
    struct buffer packed;    /* the same text, if it is compressed on the way */
    struct buffer ready;     /* for the client */
    size_t taken;            /* bytes of ready that the connection has taken */
    struct gzip *gzip;       /* by the worker alone */
    struct answer_end end;
    enum problem_code problem; /* of the answer; PROBLEM_NONE: there is none */
    bool is_streaming;         /* the answer began before it was complete */
    bool is_waiting;           /* the connection, to be woken */
    bool is_done;
    atomic_bool is_gone; /* the client */
    bool has_gzip;       /* the client gets gzip: ready, or packed if the answer is complete */
    bool was_refused;    /* the question waited too long in the queue */
    uint64_t queued_us;
    uint64_t deadline_us;   /* of the search */
    uint64_t slice_end_us;  /* of the worker's own time */
    bool is_given_up;       /* time, client or shutdown ended it: the answer is what there is */
    atomic_bool *is_ending; /* the service is */
    struct metrics *metrics;
    struct queue *queue;

    /* For clients that take nothing at the moment: see queue_stall(). */
    _Atomic uint64_t taken_us; /* when the client took bytes last */
    atomic_bool must_yield;    /* others need the place */

    /* For the queue alone, with its lock. */
    struct exchange *next; /* in the list of those that wait, or whose client has stalled */
    unsigned lane;         /* whose place it has */
    bool is_aside;         /* it has given its place to another search */
    bool is_stalled;
};

struct exchange {
    atomic_int references;
    struct connection *connection; /* used by its thread alone; NULL: the connection has ended */
    struct exchange *next_woken;   /* in a list of its loop */

    /* The request. */
    uint64_t begin_us;
    struct head head;
    bool is_head;
    bool is_front; /* the path is / */
    bool wants_gzip;
    bool has_large_body;
    bool has_lines;                 /* the body may be larger than those of other questions */
    enum problem_code body_problem; /* why it is refused */
    size_t dropped_bytes;           /* of a refused body */
    unsigned endpoint;
    const struct site_file *file; /* of the page */
    struct buffer body;
    struct buffer decoded; /* names and values of the query */
    struct parameters parameters;
    bool has_question;
    struct question question;
    struct judging_usual usual; /* of lines that are judged */
    struct problem problem;

    size_t held_bytes; /* see server_hold() */

    /* For the log. */
    unsigned status;
    uint64_t bytes;

    bool is_long;
    struct stream stream; /* long ones alone */

    char head_bytes[]; /* which the head is cut from */
};

/* Microseconds of a clock that never jumps, and of processor time of this thread. */
uint64_t clock_us(void);
uint64_t thread_us(void);

/* Makes an exchange with a copy of the head's bytes; NULL: there is no memory. */
struct exchange *exchange_new(struct connection *connection, const char *head, size_t length);
void exchange_hold(struct exchange *exchange);
void exchange_release(struct exchange *exchange);

/* Call this on the connection's thread before the exchange goes to the queue. */
void exchange_begin_long(struct exchange *exchange, struct queue *queue, atomic_bool *is_ending,
                         struct metrics *metrics);

/* For the worker: answers the question, and wakes the connection. slice_us, unless 0, is the
 * time that the worker has. False: the time, or the memory, was not enough, and another
 * worker must start again. */
bool exchange_answer(struct exchange *exchange, struct answer_scratch *scratch, size_t memory_bytes,
                     uint64_t slice_us);

/* For the worker: there is no time for the question. */
void exchange_refuse(struct exchange *exchange);

/* For the connection: the number of bytes written to room, or one of these. */
enum { EXCHANGE_LATER = 0, EXCHANGE_END = -1, EXCHANGE_BROKEN = -2 };
ssize_t exchange_read(struct exchange *exchange, char *room, size_t size);

/* For the connection: it has ended, or the client has gone. */
void exchange_leave(struct exchange *exchange);

#endif
