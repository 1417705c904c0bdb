/* SPDX-License-Identifier: MIT */
/*
 * One search, as it was asked for: every NULL filled in, every option checked.
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
    uint32_t fewest; /* numbers that a solution uses; none does where fewest is above most */
    uint32_t most;
    bool shows_detours;       /* solutions with a detour belong to the answer */
    bool wants_simplest;      /* no more is asked for than the simplest solution of each value */
    const tally_range *range; /* of values; NULL: all, or targets are asked for */
    uint64_t targets;         /* how many are asked for */
    uint64_t largest_value;   /* that anything is asked about */
};

#endif
