/* SPDX-License-Identifier: MIT */
/*
 * Runs tasks on the caller's executor; NULL: there is none.
 */
#ifndef TALLY_BASE_TASKS_H
#define TALLY_BASE_TASKS_H

#include "base/progress.h"
#include "tally/tally.h"

/* How many tasks can run at once, at least 1. */
static inline size_t tasks_width(const tally_executor *executor)
{
    return executor != NULL ? executor->width : 1;
}

/* Runs task(argument, index) for each index below count: on the executor, if there is one and count
 * is at least two; otherwise on this thread. */
static inline void tasks_run(const tally_executor *executor,
                             void (*task)(void *argument, size_t index), void *argument,
                             size_t count)
{
    if (count > 1 && tasks_width(executor) > 1) {
        executor->run(executor->context, task, argument, count);
        return;
    }
    for (size_t i = 0; i < count; i++) task(argument, i);
}

#endif
