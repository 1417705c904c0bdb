/* SPDX-License-Identifier: MIT */
/*
 * An exchange: one request and its answer.
 *
 * A short question is answered at once, by the thread that read the request. A long question goes
 * to the queue; its connection waits while a worker writes the answer:
 *
 *     thread of the connection             worker
 *
 *     queue_push(), waits  ------------->  answer_question()
 *                                          exchange_flow(): the text, perhaps as gzip, is ready
 *     woken  <---------------------------  when the answer is complete, or too long to hold (it is
 *                                          streamed from then on)
 *     the whole answer,
 *     or exchange_read()  <--- ready ----  waits while too much text is ready and not yet sent;
 *                                          meanwhile others may run (queue.c)
 *     exchange_leave()                     exchange_finish()
 *
 * Both sides hold a reference; the last one to let go frees the exchange. The lock guards the
 * fields that both use.
 */
#ifndef TALLY_HTTPD_EXCHANGE_H
#define TALLY_HTTPD_EXCHANGE_H

#include "httpd/gzip.h"
#include "httpd/http1/service.h"
#include "httpd/metrics.h"
#include "httpd/question.h"
#include "httpd/site.h"
#include "query/answer.h"
#include "query/buffer.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct exchange;
struct queue;

/* What is called while a search waits for a client that reads nothing, and when the client reads
 * again: see queue.c. */
typedef void stall_note(struct queue *queue, struct exchange *exchange, bool is_stalled);

/* Limits of one exchange. */
enum {
    URI_SHOWN_MAX = 1024,
    STREAM_HELD_BYTES = 256 << 10 /* most bytes of a stream that wait for the client; with more,
                                     the search waits */
};

/* The state of a long answer on its way from the worker to the client. */
struct stream {
    pthread_mutex_t lock;
    pthread_cond_t has_room; /* signalled when ready has room, or the client is gone */
    struct buffer text;      /* the answer's text; used by the worker alone until the end */
    struct buffer packed;    /* the compressed text, if the client gets gzip */
    struct buffer ready;     /* bytes for the client */
    size_t taken;            /* bytes of ready that the connection has sent */
    struct gzip *gzip;       /* used by the worker alone */
    struct answer_end end;
    enum problem_code problem; /* the problem that the answer reports; PROBLEM_NONE: none */
    bool is_streaming;         /* sending began before the answer was complete */
    bool is_waiting;           /* the connection waits to be woken */
    bool is_done;
    atomic_bool is_gone; /* the client has gone */
    bool has_gzip;       /* the client gets gzip: in ready, or, if the answer is complete, in
                            packed */
    bool was_refused;    /* the question waited too long in the queue */
    uint64_t queued_us;
    uint64_t deadline_us;   /* when the search must end */
    uint64_t slice_end_us;  /* when the worker's time slice ends */
    bool is_given_up;       /* ended early by time, client, memory or shutdown */
    bool lacked_memory;     /* the search met the memory limit */
    atomic_bool *is_ending; /* set when the service ends */
    struct metrics *metrics;
    struct queue *queue;
    stall_note *note_stall;

    /* For clients that read nothing at the moment: see queue.c. */
    _Atomic uint64_t taken_us; /* when the client last received bytes */
    atomic_bool must_yield;    /* others need the worker's place */

    /* Used by the queue alone, under its lock. */
    struct exchange *next; /* in the list of waiting exchanges, or of those with stalled clients */
    unsigned lane;         /* the lane whose place it occupies */
    bool is_aside;         /* it gave its place to another search */
    bool is_stalled;
};

/* A request and its answer. */
struct exchange {
    struct request request;
    atomic_int references;
    char client[INET6_ADDRSTRLEN]; /* who asks; "": the connection's address */
    bool is_head;
    bool is_front; /* the path is / */
    bool is_api;   /* the path is /api, without the slash that the page of the API has */
    bool wants_gzip;
    bool wants_brotli;  /* of files; answers are not made in it */
    bool has_bare_plus; /* the expression in the query has a +, which means a blank */
    bool has_large_body;
    bool has_lines;                 /* the body has lines to judge, and may be larger than other
                                       bodies */
    enum problem_code body_problem; /* why the body is refused */
    size_t dropped_bytes;           /* bytes of a refused body that were read */
    unsigned endpoint;
    const struct site_file *file; /* the file of the page that is requested; NULL: another path */
    struct buffer body;
    struct buffer decoded; /* names and values of the query */
    struct parameters parameters;
    bool has_question;
    struct question question; /* of lines to judge: what a line need not say */
    struct problem problem;

    bool has_search;   /* it is counted as a search of its client */
    unsigned retry_s;  /* when the client may ask again; 0: it need not wait */
    size_t held_bytes; /* bytes of this answer that server_hold() has counted */

    bool is_long;
    struct stream stream; /* only for long questions */

    char head_bytes[]; /* those of the request */
};

/* The exchange whose request this is. */
static inline struct exchange *exchange_of(struct request *request)
{
    return (struct exchange *)request;
}

/* Makes an exchange with a copy of the head's bytes. Returns NULL if there is no memory. */
struct exchange *exchange_new(struct connection *connection, const char *head, size_t length);
void exchange_hold(struct exchange *exchange);
void exchange_release(struct exchange *exchange);

/* Must be called on the connection's thread before queue_push(). */
void exchange_begin_long(struct exchange *exchange, struct queue *queue, stall_note *note_stall,
                         atomic_bool *is_ending, struct metrics *metrics);

/* Called by the worker: answers the question and wakes the connection. slice_us: the time that the
 * worker has, 0 for no limit. Returns false if time or memory did not suffice; another worker must
 * then start again. */
bool exchange_answer(struct exchange *exchange, struct buffer *held, size_t memory_bytes,
                     uint64_t slice_us);

/* Called by the worker: there is no time for the question. */
void exchange_refuse(struct exchange *exchange);

/* Called by the connection: see service.h. */
ssize_t exchange_read(struct exchange *exchange, char *room, size_t size);

/* Called by the connection when it ends or the client has gone. */
void exchange_leave(struct exchange *exchange);

#endif
