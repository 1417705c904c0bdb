/* SPDX-License-Identifier: MIT */
/*
 * Reads and checks the recipe of a drawing.
 */
#ifndef TALLY_GAMES_RECIPE_H
#define TALLY_GAMES_RECIPE_H

#include "tally/tally.h"

/* Copies the caller's structs to those of this version, and checks them. given_options may be NULL.
 * Afterwards recipe->rules is not NULL. The statuses are those of tally_recipe_check(); error may
 * be NULL. */
tally_status recipe_take(tally_recipe *recipe, const tally_recipe *given, tally_options *options,
                         const tally_options *given_options, tally_error *error);

/* ---- Tiles ----------------------------------------------------------------------------------- */

enum { DRAW_LARGE_MAX = 4 };

/* How many tiles of the rules' pool a game may contain; *large: how many of them are large. */
uint32_t draw_tiles_of(const tally_rules *rules, uint32_t *large);

#endif
