/* SPDX-License-Identifier: MIT */
/*
 * Connections. connection_go_on() does as much as it can without waiting, which is mostly a whole
 * request: one recv() and one writev().
 */
#define _GNU_SOURCE /* POLLRDHUP */
#include "httpd/connection.h"

#include "httpd/loop.h"
#include "httpd/server.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#ifndef POLLRDHUP
#define POLLRDHUP 0 /* elsewhere a client that has gone is seen when it is written to */
#endif

enum {
    IN_BYTES = HEAD_BYTES_MOST,
    STREAM_PIECE_BYTES = 32 << 10,
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

/* Whether it is known where the request ends, and all until there is read. */
static bool is_request_read(const struct connection *connection)
{
    return connection->framing.place == FRAMING_PLAIN && connection->framing.left == 0;
}

static void end(struct connection *connection)
{
    connection->state = ENDED;
}

static void linger(struct connection *connection)
{
    connection->state = LINGERS;
    connection->phase_us = clock_us();
    connection->dropped = 0;
    if (shutdown(connection->socket, SHUT_WR) != 0) end(connection);
}

/* The answer is sent. */
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

/* ---- Coming in ------------------------------------------------------------------------------- */

/* False where there is nothing more for now, or the client has gone. */
static bool receive(struct connection *connection)
{
    if (connection->in == NULL) connection->in = malloc(IN_BYTES);
    if (connection->in == NULL) {
        if (connection->state == LINGERS) end(connection);
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
    if (!is_later) end(connection);
    return false;
}

static void take(struct connection *connection, size_t count)
{
    connection->in_at += count;
    if (connection->in_at == connection->in_length) connection->in_at = connection->in_length = 0;
}

/* A connection that has nothing to say keeps no room for it. */
static void give_back_room(struct connection *connection)
{
    if (connection->in_length > connection->in_at) return;
    free(connection->in);
    connection->in = NULL;
    connection->in_at = connection->in_length = 0;
}

/* Begins a request with the bytes of its head, or with as many as could be read. */
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
    connection->framing = framing_begin(false, 1); /* nobody knows what is left of it */
    if (!begin_request(connection, left)) return;
    connection->exchange->problem = *problem;
    server_refuse_head(connection->server, connection->exchange);
}

/* Empty lines before a request are dropped: RFC 9112, 2.2. */
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
    if (!head->expects_continue || head->is_1_0 || is_there || is_request_read(connection)) return;
    /* Where the system has no room for so few bytes the client does not wait for them for ever. */
    if (send(connection->socket, text, sizeof text - 1, 0) < 0) return;
}

/* True: the state changed. */
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

/* True: the state changed. */
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

/* ---- Going out ------------------------------------------------------------------------------- */

static const char *word_of(unsigned status)
{
    static const struct {
        unsigned status;
        const char *word;
    } words[] = {
        {200, "OK"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {431, "Request Header Fields Too Large"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i].status == status) return words[i].word;
    }
    return "";
}

struct buffer *connection_begin_answer(struct connection *connection, unsigned status)
{
    struct buffer *const out = &connection->out;
    out->length = 0;
    out->has_failed = false;
    connection->sent = 0;
    connection->text = NULL;
    connection->text_length = 0;
    buffer_text(out, "HTTP/1.1 ");
    buffer_number(out, status);
    buffer_char(out, ' ');
    buffer_text(out, word_of(status));
    buffer_text(out, "\r\nDate: ");
    buffer_text(out, loop_date(connection->loop));
    buffer_text(out, "\r\n");
    return out;
}

/* The last headers, which the connection itself knows. */
static void end_head(struct connection *connection)
{
    struct buffer *const out = &connection->out;
    const bool is_1_0 = connection->exchange->head.is_1_0;
    if (!is_request_read(connection)) connection->must_close = true;
    if (connection->must_close) buffer_text(out, "Connection: close\r\n");
    else if (is_1_0) buffer_text(out, "Connection: keep-alive\r\n");
    buffer_text(out, "\r\n");
    connection->state = SENDS;
    if (out->has_failed) connection_lacks_memory(connection);
}

static void say_length(struct connection *connection, size_t length)
{
    buffer_text(&connection->out, "Content-Length: ");
    buffer_number(&connection->out, length);
    buffer_text(&connection->out, "\r\n");
}

void connection_answer(struct connection *connection, const char *text, size_t length,
                       bool is_lasting)
{
    say_length(connection, length);
    connection->text = text;
    connection->text_length = length;
    connection->is_lasting = is_lasting;
    end_head(connection);
}

void connection_answer_head(struct connection *connection, size_t length)
{
    say_length(connection, length);
    end_head(connection);
}

void connection_answer_nothing(struct connection *connection)
{
    end_head(connection);
}

void connection_stream(struct connection *connection, bool has_body)
{
    connection->has_chunks = !connection->exchange->head.is_1_0;
    connection->is_stream = has_body;
    if (connection->has_chunks) buffer_text(&connection->out, "Transfer-Encoding: chunked\r\n");
    else connection->must_close = true;
    end_head(connection);
}

