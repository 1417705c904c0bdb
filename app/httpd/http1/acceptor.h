/* SPDX-License-Identifier: MIT */
/*
 * The acceptor: the listening socket, and a thread that accepts clients.
 *
 * The thread accepts clients at once, however busy the threads that serve connections are, and
 * distributes the connections to them in turn.
 */
#ifndef TALLY_HTTP1_ACCEPTOR_H
#define TALLY_HTTP1_ACCEPTOR_H

#include "httpd/http1/service.h"

#include <stdint.h>

struct loops;
struct acceptor;

/* Opens the listening socket. bind is a numeric address; "::" includes IPv4. Returns NULL on
 * failure, with errno set; EINVAL: bind is not an address. */
struct acceptor *acceptor_open(const char *bind, uint16_t port, const struct service *service);
uint16_t acceptor_port(const struct acceptor *acceptor);

/* Starts to accept clients. Returns false if no thread could be created. */
bool acceptor_begin(struct acceptor *acceptor, struct loops *loops);

/* Stops accepting clients. */
void acceptor_close(struct acceptor *acceptor);
void acceptor_free(struct acceptor *acceptor); /* closes; NULL is fine */

#endif
