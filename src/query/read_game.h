/* SPDX-License-Identifier: MIT */
/*
 * Makes a game from its parameters: an ID; or rules, target and numbers. Parameters beside an ID
 * may only repeat what the ID says.
 */
#ifndef TALLY_QUERY_READ_GAME_H
#define TALLY_QUERY_READ_GAME_H

#include "query/read_value.h"

/* The named rules, or the default ones, with their changes. */
bool reading_rules(const struct reading *reading, tally_rules *rules);

bool reading_game(const struct reading *reading, tally_game **game);

#endif
