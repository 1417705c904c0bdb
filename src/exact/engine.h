/* SPDX-License-Identifier: MIT */
/*
 * The engine of exact fractions, as search sees it: every operation, numbers in any order or as
 * given.
 */
#ifndef TALLY_EXACT_ENGINE_H
#define TALLY_EXACT_ENGINE_H

#include "answer/engine.h"

/* Every game is one for this engine. */
bool exact_answers(const tally_game *game);

extern const struct engine exact_engine;

#endif
