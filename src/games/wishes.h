/* SPDX-License-Identifier: MIT */
/*
 * Checks a game against the wishes of a recipe, one after the other, and stops at the first that
 * fails.
 */
#ifndef TALLY_GAMES_WISHES_H
#define TALLY_GAMES_WISHES_H

#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* Difficulty is 0..DIFFICULTY_MAX. */
enum { DIFFICULTY_MAX = 100 };

/* Must a game have a solution to fulfil the wishes? */
bool wishes_want_solution(const tally_recipe *recipe);

/* Do the wishes need a search? Without wishes, every game fulfils them. */
bool wishes_ask_for_anything(const tally_recipe *recipe, const tally_options *options);

/* Solves the game, and counts its solutions, as far as the wishes need it. Fills in *found except
 * for the counts of attempts. Any status but TALLY_OK means: not known whether the game fulfils the
 * wishes. */
tally_status wishes_hold(const tally_recipe *recipe, const tally_game *game,
                         const tally_options *options, tally_drawn *found);

/* Is one failed game nearer to the wishes than another? The nearer game fails a later wish, or the
 * same wish by a smaller amount. */
bool wishes_are_nearer(const tally_recipe *recipe, const tally_drawn *found,
                       const tally_drawn *other);

#endif
