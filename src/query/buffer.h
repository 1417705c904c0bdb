/* SPDX-License-Identifier: MIT */
/*
 * A growing run of bytes, which everything that tally says is put together in before it is written.
 *
 * Appending never fails on its own: where no memory is to be had the buffer remembers it
 * (has_failed), and what is appended afterwards is dropped. So a report is written without a test
 * at each line, and whoever sends it off looks once. Nothing here prints.
 *
 * Memory comes from the allocator that the buffer is given before anything is appended; NULL:
 * malloc().
 */
#ifndef TALLY_QUERY_BUFFER_H
#define TALLY_QUERY_BUFFER_H

#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct buffer {
    char *data;
    size_t length;
    size_t room;
    bool has_failed;
    const tally_allocator *allocator; /* NULL: malloc() and free() */
};

#define BUFFER_INIT                                                                                \
    {                                                                                              \
        NULL, 0, 0, false, NULL                                                                    \
    }

/* Gives the memory back; the buffer is empty, keeps its allocator, and may be used again. */
void buffer_clear(struct buffer *buffer);

/* Makes room for extra more bytes; false where no memory is to be had. */
bool buffer_grow(struct buffer *buffer, size_t extra);

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

void buffer_text(struct buffer *buffer, const char *text);

static inline void buffer_char(struct buffer *buffer, char character)
{
    if (!buffer_reserve(buffer, 1)) return;
    buffer->data[buffer->length++] = character;
}

/* The same character count times. */
void buffer_fill(struct buffer *buffer, char character, size_t count);

/* Writes a number in decimal, at most 20 digits, and returns where it ends. */
enum { DECIMAL_DIGITS_MAX = 20 };
char *decimal_put(char *to, uint64_t number);

/* In decimal. */
void buffer_number(struct buffer *buffer, uint64_t number);

/* In decimal, with blanks in front up to width. */
void buffer_number_right(struct buffer *buffer, uint64_t number, size_t width);

/* How many digits buffer_number() writes. */
size_t decimal_digits(uint64_t number);

#endif
