/* SPDX-License-Identifier: MIT */
/*
 * The line that tells a person on a terminal that a search is still going on.
 */
#ifndef TALLY_CLI_TERMINAL_PROGRESS_H
#define TALLY_CLI_TERMINAL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <tally/tally.h>

/* Milliseconds of a clock that never jumps. */
uint64_t clock_ms(void);

/* From half a second on there is a line, where standard error is a terminal. now_ms: clock_ms(). */
void progress_begin(uint64_t now_ms);

bool progress_is_shown(void);

/* Writes the line anew where it is time to, from any thread. progress may be NULL. */
void progress_show(uint64_t now_ms, const tally_progress *progress);

/* One more thing was found; it is shown with the progress. */
void progress_count(void);

/* How far a search has come that settles one number after the other, and how many of the sets that
 * are being filled are done; whole 0: none are. */
void progress_reach(uint64_t next, uint64_t part, uint64_t whole);

/* Takes the line away, so that output can be written. */
void progress_clear(void);

#endif
