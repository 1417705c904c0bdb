/* SPDX-License-Identifier: MIT */
/*
 * Writes heads of answers, and sends. Three parts are sent in order: out (the head, and pieces of a
 * stream), the text, and the exchange's stream. One writev() sends the first two.
 */
#include "httpd/outgoing.h"

#include "httpd/loop.h"

#include <errno.h>
#include <sys/uio.h>

enum { STREAM_PIECE_BYTES = 32 << 10 };

/* ---- Answers --------------------------------------------------------------------------------- */

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

/* Adds the last headers, which depend on the connection. */
static void end_head(struct connection *connection)
{
    struct buffer *const out = &connection->out;
    const bool is_1_0 = connection->exchange->head.is_1_0;
    if (!framing_has_ended(&connection->framing)) connection->must_close = true;
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

/* The length of a stream is not known in advance. HTTP/1.1 sends it in chunks; in HTTP/1.0 the end
 * of the connection is the end of the answer. */
void connection_stream(struct connection *connection, bool has_body)
{
    connection->has_chunks = !connection->exchange->head.is_1_0;
    connection->is_stream = has_body;
    if (connection->has_chunks) buffer_text(&connection->out, "Transfer-Encoding: chunked\r\n");
    else connection->must_close = true;
    end_head(connection);
}

/* The answer is a constant text, since there may be no memory to make one. */
void connection_lacks_memory(struct connection *connection)
{
    static const char answer[] =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\n"
        "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nRetry-After: 1\r\n"
        "Connection: close\r\n\r\n" /* the end of the connection also ends the body */
        "{\"type\":\"about:blank\",\"title\":\"there is no memory; try again\",\"status\":503,"
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

/* ---- Sending --------------------------------------------------------------------------------- */

/* Copies the part of the text that could not be sent at once. */
static bool keep_text(struct connection *connection)
{
    if (connection->is_lasting || connection->text_length == 0) return true;
    buffer_append(&connection->out, connection->text, connection->text_length);
    connection->text = NULL;
    connection->text_length = 0;
    return !connection->out.has_failed;
}

/* Drops the first `count` bytes, which the socket took: those of `out` come first, then those of
 * the text. */
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

/* Sends the buffer and the text with one writev(). What the socket does not take is kept for the
 * next call. */
bool outgoing_send(struct connection *connection)
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
        if (!is_later || !keep_text(connection)) connection_end(connection);
        return false;
    }
    return true;
}

/* The size has always eight digits, so that it can be written in front of data that is there
 * already. */
static char *put_size(char *to, size_t size)
{
    for (int shift = 28; shift >= 0; shift -= 4) *to++ = "0123456789abcdef"[size >> shift & 15];
    *to++ = '\r';
    *to++ = '\n';
    return to;
}

/* The piece is read to its final place in the buffer, behind room for the size of its chunk:
 *
 *     out: ... | 00001f40 CR LF | piece ............ | CR LF |
 *               ^ begin          ^ room */
bool outgoing_take_piece(struct connection *connection)
{
    enum { SIZE_BYTES = 10, ROOM = SIZE_BYTES + STREAM_PIECE_BYTES + 2 };
    struct buffer *const out = &connection->out;
    if (!buffer_reserve(out, ROOM)) {
        connection_end(connection);
        return false;
    }
    char *const begin = out->data + out->length;
    char *const room = connection->has_chunks ? begin + SIZE_BYTES : begin;
    const ssize_t count = exchange_read(connection->exchange, room, STREAM_PIECE_BYTES);
    if (count == EXCHANGE_LATER) connection->state = WAITS;
    if (count == EXCHANGE_BROKEN) connection_end(connection);
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
