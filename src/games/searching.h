/* SPDX-License-Identifier: MIT */
/*
 * Searches on the way to a game: what they are lent, and what their end means.
 */
#ifndef TALLY_GAMES_SEARCHING_H
#define TALLY_GAMES_SEARCHING_H

#include "tally/tally.h"

/* The memory, tick and allocator of options, and nothing else of them. options may be NULL. */
static inline tally_options options_lent(const tally_options *options)
{
    tally_options lent = TALLY_OPTIONS_INIT;
    if (options == NULL) return lent;
    lent.memory_bytes = options->memory_bytes;
    lent.tick = options->tick;
    lent.tick_context = options->tick_context;
    lent.allocator = options->allocator;
    return lent;
}

/* The status of a search that did not come to its end. What it lacks for values beyond 64 bits no
 * other search would find: TALLY_OK. */
static inline tally_status end_of_search(tally_status status, const tally_outcome *outcome)
{
    if (status != TALLY_OK) return status;
    if (outcome->bound == TALLY_BOUND_STOPPED) return TALLY_STOPPED;
    return outcome->bound == TALLY_BOUND_MEMORY ? TALLY_MEMORY_CAP : TALLY_OK;
}

#endif
