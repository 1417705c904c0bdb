/* SPDX-License-Identifier: MIT */
/*
 * Executors: one that runs tasks on the calling thread, and one that no search accepts, since it
 * has no width.
 */
#ifndef TALLY_TESTS_SUPPORT_EXECUTOR_H
#define TALLY_TESTS_SUPPORT_EXECUTOR_H

#include <tally/tally.h>

static inline void run_here(void *context, void (*task)(void *argument, size_t index),
                            void *argument, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) task(argument, i);
}

static const tally_executor here = {NULL, 1, run_here};

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
