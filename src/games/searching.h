/* SPDX-License-Identifier: MIT */
/*
 * Searches that run while a game is drawn: which options they get, and what their outcome means.
 */
#ifndef TALLY_GAMES_SEARCHING_H
#define TALLY_GAMES_SEARCHING_H

#include "base/sized.h"
#include "tally/tally.h"

/* Copies only memory limit, tick and allocator from options. options may be NULL. Returns false if
 * the struct's size is not a known version. */
MUST_USE static inline bool options_lend(tally_options *lent, const tally_options *options)
{
    tally_options read = TALLY_OPTIONS_INIT;
    *lent = read;
    if (options != NULL && sized_read(&read, options, sizeof read) != NULL) return false;
    lent->memory_bytes = read.memory_bytes;
    lent->tick = read.tick;
    lent->tick_context = read.tick_context;
    lent->allocator = read.allocator;
    return true;
}

/* The difficulty in the result of a drawing. */
static inline tally_difficulty difficulty_of(const tally_drawn *drawn)
{
    return (tally_difficulty){.size = sizeof(tally_difficulty),
                              .score = drawn->difficulty,
                              .word = drawn->difficulty_word,
                              .tenths_of_second = drawn->tenths_of_second,
                              .is_extrapolated = drawn->is_extrapolated};
}

/* The status of a search that did not finish. A search that is incomplete only because of values
 * beyond 64 bits counts as finished, TALLY_OK: no other search would find more. */
static inline tally_status end_of_search(tally_status status, const tally_outcome *outcome)
{
    if (status != TALLY_OK) return status;
    if (outcome->bound == TALLY_BOUND_STOPPED) return TALLY_STOPPED;
    return outcome->bound == TALLY_BOUND_MEMORY ? TALLY_MEMORY_CAP : TALLY_OK;
}

#endif
