/* SPDX-License-Identifier: MIT */
/*
 * A ready executor for libtally: threads that run the tasks of searches. It is a library of its
 * own, libtally-threads, since libtally itself starts no thread.
 *
 *     tally_threads *threads = NULL;
 *     if (tally_threads_new(&threads, 0) != TALLY_OK) return 1;
 *     tally_options options = TALLY_OPTIONS_INIT;
 *     options.executor = tally_threads_executor(threads);
 *     tally_count(game, &options, NULL, &outcome);
 *     tally_threads_free(threads);
 *
 * Link with -ltally-threads -ltally -lpthread; pkg-config has tally-threads, CMake has
 * tally::threads.
 */
#ifndef TALLY_THREADS_H
#define TALLY_THREADS_H

#include <tally/tally.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Threads that wait for tasks. They are started when a search first needs them, and take no
 * signals. Any number of threads may search with one tally_threads at the same time: a search that
 * finds the threads at work runs its tasks on the thread that asked. After fork() the child starts
 * threads of its own. */
typedef struct tally_threads tally_threads;

/* width: tasks that run at once, the caller's thread among them; more than 256 are not used; 0: one
 * for each processor that the process may use. TALLY_NO_MEMORY. Where the system refuses to start a
 * thread, those that run do all the work. */
TALLY_API tally_status tally_threads_new(tally_threads **threads, size_t width);

/* Waits for the threads to end. No search uses them any more. NULL is fine. */
TALLY_API void tally_threads_free(tally_threads *threads);

/* What options.executor takes; NULL for NULL. The executor lives as long as the threads. */
TALLY_API const tally_executor *tally_threads_executor(const tally_threads *threads);

/* How many processors the process may use, at least 1. */
TALLY_API size_t tally_threads_processors(void);

#ifdef __cplusplus
}
#endif

#endif
