/* SPDX-License-Identifier: MIT */
/*
 * Appends printf() output to a buffer, for texts with many numbers whose speed does not matter,
 * such as pictures and summaries. Separate from buffer.h because it needs stdio, which the page's
 * WASM does not have.
 */
#ifndef TALLY_COMMON_FORMAT_H
#define TALLY_COMMON_FORMAT_H

#include "query/buffer.h"
#include "tally/value.h"

#include <stdint.h>

typedef unsigned long long ull; /* what %llu wants */

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void buffer_put(struct buffer *buffer, const char *format, ...);

/* Appends a text between the tags of HTML or SVG. */
void buffer_markup(struct buffer *buffer, const char *text);

/* Appends an expression with the signs of print: × ÷ − √. */
void buffer_printed(struct buffer *buffer, const char *expression);

/* Appends "1 3 7": numbers with blanks between them. */
void buffer_numbers(struct buffer *buffer, const uint64_t *numbers, size_t count);

/* A number as text, to be an argument: buffer_put(out, "%12s", grouped(n).text). */
struct numeral {
    char text[TALLY_VALUE_SIZE];
};

/* A number for people, with commas between groups of three digits: "11,918,700". */
struct numeral grouped(uint64_t number);

#endif
