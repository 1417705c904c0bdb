/* SPDX-License-Identifier: MIT */
/*
 * How much a question asks: the page of it that one answer has room for, and which queue it is for.
 * An answer that leaves something says how to ask for the rest (query/answer.h).
 */
#ifndef TALLY_HTTPD_EXTENT_H
#define TALLY_HTTPD_EXTENT_H

#include "httpd/problem.h"
#include "query/question.h"

#include <stdbool.h>

enum {
    PAGE_USUAL = 100, /* solutions, where limit is not given */
    PAGE_MOST = 10000,
    TARGETS_MOST =
        10000, /* in one answer; and solutions of one that is sorted, over all its targets */
    VALUES_MOST = 50000 /* in one answer; six numbers make some 20,000 */
};

/* Leaves the question what one answer has room for. offset counts targets, but for solutions, where
 * it counts the solutions of each, and values. */
bool question_keep_page(struct question *question, struct problem *problem);

/* Whether the answer may be many lines: of a range, or a list of values. */
bool question_has_lines(const struct question *question);

/* Whether it is answered in far less than a millisecond, as far as can be told beforehand. */
bool question_is_short(const struct question *question);

/* Whether it may well be answered in a tenth of a second. */
bool question_is_quick(const struct question *question);

#endif
