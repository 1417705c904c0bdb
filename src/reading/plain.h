/* SPDX-License-Identifier: MIT */
/*
 * The lenient reading: converts a text with TeX, other brackets, digits and signs of other scripts,
 * cards, superscripts, marks around it and chains of equals signs to plain texts that the strict
 * parser accepts, one after the other for each side of an equals sign. Each plain byte records its
 * position in the original text, for error messages.
 *
 *     $\frac{8}{3-1} = 4$.       ((8)/(3-1)) at 1..14, and 4 at 16
 */
#ifndef TALLY_READING_PLAIN_H
#define TALLY_READING_PLAIN_H

#include "expr/raw.h"
#include "reading/extract.h"
#include "tally/check.h"

enum {
    PLAIN_MAX = 8192,        /* bytes of a side; a run of blanks is one byte */
    PLAIN_NESTING_MAX = 1024 /* open brackets */
};

/* How a side is converted. Each is tried if the strict parser refuses the one before. */
enum plain_how {
    PLAIN_WRITTEN, /* sign by sign */
    PLAIN_IMPLIED, /* also products without a sign, 7(4), and a plus before a number */
    PLAIN_COMMAS,  /* for RPN: a comma is a blank */
    PLAIN_HOWS
};

enum { PLAIN_NAMES_MAX = 16, PLAIN_NAME_MOST = 16 /* bytes */ };

/* A name that a text gives to a value, as in "a = 50 + 1". */
struct plain_name {
    const char *text;
    size_t length;
    struct rational value;
};

/* A text in the lenient reading, and its current side. */
struct plain {
    const char *text;
    const tally_rules *rules;
    struct plain_name names[PLAIN_NAMES_MAX]; /* those of the texts before; the caller's */
    uint32_t name_count;
    struct span name; /* what the text gives a name to: behind "a = "; empty: it has none */
    struct span rest; /* what is behind the current side */
    struct span side; /* the current side, without marks */
    bool has_more;    /* sides are left */
    bool is_step;     /* of an answer in steps: it may begin with a result in thousands */
    bool has_equals;  /* the text has an equals sign, as far as the sides were taken */
    bool goes_on;     /* the next side begins with an operation on the value before it, which stands
                       * as the number 1 at the beginning of the plain text */
    uint32_t length;  /* bytes of the side, without the NUL at its end */
    char bytes[PLAIN_MAX];
    uint32_t places[PLAIN_MAX]; /* offset in the original text, for each byte and the NUL */
    size_t wrong;               /* after a failure: offset of the error in the original text */
    tally_thing thing; /* after a failure: not TALLY_THING_NONE if the text has two readings */
};

/* The part of a text that is an answer: without a ! behind its value, or what is in an environment
 * of TeX. */
struct span plain_answer(const tally_rules *rules, const char *text, size_t length);

/* Is it a value alone, such as 8, -8 or 8/3? */
bool is_value_alone(const char *bytes, size_t length);

/* Starts to read a text: removes the marks around all of it, such as the $ of TeX, and finds the
 * first side of its equals signs. */
void plain_begin(struct plain *plain, const tally_rules *rules, const char *text, size_t length);

/* Goes to the next side, while plain->has_more. Cost of all sides: linear in the length of the
 * text. */
void plain_next(struct plain *plain);

/* Converts the side. Returns false if it is too long, its brackets do not match, it has a character
 * that no expression has, or a second reading; other mistakes are left to the strict parser. */
MUST_USE bool plain_read(struct plain *plain, enum plain_how how);

/* Converts the side in one way after the other, until the strict parser takes it. Otherwise *wrong
 * is the place of the error, and plain->thing its name if the side has two readings. */
MUST_USE bool plain_parse(struct plain *plain, struct raw_text *raw, size_t *wrong);

#endif
