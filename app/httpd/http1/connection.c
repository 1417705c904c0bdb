/* SPDX-License-Identifier: MIT */
/*
 * Connections. connection_go_on() does as much as it can without waiting, usually a whole request:
 * one recv() and one writev().
 */
#define _GNU_SOURCE /* POLLRDHUP */
#include "httpd/http1/http1.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* How far a call of send_bytes() came. */
enum sending { SENT_ALL, SENT_LATER, SENT_BROKEN };

/* ---- Heads ----------------------------------------------------------------------------------- */

/* The words are for people who read the protocol; clients go by the number. */
static const char *word_of(unsigned status)
{
    static const struct {
        unsigned status;
        const char *word;
    } words[] = {
        {200, "OK"},
        {204, "No Content"},
        {304, "Not Modified"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i].status == status) return words[i].word;
    }
    return "";
}

#ifndef POLLRDHUP
/* Without this event, a client's departure is noticed only when bytes are sent to it. */
#define POLLRDHUP 0
#endif

/* Limits of a connection. After an answer that closes the connection, the service still reads for
 * LINGER_US and up to LINGER_BYTES: a client that is still sending would otherwise lose the
 * answer. */
enum { IN_BYTES = HEAD_BYTES_MOST, LINGER_US = 2000000, LINGER_BYTES = 1 << 20 };

struct connection *connection_new(struct service *service, int socket, const char *address)
{
    struct connection *const connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->service = service;
    connection->socket = socket;
    connection->moved_us = connection->phase_us = clock_us();
    memcpy(connection->address, address, strlen(address) + 1);
    return connection;
}

/* ---- Requests begin and end ------------------------------------------------------------------ */

static void end_request(struct connection *connection)
{
    struct request *const request = connection->request;
    if (request == NULL) return;
    connection->request = NULL;
    service_end(request);
}

