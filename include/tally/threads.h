/* SPDX-License-Identifier: MIT */
/*
 * An executor for libtally: threads that run the tasks of searches. The executor is in a library of
 * its own, libtally-threads, because libtally itself starts no thread.
 *
 *     tally_threads *threads = NULL;
 *     if (tally_threads_new(&threads, 0) != TALLY_OK) return 1;
 *     tally_options options = TALLY_OPTIONS_INIT;
 *     options.executor = tally_threads_executor(threads);
 *     tally_count(game, &options, NULL, &outcome);
 *     tally_threads_free(threads);
 *
 * Link with -ltally-threads -ltally -lpthread. The package is tally-threads for pkg-config, and
 * tally::threads for CMake.
 */
#ifndef TALLY_THREADS_H
#define TALLY_THREADS_H

#include <tally/tally.h>

/* Threads that wait for tasks. They start when a search first needs them, and receive no signals.
 * Any number of threads may search with one tally_threads at the same time: if the threads are
 * busy, a search runs its tasks on its own thread. After fork() the child starts threads of its
 * own. */
typedef struct tally_threads tally_threads;

/* Makes threads. width: how many tasks run at once, including one on the caller's thread; more than
 * 256 are not used; 0 means one for each processor that the process may use. If the system refuses
 * to start a thread, the threads that run do all the work. TALLY_NO_MEMORY. */
TALLY_API tally_status tally_threads_new(tally_threads **threads, size_t width);

/* Ends the threads and waits for their end. No search may use them any more. threads may be
 * NULL. */
TALLY_API void tally_threads_free(tally_threads *threads);

/* The executor for options.executor, which lives as long as the threads. NULL if threads is
 * NULL. */
TALLY_API const tally_executor *tally_threads_executor(const tally_threads *threads);

/* How many processors the process may use: at least 1. */
TALLY_API size_t tally_threads_processors(void);

#endif
