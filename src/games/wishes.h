/* SPDX-License-Identifier: MIT */
/*
 * A game held against the wishes of a recipe, one after the other, up to the first that fails.
 */
#ifndef TALLY_GAMES_WISHES_H
#define TALLY_GAMES_WISHES_H

#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* Can there be a game as wished, as far as the wishes themselves tell? */
bool wishes_go_together(const tally_recipe *recipe);

/* Whether a game is looked at at all. */
bool wishes_ask_for_anything(const tally_recipe *recipe, const tally_options *options);

/* Solves and counts the game as far as the wishes ask for it: fills in found, but for what is said
 * of attempts. Any status but TALLY_OK: it is not known whether the game is as wished. */
tally_status wishes_hold(const tally_recipe *recipe, const tally_game *game,
                         const tally_options *options, tally_drawn *found);

/* Is a game that is not as wished nearer to that than another one? It is where it fails a later
 * wish, or the same one by less. */
bool wishes_are_nearer(const tally_recipe *recipe, const tally_drawn *found,
                       const tally_drawn *other);

#endif
