/* SPDX-License-Identifier: MIT */
/*
 * Reads what drawn games must fulfil from the options.
 */
#ifndef TALLY_CLI_DRAW_RECIPE_H
#define TALLY_CLI_DRAW_RECIPE_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* The recipe of --large and --pick, without wishes. It points to rules, which must outlive it. */
tally_recipe recipe_of_call(const struct call *call, const tally_rules *rules);

/* Like recipe_of_call(), with the wishes of tally draw: --solvable, --difficulty, --solutions and
 * --attempts. Returns false after a message. */
bool read_recipe(const struct call *call, const tally_rules *rules, tally_recipe *recipe);

bool has_wish(const tally_recipe *recipe);

/* Says why no game can be drawn by this recipe, with these options (NULL: none) for searches: the
 * library's status. Returns the exit status. */
int fail_recipe(const tally_recipe *recipe, const tally_options *options, tally_status status);

/* Says that recipe->attempts games failed the wishes, and which wishes they failed. after: a text
 * that tells how many games were drawn before them. Returns the exit status. */
int fail_unmet(const tally_recipe *recipe, const tally_drawn *missed, const char *after);

#endif
