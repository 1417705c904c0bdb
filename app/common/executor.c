/* SPDX-License-Identifier: MIT */
/*
 * The pool of workers. A job is a task and a counter of indices, from which each worker takes the
 * next one; a job is done when every index was taken and every worker that joined has left. Workers
 * sleep on a condition between jobs. Where fewer threads can be started than asked for, those that
 * run do all the work.
 */
#include "common/executor.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

struct thread_pool {
    tally_executor executor;
    pthread_mutex_t lock;
    pthread_cond_t has_job;  /* a job came, or the end */
    pthread_cond_t all_left; /* no worker is inside a job */
    pthread_t *threads;
    size_t thread_count; /* started; 0 until the first job */
    bool was_started;
    bool is_ending;

    /* The job. task, argument and count change only while no worker is inside. */
    uint64_t job; /* how many jobs there were */
    void (*task)(void *argument, size_t index);
    void *argument;
    size_t count;
    atomic_size_t next;
    size_t inside; /* workers at work */
};

static void work(struct thread_pool *pool)
{
    for (;;) {
        const size_t index = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
        if (index >= pool->count) return;
        pool->task(pool->argument, index);
    }
}

static void *worker(void *user)
{
    struct thread_pool *const pool = user;
    uint64_t job_done = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->is_ending && pool->job == job_done)
            pthread_cond_wait(&pool->has_job, &pool->lock);
        if (pool->is_ending) break;
        job_done = pool->job;
        pool->inside++;
        pthread_mutex_unlock(&pool->lock);
        work(pool);
        pthread_mutex_lock(&pool->lock);
        if (--pool->inside == 0) pthread_cond_signal(&pool->all_left);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Workers take no signals, so that Ctrl-C reaches the thread that waits for the terminal. */
static void start_threads(struct thread_pool *pool)
{
    pool->was_started = true;
    pool->threads = calloc(pool->executor.width, sizeof *pool->threads);
    if (pool->threads == NULL) return;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->thread_count + 1 < pool->executor.width) {
        if (pthread_create(&pool->threads[pool->thread_count], NULL, worker, pool) != 0) break;
        pool->thread_count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void run_job(void *context, void (*task)(void *argument, size_t index), void *argument,
                    size_t count)
{
    struct thread_pool *const pool = context;
    if (pool->executor.width == 1 || count < 2) {
        for (size_t i = 0; i < count; i++) task(argument, i);
        return;
    }
    if (!pool->was_started) start_threads(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->inside != 0)
        pthread_cond_wait(&pool->all_left, &pool->lock); /* latecomers of the last job */
    pool->task = task;
    pool->argument = argument;
    pool->count = count;
    atomic_store(&pool->next, 0);
    pool->job++;
    pthread_cond_broadcast(&pool->has_job);
    pthread_mutex_unlock(&pool->lock);
    work(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->inside != 0) pthread_cond_wait(&pool->all_left, &pool->lock);
    pool->count = 0; /* who wakes up late finds nothing to do, and never an argument that is gone */
    pthread_mutex_unlock(&pool->lock);
}

struct thread_pool *thread_pool_new(size_t width)
{
    struct thread_pool *const pool = calloc(1, sizeof *pool);
    if (pool == NULL) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_job, NULL);
    pthread_cond_init(&pool->all_left, NULL);
    pool->executor =
        (tally_executor){.context = pool, .width = width > 0 ? width : 1, .run = run_job};
    return pool;
}

void thread_pool_free(struct thread_pool *pool)
{
    if (pool == NULL) return;
    pthread_mutex_lock(&pool->lock);
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->has_job);
    pthread_mutex_unlock(&pool->lock);
    for (size_t i = 0; i < pool->thread_count; i++) pthread_join(pool->threads[i], NULL);
    free(pool->threads);
    pthread_cond_destroy(&pool->has_job);
    pthread_cond_destroy(&pool->all_left);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

const tally_executor *thread_pool_executor(const struct thread_pool *pool)
{
    return &pool->executor;
}

size_t memory_of_machine(void)
{
#ifdef _SC_PHYS_PAGES
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page_bytes > 0 && (size_t)pages <= SIZE_MAX / (size_t)page_bytes)
        return (size_t)pages * (size_t)page_bytes;
#endif
    return 0;
}

size_t processors_online(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}
