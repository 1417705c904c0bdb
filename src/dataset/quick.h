/* SPDX-License-Identifier: MIT */
/*
 * Can a few small numbers make a target at all? Asked before any search, since most games that are
 * drawn for a dataset of solvable ones are not, and a search takes tens of microseconds to set up.
 */
#ifndef TALLY_DATASET_QUICK_H
#define TALLY_DATASET_QUICK_H

#include "tally/tally.h"

#include <stdbool.h>

/* Is the question answered here? At most four numbers up to 1000, all used, with all of + - * /,
 * exact values, any order, and a target up to 1,000,000. */
bool quick_answers(const tally_game *game);

/* Whether the target is reached: exactly, by trying all last steps. quick_answers() holds. Half a
 * microsecond for three numbers, a few for four. */
bool quick_is_reached(const tally_game *game);

#endif
