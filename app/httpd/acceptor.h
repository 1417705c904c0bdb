/* SPDX-License-Identifier: MIT */
/*
 * The acceptor: the socket that is listened on, and a thread that lets clients in.
 *
 * Clients are let in as they come, however busy the threads that hold connections are, and given to
 * those by turns.
 */
#ifndef TALLY_HTTPD_ACCEPTOR_H
#define TALLY_HTTPD_ACCEPTOR_H

#include "httpd/metrics.h"

#include <stdint.h>

struct loops;
struct acceptor;

/* Listens. bind is an address in numbers; "::" takes IPv4 as well. NULL: errno says why; EINVAL:
 * bind is no address. */
struct acceptor *acceptor_open(const char *bind, uint16_t port, uint32_t connections_most,
                               struct metrics *metrics);
uint16_t acceptor_port(const struct acceptor *acceptor);

/* Lets clients in; false where no thread is to be had. */
bool acceptor_begin(struct acceptor *acceptor, struct loops *loops);

/* Nobody is let in any more. */
void acceptor_close(struct acceptor *acceptor);
void acceptor_free(struct acceptor *acceptor); /* closes; NULL is fine */

#endif
