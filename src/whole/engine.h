/* SPDX-License-Identifier: MIT */
/*
 * The engine of positive whole numbers, as search sees it: + - * /, numbers in any order.
 */
#ifndef TALLY_WHOLE_ENGINE_H
#define TALLY_WHOLE_ENGINE_H

#include "answer/engine.h"

/* Whether a game is one for this engine. */
bool whole_answers(const tally_game *game);

extern const struct engine whole_engine;

#endif
