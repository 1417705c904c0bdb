/* SPDX-License-Identifier: MIT */
/*
 * From the parameters of a game to the game: an ID, or rules, target and numbers. Beside an ID the
 * others may say again what it says, and nothing else.
 */
#ifndef TALLY_QUERY_READ_GAME_H
#define TALLY_QUERY_READ_GAME_H

#include "query/read_value.h"

/* The rules that are named, or the usual ones, and what is changed of them. */
bool reading_rules(const struct reading *reading, tally_rules *rules);

bool reading_game(const struct reading *reading, tally_game **game);

#endif
