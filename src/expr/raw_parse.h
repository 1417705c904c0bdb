/* SPDX-License-Identifier: MIT */
/*
 * Text to raw form.
 */
#ifndef TALLY_EXPR_RAW_PARSE_H
#define TALLY_EXPR_RAW_PARSE_H

#include "expr/raw.h"

/* Reads a text; TALLY_SYNTAX, with raw->error, where it is not an expression.
 * Nothing is allocated. */
MUST_USE tally_status raw_parse(struct raw_text *raw, const char *text, size_t length);

#endif
