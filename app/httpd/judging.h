/* SPDX-License-Identifier: MIT */
/*
 * POST /api/v1/judge: lines that are judged, each answered in its place.
 */
#ifndef TALLY_HTTPD_JUDGING_H
#define TALLY_HTTPD_JUDGING_H

#include "httpd/problem.h"
#include "httpd/question.h"
#include "query/answer.h"
#include "tally/judge.h"

/* What counts for lines that do not say it. */
struct judging_usual {
    tally_rules rules;
    tally_judging judging;
};

/* From the parameters of the address: rules and their columns, extract and reading. */
bool judging_read(struct judging_usual *usual, const struct parameters *parameters,
                  struct problem *problem);

/* Judges the lines; blank ones are left out. Of the way out, flow, user and tick count. Where it
 * was ended before the last line, a line that says so is the last of the answer. */
struct answer_end judge_lines(const struct judging_usual *usual, const char *lines, size_t length,
                              const struct answer_way *way);

#endif
