/* SPDX-License-Identifier: MIT */
/*
 * Writes text into the caller's buffer, and reads numbers from text.
 *
 * A text_out counts all bytes that are written, keeps those that fall into its window, and
 * terminates them. With skip 0 this gives the rule of all functions in tally.h that write text:
 * they return the length that the whole text needs. With a larger skip, a caller can read a long
 * text piece by piece.
 */
#ifndef TALLY_BASE_TEXT_H
#define TALLY_BASE_TEXT_H

#include "base/compiler.h"
#include "base/rational.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Text that is being written into a buffer. What does not fit is counted, but not kept. */
struct text_out {
    char *buffer;  /* may be NULL if size is 0 */
    size_t size;   /* bytes of the buffer */
    size_t skip;   /* bytes of the text before the window */
    size_t length; /* bytes written so far, whether kept or not */
};

static inline void text_put(struct text_out *out, char c)
{
    /* For a byte before the window the difference wraps around, and is larger than any size. */
    const size_t place = out->length - out->skip;
    if (out->length >= out->skip && place + 1 < out->size) out->buffer[place] = c;
    out->length++;
}

void text_put_string(struct text_out *out, const char *string);
void text_put_whole(struct text_out *out, rational_part whole);

/* Writes a value: -3, 3/4. `over` stands between numerator and denominator. */
void text_put_rational(struct text_out *out, struct rational value, char over);

/* Terminates the kept bytes. Returns the length of the whole text. */
size_t text_end(struct text_out *out);

/* The number of decimal digits of whole, at least 1. */
uint32_t text_digits_of(rational_part whole);

/* Reads up to 19 digits, which fit in any case. *position is then behind them. */
static inline uint64_t text_take_digits(const char *text, size_t length, size_t *position)
{
    enum { DIGITS_THAT_FIT = 19 };
    uint64_t total = 0;
    size_t i = *position;
    const size_t end = length - i < DIGITS_THAT_FIT ? length : i + DIGITS_THAT_FIT;
    for (unsigned digit; i < end && (digit = (unsigned)(unsigned char)text[i] - '0') <= 9; i++)
        total = total * 10 + digit;
    *position = i;
    return total;
}

/* Reads a run of digits from *position on, and moves *position after it. Returns false if there is
 * no digit or the number exceeds 64 bits; *is_beyond tells these cases apart. */
bool text_take_whole(const char *text, size_t length, size_t *position, uint64_t *whole,
                     bool *is_beyond);

/* A text that is being parsed: the current position, and the first error. */
struct text_reader {
    const char *text;
    size_t length;
    size_t position;
    tally_error error;
};

/* Records an error. Returns false. */
bool text_fail(struct text_reader *reader, tally_status status, size_t position,
               const char *message);

/* Skips a word if it comes next. Otherwise returns false and skips nothing. */
bool text_skip(struct text_reader *reader, const char *word);

static inline bool text_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The value of a hexadecimal digit; -1: it is none. */
static inline int text_hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Is the text equal to the NUL-terminated word? */
bool text_is(const char *text, size_t length, const char *word);

/* The place of the text among so many words; their count: it is none of them. */
size_t text_find(const char *text, size_t length, const char *const *words, size_t count);

#endif
