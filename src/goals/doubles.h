/* SPDX-License-Identifier: MIT */
/*
 * Texts that can be read in several ways: 12 is a given number, or 1 and 2 put together. Each text
 * is one solution, and of its readings the forest has a tree each; the one that stands for the
 * solution takes the fewest numbers, given ones before others.
 */
#ifndef TALLY_GOALS_DOUBLES_H
#define TALLY_GOALS_DOUBLES_H

#include "goals/tree.h"

/* Can there be such texts at all? */
bool exact_has_doubles(const tally_game *game);

/* Of the trees that are written like this one, is this the one that stands for all? For a tree in
 * canonical order. */
bool exact_is_first_reading(const tally_game *game, const struct exact_tree *tree);

#endif
