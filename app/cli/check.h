/* SPDX-License-Identifier: MIT */
/*
 * Judging answers from the command line.
 */
#ifndef TALLY_CLI_CHECK_H
#define TALLY_CLI_CHECK_H

#include "cli/options.h"
#include "tally/tally.h"

/* What a person is told about a judged answer: the verdict, and a caret below the place where a
 * rule is broken. */
void show_judgement(const tally_game *game, const tally_judgement *judgement, const char *text,
                    size_t length);

int run_check(struct call *call);

#endif
