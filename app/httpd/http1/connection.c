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

/* ---- What is sent ---------------------------------------------------------------------------- */

/*
 * What a connection has to send: the head of an answer, and then its text, or pieces of a stream.
 * One writev() sends both.
 */

/* How far a call of outgoing_send() came. */
enum outgoing_end {
    OUTGOING_SENT,  /* all of it */
    OUTGOING_LATER, /* the socket takes no more at the moment */
    OUTGOING_BROKEN /* the client has gone, or there is no memory */
};

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

/* Begins a head. date: in HTTP's form. */
static void outgoing_begin(struct outgoing *outgoing, unsigned status, const char *date)
{
    struct buffer *const out = &outgoing->bytes;
    out->length = 0;
    out->has_failed = false;
    outgoing->sent = 0;
    outgoing->text = NULL;
    outgoing->text_length = 0;
    buffer_text(out, "HTTP/1.1 ");
    buffer_number(out, status);
    buffer_char(out, ' ');
    buffer_text(out, word_of(status));
    buffer_text(out, "\r\nDate: ");
    buffer_text(out, date);
    buffer_text(out, "\r\n");
}

static void outgoing_say_length(struct outgoing *outgoing, size_t length)
{
    buffer_text(&outgoing->bytes, "Content-Length: ");
    buffer_number(&outgoing->bytes, length);
    buffer_text(&outgoing->bytes, "\r\n");
}

/* Replaces everything by a text that lasts. */
static void outgoing_replace(struct outgoing *outgoing, const char *text, size_t length)
{
    outgoing->bytes.length = 0;
    outgoing->bytes.has_failed = false;
    outgoing->sent = 0;
    outgoing->text = text;
    outgoing->text_length = length;
    outgoing->is_lasting = true;
    outgoing->is_stream = false;
}

/* Empties it for the next answer. Keeps a small buffer. */
static void outgoing_clear(struct outgoing *outgoing)
{
    enum { KEPT_BYTES = 2048 };
    outgoing->bytes.length = 0;
    outgoing->sent = 0;
    outgoing->is_stream = false;
    if (outgoing->bytes.room > KEPT_BYTES) buffer_clear(&outgoing->bytes);
}

/* ---- Sending --------------------------------------------------------------------------------- */

/* Copies the part of the text that could not be sent at once. */
static bool keep_text(struct outgoing *outgoing)
{
    if (outgoing->is_lasting || outgoing->text_length == 0) return true;
    buffer_append(&outgoing->bytes, outgoing->text, outgoing->text_length);
    outgoing->text = NULL;
    outgoing->text_length = 0;
    return !outgoing->bytes.has_failed;
}

/* Drops the first `count` bytes, which the socket took. */
static void note_sent(struct outgoing *outgoing, size_t count)
{
    const size_t left = outgoing->bytes.length - outgoing->sent;
    const size_t of_bytes = count < left ? count : left;
    outgoing->sent += of_bytes;
    if (outgoing->sent == outgoing->bytes.length) outgoing->bytes.length = outgoing->sent = 0;
    if (count > of_bytes) {
        outgoing->text += count - of_bytes;
        outgoing->text_length -= count - of_bytes;
    }
}

/* Sends as much as the socket takes. *has_moved: it took something. */
static enum outgoing_end outgoing_send(struct outgoing *outgoing, int socket, bool *has_moved)
{
    *has_moved = false;
    while (outgoing->bytes.length > outgoing->sent || outgoing->text_length > 0) {
        const struct iovec parts[] = {
            {outgoing->bytes.data + outgoing->sent, outgoing->bytes.length - outgoing->sent},
            {(void *)(uintptr_t)outgoing->text, outgoing->text_length}};
        const bool has_bytes = parts[0].iov_len > 0;
        const ssize_t count = has_bytes ? writev(socket, parts, parts[1].iov_len > 0 ? 2 : 1)
                                        : writev(socket, parts + 1, 1);
        if (count >= 0) {
            note_sent(outgoing, (size_t)count);
            *has_moved = true;
            continue;
        }
        if (errno == EINTR) continue;
        const bool is_later = errno == EAGAIN || errno == EWOULDBLOCK;
        return is_later && keep_text(outgoing) ? OUTGOING_LATER : OUTGOING_BROKEN;
    }
    return OUTGOING_SENT;
}

/* ---- Streams --------------------------------------------------------------------------------- */

