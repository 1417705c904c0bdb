/* SPDX-License-Identifier: MIT */
/*
 * A connection: requests come in, answers go out, one after the other. It belongs to the thread of
 * its loop, which alone touches it.
 *
 *     READS_HEAD --> READS_BODY --> WAITS --> SENDS --> READS_HEAD, or LINGERS, or closed
 *          |              |           ^         |
 *          |              |           +---------+     a stream that has nothing to send
 *          +--------------+-------------------^       an answer that is there at once
 *
 * A connection that is to end after its answer lingers: what its client still sends is read and
 * dropped for a moment, so that the answer is not lost with it.
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
    struct connection *next; /* of those that the loop is to take over */
    size_t place;            /* in the loop */
    int socket;
    enum connection_state state;
    char address[INET6_ADDRSTRLEN];

    uint64_t moved_us; /* when bytes came or went last */
    uint64_t phase_us; /* when the request, or its answer, began */

    char *in; /* NULL: nothing is kept */
    size_t in_at;
    size_t in_length;
    size_t seen; /* bytes of the head that were looked at */
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

/* Where the connection looks at its clock. */
struct patience {
    uint64_t silent_us; /* without a byte */
    uint64_t await_us;  /* for a whole request */
    uint64_t answer_us; /* for its answer to be taken */
};

/* NULL where no memory is to be had. Takes over the socket, where it succeeds. */
struct connection *connection_new(struct server *server, int socket, const char *address);

/* Closes it, and frees it. */
void connection_free(struct connection *connection);

/* What poll() said of the socket, and where it is to go on though poll() said nothing (0). When it
 * returns the state may be ENDED, and nothing but connection_free() is left. */
void connection_go_on(struct connection *connection, short events);

/* What poll() is to wait for. */
short connection_events(const struct connection *connection);

/* Ends it where its time is over; true where a request or an answer took too long. */
bool connection_look_at_clock(struct connection *connection, const struct patience *patience,
                              uint64_t now_us);

/* Breaks off; nothing but connection_free() is left. */
void connection_end(struct connection *connection);

#endif
