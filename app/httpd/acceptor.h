/* SPDX-License-Identifier: MIT */
/*
 * The door: the socket that is listened on, and a thread that lets clients in.
 *
 * Clients are let in as they come, however busy the threads that hold connections are, and given to
 * those by turns.
 */
#ifndef TALLY_HTTPD_DOOR_H
#define TALLY_HTTPD_DOOR_H

#include "httpd/metrics.h"

#include <stdint.h>

struct loops;
struct door;

/* Listens. bind is an address in numbers; "::" takes IPv4 as well. NULL: errno says why; EINVAL:
 * bind is no address. */
struct door *door_open(const char *bind, uint16_t port, uint32_t connections_most,
                       struct metrics *metrics);
uint16_t door_port(const struct door *door);

/* Lets clients in; false where no thread is to be had. */
bool door_begin(struct door *door, struct loops *loops);

/* Nobody is let in any more. */
void door_close(struct door *door);
void door_free(struct door *door); /* closes; NULL is fine */

#endif
