/* SPDX-License-Identifier: MIT */
/*
 * A search as it was asked for: all defaults are filled in, all options are checked.
 */
#ifndef TALLY_ANSWER_REQUEST_H
#define TALLY_ANSWER_REQUEST_H

#include "base/memory.h"
#include "rules/game.h"

struct request {
    const tally_game *game;
    struct memory *memory;
    tally_options options;
    tally_sink sink;
    uint32_t fewest; /* how many numbers a solution uses; fewest > most: there is no solution */
    uint32_t most;
    bool shows_detours;       /* the answer includes solutions with a detour */
    bool wants_simplest;      /* only the simplest solution of each value is wanted */
    const tally_range *range; /* of values; NULL: all values, or the search is for targets */
    uint64_t targets;         /* how many are asked for */
    uint64_t largest_value;   /* that anything is asked about */
};

#endif
