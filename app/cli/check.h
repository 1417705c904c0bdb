/* SPDX-License-Identifier: MIT */
/*
 * Judging answers from the command line.
 */
#ifndef TALLY_CLI_CHECK_H
#define TALLY_CLI_CHECK_H

#include "cli/options.h"
#include "tally/judge.h"

/* Shows a judged answer: the verdict, and a caret below the place where a rule is broken. */
void show_judgement(const tally_game *game, const tally_judgement *judgement, const char *text,
                    size_t length);

extern const struct option *const check_own_options;

/* Reads --extract and --reading. Returns false, after a message, if one is wrong. */
bool read_judging(const struct call *call, tally_judging *judging);

int run_check(struct call *call);

#endif
