/* SPDX-License-Identifier: MIT */
/*
 * POST /api/v1/judge: judges lines, and answers them in order.
 */
#ifndef TALLY_HTTPD_JUDGING_H
#define TALLY_HTTPD_JUDGING_H

#include "httpd/problem.h"
#include "httpd/question.h"
#include "query/answer.h"
#include "tally/judge.h"

/* Defaults for parameters that a line leaves out. */
struct judging_usual {
    tally_rules rules;
    tally_judging judging;
    bool proves;
};

/* Reads the defaults from the URL's parameters: rules and their columns, extract,
 * reading and prove. */
bool judging_read(struct judging_usual *usual, const struct parameters *parameters,
                  struct problem *problem);

/* Judges the lines, skipping blank ones. Uses flow, user and tick of `way`. If it ends before the
 * last line, a last line of the answer says so. */
struct answer_end judge_lines(const struct judging_usual *usual, const char *lines, size_t length,
                              const struct answer_way *way);

#endif
