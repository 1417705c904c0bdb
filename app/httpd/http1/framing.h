/* SPDX-License-Identifier: MIT */
/*
 * Finds the end of a request's body: after the number of bytes in its head, or after its
 * last chunk. Chunks are read as strictly as heads: each line ends with CR LF, and a size
 * has at most eight digits.
 */
#ifndef TALLY_HTTP1_FRAMING_H
#define TALLY_HTTP1_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
