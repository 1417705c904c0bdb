/* SPDX-License-Identifier: MIT */
/*
 * How games are drawn: the recipe of a drawing, its wishes, and worksheets.
 */
#ifndef TALLY_GAMES_GAMES_H
#define TALLY_GAMES_GAMES_H

#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* Difficulty is 0..DIFFICULTY_MAX. */
enum { DIFFICULTY_MAX = 100, DRAW_LARGE_MAX = 4 };

/* Copies the caller's structs to those of this version, and checks them. given_options may be NULL.
 * Afterwards recipe->rules is not NULL. The statuses are those of tally_recipe_check(); error may
 * be NULL. */
tally_status recipe_take(tally_recipe *recipe, const tally_recipe *given, tally_options *options,
                         const tally_options *given_options, tally_error *error);

/* How many tiles of the rules' pool a game may contain; *large: how many of them are large. */
uint32_t draw_tiles_of(const tally_rules *rules, uint32_t *large);

/* ---- Wishes ---------------------------------------------------------------------------------- */

/* Must a game have a solution to fulfil the wishes? */
bool wishes_want_solution(const tally_recipe *recipe);

/* Do the wishes need a search? Without wishes, every game fulfils them. */
bool wishes_ask_for_anything(const tally_recipe *recipe, const tally_options *options);

/* Checks a game against the wishes, one after the other, and stops at the first that fails. Solves
 * the game, and counts its solutions, as far as the wishes need it. Fills in *found except for the
 * counts of attempts. Any status but TALLY_OK means: not known whether the game fulfils the
 * wishes. */
tally_status wishes_hold(const tally_recipe *recipe, const tally_game *game,
                         const tally_options *options, tally_drawn *found);

/* Is one failed game nearer to the wishes than another? The nearer game fails a later wish, or the
 * same wish by a smaller amount. */
bool wishes_are_nearer(const tally_recipe *recipe, const tally_drawn *found,
                       const tally_drawn *other);

/* ---- Worksheets ------------------------------------------------------------------------------ */

/* What the code of a worksheet says: the rules, the wishes, and how many games. */
struct sheet_plan {
    tally_rules rules;
    tally_recipe recipe; /* recipe.rules is ignored; `rules` above counts */
    uint32_t games;
    uint32_t seed;
    bool rises; /* games are sorted from easy to hard */
};

/* Parses a code. Returns TALLY_OK, or TALLY_SYNTAX with the position and reason in error. */
tally_status sheet_plan_read(struct sheet_plan *plan, const char *code, size_t length,
                             tally_error *error);

#endif
