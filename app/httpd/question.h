/* SPDX-License-Identifier: MIT */
/*
 * Reads a question that comes over HTTP: parameters, from a query string or a JSON object,
 * become a game and options.
 *
 *     parameter_add(),         texts by name, each at most once, as the kind of question knows them
 *     parameters_of_json()
 *     question_read()          the game and the options, or the problem that says what is wrong
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

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    EXPRESSION_MOST = 65536 /* bytes; the library reads no more */
};

/* Texts of parameters, one after the other, each followed by a NUL. */
struct parameters {
    struct buffer texts;
    uint64_t is_set; /* bits, by enum parameter */
    size_t begin[PARAMETER_COUNT];
    size_t length[PARAMETER_COUNT];
};

/* What the server allows. */
struct question_bounds {
    uint32_t numbers_most;
    uint32_t timeout_ms;
};

/* Adds one parameter. */
bool parameter_add(struct parameters *parameters, enum question_kind kind, struct json_span name,
                   struct json_span text, struct problem *problem);

/* Adds all members of a JSON object. */
bool parameters_of_json(struct parameters *parameters, enum question_kind kind, const char *text,
                        size_t length, struct problem *problem);

void parameters_clear(struct parameters *parameters);

/* The parameters must outlive the question. After a failure there is nothing to clear. */
bool question_read(struct question *question, enum question_kind kind,
                   const struct parameters *parameters, const struct question_bounds *bounds,
                   struct problem *problem);
/* The parameters in the form of a line, which they must outlive. */
struct line line_of_parameters(const struct parameters *parameters);

/* Records what the readers of parameters complain about, and returns false. */
bool problem_set_complaint(struct problem *problem, const struct complaint *complaint);

void question_clear(struct question *question);

#endif
