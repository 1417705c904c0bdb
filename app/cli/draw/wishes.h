/* SPDX-License-Identifier: MIT */
/*
 * What drawn games are to be like: solvable, with so many solutions, of a certain difficulty.
 */
#ifndef TALLY_CLI_DRAW_WISHES_H
#define TALLY_CLI_DRAW_WISHES_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

struct wishes {
    bool is_solvable;
    bool has_solutions, has_difficulty;
    tally_range solutions, difficulty;
    uint64_t end_ms; /* of --timeout, for the drawing of all */
};

/* From --solvable, --solutions, --difficulty and --timeout.
 * Says what is wrong, and returns false. */
bool read_wishes(const struct call *call, struct wishes *wishes);

bool has_wish(const struct wishes *wishes);

enum fit {
    FIT_NOT_KNOWN, /* the search failed, or met a bound: status and outcome tell which */
    FIT_YES,
    FIT_NO
};

/* Solves and counts the game as far as the wishes ask for it. Prints nothing; from any thread. */
enum fit hold_against(const struct wishes *wishes, const tally_game *game,
                      const tally_options *options, tally_status *status, tally_outcome *outcome);

#endif
