/* SPDX-License-Identifier: MIT */
/*
 * A growing byte array. All output of tally is collected in buffers before it is written.
 *
 * Functions that append return no error: if there is no memory, the buffer sets has_failed and
 * ignores all later appends. So a report checks for errors once, before it is sent. Nothing here
 * prints.
 *
 * Memory comes from the buffer's allocator, which is set before the first append; NULL: malloc().
 */
#ifndef TALLY_QUERY_BUFFER_H
#define TALLY_QUERY_BUFFER_H

#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes that grow at their end. */
struct buffer {
    char *data;
    size_t length;
    size_t room; /* bytes allocated */
    bool has_failed;
    const tally_allocator *allocator; /* NULL: malloc() and free() */
    const char *key;                  /* JSON that each line repeats: see json_open_line() */
    size_t key_length;                /* 0: none */
};

#define BUFFER_INIT                                                                                \
    {                                                                                              \
        NULL, 0, 0, false, NULL, NULL, 0                                                           \
    }

/* Frees the memory. The buffer is then empty, keeps its allocator, and may be used again. */
void buffer_clear(struct buffer *buffer);

/* Ignores all later appends, however short, so that text with a gap does not look whole. */
static inline void buffer_fail(struct buffer *buffer)
{
    buffer->has_failed = true;
    buffer->room = buffer->length;
}

/* Makes room for `extra` more bytes; false: there is no memory. */
bool buffer_grow(struct buffer *buffer, size_t extra);

/* Makes room for `extra` more bytes. Returns false if there is no memory. */
static inline bool buffer_reserve(struct buffer *buffer, size_t extra)
{
    return extra <= buffer->room - buffer->length || buffer_grow(buffer, extra);
}

static inline void buffer_append(struct buffer *buffer, const char *bytes, size_t count)
{
    if (count == 0 || !buffer_reserve(buffer, count)) return;
    memcpy(buffer->data + buffer->length, bytes, count);
    buffer->length += count;
}

/* Appends a NUL-terminated text. */
void buffer_text(struct buffer *buffer, const char *text);

static inline void buffer_char(struct buffer *buffer, char character)
{
    if (!buffer_reserve(buffer, 1)) return;
    buffer->data[buffer->length++] = character;
}

/* Appends the same character `count` times. */
void buffer_fill(struct buffer *buffer, char character, size_t count);

/* Writes a number in decimal, at most 20 digits. Returns the end of the text. */
enum { DECIMAL_DIGITS_MAX = 20 };
char *decimal_put(char *to, uint64_t number);

/* Appends a number in decimal. */
void buffer_number(struct buffer *buffer, uint64_t number);

/* Appends a number in decimal, padded with blanks on the left to `width`. */
void buffer_number_right(struct buffer *buffer, uint64_t number, size_t width);

/* The number of digits that buffer_number() writes. */
size_t decimal_digits(uint64_t number);

#endif
