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

/* How far a search is that decides one number after the other. */
struct reach {
    uint64_t next;    /* all numbers below this one are decided */
    uint64_t limit;   /* the sets of bits hold values below this one; 0: there are no sets */
    uint64_t part;    /* how many of the sets are filled */
    uint64_t whole;   /* how many sets there are; 0: they are not being filled */
    uint64_t end_ms;  /* when the sets will be filled, or all numbers below the limit decided, as
                         clock_ms() tells; 0: not known */
    uint64_t an_hour; /* how many numbers are decided in an hour; 0: not known */
};

void progress_reach(const struct reach *reach);

/* For commands that make many searches: `done` of `whole` are done. whole 0: their number is not
 * known, and nothing is shown of it. */
void progress_part(uint64_t done, uint64_t whole);

/* Erases the line, so that output can be written. */
void progress_clear(void);

#endif
