/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: what comes over a connection, a head and a body. However it is cut into pieces, it
 * is read in the same way, and what is taken for a head has the one form that nobody can read
 * differently. Whatever a trusted proxy says about its client, the client is an address.
 */
#include "httpd/server.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BODY_BYTES_MOST = 8 << 20 };

static void require(bool condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

/* Where a head ends whose bytes come step at a time;
 * *length is how many were needed to refuse it. */
static enum head_state find_end(struct head *head, const char *bytes, size_t size, size_t step,
                                size_t *length)
{
    size_t seen = 0;
    for (size_t count = step < size ? step : size;;
         count = size - count > step ? count + step : size) {
        const enum head_state state = head_find_end(head, bytes, count, &seen, length);
        if (state != HEAD_PARTIAL || count == size) return state;
    }
}

static void look_at_text(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)line[i];
        require((byte >= 0x20 && byte != 0x7f) || byte == '\t', "a head has no control characters");
    }
}

/* A header that was taken, without the end of its line. */
static void look_at_header(const char *line, size_t length, unsigned *lengths)
{
    const char *const colon = memchr(line, ':', length);
    require(colon != NULL && colon > line, "a header has a name");
    const size_t name = (size_t)(colon - line);
    require(memchr(line, ' ', name) == NULL && memchr(line, '\t', name) == NULL,
            "no name has a blank");
    if (name == 14 && strncasecmp(line, "content-length", name) == 0) ++*lengths;
    if (name == 17 && strncasecmp(line, "transfer-encoding", name) == 0) ++*lengths;
}

static void look_at_head(const char *bytes, size_t length)
{
    unsigned lengths = 0;
    for (size_t begin = 0, i = 0; i + 1 < length; i++) {
        if (bytes[i] != '\r') continue;
        require(bytes[i + 1] == '\n', "each line ends with CR LF");
        look_at_text(bytes + begin, i - begin);
        if (begin > 0 && i > begin) look_at_header(bytes + begin, i - begin, &lengths);
        begin = ++i + 1;
    }
    require(lengths <= 1, "the length of the body is said once");
}

/* The body, whose bytes come step at a time; returns how many bytes it took. */
static size_t read_body(struct framing framing, const char *bytes, size_t size, size_t step,
                        struct buffer *body, enum framing_step *end)
{
    size_t at = 0, there = 0;
    for (;;) {
        const char *piece = NULL;
        size_t taken = 0, length = 0;
        *end = framing_take(&framing, bytes + at, there - at, &taken, &piece, &length);
        require(taken <= there - at, "no more is taken than is there");
        at += taken;
        if (*end == FRAMING_BODY) buffer_append(body, piece, length);
        if (*end == FRAMING_END || *end == FRAMING_WRONG) return at;
        if (*end == FRAMING_BODY) continue;
        require(at == there, "all is taken before more is asked for");
        if (there == size) return at;
        there = size - there > step ? there + step : size;
    }
}

static void look_at_body(const struct head *head, const char *bytes, size_t size, size_t step)
{
    const struct framing framing = framing_begin(head->is_chunked, head->length);
    struct buffer whole = BUFFER_INIT, pieces = BUFFER_INIT;
    enum framing_step whole_end = FRAMING_MORE, end = FRAMING_MORE;
    const size_t whole_taken = read_body(framing, bytes, size, size + 1, &whole, &whole_end);
    const size_t taken = read_body(framing, bytes, size, step, &pieces, &end);
    require(end == whole_end && taken == whole_taken, "pieces end where the whole does");
    require(whole.length == pieces.length &&
                (whole.length == 0 || memcmp(whole.data, pieces.data, whole.length) == 0),
            "pieces make the whole body");
    require(head->is_chunked || whole.length <= head->length, "a body is not longer than it says");
    buffer_clear(&whole);
    buffer_clear(&pieces);
}

static void look_at_client(const struct head *head)
{
    static struct clients *clients;
    char client[INET6_ADDRSTRLEN];
    unsigned char bytes[16];
    if (clients == NULL)
        clients = clients_new(0, (uint32_t[CLIENT_COUNTS]){0}, "127.0.0.1,10.0.0.0/8,::1", 1);
    if (clients == NULL) return;
    clients_name(clients, "127.0.0.1", head->forwarded_for, client);
    require(inet_pton(strchr(client, ':') != NULL ? AF_INET6 : AF_INET, client, bytes) == 1,
            "a client is an address");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 2 * HEAD_BYTES_MOST) return 0;
    const size_t step = (size_t)data[0] % 64 + 1;
    const char *const bytes = (const char *)data + 1;
    struct head head = {.method = NULL}, other = head;
    size_t length = 0, other_length = 0;
    size--;
    const enum head_state state = find_end(&head, bytes, size, size + 1, &length);
    require(find_end(&other, bytes, size, step, &other_length) == state,
            "pieces are read as the whole is");
    require(length == other_length && head.fault == other.fault, "and end at the same place");
    require((state == HEAD_REFUSED) == (head.fault != FAULT_NONE), "a refusal has a reason");
    if (state != HEAD_WHOLE) return 0;
    char *const copy = malloc(length + 1);
    if (copy == NULL) return 0;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    const bool is_good = head_read(&head, copy, length, BODY_BYTES_MOST);
    require(is_good == (head.fault == FAULT_NONE), "a refused head has a reason");
    if (is_good) {
        look_at_head(bytes, length);
        look_at_client(&head);
        look_at_body(&head, bytes + length, size - length, step);
    }
    free(copy);
    return 0;
}
