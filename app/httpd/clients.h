/* SPDX-License-Identifier: MIT */
/*
 * Who is connected, and for how long. libmicrohttpd closes connections that are silent; a client that sends
 * or takes a byte now and then would keep its connection for ever, so that the time for a whole request, and
 * the time for a whole answer, are bounded here.
 *
 *     clients_add()      awaited: the request is to be there within await_ms of the answer before, or else
 *     client_answered()     |  ^  clients_close_slow() shuts the connection down
 *     client_await()        v  |
 *                        answered: its answer is to be taken within answer_ms
 *     clients_remove()   the connection is closed
 */
#ifndef TALLY_HTTPD_CLIENTS_H
#define TALLY_HTTPD_CLIENTS_H

#include <netinet/in.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

struct exchange;

struct client {
    struct client *next;
    struct client **link; /* to this one */
    int socket;
    struct exchange
        *begun; /* its first line is there, but not yet its headers; by the connection's thread alone */
    _Atomic uint64_t phase; /* the microsecond in which it began, twice; and 1 while it is answered */
    char address[INET6_ADDRSTRLEN];
};

struct clients;

struct clients *clients_new(uint64_t await_ms, uint64_t answer_ms);
void clients_free(struct clients *clients); /* once all are removed; NULL is fine */

/* NULL where no memory is to be had: such a client is not answered. address may be NULL. */
struct client *clients_add(struct clients *clients, int socket, const struct sockaddr *address,
                           uint64_t now_us);

/* Before the socket is closed. NULL is fine, as it is below. */
void clients_remove(struct clients *clients, struct client *client);

/* The request is there; the answer has been taken. By the thread that holds the connection. */
void client_answered(struct client *client, uint64_t now_us);
void client_await(struct client *client, uint64_t now_us);

/* Shuts down the connections of those whose time is over, and tells how many there were. Their threads close
 * them. */
size_t clients_close_slow(struct clients *clients, uint64_t now_us);

#endif
