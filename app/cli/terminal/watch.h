/* SPDX-License-Identifier: MIT */
/*
 * What stops a search from outside: the time-out, Ctrl-C (and SIGTERM), and an output that cannot
 * be written. Meanwhile it shows the progress line.
 *
 * The first Ctrl-C asks for an orderly end, which prints what was found; a second one kills.
 */
#ifndef TALLY_CLI_TERMINAL_WATCH_H
#define TALLY_CLI_TERMINAL_WATCH_H

#include <stdbool.h>
#include <stdint.h>
#include <tally/tally.h>

/* Begins to watch; timeout_ms 0: no time-out.
 * shows_progress: on a terminal, after half a second. */
void watch_begin(uint64_t timeout_ms, bool shows_progress);

/* Begins to watch a command of many searches: one time-out for all of them,
 * whatever each begins with. */
void watch_begin_all(uint64_t timeout_ms);

/* For tally_options.tick, from any thread: not 0 where the search is to stop. */
int watch_tick(void *unused, const tally_progress *progress);

bool watch_was_interrupted(void);

/* What is called before a signal kills or stops the command, and after it goes on: for a
 * terminal that is not as it was. Both are called by a signal handler. From here on SIGQUIT,
 * SIGHUP and SIGTSTP are watched, too. */
void watch_terminal(void (*restore)(void), void (*take_again)(void));
bool watch_has_timed_out(void);

/* What was found when the time was up is handed over a little longer, and at least a page of it:
 * whether that is over, too. To be asked before each solution. */
bool watch_is_over(void);

/* For how many milliseconds more a reader is waited for; -1: for as long as it takes. */
int watch_patience_ms(void);

#endif
