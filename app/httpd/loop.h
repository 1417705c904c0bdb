/* SPDX-License-Identifier: MIT */
/*
 * The threads that hold connections. Each waits with poll() for its connections, and
 * goes on with those that poll() reports. poll() is POSIX, and takes some 25
 * microseconds for 500 idle connections.
 */
#ifndef TALLY_HTTPD_LOOP_H
#define TALLY_HTTPD_LOOP_H

#include "httpd/connection.h"
#include "query/answer.h"

#include <stdbool.h>
#include <stddef.h>

struct loop;
struct loops;

/* What a short answer is written with: one for each thread. */
struct buffers {
    struct answer_scratch scratch;
    struct buffer out;
    struct buffer packed;
};

/* NULL: there is no memory, or no thread. */
struct loops *loops_new(struct server *server, size_t count);

/* Takes over a non-blocking socket; false: there is no memory, or its address has the
 * most connections allowed. */
bool loops_add(struct loops *loops, int socket, const char *address);

/* Closes all connections, and ends the threads. NULL is fine. */
void loops_free(struct loops *loops);

/* From any thread: the connection of an exchange has something to do. The loop
 * takes over a reference. */
void loop_wake(struct loop *loop, struct exchange *exchange);

/* The functions below are for the loop's own thread. The date is in HTTP's form. */
struct buffers *loop_buffers(struct loop *loop);
void buffers_clear(struct buffers *buffers);
const char *loop_date(struct loop *loop);

#endif
