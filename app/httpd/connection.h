/* SPDX-License-Identifier: MIT */
/*
 * A connection: requests come in and answers go out, one after the other. Only the thread of its
 * loop touches it.
 *
 *     READS_HEAD --> READS_BODY --> WAITS --> SENDS --> READS_HEAD, or LINGERS, or closed
 *          |              |           ^         |
 *          |              |           +---------+     a stream that has nothing to send
 *          +--------------+-------------------^       an answer that is there at once
 *
 * A connection that ends after its answer lingers: for a short time it still reads, and drops, what
 * the client sends. If it closed at once, the system would send a reset, and the client could lose
 * the answer.
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

/*
 * The states of a connection:
 *
 *     READS_HEAD -> READS_BODY -> WAITS -> SENDS -> READS_HEAD ... -> LINGERS -> ENDED
 */
enum connection_state {
    READS_HEAD, /* also while the client is silent between two requests */
    READS_BODY, /* the head is complete, and the end of the body has not arrived */
    WAITS,      /* the request is complete, and its answer is not ready yet */
    SENDS,      /* the answer, or the next part of a stream, is being sent */
    LINGERS,    /* the answer is sent and no other will follow; what still arrives is dropped */
    ENDED       /* the loop closes the socket and frees the connection */
};

/* One connection. Only the thread of its loop uses it. */
struct connection {
    struct server *server;
    struct loop *loop;
    struct connection *next; /* in the list that the loop takes over */
    size_t place;            /* index in the loop's list */
    int socket;
    enum connection_state state;
    char address[INET6_ADDRSTRLEN];

    uint64_t moved_us; /* time of the last byte in either direction */
    uint64_t phase_us; /* start of the current request, or of its answer */

    char *in;         /* received bytes; NULL: no buffer, as between requests */
    size_t in_at;     /* the bytes before this one are consumed */
    size_t in_length; /* end of the received bytes */
    size_t seen;      /* bytes of the head that were examined */
    size_t dropped;   /* bytes that were read and dropped while lingering */
    struct framing framing;
    struct exchange *exchange; /* NULL: between requests */

    struct buffer out; /* bytes to be sent before those of the exchange */
    size_t sent;       /* bytes of out that are sent */
    const char *text;  /* sent after out */
    size_t text_length;
    bool is_lasting; /* the text lives longer than the request */
    bool is_stream;  /* the exchange's stream is sent after the text */
    bool has_chunks; /* the stream is sent in chunks; HTTP/1.0 clients get it as it is */
    bool must_close; /* when the answer is sent */
};

/* Time limits of a connection, in microseconds. */
struct patience {
    uint64_t silent_us; /* how long a connection may be silent */
    uint64_t await_us;  /* how long receiving a whole request may take */
    uint64_t answer_us; /* how long the client may take to receive the answer */
};

/* Returns NULL if there is no memory. On success, the connection owns the socket. */
struct connection *connection_new(struct server *server, int socket, const char *address);

/* Closes the socket, and frees the connection. */
void connection_free(struct connection *connection);

/* Continues after poll() reported `events` for the socket; 0: none. The state may then be ENDED,
 * after which only connection_free() is allowed. */
void connection_go_on(struct connection *connection, short events);

/* The events that poll() must wait for in this state, such as POLLIN. */
short connection_events(const struct connection *connection);

/* Ends the connection if its time is over. Returns true if a request or an answer took too long. */
bool connection_look_at_clock(struct connection *connection, const struct patience *patience,
                              uint64_t now_us);

/* Aborts the connection. Afterwards only connection_free() is allowed. */
void connection_end(struct connection *connection);

#endif
