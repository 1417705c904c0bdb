/* SPDX-License-Identifier: MIT */
/*
 * The engine of positive whole numbers: + - * /, numbers in any order.
 */
#ifndef TALLY_WHOLE_ENGINE_H
#define TALLY_WHOLE_ENGINE_H

#include "answer/engine.h"

/* Can this engine answer for the game? */
bool whole_answers(const tally_game *game);

extern const struct engine whole_engine;

#endif
