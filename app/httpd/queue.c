/* SPDX-License-Identifier: MIT */
/*
 * The queue of long questions: a list, a lock, and a condition for the workers.
 */
#if defined(__linux__)
#define _GNU_SOURCE /* malloc_trim() */
#endif
#include "httpd/queue.h"

#include <microhttpd.h>
#include <stdlib.h>
#if defined(__linux__)
#include <sys/resource.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#endif

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    struct exchange *first;
    struct exchange **last_link;
    uint32_t waiting;
    uint32_t waiting_most;
    uint64_t waiting_us;
    size_t memory_bytes;
    struct metrics *metrics;
    atomic_bool is_ending;
    size_t worker_count;
    pthread_t workers[];
};

/* On Linux a thread has a nice value of its own; elsewhere that of the process is left as it is. */
static void lower_priority(void)
{
#if defined(__linux__)
    enum { NICE = 15 };
    (void)setpriority(PRIO_PROCESS, 0, NICE);
#endif
}

/* What a large search has freed goes back to the system. */
static void give_back_memory(void)
{
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

/* With the lock; NULL: the end. */
static struct exchange *take(struct queue *queue)
{
    while (queue->first == NULL && !atomic_load(&queue->is_ending))
        pthread_cond_wait(&queue->has_work, &queue->lock);
    struct exchange *const exchange = queue->first;
    if (exchange == NULL) return NULL;
    queue->first = exchange->passage.next;
    if (queue->first == NULL) queue->last_link = &queue->first;
    queue->waiting--;
    atomic_fetch_sub(&queue->metrics->waiting, 1);
    return exchange;
}

static void *work(void *user)
{
    struct queue *const queue = user;
    struct answer_scratch scratch = {.held = BUFFER_INIT};
    lower_priority();
    for (;;) {
        pthread_mutex_lock(&queue->lock);
        struct exchange *const exchange = take(queue);
        pthread_mutex_unlock(&queue->lock);
        if (exchange == NULL) break;
        atomic_fetch_add(&queue->metrics->running, 1);
        if (clock_us() - exchange->passage.queued_us > queue->waiting_us) exchange_refuse(exchange);
        else exchange_answer(exchange, &scratch, queue->memory_bytes);
        atomic_fetch_sub(&queue->metrics->running, 1);
        exchange_release(exchange);
        answer_scratch_clear(&scratch);
        give_back_memory();
    }
    return NULL;
}

struct queue *queue_new(size_t workers, uint32_t waiting_most, uint64_t waiting_us, size_t memory_bytes,
                        struct metrics *metrics)
{
    struct queue *const queue = calloc(1, sizeof *queue + workers * sizeof queue->workers[0]);
    if (queue == NULL) return NULL;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->has_work, NULL);
    queue->last_link = &queue->first;
    queue->waiting_most = waiting_most;
    queue->waiting_us = waiting_us;
    queue->memory_bytes = memory_bytes;
    queue->metrics = metrics;
    while (queue->worker_count < workers &&
           pthread_create(&queue->workers[queue->worker_count], NULL, work, queue) == 0) {
        queue->worker_count++;
    }
    if (queue->worker_count > 0) return queue;
    queue_free(queue);
    return NULL;
}

bool queue_push(struct queue *queue, struct exchange *exchange, int socket)
{
    pthread_mutex_lock(&queue->lock);
    const bool has_room = queue->waiting < queue->waiting_most && !atomic_load(&queue->is_ending);
    if (has_room) {
        exchange_begin_long(exchange, socket, &queue->is_ending, queue->metrics);
        exchange_hold(exchange);
        exchange->passage.is_suspended = true;
        MHD_suspend_connection(exchange->connection);
        *queue->last_link = exchange;
        queue->last_link = &exchange->passage.next;
        queue->waiting++;
        atomic_fetch_add(&queue->metrics->waiting, 1);
        pthread_cond_signal(&queue->has_work);
    }
    pthread_mutex_unlock(&queue->lock);
    return has_room;
}

void queue_end(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    atomic_store(&queue->is_ending, true);
    pthread_cond_broadcast(&queue->has_work);
    pthread_mutex_unlock(&queue->lock);
    for (size_t i = 0; i < queue->worker_count; i++) pthread_join(queue->workers[i], NULL);
    queue->worker_count = 0;
}

void queue_free(struct queue *queue)
{
    if (queue == NULL) return;
    pthread_cond_destroy(&queue->has_work);
    pthread_mutex_destroy(&queue->lock);
    free(queue);
}
