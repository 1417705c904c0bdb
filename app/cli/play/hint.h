/* SPDX-License-Identifier: MIT */
/*
 * Hints for a round, as the page gives them (tally_take_hint()). Each lowers what can still be won.
 */
#ifndef TALLY_CLI_PLAY_HINT_H
#define TALLY_CLI_PLAY_HINT_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdint.h>

struct hints {
    uint32_t taken;
    uint32_t points; /* the most that the last one leaves */
    char text[128];  /* the last one, ASCII; empty: none was taken */
};

/* Takes the next hint; where there is none, the text says so. Stops the watch that runs. */
void hint_take(struct hints *hints, const tally_game *game);

/* The most points that a round still gives. */
uint32_t hint_points_left(const struct hints *hints);

int run_hint(struct call *call);
extern const struct option *const hint_own_options;

#endif
