/* SPDX-License-Identifier: MIT */
/*
 * A tick function that says stop at its n-th call, from any thread, and at all later ones.
 *
 *     struct stopwatch watch = {.stop_at = 3};
 *     options.tick = stopwatch_tick;
 *     options.tick_context = &watch;
 */
#ifndef TALLY_TESTS_SUPPORT_STOPWATCH_H
#define TALLY_TESTS_SUPPORT_STOPWATCH_H

#include <tally/tally.h>

#include <stdatomic.h>

struct stopwatch {
    atomic_uint_fast64_t ticks;
    uint64_t stop_at;
};

static inline int stopwatch_tick(void *context, const tally_progress *progress)
{
    (void)progress;
    struct stopwatch *const watch = context;
    return atomic_fetch_add(&watch->ticks, 1) + 1 >= watch->stop_at;
}

#endif
