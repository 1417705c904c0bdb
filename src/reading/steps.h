/* SPDX-License-Identifier: MIT */
/*
 * Splits an answer that is written in steps, one operation after the other:
 *
 *     50 + 1 = 51, 25 - 10 = 15, 51 * 15 = 765          three steps
 *     100 + 6 = 106, * 75 = 7950, - 2                   three; each goes on from the one before
 */
#ifndef TALLY_READING_STEPS_H
#define TALLY_READING_STEPS_H

#include "base/compiler.h"
#include "reading/span.h"

#include <stdbool.h>
#include <stdint.h>

enum { STEPS_MAX = 256 };

/* The parts of a text that are steps, without numbers, bullets and words in front of them. */
struct steps {
    uint32_t count;
    struct span spans[STEPS_MAX];
};

/* Splits the text at line ends, commas, semicolons, arrows, full stops, words such as "then", and
 * behind a result where the next step begins. Returns false if that gives fewer than two parts, or
 * too many. What the parts say is not looked at. Cost: linear in the length. */
MUST_USE bool steps_split(struct steps *steps, const char *text, struct span whole);

#endif
