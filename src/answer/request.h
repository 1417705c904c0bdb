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

/* The request of a search for the game's targets; the caller sets the memory, and what a kind of
 * search asks for. options and sink: NULL for none. TALLY_OPTION: an option is wrong. */
tally_status request_make(struct request *request, const tally_game *game,
                          const tally_options *options, const tally_sink *sink);

/* Checks the options that do not depend on which numbers a game of `count` numbers has. TALLY_OK or
 * TALLY_OPTION; error may be NULL. */
tally_status request_check_options(const tally_options *options, uint32_t count,
                                   tally_error *error);

#endif
