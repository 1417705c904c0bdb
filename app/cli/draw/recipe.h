/* SPDX-License-Identifier: MIT */
/*
 * What drawn games are to be like, as the options have it.
 */
#ifndef TALLY_CLI_DRAW_RECIPE_H
#define TALLY_CLI_DRAW_RECIPE_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* From --large and --pick, without a wish. rules, which the recipe is to have, must outlive it. */
tally_recipe recipe_of_call(const struct call *call, const tally_rules *rules);

/* Likewise, with the wishes of --solvable, --difficulty, --solutions and --attempts, which tally
 * draw has. Says what is wrong, and returns false. */
bool read_recipe(const struct call *call, const tally_rules *rules, tally_recipe *recipe);

bool has_wish(const tally_recipe *recipe);

/* Says why no game can be drawn by this recipe, and returns the exit status. */
int fail_recipe(const tally_recipe *recipe, tally_status status);

/* Says after how many games an end was made, since none of recipe->attempts more was as wished; and
 * what they lacked. Returns the exit status. */
int fail_unmet(const tally_recipe *recipe, const tally_drawn *missed, const char *after);

#endif
