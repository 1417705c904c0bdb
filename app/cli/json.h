/* SPDX-License-Identifier: MIT */
/*
 * --json: the options of the command line as a question, whose answer is that of batches, of the
 * service and of tally_query().
 */
#ifndef TALLY_CLI_JSON_H
#define TALLY_CLI_JSON_H

#include "cli/input.h"
#include "query/answer.h"
#include "query/question.h"

/* The question of that kind about a game, which the caller keeps. search may be NULL. */
struct question question_about(enum question_kind kind, const tally_game *game,
                               const struct search *search);

/* Writes the answer, says what met a bound, and returns the exit status; end tells the rest. */
int answer_as_json(const struct question *question, struct answer_end *end);

#endif