void connection_free(struct connection *connection)
{
    end_request(connection);
    buffer_clear(&connection->out);
    free(connection->in);
    close(connection->socket);
    free(connection);
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

/* Called when the answer is sent. Keeps a small buffer. */
static void go_to_next_request(struct connection *connection)
{
    enum { KEPT_BYTES = 2048 };
    end_request(connection);
    connection->out.length = connection->sent = 0;
    if (connection->out.room > KEPT_BYTES) buffer_clear(&connection->out);
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
    struct request *const request =
        service_begin(connection, connection->in + connection->in_at, length);
    take(connection, length);
    connection->request = request;
    if (request == NULL) connection_lacks_memory(connection);
    return request != NULL;
}

static void refuse(struct connection *connection)
{
    connection->must_close = true;
    service_refuse(connection->request);
}

static void refuse_head(struct connection *connection, const struct head *head)
{
    const size_t left = connection->in_length - connection->in_at;
    connection->framing = framing_begin(false, 1); /* the end of the request is unknown */
    if (!begin_request(connection, left)) return;
    connection->request->head = *head;
    refuse(connection);
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
    const struct head *const head = &connection->request->head;
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
    struct head head = {.method = NULL};
    size_t length = 0;
    drop_empty_lines(connection);
    const size_t count = connection->in_length - connection->in_at;
    if (count == 0 ||
        (count == 1 && connection->in[connection->in_at] == '\r' && connection->seen == 0))
        return false;
    switch (head_find_end(&head, connection->in + connection->in_at, count, &connection->seen,
                          &length)) {
    case HEAD_PARTIAL: return false;
    case HEAD_REFUSED: refuse_head(connection, &head); return true;
    case HEAD_WHOLE: break;
    }
    if (!begin_request(connection, length)) return true;
    struct request *const request = connection->request;
    connection->framing = framing_begin(false, 1);
    if (!head_read(&request->head, request->head_bytes, length, connection->service->body_most)) {
        refuse(connection);
        return true;
    }
    connection->must_close = !request->head.keeps_alive;
    connection->framing = framing_begin(request->head.is_chunked, request->head.length);
    connection->state = READS_BODY;
    service_take_head(request);
    if (connection->state == READS_BODY) ask_for_body(connection);
    return true;
}

/* Reads the body. Returns whether the state changed. */
static bool take_body(struct connection *connection)
{
    struct request *const request = connection->request;
    for (;;) {
        const char *body = NULL;
        size_t taken = 0, length = 0;
        const enum framing_step step =
            framing_take(&connection->framing, connection->in + connection->in_at,
                         connection->in_length - connection->in_at, &taken, &body, &length);
        if (step == FRAMING_BODY) service_take_body(request, body, length);
        take(connection, taken);
        if (connection->state != READS_BODY) return true;
        if (step == FRAMING_MORE) return false;
        if (step == FRAMING_BODY) continue;
        if (step == FRAMING_WRONG) {
            request->head.fault = FAULT_HEADERS;
            request->head.detail = "a chunk of the body has no right end";
            refuse(connection);
            return true;
        }
        connection->phase_us = connection->moved_us = clock_us();
        connection->state = WAITS;
        service_answer(request);
        return true;
    }
}

/* ---- Answers --------------------------------------------------------------------------------- */

struct buffer *connection_begin_answer(struct connection *connection, unsigned status)
{
    struct buffer *const out = &connection->out;
    connection->request->status = status;
    connection->sent = connection->text_length = out->length = 0;
    connection->is_stream = out->has_failed = false;
    buffer_text(out, "HTTP/1.1 ");
    buffer_number(out, status);
    buffer_char(out, ' ');
    buffer_text(out, word_of(status));
    buffer_text(out, "\r\nDate: ");
    buffer_text(out, loop_date(connection->loop));
    buffer_text(out, "\r\n");
    return out;
}

/* Adds the last headers, which depend on the connection. */
void connection_answer_nothing(struct connection *connection)
{
    struct buffer *const out = &connection->out;
    if (!framing_has_ended(&connection->framing)) connection->must_close = true;
    if (connection->must_close) buffer_text(out, "Connection: close\r\n");
    else if (connection->request->head.is_1_0) buffer_text(out, "Connection: keep-alive\r\n");
    buffer_text(out, "\r\n");
    connection->state = SENDS;
    if (out->has_failed) connection_lacks_memory(connection);
}

void connection_answer(struct connection *connection, const char *text, size_t length,
                       bool is_lasting)
{
    connection->text = text;
    connection->text_length = length;
    connection->is_lasting = is_lasting;
    connection_answer_head(connection, length);
}

void connection_answer_head(struct connection *connection, size_t length)
{
    buffer_text(&connection->out, "Content-Length: ");
    buffer_number(&connection->out, length);
    buffer_text(&connection->out, "\r\n");
    connection_answer_nothing(connection);
}

/* The length of a stream is not known in advance. HTTP/1.1 sends it in chunks; in HTTP/1.0 the end
 * of the connection is the end of the answer. */
void connection_stream(struct connection *connection, bool has_body)
{
    connection->has_chunks = !connection->request->head.is_1_0;
    connection->is_stream = has_body;
    if (connection->has_chunks) buffer_text(&connection->out, "Transfer-Encoding: chunked\r\n");
    else connection->must_close = true;
    connection_answer_nothing(connection);
}

void connection_lacks_memory(struct connection *connection)
{
    if (connection->request != NULL) connection->request->status = 503;
    connection->out.length = connection->sent = 0;
    connection->out.has_failed = connection->is_stream = false;
    connection->text = connection->service->no_memory;
    connection->text_length = strlen(connection->text);
    connection->is_lasting = connection->must_close = true;
    connection->state = SENDS;
}

/* ---- Sending --------------------------------------------------------------------------------- */

/* Copies the part of the text that could not be sent at once. */
static bool keep_text(struct connection *connection)
{
    if (connection->is_lasting || connection->text_length == 0) return true;
    buffer_append(&connection->out, connection->text, connection->text_length);
    connection->text_length = 0;
    return !connection->out.has_failed;
}

/* Drops the first `count` bytes, which the socket took. */
static void note_sent(struct connection *connection, size_t count)
{
    const size_t left = connection->out.length - connection->sent;
    const size_t of_bytes = count < left ? count : left;
    connection->sent += of_bytes;
    if (connection->sent == connection->out.length) connection->out.length = connection->sent = 0;
    if (count > of_bytes) {
        connection->text += count - of_bytes;
        connection->text_length -= count - of_bytes;
    }
}

/* Sends as much as the socket takes: the head and the text by one writev(). SENT_LATER: it takes no
 * more at the moment. SENT_BROKEN: the client has gone, or there is no memory. */
static enum sending send_bytes(struct connection *connection)
{
    while (connection->out.length > connection->sent || connection->text_length > 0) {
        const struct iovec parts[] = {
            {connection->out.data + connection->sent, connection->out.length - connection->sent},
            {(void *)(uintptr_t)connection->text, connection->text_length}};
        const bool has_bytes = parts[0].iov_len > 0;
        const ssize_t count = has_bytes
                                  ? writev(connection->socket, parts, parts[1].iov_len > 0 ? 2 : 1)
                                  : writev(connection->socket, parts + 1, 1);
        if (count >= 0) {
            note_sent(connection, (size_t)count);
            connection->moved_us = clock_us();
            continue;
        }
        if (errno == EINTR) continue;
        const bool is_later = errno == EAGAIN || errno == EWOULDBLOCK;
        return is_later && keep_text(connection) ? SENT_LATER : SENT_BROKEN;
    }
    return SENT_ALL;
}

/* The size has always eight digits, so that it can be written in front of data that is there
 * already. */
static void put_size(char *to, size_t size)
{
    for (int shift = 28; shift >= 0; shift -= 4) *to++ = "0123456789abcdef"[size >> shift & 15];
    *to++ = '\r';
    *to = '\n';
}

/* Moves a piece of the stream to the bytes to be sent, to its final place, behind room for the size
 * of its chunk. Returns false if there is none.
 *
 *     out: ... | 00001f40 CR LF | piece ............ | CR LF |
 */
static bool take_piece(struct connection *connection)
{
    enum { SIZE_BYTES = 10 };
    struct buffer *const out = &connection->out;
    const size_t size_bytes = connection->has_chunks ? SIZE_BYTES : 0;
    ssize_t count = STREAM_BROKEN;
    if (buffer_reserve(out, SIZE_BYTES + STREAM_PIECE_BYTES + 2))
        count = service_read(connection->request, out->data + out->length + size_bytes,
                             STREAM_PIECE_BYTES);
    if (count == STREAM_LATER) connection->state = WAITS;
    if (count == STREAM_BROKEN) end(connection);
    if (count == STREAM_END) connection->is_stream = false;
    if (count == STREAM_END && connection->has_chunks) buffer_text(out, "0\r\n\r\n");
    if (count <= 0) return count == STREAM_END;
    connection->request->bytes += (uint64_t)count;
    if (connection->has_chunks) put_size(out->data + out->length, (size_t)count);
    out->length += size_bytes + (size_t)count;
    if (connection->has_chunks) buffer_append(out, "\r\n", 2);
    return true;
}

/* Sends the answer. Returns whether the state changed. */
static bool send_answer(struct connection *connection)
{
    for (;;) {
        const enum sending sent = send_bytes(connection);
        if (sent == SENT_BROKEN) end(connection);
        if (sent != SENT_ALL) return connection->state == ENDED;
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

/* Checks whether the awaited answer is ready. */
static bool look_at_answer(struct connection *connection)
{
    connection->moved_us = clock_us();
    if (connection->is_stream) connection->state = SENDS;
    else service_go_on(connection->request);
    return connection->state != WAITS;
}

/* Works until the connection would have to wait: each function returns whether the state
 * changed, so that one call usually reads the request, answers it and sends the answer. */
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

bool connection_look_at_clock(struct connection *connection, uint64_t now_us)
{
    const struct service *const service = connection->service;
    const bool reads = connection->state == READS_HEAD || connection->state == READS_BODY;
    const uint64_t most_us = reads                          ? service->await_us
                             : connection->state == LINGERS ? (uint64_t)LINGER_US
                                                            : service->answer_us;
    const bool is_slow = now_us >= connection->phase_us + most_us;
    const bool is_silent =
        connection->state != WAITS && now_us >= connection->moved_us + service->silent_us;
    if (!is_slow && !is_silent) return false;
    const bool is_counted = is_slow && connection->state != LINGERS;
    end(connection);
    return is_counted;
}
