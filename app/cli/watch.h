/* SPDX-License-Identifier: MIT */
/*
 * What stops a search from outside: the time-out, Ctrl-C (and SIGTERM), and an output that cannot be written;
 * and the line that tells a person on a terminal that it is still going on.
 *
 * The first Ctrl-C asks for an orderly end, which prints what was found; a second one kills.
 */
#ifndef TALLY_CLI_WATCH_H
#define TALLY_CLI_WATCH_H

#include <stdbool.h>
#include <stdint.h>

/* Begins to watch; timeout_ms 0: no time-out. shows_progress: on a terminal, after half a second. */
void watch_begin(uint64_t timeout_ms, bool shows_progress);

/* For tally_options.tick, from any thread: not 0 where the search is to stop. */
int watch_tick(void *unused);

/* One more thing was found; it is shown with the progress. */
void watch_count(void);

/* Takes the progress line away, so that output can be written. */
void watch_clear_line(void);

bool watch_was_interrupted(void);
bool watch_has_timed_out(void);

/* Milliseconds of a clock that never jumps. */
uint64_t clock_ms(void);

#endif
