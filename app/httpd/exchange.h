/* SPDX-License-Identifier: MIT */
/*
 * An exchange: one request and its answer.
 *
 * A short question is answered at once by the thread that read the request. A long one goes to the
 * queue while its connection waits, and a worker writes the answer:
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
 * Both sides hold a reference; whoever lets go last frees. What both touch is guarded by lock.
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
    STREAM_HELD_BYTES = 256 << 10 /* of a stream, not yet taken: then the search
                                   * waits for the client */
};

/* What a long answer passes through. */
struct stream {
    pthread_mutex_t lock;
    pthread_cond_t has_room; /* or the client is gone */
    struct buffer text;      /* by the worker alone, until it is done; flows into ready */
    struct buffer packed;    /* the same, where it is compressed on its way */
    struct buffer ready;     /* for the client */
    size_t taken;            /* bytes of ready that the client has */
    struct gzip *gzip;       /* by the worker alone */
    struct answer_end end;
    enum problem_code problem; /* of the answer; PROBLEM_NONE: it is whole */
    bool is_streaming;         /* the answer has begun before it was whole */
    bool is_waiting;           /* the connection, to be woken */
    bool is_done;
    atomic_bool is_gone; /* the client */
    bool has_gzip;       /* what the client gets is gzip: ready, or packed where it is whole */
    bool was_refused;    /* it waited too long in the queue */
    uint64_t queued_us;
    uint64_t deadline_us;   /* of the search */
    uint64_t slice_end_us;  /* of the worker's own time */
    bool is_given_up;       /* by time, client or end: what is there is the answer */
    atomic_bool *is_ending; /* the service is */
    struct metrics *metrics;
    struct queue *queue;

    /* For readers that take nothing for now: see queue_stall(). */
    _Atomic uint64_t taken_us; /* when the client took bytes last */
    atomic_bool must_yield;    /* others need the place */

    /* For the queue alone, with its lock. */
    struct exchange *next; /* that waits, or whose reader has stalled */
    unsigned lane;         /* whose place it has */
    bool is_aside;         /* it has given its place to the next one */
    bool is_stalled;
};

struct exchange {
    atomic_int references;
    struct connection *connection; /* for its thread alone; NULL: it is over */
    struct exchange *next_woken;   /* in a list of its loop */

    /* The request. */
    uint64_t begin_us;
    struct head head;
    bool is_head;
    bool is_front; /* the path is / */
    bool wants_gzip;
    bool has_large_body;
    bool has_lines;                 /* a body that is larger than those of questions */
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

/* Microseconds of a clock that never jumps, and those that this thread has worked. */
uint64_t clock_us(void);
uint64_t thread_us(void);

/* With a copy of the bytes of its head; NULL where no memory is to be had. */
struct exchange *exchange_new(struct connection *connection, const char *head, size_t length);
void exchange_hold(struct exchange *exchange);
void exchange_release(struct exchange *exchange);

/* Before it goes to the queue, from the connection's thread. */
void exchange_begin_long(struct exchange *exchange, struct queue *queue, atomic_bool *is_ending,
                         struct metrics *metrics);

/* The worker's side: answers the question, and wakes the connection. slice_us, where it is not 0,
 * is the time that the worker has for it; false: that was not enough, or the memory was not, and
 * somebody else is to begin anew. */
bool exchange_answer(struct exchange *exchange, struct answer_scratch *scratch, size_t memory_bytes,
                     uint64_t slice_us);

/* The worker's side: there is no time for it. */
void exchange_refuse(struct exchange *exchange);

/* The connection's side: how many bytes came into room, or one of these. */
enum { EXCHANGE_LATER = 0, EXCHANGE_END = -1, EXCHANGE_BROKEN = -2 };
ssize_t exchange_read(struct exchange *exchange, char *room, size_t size);

/* The connection's side: it is over, or the client has gone. */
void exchange_leave(struct exchange *exchange);

#endif
