/* SPDX-License-Identifier: MIT */
/*
 * The door: the socket that is listened on, and a thread that lets clients in.
 *
 * libmicrohttpd could do this itself, but takes one client each time that it has been through all those that
 * it has: while hundreds ask, the next one waits for seconds; and its threads take what they find, so that
 * one of them may hold all connections while the others idle. Here they are let in as they come, and given to
 * the threads by turns.
 */
#ifndef TALLY_HTTPD_DOOR_H
#define TALLY_HTTPD_DOOR_H

#include "httpd/metrics.h"

#include <stdint.h>

struct MHD_Daemon;
struct door;

/* Listens. bind is an address in numbers; "::" takes IPv4 as well. NULL: errno says why; EINVAL: bind is no
 * address. */
struct door *door_open(const char *bind, uint16_t port, uint32_t connections_most, struct metrics *metrics);
uint16_t door_port(const struct door *door);

/* Lets clients in; false where no thread is to be had. */
bool door_begin(struct door *door, struct MHD_Daemon *daemon);

/* Nobody is let in any more. */
void door_close(struct door *door);
void door_free(struct door *door); /* closes; NULL is fine */

#endif
