/* SPDX-License-Identifier: MIT */
/*
 * Threads to lend to the library: a pool of workers that wait for tasks. The thread that asks works
 * too, so a pool of width 1 has no thread of its own. Threads are started when they are first
 * needed: a search that never asks costs none.
 *
 * One pool serves one caller at a time; a task must not ask the pool that it runs on.
 */
#ifndef TALLY_COMMON_EXECUTOR_H
#define TALLY_COMMON_EXECUTOR_H

#include "tally/tally.h"

struct thread_pool;

/* A pool that runs up to width tasks at once, width at least 1; NULL where no memory is to be had.
 */
struct thread_pool *thread_pool_new(size_t width);

/* Waits for the workers to end. NULL is fine. */
void thread_pool_free(struct thread_pool *pool);

/* What the library borrows; lives as long as the pool. */
const tally_executor *thread_pool_executor(const struct thread_pool *pool);

/* How many processors this process may run on, at least 1. */
size_t processors_online(void);

/* In bytes; 0 where that is not known. */
size_t memory_of_machine(void);

#endif
