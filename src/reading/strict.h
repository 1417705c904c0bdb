/* SPDX-License-Identifier: MIT */
/*
 * The strict reading: what an expression is, in infix or RPN. The other readings convert a text to
 * one that this reading takes (plain.h).
 */
#ifndef TALLY_READING_STRICT_H
#define TALLY_READING_STRICT_H

#include "expr/raw.h"

/* Beside the operations: an infix text without brackets is read from left to right. */
#define RAW_LEFT_TO_RIGHT ((uint32_t)1 << 31)

/* How texts are read under the rules: the last argument of raw_parse(). */
static inline uint32_t raw_reading_of(const tally_rules *rules)
{
    return rules->operations | (rules->brackets == TALLY_BRACKETS_LEFT ? RAW_LEFT_TO_RIGHT : 0);
}

/* Parses a text to the raw form. Returns TALLY_SYNTAX, and fills in raw->error, if the text is no
 * expression. Allocates nothing. */
/* Words and signs of operations other than + - * / ^ ! sqrt and neg are read only if `operations`
 * has their bits: without !!, 4!! is (4!)!. */
MUST_USE tally_status raw_parse(struct raw_text *raw, const char *text, size_t length,
                                uint32_t operations);

#endif
