/* SPDX-License-Identifier: MIT */
/*
 * Text into the caller's buffer, and numbers out of text.
 *
 * A text_out counts all that is written, keeps what lies within its window, and terminates it: with
 * skip 0 it is the rule of tally.h for every function that writes text ("the length that the whole
 * text needs is returned"). skip lets a reader look at a long text piece by piece without ever
 * holding the whole.
 */
#ifndef TALLY_BASE_TEXT_H
#define TALLY_BASE_TEXT_H

#include "base/compiler.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text_out {
    char *buffer;  /* may be NULL where size is 0 */
    size_t size;   /* of the buffer */
    size_t skip;   /* bytes of the text that stand before the window */
    size_t length; /* bytes written so far, kept or not */
};

static inline void text_put(struct text_out *out, char c)
{
    const size_t place = out->length - out->skip; /* wraps to a huge place before the window */
    if (out->length >= out->skip && place + 1 < out->size) out->buffer[place] = c;
    out->length++;
}

void text_put_string(struct text_out *out, const char *string);
void text_put_whole(struct text_out *out, uint64_t whole);

/* Terminates what was kept; returns the length of the whole text. */
size_t text_end(struct text_out *out);

/* How many decimal digits whole has, at least 1. */
uint32_t text_digits_of(uint64_t whole);

/* Reads a run of digits that begins at *position; false where there is none, or it is beyond 64
 * bits, which *is_beyond tells. *position is then the first byte behind the digits. */
bool text_take_whole(const char *text, size_t length, size_t *position, uint64_t *whole,
                     bool *is_beyond);

/* A text while it is read: how far it was read, and where it went wrong. */
struct text_reader {
    const char *text;
    size_t length;
    size_t position;
    tally_error error;
};

/* Says what is wrong; returns false. */
bool text_fail(struct text_reader *reader, tally_status status, size_t position,
               const char *message);

/* Is the string of that length the same as the terminated word? */
bool text_is(const char *text, size_t length, const char *word);

#endif
