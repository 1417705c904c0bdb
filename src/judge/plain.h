/* SPDX-License-Identifier: MIT */
/*
 * The lenient reading: converts a text with TeX, other brackets, full-width digits, Markdown marks
 * and chains of equals signs to plain texts that the strict parser accepts, one after the other for
 * each side of an equals sign. Each plain byte records its position in the original text, for error
 * messages.
 *
 *     $\frac{8}{3-1} = 4$.       ((8)/(3-1)) at 1..14, and 4 at 16
 */
#ifndef TALLY_JUDGE_PLAIN_H
#define TALLY_JUDGE_PLAIN_H

#include "judge/extract.h"

enum {
    PLAIN_MAX = 8192,        /* bytes of a side; a run of blanks is one byte */
    PLAIN_NESTING_MAX = 1024 /* open brackets */
};

/* A text in the lenient reading, and its current side. */
struct plain {
    const char *text;
    struct span rest; /* what is behind the current side */
    bool has_more;    /* sides are left */
    uint32_t length;  /* bytes of the side, without the NUL at its end */
    char bytes[PLAIN_MAX];
    uint32_t places[PLAIN_MAX]; /* offset in the original text, for each byte and the NUL */
    size_t wrong;               /* after a failure: offset of the error in the original text */
};

/* Starts to read a text: removes the marks around all of it, such as the $ of TeX, and finds the
 * first side of its equals signs. */
void plain_begin(struct plain *plain, const char *text, size_t length);

/* Converts the next side, while plain->has_more. Returns false if the side is too long or its
 * brackets do not match; other mistakes are left to the strict parser. Cost of all sides: linear in
 * the length of the text. */
MUST_USE bool plain_next(struct plain *plain);

#endif
