/* SPDX-License-Identifier: MIT */
/*
 * Reads a question that comes over HTTP: parameters from a query string or a JSON object become a
 * game and options.
 *
 *     parameter_add(),         adds texts by name, each at most once, if the kind of question has
 *     parameters_of_json()     that parameter
 *     question_read()          makes the game and the options, or a problem that says why not
 *
 * Both forms mean the same: {"numbers":[25,50]} is numbers=25,50. Nothing here depends on
 * connections, so the fuzz target runs the same code.
 */
#ifndef TALLY_HTTPD_QUESTION_H
#define TALLY_HTTPD_QUESTION_H

#include "httpd/problem.h"
#include "query/buffer.h"
#include "query/json_reader.h"
#include "query/line.h"
#include "query/question.h"
#include "tally/tally.h"

#include "query/answer.h"
#include "tally/judge.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest expression that is read. */
enum {
    EXPRESSION_MOST = 65536 /* bytes; the library reads no more */
};

/* The texts of the parameters, one after the other, each with a NUL at its end. */
struct parameters {
    struct buffer texts;
    uint64_t is_set; /* one bit for each enum parameter */
    size_t begin[PARAMETER_COUNT];
    size_t length[PARAMETER_COUNT];
};

/* Adds one parameter with its text, which is copied. Returns false, with the problem set, if
 * questions of this kind have no such parameter, if it was added before, if its text has a NUL, or
 * if there is no memory. */
bool parameter_add(struct parameters *parameters, enum question_kind kind, struct json_span name,
                   struct json_span text, struct problem *problem);

/* Adds all members of a JSON object: the body of a POST request. The position in the problem is a
 * byte offset in the text. */
bool parameters_of_json(struct parameters *parameters, enum question_kind kind, const char *text,
                        size_t length, struct problem *problem);

void parameters_clear(struct parameters *parameters);

/* Reads the question, and checks each parameter and whether they go together. numbers_most: of a
 * game (--max-numbers); timeout_ms: the longest search; a question may ask for less. The
 * parameters must outlive the question. Returns false, with the first problem set, if something
 * is wrong; then there is nothing to free. After true, question_clear() frees. */
bool question_read(struct question *question, enum question_kind kind,
                   const struct parameters *parameters, uint32_t numbers_most, uint32_t timeout_ms,
                   struct problem *problem);

/* Records the problem with which the answer of a question that was read ended. */
bool problem_set_end(struct problem *problem, const struct question *question,
                     enum problem_code code);

void question_clear(struct question *question);

/* ---- The extent of an answer ----------------------------------------------------------------- */

/*
 * The extent of a question: which part of it fits into one answer, and which queue it belongs to.
 * An answer that leaves something out says how to ask for the rest (query/answer.h).
 */

/* How much one answer may hold. */
enum {
    PAGE_USUAL = 100, /* solutions in an answer, if limit is not given */
    PAGE_MOST = 10000,
    TARGETS_MOST = 10000, /* targets in one answer; also solutions of a sorted answer, over all
                             its targets */
    VALUES_MOST = 50000   /* values in one answer; six numbers have some 20,000 */
};

/* May the answer have many lines: a range, or a list of values? */
bool question_has_lines(const struct question *question);

/* Is the answer certain to take far less than a millisecond? */
bool question_is_short(const struct question *question);

/* Is the answer likely to take at most a tenth of a second? */
bool question_is_quick(const struct question *question);

/* ---- Lines to judge -------------------------------------------------------------------------- */

/*
 * POST /api/v1/judge: judges lines, and answers them in order.
 */

/* Reads what a line need not say from the URL's parameters: rules and their columns, extract,
 * reading and prove. They are `rules`, `judging` and `proves` of the usual question. */
bool judging_read(struct question *usual, const struct parameters *parameters,
                  struct problem *problem);

/* Judges the lines, skipping blank ones. Uses flow, user and tick of `way`. If it ends before the
 * last line, a last line of the answer says so. */
struct answer_end judge_lines(const struct question *usual, const char *lines, size_t length,
                              const struct answer_way *way);

#endif
