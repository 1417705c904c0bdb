/* SPDX-License-Identifier: MIT */
/*
 * Writes heads of answers, and sends.
 */
#include "httpd/http1/outgoing.h"

#include <errno.h>
#include <sys/uio.h>

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

void outgoing_begin(struct outgoing *outgoing, unsigned status, const char *date)
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

void outgoing_say_length(struct outgoing *outgoing, size_t length)
{
    buffer_text(&outgoing->bytes, "Content-Length: ");
    buffer_number(&outgoing->bytes, length);
    buffer_text(&outgoing->bytes, "\r\n");
}

void outgoing_replace(struct outgoing *outgoing, const char *text, size_t length)
{
    outgoing->bytes.length = 0;
    outgoing->bytes.has_failed = false;
    outgoing->sent = 0;
    outgoing->text = text;
    outgoing->text_length = length;
    outgoing->is_lasting = true;
    outgoing->is_stream = false;
}

void outgoing_clear(struct outgoing *outgoing)
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

enum outgoing_end outgoing_send(struct outgoing *outgoing, int socket, bool *has_moved)
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

char *outgoing_room(struct outgoing *outgoing)
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

void outgoing_add_piece(struct outgoing *outgoing, size_t length)
{
    struct buffer *const out = &outgoing->bytes;
    if (outgoing->has_chunks) put_size(out->data + out->length, length);
    out->length += length + (outgoing->has_chunks ? SIZE_BYTES : 0);
    if (outgoing->has_chunks) buffer_append(out, "\r\n", 2);
}

void outgoing_end_stream(struct outgoing *outgoing)
{
    outgoing->is_stream = false;
    if (outgoing->has_chunks) buffer_text(&outgoing->bytes, "0\r\n\r\n");
}
