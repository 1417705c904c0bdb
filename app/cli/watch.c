/* SPDX-License-Identifier: MIT */
/*
 * The watch. A signal only sets a flag; a tick looks at it, at the clock and at the output.
 */
#include "cli/watch.h"

#include "cli/output.h"
#include "cli/terminal.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PROGRESS_AFTER_MS = 500, PROGRESS_EVERY_MS = 100 };

static atomic_bool was_interrupted = false; /* lock-free, as a signal handler needs; read by every thread */
static atomic_bool has_timed_out = false;
static atomic_bool is_line_shown = false;
static _Atomic uint64_t next_progress_ms = UINT64_MAX; /* UINT64_MAX: never */
static _Atomic uint64_t found_count = 0;
static uint64_t begin_ms = 0;
static uint64_t deadline_ms = UINT64_MAX;

uint64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void interrupt(int signal_number)
{
    (void)signal_number;
    was_interrupted = true;
}

void watch_begin(uint64_t timeout_ms, bool shows_progress)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    action.sa_flags = (int)SA_RESETHAND; /* a second one kills */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    begin_ms = clock_ms();
    deadline_ms = timeout_ms != 0 ? begin_ms + timeout_ms : UINT64_MAX;
    if (shows_progress && isatty(STDERR_FILENO) && !terminal_is_dumb())
        next_progress_ms = begin_ms + PROGRESS_AFTER_MS;
}

static void show_progress(uint64_t now_ms)
{
    uint64_t due_ms = next_progress_ms;
    if (now_ms < due_ms) return;
    /* Whichever thread moves the time on writes the line. */
    if (!atomic_compare_exchange_strong(&next_progress_ms, &due_ms, now_ms + PROGRESS_EVERY_MS)) return;
    char line[96];
    const uint64_t elapsed_ms = now_ms - begin_ms, found = found_count;
    int length =
        snprintf(line, sizeof line, "\r\033[K  searching %llu.%llu s",
                 (unsigned long long)(elapsed_ms / 1000), (unsigned long long)(elapsed_ms % 1000 / 100));
    if (found > 0 && length > 0) {
        length +=
            snprintf(line + length, sizeof line - (size_t)length, ", %llu found", (unsigned long long)found);
    }
    is_line_shown = true;
    if (length > 0 && write(STDERR_FILENO, line, (size_t)length) < 0) next_progress_ms = UINT64_MAX;
}

int watch_tick(void *unused)
{
    (void)unused;
    if (was_interrupted || output_has_failed()) return 1;
    if (deadline_ms == UINT64_MAX && next_progress_ms == UINT64_MAX) return 0;
    const uint64_t now_ms = clock_ms();
    show_progress(now_ms);
    if (now_ms < deadline_ms) return 0;
    has_timed_out = true;
    return 1;
}

void watch_count(void)
{
    atomic_fetch_add_explicit(&found_count, 1, memory_order_relaxed);
}

void watch_clear_line(void)
{
    if (!is_line_shown) return;
    is_line_shown = false;
    if (write(STDERR_FILENO, "\r\033[K", 4) < 0) next_progress_ms = UINT64_MAX;
}

bool watch_was_interrupted(void)
{
    return was_interrupted;
}

bool watch_has_timed_out(void)
{
    return has_timed_out;
}
