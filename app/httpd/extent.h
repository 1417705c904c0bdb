/* SPDX-License-Identifier: MIT */
/*
 * The extent of a question: which part of it fits into one answer, and which queue it belongs to.
 * An answer that leaves something out says how to ask for the rest (query/answer.h).
 */
#ifndef TALLY_HTTPD_EXTENT_H
#define TALLY_HTTPD_EXTENT_H

#include "httpd/problem.h"
#include "query/question.h"

#include <stdbool.h>

/* How much one answer may hold. */
enum {
    PAGE_USUAL = 100, /* solutions in an answer, if limit is not given */
    PAGE_MOST = 10000,
    TARGETS_MOST = 10000, /* targets in one answer; also solutions of a sorted answer, over all
                             its targets */
    VALUES_MOST = 50000   /* values in one answer; six numbers have some 20,000 */
};

/* Reduces the question to what fits into one answer. Its offset counts solutions of each target,
 * values, or targets. */
bool question_keep_page(struct question *question, struct problem *problem);

/* May the answer have many lines: a range, or a list of values? */
bool question_has_lines(const struct question *question);

/* Is the answer certain to take far less than a millisecond? */
bool question_is_short(const struct question *question);

/* Is the answer likely to take at most a tenth of a second? */
bool question_is_quick(const struct question *question);

#endif
