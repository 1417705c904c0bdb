/* SPDX-License-Identifier: MIT */
/*
 * How far a search is, for the tick. A search puts a relay between the caller's tick and its parts:
 * they ask the tick of their options, as ever, and the relay tells the caller what they noted.
 *
 *     caller's tick  <-  relay, with struct progress  <-  options of the request  <-  engines
 */
#ifndef TALLY_BASE_PROGRESS_H
#define TALLY_BASE_PROGRESS_H

#include "tally/tally.h"

#include <stdatomic.h>
#include <stdbool.h>

/* Written by all threads of a search. */
struct progress {
    tally_tick tick; /* the caller's */
    void *tick_context;
    atomic_uint_fast64_t done;
    atomic_uint_fast64_t whole;
    atomic_uint_fast32_t numbers;
    uint32_t numbers_most;
};

/* Puts the relay into the options, which have the caller's tick, or none. */
void progress_relay(struct progress *progress, tally_options *options, uint32_t numbers_most);

/* Notes are for the search whose options these are; without a tick they do nothing. */
void progress_note_whole(const tally_options *options, uint64_t targets);
void progress_note_done(const tally_options *options, uint64_t targets);
void progress_note_numbers(const tally_options *options, uint32_t numbers);

/* Does the tick say stop? */
static inline bool progress_says_stop(tally_tick tick, void *tick_context)
{
    static const tally_progress unknown = TALLY_PROGRESS_INIT;
    return tick != NULL && tick(tick_context, &unknown) != 0;
}

#endif
