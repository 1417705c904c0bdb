/* SPDX-License-Identifier: MIT */
/*
 * Writes text into the caller's buffer, and reads numbers from text.
 *
 * A text_out counts every byte that is written, keeps the bytes within its window, and terminates
 * them. With skip 0 that is the rule of tally.h for all functions that write text: they return
 * the length that the whole text needs. skip lets a caller read a long text piece by piece,
 * without room for the whole.
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
    size_t skip;   /* bytes of the text before the window */
    size_t length; /* bytes written so far, in the window or not */
};

static inline void text_put(struct text_out *out, char c)
{
    const size_t place = out->length - out->skip; /* wraps around to a huge place for a byte
                                                     before the window */
    if (out->length >= out->skip && place + 1 < out->size) out->buffer[place] = c;
    out->length++;
}

void text_put_string(struct text_out *out, const char *string);
void text_put_whole(struct text_out *out, uint64_t whole);

/* Terminates what was kept; returns the length of the whole text. */
size_t text_end(struct text_out *out);

/* The number of decimal digits of whole, at least 1. */
uint32_t text_digits_of(uint64_t whole);

/* Reads a run of digits that begins at *position, and moves *position behind it. Returns false if
 * there is no digit, or if the number exceeds 64 bits; *is_beyond tells which. */
bool text_take_whole(const char *text, size_t length, size_t *position, uint64_t *whole,
                     bool *is_beyond);

/* A text that is being read: the place that is reached, and the place of an error. */
struct text_reader {
    const char *text;
    size_t length;
    size_t position;
    tally_error error;
};

/* Says what is wrong; returns false. */
bool text_fail(struct text_reader *reader, tally_status status, size_t position,
               const char *message);

/* Moves over a word that stands next; false, and nothing is moved over: another text does. */
bool text_skip(struct text_reader *reader, const char *word);

/* Is the string of that length the same as the terminated word? */
bool text_is(const char *text, size_t length, const char *word);

#endif
