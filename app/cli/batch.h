/* SPDX-License-Identifier: MIT */
/*
 * --batch: answers one question for each line of a file or of standard input, in order, as JSON
 * lines.
 */
#ifndef TALLY_CLI_BATCH_H
#define TALLY_CLI_BATCH_H

#include "cli/options.h"
#include "query/query.h"

/* Answers the lines as questions of the kind of `own`, which also has what the command's own
 * options say: judging, limit and targets. Returns the exit status. */
int batch_run(struct call *call, const struct query *own);

#endif
