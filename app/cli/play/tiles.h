/* SPDX-License-Identifier: MIT */
/*
 * A game as the show's board has it: the numbers as tiles, the target below them.
 */
#ifndef TALLY_CLI_PLAY_TILES_H
#define TALLY_CLI_PLAY_TILES_H

#include "tally/tally.h"

#include <stddef.h>

enum { BOARD_MARGIN = 4 };

/* Draws the board. Where the tiles do not fit the terminal they stand in several rows. */
void draw_board(const tally_game *game);

/* Draws a bar of width columns, of which done/whole is filled. */
void draw_bar(size_t width, unsigned long long done, unsigned long long whole);

#endif
