/* SPDX-License-Identifier: MIT */
/*
 * The watch. A signal only sets a flag; a tick looks at it, at the clock and at the output.
 */
#include "cli/watch.h"

#include "cli/output.h"
#include "cli/progress.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

static atomic_bool was_interrupted = false; /* lock-free, as a signal handler needs; read by every thread */
static atomic_bool has_timed_out = false;
static uint64_t deadline_ms = UINT64_MAX;

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
    const uint64_t begin_ms = clock_ms();
    deadline_ms = timeout_ms != 0 ? begin_ms + timeout_ms : UINT64_MAX;
    if (shows_progress) progress_begin(begin_ms);
}

int watch_tick(void *unused)
{
    (void)unused;
    if (was_interrupted || output_has_failed()) return 1;
    if (deadline_ms == UINT64_MAX && !progress_is_shown()) return 0;
    const uint64_t now_ms = clock_ms();
    progress_show(now_ms);
    if (now_ms < deadline_ms) return 0;
    has_timed_out = true;
    return 1;
}

bool watch_was_interrupted(void)
{
    return was_interrupted;
}

bool watch_has_timed_out(void)
{
    return has_timed_out;
}
