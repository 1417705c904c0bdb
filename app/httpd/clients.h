/* SPDX-License-Identifier: MIT */
/*
 * Who asks, and how much one client may ask: requests a second, and long searches at once.
 *
 * A client is an IPv4 address, or the first 64 bits of an IPv6 address, which is what one customer
 * usually has. If the connection comes from a trusted proxy, the client is the last address of
 * X-Forwarded-For that is no trusted proxy itself; nobody else's X-Forwarded-For is read.
 *
 * The rate is a bucket (GCRA): a client may ask BURST_S seconds' worth of requests at once. The
 * table of clients has a fixed size. The client that has been quiet the longest makes room, unless
 * one of its searches is under way.
 */
#ifndef TALLY_HTTPD_CLIENTS_H
#define TALLY_HTTPD_CLIENTS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

struct clients;

enum {
    CLIENT_BURST_S = 5,      /* a client that was quiet may ask this many seconds' worth at once */
    CLIENT_PROXIES_MOST = 16 /* longest list of trusted proxies */
};

/* rate: how many requests a second one client may send; searches: how many long searches it may
 * have at once; 0: no limit. proxies: addresses with commas between them, each perhaps with
 * /BITS; NULL: no proxy is trusted. Returns NULL on failure, with errno set; EINVAL: the list of
 * proxies cannot be read. seed keeps clients from choosing their places in the table. */
struct clients *clients_new(uint32_t rate, uint32_t searches, const char *proxies, uint64_t seed);
void clients_free(struct clients *clients); /* NULL is fine */

/* Writes the client's address: that of the connection, or what a trusted proxy says. forwarded is
 * the value of X-Forwarded-For, or NULL. */
void clients_name(const struct clients *clients, const char *address, const char *forwarded,
                  char client[INET6_ADDRSTRLEN]);

/* Counts a request at the time now_us, as clock_us() tells it. Returns 0 if the request is allowed;
 * otherwise the number of whole seconds, at least 1, after which it would be: the value of
 * Retry-After. A refused request does not count. Any thread may call this. */
unsigned clients_take_request(struct clients *clients, const char *client, uint64_t now_us);

/* Counts a long search. Returns false, with no effect, if the client has too many already. After
 * true, the caller must call clients_leave_search() once, when the search has ended. */
bool clients_take_search(struct clients *clients, const char *client);
void clients_leave_search(struct clients *clients, const char *client);

#endif
