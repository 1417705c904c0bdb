/* SPDX-License-Identifier: MIT */
/*
 * The acceptor: the listening socket, and a thread that accepts clients.
 *
 * Clients are accepted as they come, however busy the threads that hold connections are, and are
 * given to these threads in turn.
 */
#ifndef TALLY_HTTPD_ACCEPTOR_H
#define TALLY_HTTPD_ACCEPTOR_H

#include "httpd/metrics.h"

#include <stdint.h>

struct loops;
struct acceptor;

/* Listens. bind is a numeric address; "::" includes IPv4. NULL: errno says why; EINVAL:
 * bind is not an address. */
struct acceptor *acceptor_open(const char *bind, uint16_t port, uint32_t connections_most,
                               struct metrics *metrics);
uint16_t acceptor_port(const struct acceptor *acceptor);

/* Begins to accept clients; false: no thread could be made. */
bool acceptor_begin(struct acceptor *acceptor, struct loops *loops);

/* Nobody is let in any more. */
void acceptor_close(struct acceptor *acceptor);
void acceptor_free(struct acceptor *acceptor); /* closes; NULL is fine */

#endif
