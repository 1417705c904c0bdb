/* SPDX-License-Identifier: MIT */
/*
 * Draws a game like the show's board: the numbers as tiles, the target below them.
 */
#ifndef TALLY_CLI_PLAY_TILES_H
#define TALLY_CLI_PLAY_TILES_H

#include "tally/tally.h"

#include <stddef.h>

enum { BOARD_MARGIN = 4 };

/* Draws the board, in several rows if the tiles do not fit the terminal's width. */
void draw_board(const tally_game *game);

/* Draws a bar of `width` columns, of which the share done/whole is filled. */
void draw_bar(size_t width, unsigned long long done, unsigned long long whole);

#endif
