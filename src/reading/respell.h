/* SPDX-License-Identifier: MIT */
/*
 * Writes a text anew in another spelling, for readers that do not know the one that it has.
 */
#ifndef TALLY_READING_RESPELL_H
#define TALLY_READING_RESPELL_H

#include <stdbool.h>
#include <stddef.h>

enum {
    RESPELL_HTML = 1,      /* HTML as line ends, blanks and signs */
    RESPELL_NUMBERS = 2,   /* words of numbers as digits, where the text has no digit */
    RESPELL_MARKS = 4,     /* without the marks of chats and forums */
    RESPELL_SENTENCES = 8, /* "subtract 4 from 10 to get 6" as 10 - 4 = 6 */
    RESPELL_ARROWS = 16,   /* arrows, and what separates columns, as equals signs */
    RESPELL_OBJECTS = 32,  /* {"op": "10 - 4", "result": 6} as 10 - 4 = 6 */
    RESPELT_MAX = 16384    /* bytes of a text */
};

/* Writes the text anew, each part in as many bytes as it had, so that no other place moves. Returns
 * false if nothing changed. Cost: linear in the length. */
bool respell(char *text, size_t length, unsigned how);

#endif
