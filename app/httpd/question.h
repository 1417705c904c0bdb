/* SPDX-License-Identifier: MIT */
/*
 * A question as it comes over HTTP: parameters, from a query or from a JSON object, become a game
 * and options.
 *
 *     parameter_add(),         texts by name, each at most once, as the kind of question knows them
 *     parameters_of_json()
 *     question_read()          the game and the options, or the problem that says what is wrong
 *
 * Both forms mean the same: {"numbers":[25,50]} is numbers=25,50. Nothing here knows of
 * connections, so that the fuzz target goes through the same code.
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

/* Texts of parameters, each followed by a NUL, one after the other. */
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

/* The question lives as long as the parameters. On failure nothing is to be cleared. */
bool question_read(struct question *question, enum question_kind kind,
                   const struct parameters *parameters, const struct question_bounds *bounds,
                   struct problem *problem);
/* The parameters as a line has them, which lives as long. */
struct line line_of_parameters(const struct parameters *parameters);

/* Notes what the readers of parameters complain about, and returns false. */
bool problem_set_complaint(struct problem *problem, const struct complaint *complaint);

void question_clear(struct question *question);

#endif
