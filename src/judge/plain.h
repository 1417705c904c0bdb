/* SPDX-License-Identifier: MIT */
/*
 * The lenient reading: converts a text with TeX, other brackets, full-width digits, Markdown marks
 * and chains of equals signs to plain texts that the strict parser accepts, one for each side of an
 * equals sign. Each plain byte records its position in the original text, for error messages.
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

/* The sides, one after the other, each with a NUL at its end. */
struct plain {
    uint32_t length; /* including the NUL of the last side */
    char bytes[PLAIN_MAX];
    uint32_t places[PLAIN_MAX]; /* offset in the original text, for each byte */
    size_t wrong;               /* after a failure: offset of the error in the original text */
};

/* Converts a text. Returns false if it is too long or its brackets do not match; other mistakes are
 * left to the strict parser. Cost: linear in length. */
MUST_USE bool plain_read(struct plain *plain, const char *text, size_t length);

#endif
