/* SPDX-License-Identifier: MIT */
/*
 * The watch. A signal only sets a flag; the tick checks the flags and the clock.
 */
#include "cli/terminal/terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_bool was_interrupted =
    false; /* lock-free, as a signal handler needs; read by every thread */
static atomic_bool has_timed_out = false;
static atomic_bool was_given_up = false;
static uint64_t deadline_ms = UINT64_MAX;
static bool is_for_all = false;  /* one deadline for all searches */
static uint64_t handed_over = 0; /* solutions delivered after the time was up */

static void (*restore_terminal)(void) = NULL;
static void (*take_terminal_again)(void) = NULL;

/* Kills the process by the signal's default action. The signal is blocked until its handler
 * returns, and kills then. */
static void die(int signal_number)
{
    const int kept = errno;
    if (restore_terminal != NULL) restore_terminal();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
    errno = kept;
}

static void interrupt(int signal_number)
{
    if (was_interrupted) die(signal_number);
    was_interrupted = true;
}

static void pause_command(int signal_number)
{
    const int kept = errno;
    (void)signal_number;
    if (restore_terminal != NULL) restore_terminal();
    raise(SIGSTOP);
    if (take_terminal_again != NULL) take_terminal_again();
    errno = kept;
}

static void handle(int signal_number, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigaction(signal_number, &action, NULL);
}

/* Installs a handler, unless the signal was ignored when the command began (nohup). */
static void handle_unless_ignored(int signal_number, void (*handler)(int))
{
    struct sigaction before;
    if (sigaction(signal_number, NULL, &before) == 0 && before.sa_handler == SIG_IGN) return;
    handle(signal_number, handler);
}

void watch_terminal(void (*restore)(void), void (*take_again)(void))
{
    restore_terminal = restore;
    take_terminal_again = take_again;
    handle_unless_ignored(SIGQUIT, die);
    handle_unless_ignored(SIGHUP, die);
    handle_unless_ignored(SIGTSTP, pause_command);
}

static void begin(uint64_t begin_ms, uint64_t timeout_ms)
{
    handle(SIGINT, interrupt);
    handle(SIGTERM, interrupt);
    handed_over = 0;
    deadline_ms = timeout_ms != 0 ? begin_ms + timeout_ms : UINT64_MAX;
}

void watch_begin_all(uint64_t timeout_ms)
{
    begin(clock_ms(), timeout_ms);
    is_for_all = true;
}

void watch_begin(uint64_t timeout_ms, bool shows_progress)
{
    const uint64_t begin_ms = clock_ms();
    if (!is_for_all) begin(begin_ms, timeout_ms);
    if (shows_progress) progress_begin(begin_ms);
}

void watch_give_up(void)
{
    was_given_up = true;
}

int watch_tick(void *unused, const tally_progress *progress)
{
    (void)unused;
    if (was_interrupted || was_given_up) return 1;
    if (deadline_ms == UINT64_MAX && !progress_is_shown()) return 0;
    const uint64_t now_ms = clock_ms();
    progress_show(now_ms, progress);
    if (now_ms < deadline_ms) return 0;
    has_timed_out = true;
    return 1;
}

/* After the time is up: how long to deliver solutions, and how long to wait for a slow reader. */
enum { HANDED_OVER_MS = 60, PATIENCE_MS = 120 };

const char *watch_why(const char *other)
{
    if (watch_was_interrupted()) return "interrupted";
    return watch_has_timed_out() ? "stopped by --timeout" : other;
}

bool watch_is_over(void)
{
    enum { HANDED_OVER_LEAST = 1024 };
    if (!has_timed_out || handed_over++ < HANDED_OVER_LEAST) return false;
    return deadline_ms != UINT64_MAX && clock_ms() >= deadline_ms + HANDED_OVER_MS;
}

int watch_patience_ms(void)
{
    enum { MOST_MS = 1 << 20 };
    if (deadline_ms == UINT64_MAX) return -1;
    const uint64_t now_ms = clock_ms(), end_ms = deadline_ms + PATIENCE_MS;
    if (now_ms >= end_ms) return 0;
    return end_ms - now_ms < MOST_MS ? (int)(end_ms - now_ms) : MOST_MS;
}

bool watch_was_interrupted(void)
{
    return was_interrupted;
}

bool watch_has_timed_out(void)
{
    return has_timed_out;
}
