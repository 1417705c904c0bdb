/* SPDX-License-Identifier: MIT */
/*
 * The strict reading: what an expression is, in infix or RPN. The other readings convert a text to
 * one that this reading takes (plain.h).
 */
#ifndef TALLY_READING_STRICT_H
#define TALLY_READING_STRICT_H

#include "expr/raw.h"

/* Parses a text to the raw form. Returns TALLY_SYNTAX, and fills in raw->error, if the text is no
 * expression. Allocates nothing. */
/* Words and signs of operations other than + - * / ^ ! sqrt and neg are read only if `operations`
 * has their bits: without !!, 4!! is (4!)!. */
MUST_USE tally_status raw_parse(struct raw_text *raw, const char *text, size_t length,
                                uint32_t operations);

#endif
