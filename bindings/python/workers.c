/* SPDX-License-Identifier: MIT */
/*
 * The threads that judge a batch.
 *
 * What is packed is read without the GIL. Of sequences the calling thread reads a chunk with the
 * GIL and hands it to whoever judges; where all chunks are at work it lets go of the GIL and judges
 * one itself. So reading goes on beside judging, and other threads of Python run meanwhile.
 *
 *     caller    read 0 | read 1 | read 2 | judge 2 | read 3 ...
 *     worker             judge 0 | judge 1           | judge 3 ...
 *
 * Threads live as long as the call, so that fork() at any other time is safe.
 */
#include "judge.h"

#include <signal.h>
#include <stdlib.h>

enum {
    THREADS_MOST = 32,    /* the most threads that judge at once */
    WORTH_A_THREAD = 4096 /* completions, for each thread */
};

/* ---- What ends a batch early ----------------------------------------------------------------- */

void batch_end(struct batch *batch, enum ending ending)
{
    pthread_mutex_lock(&batch->lock);
    if (batch->ending == END_NONE) batch->ending = ending;
    pthread_mutex_unlock(&batch->lock);
}

bool batch_may_hold(struct batch *batch, size_t bytes)
{
    pthread_mutex_lock(&batch->lock);
    const bool fits = batch->memory == 0 || bytes <= batch->memory - batch->held;
    if (fits) batch->held += bytes;
    pthread_mutex_unlock(&batch->lock);
    if (!fits) batch_end(batch, END_MEMORY_CAP);
    return fits;
}

bool batch_is_late(struct batch *batch)
{
    const bool is_late = batch->end_ns != 0 && now_ns() >= batch->end_ns;
    if (is_late) batch_end(batch, END_TIME);
    return is_late;
}

bool fail_batch(const struct batch *batch)
{
    switch (batch->ending) {
    case END_NONE: return true;
    case END_NO_MEMORY: return fail_status(TALLY_NO_MEMORY) != NULL;
    case END_MEMORY_CAP: return fail_status(TALLY_MEMORY_CAP) != NULL;
    case END_TIME: return fail_status(TALLY_STOPPED) != NULL;
    }
    return true;
}

/* ---- Chunks ---------------------------------------------------------------------------------- */

static bool is_packed(const struct batch *batch)
{
    return batch->texts.items == NULL && batch->numbers.items == NULL &&
           batch->targets.items == NULL;
}

/* With the lock. The next chunk to judge; NULL: there is none now, or the batch has ended. What is
 * packed makes its own. */
static struct chunk *take_chunk(struct batch *batch)
{
    for (size_t i = 0; i < batch->chunks_count && batch->ending == END_NONE; i++) {
        struct chunk *const chunk = &batch->chunks[i];
        if (!is_packed(batch) && chunk->is_ready && !chunk->is_taken) {
            chunk->is_taken = true;
            return chunk;
        }
        if (is_packed(batch) && !chunk->is_taken && batch->next < batch->count) {
            const size_t left = batch->count - batch->next;
            chunk->is_taken = true;
            chunk->first = batch->next;
            chunk->count = left < CHUNK ? left : CHUNK;
            batch->next += chunk->count;
            return chunk;
        }
    }
    return NULL;
}

static void work_on(struct batch *batch, struct chunk *chunk)
{
    if (take_plain(batch, chunk)) batch->judge(batch, chunk);
    pthread_mutex_lock(&batch->lock);
    chunk->is_ready = chunk->is_taken = false;
    pthread_cond_broadcast(&batch->changed);
    pthread_mutex_unlock(&batch->lock);
}

/* ---- Threads --------------------------------------------------------------------------------- */

static void *work(void *argument)
{
    struct batch *const batch = argument;
    pthread_mutex_lock(&batch->lock);
    for (;;) {
        struct chunk *const chunk = take_chunk(batch);
        if (chunk != NULL) {
            pthread_mutex_unlock(&batch->lock);
            work_on(batch, chunk);
            pthread_mutex_lock(&batch->lock);
        } else if (batch->is_over) {
            break;
        } else {
            pthread_cond_wait(&batch->changed, &batch->lock);
        }
    }
    pthread_mutex_unlock(&batch->lock);
    return NULL;
}

/* One chunk by the caller; false where there is none. */
static bool help(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    struct chunk *const chunk = take_chunk(batch);
    pthread_mutex_unlock(&batch->lock);
    if (chunk != NULL) work_on(batch, chunk);
    return chunk != NULL;
}

/* With the lock. */
static struct chunk *free_chunk(struct batch *batch)
{
    for (size_t i = 0; i < batch->chunks_count; i++) {
        if (!batch->chunks[i].is_ready) return &batch->chunks[i];
    }
    return NULL;
}

