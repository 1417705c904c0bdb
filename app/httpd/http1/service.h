/* SPDX-License-Identifier: MIT */
/*
 * What answers the requests that connections read. This room serves HTTP/1.0 and 1.1, and knows
 * nothing of what is asked: a service is a table of functions, which any program can fill in.
 *
 *     acceptor -> loops -> connection: reads a head -> take_head()
 *                                      reads a body -> take_body() ...
 *                                      all is there -> answer()
 *                                      sends what connection_answer() was given -> end()
 *
 * A service that cannot answer at once returns from answer() without an answer. The connection then
 * waits until loop_wake(), and calls go_on().
 */
#ifndef TALLY_HTTP1_SERVICE_H
#define TALLY_HTTP1_SERVICE_H

#include "httpd/http1/head.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct connection;

/* A request, as its connection knows it. A service's own struct of a request begins with this. */
struct request {
    struct connection *connection; /* used by its own thread alone; NULL: it has ended */
    struct request *next_woken;    /* in the loop's list of those that loop_wake() was called for */
    struct head head;
    struct head_fault fault; /* why it is refused */
    char *head_bytes;        /* a copy of the head, which `head` points into */
    uint64_t begin_us;       /* when the head was complete */
    unsigned status;         /* of the answer; 0: none yet */
    uint64_t bytes;          /* of the answer's body */
};

/* Counts of connections; all threads raise them. */
struct connection_counts {
    _Atomic int64_t open;         /* raised by the acceptor, lowered when a connection closes */
    _Atomic uint64_t turned_away; /* too many in total, or from one address */
    _Atomic uint64_t too_slow;    /* closed: a request or an answer took too long */
};

/* What read() returns beside a number of bytes. */
enum { STREAM_LATER = 0, STREAM_END = -1, STREAM_BROKEN = -2 };

/* The functions are called on the thread of the connection. */
struct service {
    void *user;
    struct connection_counts *counts;
    uint64_t silent_us;              /* how long a connection may be silent */
    uint64_t await_us;               /* how long receiving a whole request may take */
    uint64_t answer_us;              /* how long the client may take to receive the answer */
    uint32_t connections_most;       /* further clients wait */
    uint32_t connections_of_address; /* further ones are turned away; 0: no limit */
    uint64_t body_most;              /* the longest body that a head may announce */
    const char *no_memory;           /* a whole answer, as bytes, for a lack of memory */
    size_t no_memory_length;

    /* Makes a request with a copy of a head of `length` bytes and a NUL. NULL: no memory. */
    struct request *(*begin)(void *user, struct connection *connection, const char *head,
                             size_t length);

    /* Called instead of those below if the head or the body is malformed: request->fault. */
    void (*refuse)(void *user, struct request *request);

    /* The head is complete. It may be answered at once. */
    void (*take_head)(void *user, struct request *request);

    /* A piece of the body has arrived. */
    void (*take_body)(void *user, struct request *request, const char *bytes, size_t length);

    /* The request is complete. */
    void (*answer)(void *user, struct request *request);

    /* A request without an answer was woken. */
    void (*go_on)(void *user, struct request *request);

    /* Writes the next piece of a stream to room. Returns its size, or one of the above. */
    ssize_t (*read)(struct request *request, char *room, size_t size);

    /* The answer was sent, or the client has gone: the request is not used any more. */
    void (*end)(void *user, struct request *request);

    /* Gives back what was held for loop_wake(). */
    void (*release)(struct request *request);

    /* Something that each thread has for itself; see loop_own(). NULL: no memory. */
    void *(*begin_thread)(void *user);
    void (*end_thread)(void *own);
};

#endif
