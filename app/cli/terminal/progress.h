/* SPDX-License-Identifier: MIT */
/*
 * The progress line, which shows a person on a terminal that a search is still running.
 */
#ifndef TALLY_CLI_TERMINAL_PROGRESS_H
#define TALLY_CLI_TERMINAL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <tally/tally.h>

/* Milliseconds of a monotonic clock. */
uint64_t clock_ms(void);

/* Enables the line, from half a second on, if standard error is a terminal. now_ms: clock_ms(). */
void progress_begin(uint64_t now_ms);

bool progress_is_shown(void);

/* Updates the line if it is due. May be called by any thread. progress may be NULL. */
void progress_show(uint64_t now_ms, const tally_progress *progress);

/* Counts one more thing found, for the line. */
void progress_count(void);

/* For searches that decide one number after the other. next: the next number to decide. `part` of
 * `whole` sets of the sieve are filled; whole 0: the sieve is not being filled. */
void progress_reach(uint64_t next, uint64_t part, uint64_t whole);

/* Erases the line, so that output can be written. */
void progress_clear(void);

#endif
