/* SPDX-License-Identifier: MIT */
/*
 * tally check --list: a list of answers for one set of numbers.
 */
#ifndef TALLY_CLI_CHECK_LIST_H
#define TALLY_CLI_CHECK_LIST_H

#include "cli/options.h"
#include "query/question.h"

/* Judges each line of the file, NULL: of standard input, for the target that it names. `read` tells
 * how. Then says which targets of the game's range are right, missing and wrong. Returns the exit
 * status. */
int check_list(const struct call *call, const tally_game *game, const struct question *read,
               const char *path);

#endif
