/* SPDX-License-Identifier: MIT */
/*
 * A search as the caller asked for it, with all defaults filled in and all options checked.
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
    uint32_t fewest; /* fewest numbers in a solution; fewest > most: there is no solution */
    uint32_t most;
    bool shows_detours;       /* the answer includes solutions with a detour */
    bool wants_simplest;      /* only the simplest solution of each value is wanted */
    const tally_range *range; /* the range of values; NULL: all values, or a search for targets */
    uint64_t targets;         /* number of targets */
    uint64_t largest_value;   /* the largest value in question */
};

#endif
