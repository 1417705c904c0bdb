/* SPDX-License-Identifier: MIT */
/*
 * Parses text to the raw form.
 */
#ifndef TALLY_EXPR_RAW_PARSE_H
#define TALLY_EXPR_RAW_PARSE_H

#include "expr/raw.h"

/* Parses a text. Returns TALLY_SYNTAX, and fills in raw->error, if the text is no expression.
 * Allocates nothing. */
MUST_USE tally_status raw_parse(struct raw_text *raw, const char *text, size_t length);

#endif
