/* SPDX-License-Identifier: MIT */
/*
 * The threads of tally/threads.h. A job is a task and a counter of indices, from which each thread
 * takes the next one. A job is done when all indices are taken and every thread that joined has
 * left. Between jobs, threads sleep on a condition variable.
 */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sched_getaffinity() */
#endif

#include <tally/threads.h>

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { WIDTH_MAX = 256, NO_PROCESS = -1 };

/* Threads that wait for tasks, and the run that they work on. */
struct tally_threads {
    tally_executor executor;
    atomic_int process;      /* the process that owns the threads; NO_PROCESS: a child is about
                                to begin */
    pthread_mutex_t lock;    /* guards all fields below */
    pthread_cond_t has_job;  /* signalled when a job arrives, or at the end */
    pthread_cond_t all_left; /* signalled when no thread is inside a job */
    pthread_t *started;
    size_t started_count; /* threads started so far; 0 until the first job */
    bool was_started;
    bool is_ending;

    /* The current job. task, argument and count change only while no thread is inside. */
    atomic_int is_busy; /* 1: a job is running; no bool, since RISC-V exchanges whole words alone */
    uint64_t job;       /* number of jobs so far */
    void (*task)(void *argument, size_t index);
    void *argument;
    size_t count;
    atomic_size_t next;
    size_t inside; /* number of threads inside the job */
};

/* Takes the next index until none is left. Threads share only this counter, so a thread with short
 * tasks does more of them. */
static void work(tally_threads *threads)
{
    for (;;) {
        const size_t index = atomic_fetch_add_explicit(&threads->next, 1, memory_order_relaxed);
        if (index >= threads->count) return;
        threads->task(threads->argument, index);
    }
}

/* A thread remembers the number of the last job that it worked on. So it works on each job at most
 * once, and does not miss one that begins before it waits. */
static void *run_thread(void *user)
{
    tally_threads *const threads = user;
    uint64_t job_done = 0;
    pthread_mutex_lock(&threads->lock);
    for (;;) {
        while (!threads->is_ending && threads->job == job_done)
            pthread_cond_wait(&threads->has_job, &threads->lock);
        if (threads->is_ending) break;
        job_done = threads->job;
        threads->inside++;
        pthread_mutex_unlock(&threads->lock);
        work(threads);
        pthread_mutex_lock(&threads->lock);
        if (--threads->inside == 0) pthread_cond_signal(&threads->all_left);
    }
    pthread_mutex_unlock(&threads->lock);
    return NULL;
}

/* Starts the threads with all signals blocked, so that Ctrl-C reaches one of the program's own
 * threads. */
static void start(tally_threads *threads)
{
    threads->was_started = true;
    threads->started = calloc(threads->executor.width, sizeof *threads->started);
    if (threads->started == NULL) return;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (threads->started_count + 1 < threads->executor.width) {
        pthread_t *const thread = &threads->started[threads->started_count];
        if (pthread_create(thread, NULL, run_thread, threads) != 0) break;
        threads->started_count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void begin(tally_threads *threads)
{
    pthread_mutex_init(&threads->lock, NULL);
    pthread_cond_init(&threads->has_job, NULL);
    pthread_cond_init(&threads->all_left, NULL);
    threads->started = NULL;
    threads->started_count = threads->inside = threads->count = 0;
    threads->was_started = false;
}

/* After fork(), the child has only the calling thread, and locks are in an undefined state: so the
 * child starts over, once. The list of the parent's threads is not freed, since the parent's
 * allocator may have been locked. Returns whether this process has threads, or may start them. */
static bool is_at_home(tally_threads *threads)
{
    const int self = (int)getpid();
    int process = atomic_load(&threads->process);
    if (process == self) return true;
    if (process == NO_PROCESS) return false;
    if (!atomic_compare_exchange_strong(&threads->process, &process, NO_PROCESS)) return false;
    begin(threads);
    atomic_store(&threads->is_busy, 0);
    atomic_store(&threads->process, self);
    return true;
}

/* The calling thread works, too, and returns when no other thread is inside the job: the task and
 * its argument may live on the caller's stack. */
static void run_job(tally_threads *threads, void (*task)(void *argument, size_t index),
                    void *argument, size_t count)
{
    if (!threads->was_started) start(threads);
    pthread_mutex_lock(&threads->lock);
    /* For threads that joined the last job late. */
    while (threads->inside != 0) pthread_cond_wait(&threads->all_left, &threads->lock);
    threads->task = task;
    threads->argument = argument;
    threads->count = count;
    atomic_store(&threads->next, 0);
    threads->job++;
    pthread_cond_broadcast(&threads->has_job);
    pthread_mutex_unlock(&threads->lock);
    work(threads);
    pthread_mutex_lock(&threads->lock);
    while (threads->inside != 0) pthread_cond_wait(&threads->all_left, &threads->lock);
    /* A thread that wakes up late finds no index, and does not touch the argument. */
    threads->count = 0;
    pthread_mutex_unlock(&threads->lock);
}

/* If another search uses the threads, the caller does all tasks itself: waiting for the others
 * would take at least as long. */
static void run(void *context, void (*task)(void *argument, size_t index), void *argument,
                size_t count)
{
    tally_threads *const threads = context;
    const bool is_shared = threads->executor.width > 1 && count > 1 && is_at_home(threads) &&
                           atomic_exchange(&threads->is_busy, 1) == 0;
    if (!is_shared) {
        for (size_t i = 0; i < count; i++) task(argument, i);
        return;
    }
    run_job(threads, task, argument, count);
    atomic_store(&threads->is_busy, 0);
}

tally_status tally_threads_new(tally_threads **threads, size_t width)
{
    if (width == 0) width = tally_threads_processors();
    tally_threads *const made = calloc(1, sizeof *made);
    if (made == NULL) return TALLY_NO_MEMORY;
    begin(made);
    atomic_init(&made->process, (int)getpid());
    made->executor = (tally_executor){
        .context = made, .width = width < WIDTH_MAX ? width : WIDTH_MAX, .run = run};
    *threads = made;
    return TALLY_OK;
}

/* In a child of fork() the threads do not exist, so there is nothing to wait for. */
void tally_threads_free(tally_threads *threads)
{
    if (threads == NULL) return;
    if (atomic_load(&threads->process) == (int)getpid()) {
        pthread_mutex_lock(&threads->lock);
        threads->is_ending = true;
        pthread_cond_broadcast(&threads->has_job);
        pthread_mutex_unlock(&threads->lock);
        for (size_t i = 0; i < threads->started_count; i++) pthread_join(threads->started[i], NULL);
        pthread_cond_destroy(&threads->has_job);
        pthread_cond_destroy(&threads->all_left);
        pthread_mutex_destroy(&threads->lock);
    }
    free(threads->started);
    free(threads);
}

const tally_executor *tally_threads_executor(const tally_threads *threads)
{
    return threads != NULL ? &threads->executor : NULL;
}

/* The processors that this process may use can be fewer than those of the machine, for example in a
 * container or under taskset. */
size_t tally_threads_processors(void)
{
#ifdef __linux__
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        const int count = CPU_COUNT(&allowed);
        if (count > 0) return (size_t)count;
    }
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}
