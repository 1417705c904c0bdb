/* SPDX-License-Identifier: MIT */
/*
 * Connections. connection_go_on() does as much as it can without waiting, usually a whole request:
 * one recv() and one writev().
 */
#define _GNU_SOURCE /* POLLRDHUP */
#include "httpd/connection.h"

#include "httpd/outgoing.h"
#include "httpd/server.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef POLLRDHUP
/* Without this event, a client's departure is noticed only when bytes are sent to it. */
#define POLLRDHUP 0
#endif

/* Limits of a connection. After an answer that closes the connection, the service still reads for
 * LINGER_US and up to LINGER_BYTES: a client that is still sending would otherwise lose the
 * answer. */
enum {
    IN_BYTES = HEAD_BYTES_MOST,
    LINGER_US = 2000000,
    LINGER_BYTES = 1 << 20,
    KEPT_OUT_BYTES = 2048
};

struct connection *connection_new(struct server *server, int socket, const char *address)
{
    struct connection *const connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->server = server;
    connection->socket = socket;
    connection->moved_us = connection->phase_us = clock_us();
    memcpy(connection->address, address, strlen(address) + 1);
    return connection;
}

/* ---- Requests begin and end ------------------------------------------------------------------ */

static void end_request(struct connection *connection)
{
    struct exchange *const exchange = connection->exchange;
    if (exchange == NULL) return;
    connection->exchange = NULL;
    server_note_end(connection->server, exchange);
    exchange_leave(exchange);
}

void connection_free(struct connection *connection)
{
    end_request(connection);
    buffer_clear(&connection->out);
    free(connection->in);
    close(connection->socket);
    free(connection);
}

void connection_end(struct connection *connection)
{
    connection->state = ENDED;
}

static void linger(struct connection *connection)
{
    connection->state = LINGERS;
    connection->phase_us = clock_us();
    connection->dropped = 0;
    if (shutdown(connection->socket, SHUT_WR) != 0) connection_end(connection);
}

/* Called when the answer is sent. */
static void go_to_next_request(struct connection *connection)
{
    end_request(connection);
    connection->out.length = 0;
    connection->sent = 0;
    connection->is_stream = false;
    if (connection->out.room > KEPT_OUT_BYTES) buffer_clear(&connection->out);
    if (connection->must_close) {
        linger(connection);
        return;
    }
    connection->state = READS_HEAD;
    connection->seen = 0;
    connection->phase_us = connection->moved_us = clock_us();
}

/* ---- Receiving ------------------------------------------------------------------------------- */

/* Receives bytes. Returns false if there are no more at the moment, or the client has closed. */
static bool receive(struct connection *connection)
{
    if (connection->in == NULL) connection->in = malloc(IN_BYTES);
    if (connection->in == NULL) {
        if (connection->state == LINGERS) connection_end(connection);
        else connection_lacks_memory(connection);
        return false;
    }
    if (connection->in_at > 0) {
        connection->in_length -= connection->in_at;
        memmove(connection->in, connection->in + connection->in_at, connection->in_length);
        connection->in_at = 0;
    }
    const ssize_t count = recv(connection->socket, connection->in + connection->in_length,
                               IN_BYTES - connection->in_length, 0);
    if (count > 0) {
        connection->in_length += (size_t)count;
        connection->moved_us = clock_us();
        return true;
    }
    const bool is_later = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    if (!is_later) connection_end(connection);
    return false;
}

static void take(struct connection *connection, size_t count)
{
    connection->in_at += count;
    if (connection->in_at == connection->in_length) connection->in_at = connection->in_length = 0;
}

/* Frees the buffers of an idle connection. */
static void give_back_room(struct connection *connection)
{
    if (connection->in_length > connection->in_at) return;
    free(connection->in);
    connection->in = NULL;
    connection->in_at = connection->in_length = 0;
}

/* Begins a request with the bytes of its head, or with the part that could be read. */
static bool begin_request(struct connection *connection, size_t length)
{
    struct exchange *const exchange =
        exchange_new(connection, connection->in + connection->in_at, length);
    take(connection, length);
    connection->exchange = exchange;
    if (exchange == NULL) connection_lacks_memory(connection);
    else atomic_fetch_add(&connection->server->in_flight, 1);
    return exchange != NULL;
}

static void refuse_head(struct connection *connection, const struct problem *problem)
{
    const size_t left = connection->in_length - connection->in_at;
    connection->framing = framing_begin(false, 1); /* the end of the request is unknown */
    if (!begin_request(connection, left)) return;
    connection->exchange->problem = *problem;
    server_refuse_head(connection->server, connection->exchange);
}

/* Skips empty lines before a request: RFC 9112, 2.2. */
static void drop_empty_lines(struct connection *connection)
{
    if (connection->seen > 0) return;
    while (connection->in_length - connection->in_at >= 2 &&
           memcmp(connection->in + connection->in_at, "\r\n", 2) == 0) {
        take(connection, 2);
    }
}

static void ask_for_body(struct connection *connection)
{
    static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
    const bool is_there = connection->in_length > connection->in_at;
    const struct head *const head = &connection->exchange->head;
    if (!head->expects_continue || head->is_1_0 || is_there ||
        framing_has_ended(&connection->framing))
        return;
    /* If the system has no memory for even this few bytes, end the connection: the client must not
     * wait for ever. */
    if (send(connection->socket, text, sizeof text - 1, 0) < 0) return;
}

