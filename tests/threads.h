/* SPDX-License-Identifier: MIT */
/*
 * An executor of the tests' own: it starts its threads anew each time and hands tasks out one by
 * one, so that tasks run in another order each time, and a thread sanitizer sees as much as there
 * is to see.
 */
#ifndef TALLY_TESTS_THREADS_H
#define TALLY_TESTS_THREADS_H

#include "test.h"

#include <tally/tally.h>

#include <pthread.h>
#include <stdatomic.h>

enum { THREADS_MOST = 16 };

struct threads {
    tally_executor executor;
    void (*task)(void *argument, size_t index);
    void *argument;
    size_t count;
    atomic_size_t next;
    uint64_t runs;          /* how often threads were asked for */
    atomic_bool is_running; /* meanwhile no task may ask for more */
    bool is_backwards;
};

static inline void *threads_work(void *context)
{
    struct threads *const threads = context;
    for (size_t i; (i = atomic_fetch_add(&threads->next, 1)) < threads->count;) {
        threads->task(threads->argument, threads->is_backwards ? threads->count - 1 - i : i);
    }
    return NULL;
}

static inline void threads_run(void *context, void (*task)(void *argument, size_t index),
                               void *argument, size_t count)
{
    struct threads *const threads = context;
    pthread_t others[THREADS_MOST];
    size_t started = 0;
    CHECK(!atomic_exchange(&threads->is_running, true));
    threads->task = task;
    threads->argument = argument;
    threads->count = count;
    threads->runs++;
    atomic_store(&threads->next, 0);
    while (started + 1 < threads->executor.width && started + 1 < count &&
           pthread_create(&others[started], NULL, threads_work, threads) == 0) {
        started++;
    }
    threads_work(threads);
    for (size_t i = 0; i < started; i++) pthread_join(others[i], NULL);
    atomic_store(&threads->is_running, false);
}

/* width: 1..THREADS_MOST. */
static inline void threads_init(struct threads *threads, size_t width, bool is_backwards)
{
    *threads = (struct threads){.is_backwards = is_backwards};
    threads->executor = (tally_executor){.context = threads, .width = width, .run = threads_run};
    atomic_init(&threads->next, 0);
    atomic_init(&threads->is_running, false);
}

#endif
