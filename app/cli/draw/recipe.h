/* SPDX-License-Identifier: MIT */
/*
 * What the options ask of drawn games.
 */
#ifndef TALLY_CLI_DRAW_RECIPE_H
#define TALLY_CLI_DRAW_RECIPE_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* From --large and --pick, without a wish. rules becomes the recipe's, and must outlive it. */
tally_recipe recipe_of_call(const struct call *call, const tally_rules *rules);

/* The same with the wishes of tally draw: --solvable, --difficulty, --solutions and --attempts.
 * Reports errors, and returns false. */
bool read_recipe(const struct call *call, const tally_rules *rules, tally_recipe *recipe);

bool has_wish(const tally_recipe *recipe);

/* Says why no game can be drawn by this recipe, and returns the exit status. */
int fail_recipe(const tally_recipe *recipe, tally_status status);

/* Says after how many games the drawing ended because recipe->attempts more had none as wished, and
 * what they lacked. Returns the exit status. */
int fail_unmet(const tally_recipe *recipe, const tally_drawn *missed, const char *after);

#endif
