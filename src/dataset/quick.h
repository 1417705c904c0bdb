/* SPDX-License-Identifier: MIT */
/*
 * Decides without a search whether a few small numbers make a target. Most games drawn for a
 * dataset fail here, and setting up a search takes tens of microseconds.
 */
#ifndef TALLY_DATASET_QUICK_H
#define TALLY_DATASET_QUICK_H

#include "tally/tally.h"

#include <stdbool.h>

/* Does the method handle this game? It needs at most four numbers up to 1000, all of them used, all
 * of + - * /, exact values, any order, and a target up to 1,000,000. */
bool quick_answers(const tally_game *game);

/* Is the target reachable? Exact, by trying all last steps. quick_answers() must hold. Cost: half a
 * microsecond for three numbers, a few for four. */
bool quick_is_reached(const tally_game *game);

#endif
