/* SPDX-License-Identifier: MIT */
/*
 * An executor that no search accepts: it has no width.
 */
#ifndef TALLY_TESTS_SUPPORT_EXECUTOR_H
#define TALLY_TESTS_SUPPORT_EXECUTOR_H

#include <tally/tally.h>

static inline void run_nothing(void *context, void (*task)(void *argument, size_t index),
                               void *argument, size_t count)
{
    (void)context;
    (void)task;
    (void)argument;
    (void)count;
}

static const tally_executor no_width = {NULL, 0, run_nothing};

#endif
