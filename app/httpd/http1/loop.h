/* SPDX-License-Identifier: MIT */
/*
 * The threads that serve connections. Each waits for its connections with poll(), and serves those
 * that poll() reports. poll() is POSIX, and takes some 25 microseconds for 500 idle connections.
 */
#ifndef TALLY_HTTP1_LOOP_H
#define TALLY_HTTP1_LOOP_H

#include "httpd/http1/connection.h"

#include <stdbool.h>
#include <stddef.h>

struct loop;
struct loops;

/* Starts `count` threads. Connections are dealt to them in turn. Returns NULL if there is no memory
 * or no thread. */
struct loops *loops_new(const struct service *service, size_t count);

/* Hands over a non-blocking socket with the client's address, which is copied. Returns false if
 * there is no memory, or if this address already has as many connections as one address may have;
 * then the caller still owns the socket, and must close it. */
bool loops_add(struct loops *loops, int socket, const char *address);

/* Closes all connections, and ends the threads. NULL is allowed. */
void loops_free(struct loops *loops);

/* Wakes the loop from any thread: the request has something to send. The loop takes over what the
 * caller holds of the request, and releases it (service.h). */
void loop_wake(struct loop *loop, struct request *request);

/* For the loop's own thread only: what the service has for each thread, and the date in HTTP's
 * form. */
void *loop_own(struct loop *loop);
const char *loop_date(struct loop *loop);

#endif