void connection_break_off(struct connection *connection)
{
    end(connection);
}

void connection_lacks_memory(struct connection *connection)
{
    static const char answer[] =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\n"
        "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nRetry-After: 1\r\n"
        "Connection: close\r\n\r\n" /* which also says where the body ends */
        "{\"type\":\"about:blank\",\"title\":\"no memory is to be had; try again\",\"status\":503,"
        "\"code\":\"no_memory\"}\n";
    if (connection->exchange != NULL) connection->exchange->status = 503;
    connection->out.length = 0;
    connection->out.has_failed = false;
    connection->sent = 0;
    connection->text = answer;
    connection->text_length = sizeof answer - 1;
    connection->is_lasting = true;
    connection->is_stream = false;
    connection->must_close = true;
    connection->state = SENDS;
}

/* What the text does not get rid of at once is kept. */
static bool keep_text(struct connection *connection)
{
    if (connection->is_lasting || connection->text_length == 0) return true;
    buffer_append(&connection->out, connection->text, connection->text_length);
    connection->text = NULL;
    connection->text_length = 0;
    return !connection->out.has_failed;
}

static void note_sent(struct connection *connection, size_t count)
{
    const size_t left = connection->out.length - connection->sent;
    const size_t of_out = count < left ? count : left;
    connection->sent += of_out;
    if (connection->sent == connection->out.length) connection->out.length = connection->sent = 0;
    if (count > of_out) {
        connection->text += count - of_out;
        connection->text_length -= count - of_out;
    }
    connection->moved_us = clock_us();
}

/* False: the rest has to wait, or the client has gone. */
static bool send_all(struct connection *connection)
{
    while (connection->out.length > connection->sent || connection->text_length > 0) {
        const struct iovec parts[] = {
            {connection->out.data + connection->sent, connection->out.length - connection->sent},
            {(void *)(uintptr_t)connection->text, connection->text_length}};
        const bool has_out = parts[0].iov_len > 0;
        const ssize_t count = has_out
                                  ? writev(connection->socket, parts, parts[1].iov_len > 0 ? 2 : 1)
                                  : writev(connection->socket, parts + 1, 1);
        if (count >= 0) {
            note_sent(connection, (size_t)count);
            continue;
        }
        if (errno == EINTR) continue;
        const bool is_later = errno == EAGAIN || errno == EWOULDBLOCK;
        if (!is_later || !keep_text(connection)) end(connection);
        return false;
    }
    return true;
}

static char *put_size(char *to, size_t size)
{
    for (int shift = 28; shift >= 0; shift -= 4) *to++ = "0123456789abcdef"[size >> shift & 15];
    *to++ = '\r';
    *to++ = '\n';
    return to;
}

/* Takes a piece of the stream into out; false: there is none. */
static bool take_piece(struct connection *connection)
{
    enum { SIZE_BYTES = 10, ROOM = SIZE_BYTES + STREAM_PIECE_BYTES + 2 };
    struct buffer *const out = &connection->out;
    if (!buffer_reserve(out, ROOM)) {
        end(connection);
        return false;
    }
    char *const begin = out->data + out->length;
    char *const room = connection->has_chunks ? begin + SIZE_BYTES : begin;
    const ssize_t count = exchange_read(connection->exchange, room, STREAM_PIECE_BYTES);
    if (count == EXCHANGE_LATER) connection->state = WAITS;
    if (count == EXCHANGE_BROKEN) end(connection);
    if (count == EXCHANGE_END) {
        connection->is_stream = false;
        if (connection->has_chunks) buffer_text(out, "0\r\n\r\n");
    }
    if (count <= 0) return count == EXCHANGE_END;
    connection->exchange->bytes += (uint64_t)count;
    out->length += (size_t)count;
    if (!connection->has_chunks) return true;
    put_size(begin, (size_t)count);
    out->length += SIZE_BYTES;
    buffer_append(out, "\r\n", 2);
    return true;
}

/* True: the state changed. */
static bool send_answer(struct connection *connection)
{
    for (;;) {
        if (!send_all(connection)) return connection->state == ENDED;
        if (!connection->is_stream) break;
        if (!take_piece(connection)) return connection->state == ENDED;
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
        if (connection->dropped > LINGER_BYTES) end(connection);
    }
}

/* What is waited for may be there. */
static bool look_at_answer(struct connection *connection)
{
    connection->moved_us = clock_us();
    if (connection->is_stream) connection->state = SENDS;
    else if (connection->exchange->is_long)
        server_answer_long(connection->server, connection->exchange);
    return connection->state != WAITS;
}

void connection_go_on(struct connection *connection, short events)
{
    const bool reads = connection->state == READS_HEAD || connection->state == READS_BODY;
    if (reads && events != 0 && !receive(connection) && connection->state != SENDS) return;
    if (!reads && (events & (POLLERR | POLLNVAL)) != 0) end(connection);
    if (connection->state == WAITS && (events & (POLLRDHUP | POLLHUP)) != 0) end(connection);
    if (connection->state == SENDS && (events & POLLHUP) != 0) end(connection);
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
    end(connection);
    return is_counted;
}
