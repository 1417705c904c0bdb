/* SPDX-License-Identifier: MIT */
/*
 * --batch: answers one question for each line of a file or of standard input, in order, as JSON
 * lines.
 */
#ifndef TALLY_CLI_BATCH_H
#define TALLY_CLI_BATCH_H

#include "cli/options.h"
#include "query/question.h"

/* Answers the lines as questions of this kind. Returns the exit status. */
int batch_run(struct call *call, enum question_kind kind);

#endif
