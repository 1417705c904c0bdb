/* SPDX-License-Identifier: MIT */
/*
 * tally survey --choose-large: which large tiles are the best and the worst to play with.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_H
#define TALLY_CLI_SURVEY_SWEEP_H

#include "cli/survey/part.h"

/* Runs the sweep that the command line asks for. parts: where its pieces come from; NULL: they are
 * computed. Returns the exit status. */
int sweep_large(struct call *call, struct parts *parts);

/* Keeps the pieces of one shard in the file of --output. Returns the exit status. */
int sweep_part(struct call *call, const struct shard *shard);

#endif
