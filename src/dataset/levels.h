/* SPDX-License-Identifier: MIT */
/*
 * The level of a game among those that a recipe draws: which fifth of the solvable ones it belongs
 * to, by the time that practised players take. The score of a game (games/difficulty.h) compares it
 * with usual games of its rules instead, so that games of more numbers than usual have high scores
 * alone, and games of fewer low ones.
 */
#ifndef TALLY_DATASET_LEVELS_H
#define TALLY_DATASET_LEVELS_H

#include "tally/difficulty.h"

/* Levels are the least time of each level above the first, in tenths of a second. */
enum { LEVEL_CUTS = TALLY_DIFFICULTY_LEVELS - 1 };

/* Makes levels of the times of a sample of games, which it sorts. A share of a fifth is right
 * within 2.5 points in 19 of 20 samples of a thousand. */
void levels_from(uint32_t levels[LEVEL_CUTS], uint64_t *tenths, uint32_t count);

/* The level of a time: 0 to TALLY_DIFFICULTY_LEVELS - 1. */
uint32_t levels_of(const uint32_t levels[LEVEL_CUTS], uint32_t tenths);

#endif
