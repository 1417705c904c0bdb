/* SPDX-License-Identifier: MIT */
/*
 * Texts that can be read in several ways: 12 is a given number, or 1 and 2 joined. Each text is one
 * solution, but the forest has a tree for each reading. The reading that represents the solution
 * takes the fewest numbers, and given numbers before joined digits.
 */
#ifndef TALLY_GOALS_DOUBLES_H
#define TALLY_GOALS_DOUBLES_H

#include "goals/tree.h"

/* Can such texts exist in this game? */
bool goals_has_doubles(const tally_game *game);

/* Does this tree represent all trees with the same text? The tree must be in canonical order. */
bool goals_is_first_reading(const tally_game *game, const struct goals_tree *tree);

#endif
