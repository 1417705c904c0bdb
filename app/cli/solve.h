/* SPDX-License-Identifier: MIT */
/*
 * Solving with the options of the command line, for every command that prints solutions.
 */
#ifndef TALLY_CLI_SOLVE_H
#define TALLY_CLI_SOLVE_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* Solves the game and prints the answer. Returns the exit status. */
int solve_game(struct call *call, const tally_game *game);

/* Are all solutions asked for, or only the simplest? */
bool asks_for_list(const struct call *call);

#endif
