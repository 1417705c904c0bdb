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

/* Splits the text at line ends, commas, semicolons, arrows, full stops, words such as "then", and
 * behind a result where the next step begins. *steps receives the parts that are steps, without
 * numbers, bullets and words in front of them. Returns false if there are fewer than two, or too
 * many. What the parts say is not looked at. Cost: linear in the length. */
MUST_USE bool steps_split(struct span steps[STEPS_MAX], uint32_t *count, const char *text,
                          struct span whole);

#endif