/* A chunk that may be filled; NULL: the batch has ended. While there is none the caller judges,
 * without the GIL. */
static struct chunk *wait_for_chunk(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    struct chunk *chunk = free_chunk(batch);
    pthread_mutex_unlock(&batch->lock);
    if (chunk != NULL) return chunk;
    PyThreadState *const state = PyEval_SaveThread();
    bool has_ended = false;
    while (chunk == NULL && !has_ended) {
        const bool has_helped = help(batch);
        pthread_mutex_lock(&batch->lock);
        has_ended = batch->ending != END_NONE;
        chunk = free_chunk(batch);
        if (chunk == NULL && !has_helped && !has_ended)
            pthread_cond_wait(&batch->changed, &batch->lock);
        pthread_mutex_unlock(&batch->lock);
    }
    PyEval_RestoreThread(state);
    return chunk;
}

/* Reads chunk after chunk; false where an exception is raised, or the batch has ended. */
static bool read_all(struct batch *batch)
{
    for (size_t first = 0; first < batch->count; first += CHUNK) {
        const size_t left = batch->count - first;
        struct chunk *const chunk = !batch_is_late(batch) ? wait_for_chunk(batch) : NULL;
        if (chunk == NULL) return false;
        chunk->first = first;
        chunk->count = left < CHUNK ? left : CHUNK;
        if (PyErr_CheckSignals() != 0 || !take_items(batch, chunk)) return false;
        pthread_mutex_lock(&batch->lock);
        chunk->is_ready = true;
        pthread_cond_signal(&batch->changed);
        pthread_mutex_unlock(&batch->lock);
    }
    return true;
}

/* Judges for some time without the GIL; false where nothing is left. */
static bool help_for_some_time(struct batch *batch)
{
    enum { BETWEEN_SIGNALS_NS = 50000000 };
    const uint64_t end_ns = now_ns() + BETWEEN_SIGNALS_NS;
    PyThreadState *const state = PyEval_SaveThread();
    bool goes_on = help(batch);
    while (goes_on && now_ns() < end_ns) goes_on = help(batch);
    PyEval_RestoreThread(state);
    return goes_on;
}

/* All that is packed; false where an exception is raised. */
static bool help_with_all(struct batch *batch)
{
    while (help_for_some_time(batch)) {
        if (PyErr_CheckSignals() != 0) return false;
    }
    return PyErr_CheckSignals() == 0;
}

static void end_threads(struct batch *batch, const pthread_t *threads, size_t count, bool is_whole)
{
    PyThreadState *const state = PyEval_SaveThread();
    while (is_whole && help(batch)) continue;
    pthread_mutex_lock(&batch->lock);
    batch->is_over = true;
    if (!is_whole) batch->next = batch->count;
    pthread_cond_broadcast(&batch->changed);
    pthread_mutex_unlock(&batch->lock);
    for (size_t i = 0; i < count; i++) pthread_join(threads[i], NULL);
    PyEval_RestoreThread(state);
}

static size_t threads_wanted(const struct batch *batch, Py_ssize_t asked)
{
    const size_t worth = batch->count / WORTH_A_THREAD + 1;
    size_t wanted = asked != 0 ? (size_t)asked : tally_threads_processors();
    if (wanted > THREADS_MOST) wanted = THREADS_MOST;
    return wanted < worth ? wanted : worth;
}

/* Signals are for the threads of Python. */
static size_t start_threads(struct batch *batch, pthread_t *threads, size_t wanted)
{
    size_t count = 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (count < wanted && pthread_create(&threads[count], NULL, work, batch) == 0) count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return count;
}

bool judge_all(struct batch *batch, Py_ssize_t asked)
{
    pthread_t threads[THREADS_MOST];
    const size_t wanted = threads_wanted(batch, asked);
    batch->chunks_count = wanted == 1 ? 1 : wanted * 2;
    if (!batch_may_hold(batch, batch->chunks_count * sizeof *batch->chunks))
        return fail_batch(batch);
    batch->chunks = calloc(batch->chunks_count, sizeof *batch->chunks);
    if (batch->chunks == NULL) return PyErr_NoMemory() != NULL;
    const size_t count = start_threads(batch, threads, wanted - 1);
    const bool is_whole = is_packed(batch) ? help_with_all(batch) : read_all(batch);
    end_threads(batch, threads, count, is_whole);
    for (size_t i = 0; i < batch->chunks_count; i++) free(batch->chunks[i].numbers);
    free(batch->chunks);
    if (PyErr_Occurred() != NULL || !fail_batch(batch)) return false;
    if (batch->wrong == SIZE_MAX) return true;
    return fail_input(tally_status_message(batch->wrong_status), batch->wrong) != NULL;
}
