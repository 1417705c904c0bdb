/* SPDX-License-Identifier: MIT */
/*
 * The threads that serve connections. Each waits for its connections with poll(), and serves those
 * that poll() reports. poll() is POSIX, and takes some 25 microseconds for 500 idle connections.
 */
#ifndef TALLY_HTTPD_LOOP_H
#define TALLY_HTTPD_LOOP_H

#include "httpd/connection.h"
#include "query/answer.h"

#include <stdbool.h>
#include <stddef.h>

struct loop;
struct loops;

/* Memory for writing short answers, one for each thread. */
struct buffers {
    struct buffer held; /* see struct answer_way */
    struct buffer out;
    struct buffer packed;
};

/* Starts `count` threads. Connections are dealt to them in turn. Returns NULL if there is no memory
 * or no thread. */
struct loops *loops_new(struct server *server, size_t count);

/* Hands over a non-blocking socket with the client's address, which is copied. Returns false if
 * there is no memory, or if this address already has as many connections as one address may have;
 * then the caller still owns the socket, and must close it. */
bool loops_add(struct loops *loops, int socket, const char *address);

/* Closes all connections, and ends the threads. NULL is allowed. */
void loops_free(struct loops *loops);

/* Wakes the loop from any thread: the exchange's connection has something to do. The loop takes
 * over one reference. */
void loop_wake(struct loop *loop, struct exchange *exchange);

/* For the loop's own thread only. loop_date() returns the date in HTTP's form. */
struct buffers *loop_buffers(struct loop *loop);
void buffers_clear(struct buffers *buffers);
const char *loop_date(struct loop *loop);

#endif
