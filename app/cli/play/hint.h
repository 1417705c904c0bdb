/* SPDX-License-Identifier: MIT */
/*
 * Hints in a round, the same as on the page (tally_take_hint()). Each hint lowers the points that
 * can still be won.
 */
#ifndef TALLY_CLI_PLAY_HINT_H
#define TALLY_CLI_PLAY_HINT_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdint.h>

/* The hints of a round, and what they cost. */
struct hints {
    uint32_t taken;
    uint32_t points; /* most points after the last hint */
    char text[128];  /* the last hint, ASCII; empty: none was taken */
};

/* Takes the next hint; if there is none, the text says so. Stops a running watch. */
void hint_take(struct hints *hints, const tally_game *game);

/* The most points that the round can still give. */
uint32_t hint_points_left(const struct hints *hints);

#endif
