/* SPDX-License-Identifier: MIT */
/*
 * Extracts the answer from a completion.
 */
#ifndef TALLY_JUDGE_EXTRACT_H
#define TALLY_JUDGE_EXTRACT_H

#include "base/compiler.h"
#include "tally/judge.h"

#include <stdbool.h>

/* A part of a text: byte offsets. */
struct span {
    size_t begin;
    size_t end;
};

/* Finds the answer, without surrounding blanks. Returns false if there is none. Cost: linear in
 * length. */
MUST_USE bool extract_answer(tally_extract extract, const char *text, size_t length,
                             struct span *answer);

/* Returns the span without blanks at both ends. */
struct span span_trim(const char *text, struct span span);

/* Returns the length in bytes of the blank character at `bytes`, of which `left` bytes may be read;
 * 0 if it is no blank. Blanks are those of ASCII, and Unicode's spaces, line ends and zero-width
 * characters. */
size_t blank_length(const char *bytes, size_t left);

#endif