/* A piece is written to its final place, behind room for the size of its chunk:
 *
 *     bytes: ... | 00001f40 CR LF | piece ............ | CR LF |
 */
enum { SIZE_BYTES = 10 };

/* Where the next piece of the stream is written to, at most STREAM_PIECE_BYTES; NULL: no memory.
 * outgoing_add_piece() then takes it over, or outgoing_end_stream(), if there is none. */
static char *outgoing_room(struct outgoing *outgoing)
{
    struct buffer *const out = &outgoing->bytes;
    if (!buffer_reserve(out, SIZE_BYTES + STREAM_PIECE_BYTES + 2)) return NULL;
    return out->data + out->length + (outgoing->has_chunks ? SIZE_BYTES : 0);
}

/* The size has always eight digits, so that it can be written in front of data that is there
 * already. */
static void put_size(char *to, size_t size)
{
    for (int shift = 28; shift >= 0; shift -= 4) *to++ = "0123456789abcdef"[size >> shift & 15];
    *to++ = '\r';
    *to = '\n';
}

static void outgoing_add_piece(struct outgoing *outgoing, size_t length)
{
    struct buffer *const out = &outgoing->bytes;
    if (outgoing->has_chunks) put_size(out->data + out->length, length);
    out->length += length + (outgoing->has_chunks ? SIZE_BYTES : 0);
    if (outgoing->has_chunks) buffer_append(out, "\r\n", 2);
}

static void outgoing_end_stream(struct outgoing *outgoing)
{
    outgoing->is_stream = false;
    if (outgoing->has_chunks) buffer_text(&outgoing->bytes, "0\r\n\r\n");
}

#ifndef POLLRDHUP
/* Without this event, a client's departure is noticed only when bytes are sent to it. */
#define POLLRDHUP 0
#endif

/* Limits of a connection. After an answer that closes the connection, the service still reads for
 * LINGER_US and up to LINGER_BYTES: a client that is still sending would otherwise lose the
 * answer. */
enum { IN_BYTES = HEAD_BYTES_MOST, LINGER_US = 2000000, LINGER_BYTES = 1 << 20 };

struct connection *connection_new(const struct service *service, int socket, const char *address)
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
    connection->service->end(connection->service->user, request);
}

