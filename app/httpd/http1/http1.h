/* SPDX-License-Identifier: MIT */
/*
 * HTTP/1.0 and 1.1: connections, and what they ask of a service. Nothing here knows what is served.
 */
#ifndef TALLY_HTTP1_H
#define TALLY_HTTP1_H

#include "query/buffer.h"

#include <netinet/in.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

/* ---- The clock ------------------------------------------------------------------------------- */

/* A monotonic clock, and the processor time of the calling thread, in microseconds. */

static inline uint64_t clock_us_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static inline uint64_t clock_us(void)
{
    return clock_us_of(CLOCK_MONOTONIC);
}

static inline uint64_t thread_us(void)
{
    return clock_us_of(CLOCK_THREAD_CPUTIME_ID);
}

/* ---- Heads of requests ----------------------------------------------------------------------- */

/*
 * Parses the head of a request, strictly: its first line and its headers.
 *
 * Everything that another parser could understand differently is refused. If a proxy and the
 * service disagree about where a request ends, a part of one request is taken for another request
 * (request smuggling). So these are refused: lines that do not end with CR LF, control characters,
 * headers that continue on a second line, blanks in a header's name or before its colon, a length
 * that is given twice or is not a number, and versions other than HTTP/1.0 and 1.1.
 *
 *     head_find_end()   on the received bytes: is the head complete?
 *     head_read()       on its own copy of the head, which it cuts into strings
 */

/* Limits of a head. Larger ones are refused. */
enum { HEAD_BYTES_MOST = 16 << 10, HEADERS_MOST = 200 };

/* Why a head is refused, with the status that says so. */
enum head_fault {
    FAULT_NONE,
    FAULT_HEADERS,   /* 400: wrong, or at odds; nobody knows where the request ends */
    FAULT_BODY_SIZE, /* 413 */
    FAULT_URI_SIZE,  /* 414 */
    FAULT_HEAD_SIZE, /* 431 */
    FAULT_VERSION    /* 505 */
};

enum head_state { HEAD_PARTIAL, HEAD_WHOLE, HEAD_REFUSED };

/* The fields of a head: NUL-terminated strings, NULL if not given. */
struct head {
    const char *method;
    const char *target;
    size_t target_length;
    const char *accept;
    const char *accept_encoding;
    const char *content_type;
    const char *if_none_match;
    const char *forwarded_for; /* X-Forwarded-For: the last one, which the nearest proxy wrote */
    bool is_1_0;
    bool keeps_alive;      /* the connection stays open after the answer */
    bool expects_continue; /* the client waits for "100 Continue" before it sends the body */
    bool is_chunked;
    uint64_t length; /* bytes of the body; valid if the body is not chunked */
    /* How often these headers are given. */
    unsigned headers, lengths, codings, hosts;
    bool wants_close;
    bool wants_keep_alive;
    enum head_fault fault; /* why it is refused */
    const char *detail;    /* that in words; NULL: the fault says it */
};

/* Examines the bytes from *seen on, and moves *seen, which is 0 at first. HEAD_WHOLE: the head has
 * *length bytes. HEAD_REFUSED: the head is malformed, as head->fault says, whatever follows. */
enum head_state head_find_end(struct head *head, const char *bytes, size_t count, size_t *seen,
                              size_t *length);

/* Parses a complete head of `length` bytes, which must live as long as the struct head. body_most:
 * the longest body that it may announce. Returns false on an error: head->fault says why; method
 * and target are set if they could be read. */
bool head_read(struct head *head, char *bytes, size_t length, uint64_t body_most);

/* Decodes %41 and, if has_blanks, + as a blank. `to` has room for length bytes, and may be text
 * itself. Returns false if a % is not followed by two hexadecimal digits. */
bool percent_decode(const char *text, size_t length, bool has_blanks, char *to, size_t *to_length);

/* ---- Bodies ---------------------------------------------------------------------------------- */

/*
 * Finds the end of a request's body: after the number of bytes in its head, or after its
 * last chunk. Chunks are read as strictly as heads: each line ends with CR LF, and a size
 * has at most eight digits.
 */

/* The parser's position. A body with Content-Length is FRAMING_PLAIN. A chunked body is a
 * sequence of: size [extension] CR LF, data CR LF; then a chunk of size 0, trailer lines, and an
 * empty line. */
