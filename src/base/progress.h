/* SPDX-License-Identifier: MIT */
/*
 * How far a search is, for the caller's tick. While a search runs, its options contain a relay
 * instead of the caller's tick. The parts of the search call the tick as usual; the relay passes
 * the call on, together with the progress that they noted.
 *
 *     caller's tick  <-  relay, with struct progress  <-  options of the request  <-  engines
 */
#ifndef TALLY_BASE_PROGRESS_H
#define TALLY_BASE_PROGRESS_H

#include "tally/tally.h"

#include <stdatomic.h>
#include <stdbool.h>

/* Shared by all threads of a search. */
struct progress {
    tally_tick tick; /* the tick of the caller */
    void *tick_context;
    atomic_uint_fast64_t done;
    atomic_uint_fast64_t whole;
    atomic_uint_fast32_t numbers;
    uint32_t numbers_most;
};

/* If the caller has a tick, puts the relay into the options in its place. */
void progress_relay(struct progress *progress, tally_options *options, uint32_t numbers_most);

/* Notes progress for the search that uses these options. Without a tick, these functions do
 * nothing. */
void progress_note_whole(const tally_options *options, uint64_t targets);
void progress_note_done(const tally_options *options, uint64_t targets);
void progress_note_numbers(const tally_options *options, uint32_t numbers);

/* The one way to ask the caller's tick, if there is one: TALLY_STOPPED if it says stop. Without
 * options nobody is asked. */
static inline tally_status ask_stop(const tally_options *options)
{
    static const tally_progress unknown = TALLY_PROGRESS_INIT;
    const bool asks = options != NULL && options->tick != NULL;
    return asks && options->tick(options->tick_context, &unknown) != 0 ? TALLY_STOPPED : TALLY_OK;
}

#endif
