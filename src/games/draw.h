/* SPDX-License-Identifier: MIT */
/*
 * Counts the tiles from which games of some rules are drawn.
 */
#ifndef TALLY_GAMES_DRAW_H
#define TALLY_GAMES_DRAW_H

#include "tally/tally.h"

enum { DRAW_LARGE_MAX = 4 };

/* How many tiles of the rules' pool a game may contain; *large: how many of them are large. */
uint32_t draw_tiles_of(const tally_rules *rules, uint32_t *large);

/* Lists the tiles of the pool that a game may contain. Under whole values, 0 is left out. Returns
 * how many there are. */
size_t draw_usable_tiles(const tally_rules *rules, uint16_t tiles[TALLY_POOL_MAX]);

#endif
