/* SPDX-License-Identifier: MIT */
/*
 * An exchange: one request and its answer.
 *
 * A short question is answered at once by the thread that read the request. A long one goes to the queue
 * while its connection is suspended, and a worker writes the answer:
 *
 *     thread of the connection                         worker
 *     suspend, queue_push()  ------------------------>  answer_question()
 *                                                          exchange_flow(): text, perhaps as gzip -> ready
 *     resumed  <-------------------- when all is there, or more than fits (it is streamed from then on)
 *     the whole answer, or exchange_read() <---- ready     waits where too much is ready and not yet read
 *     exchange_leave()                                  exchange_finish()
 *
 * Both sides hold a reference; whoever lets go last frees. What both touch is guarded by lock.
 */
#ifndef TALLY_HTTPD_EXCHANGE_H
#define TALLY_HTTPD_EXCHANGE_H

#include "common/buffer.h"
#include "httpd/answer.h"
#include "httpd/gzip.h"
#include "httpd/metrics.h"
#include "httpd/question.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct MHD_Connection;
struct client;
struct exchange;

enum {
    URI_SHOWN_MAX = 1024,
    METHOD_SIZE = 8,
    STREAM_HELD_BYTES = 256 << 10 /* of a stream, not yet taken: then the search waits for the client */
};

/* What a long answer passes through. */
struct passage {
    pthread_mutex_t lock;
    pthread_cond_t has_room; /* or the client is gone */
    struct buffer text;      /* by the worker alone, until it is done; flows into ready */
    struct buffer packed;    /* the same, where it is compressed on its way */
    struct buffer ready;     /* for the client */
    size_t taken;            /* bytes of ready that the client has */
    struct gzip *gzip;       /* by the worker alone */
    struct answer_end end;
    bool is_streaming; /* the answer has begun before it was whole */
    bool is_suspended;
    bool is_done;
    bool is_gone;     /* the client */
    bool has_gzip;    /* what the client gets is gzip: ready, or packed where it is whole */
    bool was_refused; /* it waited too long in the queue */
    int socket;
    uint64_t queued_us;
    uint64_t deadline_us;   /* of the search */
    uint64_t slice_end_us;  /* of the worker's own time */
    bool is_given_up;       /* by time, client or end: what is there is the answer */
    uint64_t next_look_us;  /* at the client, by the worker alone */
    atomic_bool *is_ending; /* the service is */
    struct metrics *metrics;
    struct exchange *next; /* in the queue */
};

struct exchange {
    atomic_int references;
    struct MHD_Connection *connection;
    struct client *client; /* for the connection's side alone */

    /* The request. */
    uint64_t begin_us;
    char method[METHOD_SIZE];
    char uri[URI_SHOWN_MAX];
    size_t uri_length;
    bool is_uri_whole;
    bool has_begun; /* the headers are there */
    bool is_head;
    bool wants_gzip;
    bool has_large_body;
    enum problem_code body_problem; /* why it is refused */
    size_t dropped_bytes;           /* of a refused body */
    bool is_settled;                /* an answer was queued */
    unsigned endpoint;
    struct buffer body;
    struct parameters parameters;
    bool has_question;
    struct question question;
    struct problem problem;

    size_t held_bytes; /* see server_hold() */

    /* For the log. */
    unsigned status;
    uint64_t bytes;

    bool is_long;
    struct passage passage; /* long ones alone */
};

/* Microseconds of a clock that never jumps, and those that this thread has worked. */
uint64_t clock_us(void);
uint64_t thread_us(void);

struct exchange *exchange_new(const char *uri, struct client *client);
void exchange_hold(struct exchange *exchange);
void exchange_release(struct exchange *exchange);

/* Before it goes to the queue, from the connection's thread. */
void exchange_begin_long(struct exchange *exchange, int socket, atomic_bool *is_ending,
                         struct metrics *metrics);

/* The worker's side: answers the question, and wakes the connection. slice_us, where it is not 0, is the time
 * that the worker has for it; false: that was not enough, or the memory was not, and somebody else is to
 * begin anew. */
bool exchange_answer(struct exchange *exchange, struct answer_scratch *scratch, size_t memory_bytes,
                     uint64_t slice_us);

/* The worker's side: there is no time for it. */
void exchange_refuse(struct exchange *exchange);

/* The connection's side: bytes into room; 0: suspended until there are more; -1: that was all; -2: broken
 * off. */
ssize_t exchange_read(struct exchange *exchange, char *room, size_t size);

/* The connection's side: it is over, or the client has gone. */
void exchange_leave(struct exchange *exchange);

#endif
