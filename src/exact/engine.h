/* SPDX-License-Identifier: MIT */
/*
 * The engine of exact fractions: every operation, numbers in any order or as given.
 */
#ifndef TALLY_EXACT_ENGINE_H
#define TALLY_EXACT_ENGINE_H

#include "answer/engine.h"

/* This engine accepts every game. */
bool exact_answers(const tally_game *game);

extern const struct engine exact_engine;

#endif
