/* SPDX-License-Identifier: MIT */
/*
 * Appending to a buffer what printf() would print: for texts with many numbers that nobody waits
 * for, such as pictures and summaries. Apart from buffer.h, which the page is compiled with too,
 * since it needs stdio.
 */
#ifndef TALLY_COMMON_FORMAT_H
#define TALLY_COMMON_FORMAT_H

#include "query/buffer.h"

#include <stdint.h>

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void buffer_put(struct buffer *buffer, const char *format, ...);

/* A number for people, with a comma between groups of three digits: "11,918,700". Use it as an
 * argument: buffer_put(out, "%12s", grouped(n).text). */
struct grouped {
    char text[28]; /* 20 digits, 6 commas, the end */
};
struct grouped grouped(uint64_t number);

#endif
