/* SPDX-License-Identifier: MIT */
/*
 * Drawing games from the command line.
 */
#ifndef TALLY_CLI_DRAW_DRAW_H
#define TALLY_CLI_DRAW_DRAW_H

#include "cli/cli.h"
#include "tally/tally.h"

#include <stdbool.h>

/* The value of --seed, or a seed from the clock. */
uint64_t seed_of_call(const struct call *call);

/* Prints "952 25 50 75 100 3 6", as on the command line, or the game's ID if the rules are not the
 * default ones. */
void show_game(const tally_game *game);

/* The recipe of --large and --pick, without wishes. It points to rules, which must outlive it. */
tally_recipe recipe_of_call(const struct call *call, const tally_rules *rules);

/* Says why no game can be drawn by this recipe, with these options (NULL: none) for searches: the
 * library's status. Returns the exit status. */
int fail_recipe(const tally_recipe *recipe, const tally_options *options, tally_status status);

#endif
