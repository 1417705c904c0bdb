/* SPDX-License-Identifier: MIT */
/*
 * The threads that hold connections: each waits with poll() for those that it has, and goes on with
 * those of which it hears. poll() is POSIX, and takes some 25 microseconds for 500 connections that
 * say nothing.
 */
#ifndef TALLY_HTTPD_LOOP_H
#define TALLY_HTTPD_LOOP_H

#include "httpd/connection.h"
#include "query/answer.h"

#include <stdbool.h>
#include <stddef.h>

struct loop;
struct loops;

/* What a short answer is written with: one at a time in each thread. */
struct buffers {
    struct answer_scratch scratch;
    struct buffer out;
    struct buffer packed;
};

/* NULL where no memory or thread is to be had. */
struct loops *loops_new(struct server *server, size_t count);

/* Takes over a socket, which does not block; false: it is not taken, for want of memory, or since
 * its address has as many connections as it may. */
bool loops_add(struct loops *loops, int socket, const char *address);

/* Closes all connections, and ends the threads. NULL is fine. */
void loops_free(struct loops *loops);

/* From any thread: the connection of an exchange has something to do.
 * The loop takes over a reference. */
void loop_wake(struct loop *loop, struct exchange *exchange);

/* The rest is for the thread of the loop. The date is that of HTTP. */
struct buffers *loop_buffers(struct loop *loop);
void buffers_clear(struct buffers *buffers);
const char *loop_date(struct loop *loop);

#endif