enum framing_place {
    FRAMING_PLAIN,     /* `left` more bytes */
    FRAMING_SIZE,      /* hexadecimal digits of a chunk's size */
    FRAMING_EXTENSION, /* ;NAME=VALUE after a chunk's size: ignored */
    FRAMING_SIZE_LF,   /* the LF after the size */
    FRAMING_DATA,      /* `left` more bytes of the chunk */
    FRAMING_DATA_CR,   /* the CR LF after the data */
    FRAMING_DATA_LF,
    FRAMING_TRAILER,      /* beginning of a trailer line: ignored */
    FRAMING_TRAILER_LINE, /* within a trailer line */
    FRAMING_TRAILER_LF,
    FRAMING_LAST_LF /* the LF of the empty line at the end */
};

/* Where the reader of a body stands. Bytes may arrive in pieces of any size. */
struct framing {
    enum framing_place place;
    uint64_t left;      /* bytes left of the body, or of the chunk */
    unsigned digits;    /* digits of the size read so far, at most 8 */
    size_t other_bytes; /* total size of extensions and trailers, which is bounded */
};

/* What the reader of a body found in the bytes it was given. */
enum framing_step {
    FRAMING_MORE, /* all bytes are consumed; more are needed */
    FRAMING_BODY, /* *body points to body_length bytes of the body */
    FRAMING_END,  /* the body has ended; remaining bytes belong to the next request */
    FRAMING_WRONG /* the chunks are malformed: nobody knows where the request ends, so the
                     connection must be closed after the answer */
};

/* Begins a body. length: Content-Length in bytes; ignored if the body is chunked. A body of length
 * 0 has ended at once. */
struct framing framing_begin(bool is_chunked, uint64_t length);

/* Is the end of the request known, and everything up to it consumed? */
bool framing_has_ended(const struct framing *framing);

/* Consumes some of `count` bytes; *taken says how many. Call it again until it returns FRAMING_MORE
 * or the end. */
enum framing_step framing_take(struct framing *framing, const char *bytes, size_t count,
                               size_t *taken, const char **body, size_t *body_length);

/* The value of a hexadecimal digit; -1: it is none. */
int value_of_digit(char digit);

/* ---- The service ----------------------------------------------------------------------------- */

/*
 * What answers the requests that connections read. This room serves HTTP/1.0 and 1.1, and knows
 * nothing of what is asked: any program can be a service that gives the functions below.
 *
 *     acceptor -> loops -> connection: reads a head -> service_take_head()
 *                                      reads a body -> service_take_body() ...
 *                                      all is there -> service_answer()
 *                                      sends what connection_answer() was given -> service_end()
 *
 * A service that cannot answer at once returns from service_answer() without an answer. The
 * connection then waits until loop_wake(), and calls service_go_on().
 */

struct connection;

/* A request, as its connection knows it. A service's own struct of a request begins with this. */
struct request {
    struct connection *connection; /* used by its own thread alone; NULL: it has ended */
    struct request *next_woken;    /* in the loop's list of those that loop_wake() was called for */
    struct head head;
    char *head_bytes;  /* a copy of the head, which `head` points into */
    uint64_t begin_us; /* when the head was complete */
    unsigned status;   /* of the answer; 0: none yet */
    uint64_t bytes;    /* of the answer's body */
};

/* What read() returns beside a number of bytes. */
enum { STREAM_LATER = 0, STREAM_END = -1, STREAM_BROKEN = -2 };

/* The bounds that the service sets, and counts of connections, which all threads raise. A service's
 * own struct begins with this. */
struct service {
    uint64_t silent_us;           /* how long a connection may be silent */
    uint64_t await_us;            /* how long receiving a whole request may take */
    uint64_t answer_us;           /* how long the client may take to receive the answer */
    uint32_t connections_most;    /* further clients wait */
    uint64_t body_most;           /* the longest body that a head may announce */
    const char *no_memory;        /* a whole answer, as bytes, for a lack of memory */
    _Atomic int64_t open;         /* raised by the acceptor, lowered when a connection closes */
    _Atomic uint64_t turned_away; /* too many in total, or from one address */
    _Atomic uint64_t too_slow;    /* closed: a request or an answer took too long */
};

/* The functions that the service gives. They are called on the thread of the connection. */

/* A client comes, on the thread of the acceptor. false: it is turned away. Every other one leaves
 * once. */
bool service_take_client(struct service *service, const char *address);
void service_leave_client(struct service *service, const char *address);

/* Makes a request with a copy of a head of `length` bytes and a NUL. NULL: no memory. */
struct request *service_begin(struct connection *connection, const char *head, size_t length);

/* Called instead of those below if the head or the body is malformed: request->head.fault. */
void service_refuse(struct request *request);

/* The head is complete. It may be answered at once. */
void service_take_head(struct request *request);

/* A piece of the body has arrived. */
void service_take_body(struct request *request, const char *bytes, size_t length);

/* The request is complete. */
void service_answer(struct request *request);

