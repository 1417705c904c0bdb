/* SPDX-License-Identifier: MIT */
/*
 * Finding the answer in a completion.
 */
#ifndef TALLY_JUDGE_EXTRACT_H
#define TALLY_JUDGE_EXTRACT_H

#include "base/compiler.h"
#include "tally/judge.h"

#include <stdbool.h>

/* A part of a text. */
struct span {
    size_t begin;
    size_t end;
};

/* The answer, without blanks around it; false where there is none. Linear in the length. */
MUST_USE bool extract_answer(tally_extract extract, const char *text, size_t length,
                             struct span *answer);

/* The span without blanks at both ends. */
struct span span_trim(const char *text, struct span span);

/* How many bytes the blank at bytes has, of which there are left; 0: there is none. Blanks are
 * those of ASCII, and spaces and line ends of Unicode, also those without width. */
size_t blank_length(const char *bytes, size_t left);

#endif
