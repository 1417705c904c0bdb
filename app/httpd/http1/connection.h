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
#ifndef TALLY_HTTP1_CONNECTION_H
#define TALLY_HTTP1_CONNECTION_H

#include "httpd/http1/framing.h"
#include "httpd/http1/service.h"
#include "query/buffer.h"

#include <netinet/in.h>

struct loop;

enum connection_state {
    READS_HEAD, /* also while the client is silent between two requests */
    READS_BODY, /* the head is complete, and the end of the body has not arrived */
    WAITS,      /* the request is complete, and its answer is not ready yet */
    SENDS,      /* the answer, or the next part of a stream, is being sent */
    LINGERS,    /* the answer is sent and no other will follow; what still arrives is dropped */
    ENDED       /* the loop closes the socket and frees the connection */
};

/* What is to be sent: the head of an answer, and then its text, or pieces of a stream. */
enum { STREAM_PIECE_BYTES = 32 << 10 };

struct outgoing {
    struct buffer bytes; /* the head, and pieces of a stream */
    size_t sent;         /* how many of them are sent */
    const char *text;    /* sent after them */
    size_t text_length;
    bool is_lasting; /* the text lives longer than the request */
    bool is_stream;  /* pieces follow */
    bool has_chunks; /* they are sent in chunks; HTTP/1.0 clients get them as they are */
};

/* One connection. Only the thread of its loop uses it. */
struct connection {
    const struct service *service;
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
    struct request *request; /* NULL: between requests */

    struct outgoing outgoing;
    bool must_close; /* when the answer is sent */
};

/* ---- For the service: the answer to the request of a connection ------------------------------ */

/* Begins the head of the answer with its status; date is that of the loop (loop_date()). The caller
 * appends headers to the returned buffer, each ended by CR LF. */
struct buffer *connection_begin_answer(struct connection *connection, unsigned status,
                                       const char *date);

/* Ends the head, and sends the text. The text must live until the function of the service returns,
 * or, if is_lasting, as long as the request. If there is no memory, an error is sent instead. */
void connection_answer(struct connection *connection, const char *text, size_t length,
                       bool is_lasting);

/* Like connection_answer(), for HEAD: sends the length, but no text. */
void connection_answer_head(struct connection *connection, size_t length);

/* Like connection_answer(), with neither length nor text: for 204 and 304. */
void connection_answer_nothing(struct connection *connection);

/* Like connection_answer(), with what read() of the service gives; for HEAD without a body. */
void connection_stream(struct connection *connection, bool has_body);

/* Sends the service's answer for a lack of memory, which is a constant: there may be no memory to
 * make one. */
void connection_lacks_memory(struct connection *connection);

/* ---- For the loop ---------------------------------------------------------------------------- */

/* Returns NULL if there is no memory. On success, the connection owns the socket. */
struct connection *connection_new(const struct service *service, int socket, const char *address);

/* Closes the socket, and frees the connection. */
void connection_free(struct connection *connection);

/* Continues after poll() reported `events` for the socket; 0: none. The state may then be ENDED,
 * after which only connection_free() is allowed. */
void connection_go_on(struct connection *connection, short events);

/* The events that poll() must wait for in this state, such as POLLIN. */
short connection_events(const struct connection *connection);

/* Ends the connection if its time is over. Returns true if a request or an answer took too long. */
bool connection_look_at_clock(struct connection *connection, uint64_t now_us);

#endif
