/* SPDX-License-Identifier: MIT */
/*
 * Judging answers from the command line.
 */
#ifndef TALLY_CLI_CHECK_H
#define TALLY_CLI_CHECK_H

#include "cli/options.h"
#include "tally/judge.h"

enum { COMPLAINT_SIZE = 512 };

/* What is wrong with an invalid answer, in a line: the name of what is not read, or the reason. It
 * may be written into `said`. */
const char *complaint_about(const tally_game *game, const tally_judgement *judgement,
                            const char *text, size_t length, char *said, size_t size);

/* Shows a judged answer: the verdict, and a caret below the place where a rule is broken. */
void show_judgement(const tally_game *game, const tally_judgement *judgement, const char *text,
                    size_t length);

#endif