/* Reads the head. Returns whether the state changed. */
static bool take_head(struct connection *connection)
{
    struct problem problem = {.code = PROBLEM_NONE};
    size_t length = 0;
    drop_empty_lines(connection);
    const size_t count = connection->in_length - connection->in_at;
    if (count == 0 ||
        (count == 1 && connection->in[connection->in_at] == '\r' && connection->seen == 0))
        return false;
    switch (head_find_end(connection->in + connection->in_at, count, &connection->seen, &length,
                          &problem)) {
    case HEAD_PARTIAL: return false;
    case HEAD_REFUSED: refuse_head(connection, &problem); return true;
    case HEAD_WHOLE: break;
    }
    if (!begin_request(connection, length)) return true;
    struct exchange *const exchange = connection->exchange;
    connection->framing = framing_begin(false, 1);
    if (!head_read(&exchange->head, exchange->head_bytes, length, &exchange->problem)) {
        server_refuse_head(connection->server, exchange);
        return true;
    }
    connection->must_close = !exchange->head.keeps_alive;
    connection->framing = framing_begin(exchange->head.is_chunked, exchange->head.length);
    connection->state = READS_BODY;
    server_begin_request(connection->server, exchange);
    if (connection->state == READS_BODY) ask_for_body(connection);
    return true;
}

static void refuse_body(struct connection *connection)
{
    problem_set(&connection->exchange->problem, PROBLEM_HEADERS, NULL,
                "a chunk of the body has no right end");
    server_refuse_head(connection->server, connection->exchange);
}

/* Reads the body. Returns whether the state changed. */
static bool take_body(struct connection *connection)
{
    for (;;) {
        const char *body = NULL;
        size_t taken = 0, length = 0;
        const enum framing_step step =
            framing_take(&connection->framing, connection->in + connection->in_at,
                         connection->in_length - connection->in_at, &taken, &body, &length);
        if (step == FRAMING_BODY)
            server_take_body(connection->server, connection->exchange, body, length);
        take(connection, taken);
        if (connection->state != READS_BODY) return true;
        if (step == FRAMING_MORE) return false;
        if (step == FRAMING_BODY) continue;
        if (step == FRAMING_WRONG) {
            refuse_body(connection);
            return true;
        }
        connection->phase_us = connection->moved_us = clock_us();
        connection->state = WAITS;
        server_end_request(connection->server, connection->exchange);
        return true;
    }
}

/* ---- Sending --------------------------------------------------------------------------------- */

/* Sends the answer. Returns whether the state changed. */
static bool send_answer(struct connection *connection)
{
    for (;;) {
        if (!outgoing_send(connection)) return connection->state == ENDED;
        if (!connection->is_stream) break;
        if (!outgoing_take_piece(connection)) return connection->state == ENDED;
    }
    go_to_next_request(connection);
    return true;
}

/* ---- Going on -------------------------------------------------------------------------------- */

static void drop_input(struct connection *connection)
{
    connection->in_at = connection->in_length = 0;
    while (connection->state == LINGERS && receive(connection)) {
        connection->dropped += connection->in_length;
        connection->in_length = 0;
        if (connection->dropped > LINGER_BYTES) connection_end(connection);
    }
}

/* Checks whether the awaited answer is ready. */
static bool look_at_answer(struct connection *connection)
{
    connection->moved_us = clock_us();
    if (connection->is_stream) connection->state = SENDS;
    else if (connection->exchange->is_long)
        server_answer_long(connection->server, connection->exchange);
    return connection->state != WAITS;
}

/* Works until the connection would have to wait: each function returns whether the state
 * changed, so that one call usually reads the request, answers it and sends the answer. */
void connection_go_on(struct connection *connection, short events)
{
    const bool reads = connection->state == READS_HEAD || connection->state == READS_BODY;
    if (reads && events != 0 && !receive(connection) && connection->state != SENDS) return;
    if (!reads && (events & (POLLERR | POLLNVAL)) != 0) connection_end(connection);
    if (connection->state == WAITS && (events & (POLLRDHUP | POLLHUP)) != 0)
        connection_end(connection);
    if (connection->state == SENDS && (events & POLLHUP) != 0) connection_end(connection);
    for (bool goes_on = true; goes_on;) {
        switch (connection->state) {
        case READS_HEAD: goes_on = take_head(connection); break;
        case READS_BODY: goes_on = take_body(connection); break;
        case WAITS: goes_on = look_at_answer(connection); break;
        case SENDS: goes_on = send_answer(connection); break;
        case LINGERS:
            drop_input(connection);
            goes_on = false;
            break;
        case ENDED: return;
        }
    }
    give_back_room(connection);
}

short connection_events(const struct connection *connection)
{
    switch (connection->state) {
    case READS_HEAD:
    case READS_BODY:
    case LINGERS: return POLLIN;
    case WAITS: return POLLRDHUP;
    case SENDS: return POLLOUT;
    case ENDED: break;
    }
    return 0;
}

bool connection_look_at_clock(struct connection *connection, const struct patience *patience,
                              uint64_t now_us)
{
    const bool reads = connection->state == READS_HEAD || connection->state == READS_BODY;
    const uint64_t most_us = reads                          ? patience->await_us
                             : connection->state == LINGERS ? (uint64_t)LINGER_US
                                                            : patience->answer_us;
    const bool is_slow = now_us >= connection->phase_us + most_us;
    const bool is_silent =
        connection->state != WAITS && now_us >= connection->moved_us + patience->silent_us;
    if (!is_slow && !is_silent) return false;
    const bool is_counted = is_slow && connection->state != LINGERS;
    connection_end(connection);
    return is_counted;
}
