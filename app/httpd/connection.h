/* SPDX-License-Identifier: MIT */
/*
 * A connection: requests come in and answers go out, one after the other. Only the thread
 * of its loop touches it.
 *
 *     READS_HEAD --> READS_BODY --> WAITS --> SENDS --> READS_HEAD, or LINGERS, or closed
 *          |              |           ^         |
 *          |              |           +---------+     a stream that has nothing to send
 *          +--------------+-------------------^       an answer that is there at once
 *
 * A connection that ends after its answer lingers: for a moment it still reads what the client
 * sends, and drops that, so that the answer is not lost.
 */
#ifndef TALLY_HTTPD_CONNECTION_H
#define TALLY_HTTPD_CONNECTION_H

#include "httpd/exchange.h"
#include "httpd/framing.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct loop;
struct server;

enum connection_state { READS_HEAD, READS_BODY, WAITS, SENDS, LINGERS, ENDED };

struct connection {
    struct server *server;
    struct loop *loop;
    struct connection *next; /* in the list that the loop takes over */
    size_t place;            /* in the loop */
    int socket;
    enum connection_state state;
    char address[INET6_ADDRSTRLEN];

    uint64_t moved_us; /* when bytes came or went last */
    uint64_t phase_us; /* when the current request, or its answer, began */

    char *in; /* NULL: nothing is kept */
    size_t in_at;
    size_t in_length;
    size_t seen; /* bytes of the head that have been examined */
    size_t dropped;
    struct framing framing;
    struct exchange *exchange; /* NULL: between requests */

    struct buffer out; /* goes out first */
    size_t sent;       /* of it */
    const char *text;  /* goes out next */
    size_t text_length;
    bool is_lasting; /* the text outlives the request */
    bool is_stream;  /* then what the exchange has */
    bool has_chunks;
    bool must_close; /* after the answer */
};

/* When the connection looks at its clock again. */
struct patience {
    uint64_t silent_us; /* without a byte */
    uint64_t await_us;  /* for a whole request */
    uint64_t answer_us; /* for its answer to be taken */
};

/* NULL: there is no memory. On success the connection owns the socket. */
struct connection *connection_new(struct server *server, int socket, const char *address);

/* Closes it, and frees it. */
void connection_free(struct connection *connection);

/* Goes on with what poll() reported of the socket; 0: poll() reported nothing. The state may then
 * be ENDED, after which only connection_free() is allowed. */
void connection_go_on(struct connection *connection, short events);

/* What poll() is to wait for. */
short connection_events(const struct connection *connection);

/* Ends the connection if its time is over; true: a request or an answer took too long. */
bool connection_look_at_clock(struct connection *connection, const struct patience *patience,
                              uint64_t now_us);

/* Breaks the connection off; after that only connection_free() is allowed. */
void connection_end(struct connection *connection);

#endif