void connection_free(struct connection *connection)
{
    end_request(connection);
    buffer_clear(&connection->outgoing.bytes);
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

/* Called when the answer is sent. */
static void go_to_next_request(struct connection *connection)
{
    end_request(connection);
    outgoing_clear(&connection->outgoing);
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
    const struct service *const service = connection->service;
    struct request *const request =
        service->begin(service->user, connection, connection->in + connection->in_at, length);
    take(connection, length);
    connection->request = request;
    if (request == NULL) connection_lacks_memory(connection);
    return request != NULL;
}

static void refuse(struct connection *connection)
{
    connection->must_close = true;
    connection->service->refuse(connection->service->user, connection->request);
}

static void refuse_head(struct connection *connection, struct head_fault fault)
{
    const size_t left = connection->in_length - connection->in_at;
    connection->framing = framing_begin(false, 1); /* the end of the request is unknown */
    if (!begin_request(connection, left)) return;
    connection->request->fault = fault;
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
    struct head_fault fault = {.kind = FAULT_NONE};
    size_t length = 0;
    drop_empty_lines(connection);
    const size_t count = connection->in_length - connection->in_at;
    if (count == 0 ||
        (count == 1 && connection->in[connection->in_at] == '\r' && connection->seen == 0))
        return false;
    switch (head_find_end(connection->in + connection->in_at, count, &connection->seen, &length,
                          &fault)) {
    case HEAD_PARTIAL: return false;
    case HEAD_REFUSED: refuse_head(connection, fault); return true;
    case HEAD_WHOLE: break;
    }
    if (!begin_request(connection, length)) return true;
    const struct service *const service = connection->service;
    struct request *const request = connection->request;
    connection->framing = framing_begin(false, 1);
    if (!head_read(&request->head, request->head_bytes, length, service->body_most,
                   &request->fault)) {
        refuse(connection);
        return true;
    }
    connection->must_close = !request->head.keeps_alive;
    connection->framing = framing_begin(request->head.is_chunked, request->head.length);
    connection->state = READS_BODY;
    service->take_head(service->user, request);
    if (connection->state == READS_BODY) ask_for_body(connection);
    return true;
}

/* Reads the body. Returns whether the state changed. */
static bool take_body(struct connection *connection)
{
    const struct service *const service = connection->service;
    for (;;) {
        const char *body = NULL;
        size_t taken = 0, length = 0;
        const enum framing_step step =
            framing_take(&connection->framing, connection->in + connection->in_at,
                         connection->in_length - connection->in_at, &taken, &body, &length);
        if (step == FRAMING_BODY)
            service->take_body(service->user, connection->request, body, length);
        take(connection, taken);
        if (connection->state != READS_BODY) return true;
        if (step == FRAMING_MORE) return false;
        if (step == FRAMING_BODY) continue;
        if (step == FRAMING_WRONG) {
            connection->request->fault =
                (struct head_fault){FAULT_HEADERS, "a chunk of the body has no right end"};
            refuse(connection);
            return true;
        }
        connection->phase_us = connection->moved_us = clock_us();
        connection->state = WAITS;
        service->answer(service->user, connection->request);
        return true;
    }
}

/* ---- Answers --------------------------------------------------------------------------------- */

struct buffer *connection_begin_answer(struct connection *connection, unsigned status,
                                       const char *date)
{
    connection->request->status = status;
    outgoing_begin(&connection->outgoing, status, date);
    return &connection->outgoing.bytes;
}

/* Adds the last headers, which depend on the connection. */
static void end_head(struct connection *connection)
{
    struct buffer *const out = &connection->outgoing.bytes;
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
    outgoing_say_length(&connection->outgoing, length);
    connection->outgoing.text = text;
    connection->outgoing.text_length = length;
    connection->outgoing.is_lasting = is_lasting;
    end_head(connection);
}

void connection_answer_head(struct connection *connection, size_t length)
{
    outgoing_say_length(&connection->outgoing, length);
    end_head(connection);
}

void connection_answer_nothing(struct connection *connection)
{
    end_head(connection);
}

/* The length of a stream is not known in advance. HTTP/1.1 sends it in chunks; in HTTP/1.0 the end
 * of the connection is the end of the answer. */
void connection_stream(struct connection *connection, bool has_body)
{
    struct outgoing *const outgoing = &connection->outgoing;
    outgoing->has_chunks = !connection->request->head.is_1_0;
    outgoing->is_stream = has_body;
    if (outgoing->has_chunks) buffer_text(&outgoing->bytes, "Transfer-Encoding: chunked\r\n");
    else connection->must_close = true;
    end_head(connection);
}

void connection_lacks_memory(struct connection *connection)
{
    const struct service *const service = connection->service;
    if (connection->request != NULL) connection->request->status = 503;
    outgoing_replace(&connection->outgoing, service->no_memory, service->no_memory_length);
    connection->must_close = true;
    connection->state = SENDS;
}

/* ---- Sending --------------------------------------------------------------------------------- */

/* Moves a piece of the stream to the bytes to be sent. Returns false if there is none. */
static bool take_piece(struct connection *connection)
{
    struct outgoing *const outgoing = &connection->outgoing;
    struct request *const request = connection->request;
    char *const room = outgoing_room(outgoing);
    const ssize_t count = room != NULL
                              ? connection->service->read(request, room, STREAM_PIECE_BYTES)
                              : (ssize_t)STREAM_BROKEN;
    if (count == STREAM_LATER) connection->state = WAITS;
    if (count == STREAM_BROKEN) end(connection);
    if (count == STREAM_END) outgoing_end_stream(outgoing);
    if (count <= 0) return count == STREAM_END;
    request->bytes += (uint64_t)count;
    outgoing_add_piece(outgoing, (size_t)count);
    return true;
}

/* Sends the answer. Returns whether the state changed. */
static bool send_answer(struct connection *connection)
{
    for (;;) {
        bool has_moved;
        const enum outgoing_end sent =
            outgoing_send(&connection->outgoing, connection->socket, &has_moved);
        if (has_moved) connection->moved_us = clock_us();
        if (sent == OUTGOING_BROKEN) end(connection);
        if (sent != OUTGOING_SENT) return connection->state == ENDED;
        if (!connection->outgoing.is_stream) break;
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
    if (connection->outgoing.is_stream) connection->state = SENDS;
    else connection->service->go_on(connection->service->user, connection->request);
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
