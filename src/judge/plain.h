/* SPDX-License-Identifier: MIT */
/*
 * What the lenient reading adds: a text with TeX, other brackets, digits of full width, marks of
 * Markdown and chains of equals becomes plain texts that the strict reading takes, one for each
 * side of an equals sign. Each plain byte knows its place in the text.
 *
 *     $\frac{8}{3-1} = 4$.       ((8)/(3-1)) at 1..14, and 4 at 16
 */
#ifndef TALLY_JUDGE_PLAIN_H
#define TALLY_JUDGE_PLAIN_H

#include "judge/extract.h"

enum {
    PLAIN_MAX = 8192,        /* bytes of all sides together */
    PLAIN_NESTING_MAX = 1024 /* open brackets */
};

/* Sides stand one behind the other, with a NUL behind each. */
struct plain {
    uint32_t length; /* with the NUL of the last side */
    char bytes[PLAIN_MAX];
    uint32_t places[PLAIN_MAX]; /* in the text, of each byte */
    size_t wrong;               /* where it is wrong: a place in the text */
};

/* False where the text is too long or has brackets that do not go together; most of what is no
 * expression is left for the strict reading to find. Linear in the length. */
MUST_USE bool plain_read(struct plain *plain, const char *text, size_t length);

#endif
