/* SPDX-License-Identifier: MIT */
/*
 * Stops searches from outside: at the time-out, at Ctrl-C (and SIGTERM), and if the output cannot
 * be written. Also shows the progress line.
 *
 * The first Ctrl-C asks for an orderly end, which prints what was found; a second one kills.
 */
#ifndef TALLY_CLI_TERMINAL_WATCH_H
#define TALLY_CLI_TERMINAL_WATCH_H

#include <stdbool.h>
#include <stdint.h>
#include <tally/tally.h>

/* Begins to watch one search. timeout_ms 0: no time-out. shows_progress: on a terminal, after half
 * a second. */
void watch_begin(uint64_t timeout_ms, bool shows_progress);

/* Begins to watch a command with many searches: one time-out for all of them, instead of one for
 * each. */
void watch_begin_all(uint64_t timeout_ms);

/* The output has failed: searches must stop. */
void watch_give_up(void);

/* For tally_options.tick. May be called by any thread. Returns non-zero if the search must stop. */
int watch_tick(void *unused, const tally_progress *progress);

bool watch_was_interrupted(void);

/* Sets two functions, called by signal handlers: before a signal kills or stops the command, to
 * restore the terminal, and after the command continues, to set it up again. From here on SIGQUIT,
 * SIGHUP and SIGTSTP are watched, too. */
void watch_terminal(void (*restore)(void), void (*take_again)(void));
bool watch_has_timed_out(void);

/* What ended the search, for a message: "interrupted" or "stopped by --timeout"; `other` if it was
 * neither. */
const char *watch_why(const char *other);

/* When the time is up, the solutions found so far may be delivered for a little longer, at least a
 * page of them. Is that period over, too? Ask before each solution. */
bool watch_is_over(void);

/* How many more milliseconds to wait for a slow reader; -1: without limit. */
int watch_patience_ms(void);

#endif