/* A request without an answer was woken. */
void service_go_on(struct request *request);

/* Writes the next piece of a stream to room. Returns its size, or one of the above. */
ssize_t service_read(struct request *request, char *room, size_t size);

/* The answer was sent, or the client has gone: the request is not used any more. */
void service_end(struct request *request);

/* Gives back what was held for loop_wake(). */
void service_release(struct request *request);

/* Something that each thread has for itself; see loop_own(). NULL: no memory. */
void *service_begin_thread(void);
void service_end_thread(void *own); /* NULL is fine */

/* ---- Connections ----------------------------------------------------------------------------- */

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

struct loop;

enum connection_state {
    READS_HEAD, /* also while the client is silent between two requests */
    READS_BODY, /* the head is complete, and the end of the body has not arrived */
    WAITS,      /* the request is complete, and its answer is not ready yet */
    SENDS,      /* the answer, or the next part of a stream, is being sent */
    LINGERS,    /* the answer is sent and no other will follow; what still arrives is dropped */
    ENDED       /* the loop closes the socket and frees the connection */
};

enum { STREAM_PIECE_BYTES = 32 << 10 };

/* One connection. Only the thread of its loop uses it. */
struct connection {
    struct service *service;
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

    /* What is to be sent: the head of an answer, and then its text, or pieces of a stream. */
    struct buffer out; /* the head, and pieces of a stream */
    size_t sent;       /* how many of its bytes are sent */
    const char *text;  /* sent after them */
    size_t text_length;
    bool is_lasting; /* the text lives longer than the request */
    bool is_stream;  /* pieces follow */
    bool has_chunks; /* they are sent in chunks; HTTP/1.0 clients get them as they are */
    bool must_close; /* when the answer is sent */
};

/* ---- For the service: the answer to the request of a connection ------------------------------ */

/* Begins the head of the answer with its status and date. The caller appends headers to the
 * returned buffer, each ended by CR LF. */
struct buffer *connection_begin_answer(struct connection *connection, unsigned status);

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
struct connection *connection_new(struct service *service, int socket, const char *address);

/* Closes the socket, and frees the connection. */
void connection_free(struct connection *connection);

/* Continues after poll() reported `events` for the socket; 0: none. The state may then be ENDED,
 * after which only connection_free() is allowed. */
void connection_go_on(struct connection *connection, short events);

/* The events that poll() must wait for in this state, such as POLLIN. */
short connection_events(const struct connection *connection);

/* Ends the connection if its time is over. Returns true if a request or an answer took too long. */
bool connection_look_at_clock(struct connection *connection, uint64_t now_us);

/* ---- Loops ----------------------------------------------------------------------------------- */

/*
 * The threads that serve connections. Each waits for its connections with poll(), and serves those
 * that poll() reports. poll() is POSIX, and takes some 25 microseconds for 500 idle connections.
 */

struct loop;
struct loops;

/* Starts `count` threads. Connections are dealt to them in turn. Returns NULL if there is no memory
 * or no thread. */
struct loops *loops_new(struct service *service, size_t count);

/* Hands over a non-blocking socket with the client's address, which is copied. Returns false if
 * there is no memory, or if this address already has as many connections as one address may have;
 * then the caller still owns the socket, and must close it. */
bool loops_add(struct loops *loops, int socket, const char *address);

/* Closes all connections, and ends the threads. NULL is allowed. */
void loops_free(struct loops *loops);

/* Wakes the loop from any thread: the request has something to send. The loop takes over what the
 * caller holds of the request, and releases it. */
void loop_wake(struct loop *loop, struct request *request);

/* For the loop's own thread only: what the service has for each thread, and the date in HTTP's
 * form. */
void *loop_own(struct loop *loop);
const char *loop_date(struct loop *loop);

/* ---- The acceptor ---------------------------------------------------------------------------- */

/*
 * The acceptor: the listening socket, and a thread that accepts clients.
 *
 * The thread accepts clients at once, however busy the threads that serve connections are, and
 * distributes the connections to them in turn.
 */

struct loops;
struct acceptor;

/* Opens the listening socket. bind is a numeric address; "::" includes IPv4. Returns NULL on
 * failure, with errno set; EINVAL: bind is not an address. */
struct acceptor *acceptor_open(const char *bind, uint16_t port, struct service *service);
uint16_t acceptor_port(const struct acceptor *acceptor);

/* Starts to accept clients. Returns false if no thread could be created. */
bool acceptor_begin(struct acceptor *acceptor, struct loops *loops);

/* Stops accepting clients. */
void acceptor_close(struct acceptor *acceptor);
void acceptor_free(struct acceptor *acceptor); /* closes; NULL is fine */

#endif
