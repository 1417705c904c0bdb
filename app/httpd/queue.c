/* SPDX-License-Identifier: MIT */
/*
 * The queue of long questions: a list, a lock, and a condition for the workers.
 */
#if defined(__linux__)
#define _GNU_SOURCE /* SCHED_BATCH */
#endif
#include "httpd/queue.h"

#include <microhttpd.h>
#include <stdlib.h>
#if defined(__linux__)
#include <sched.h>
#include <sys/resource.h>
#endif

enum lane { LANE_QUICK, LANE_LONG, LANE_COUNT };

enum { SLICE_US = 150000, SLICE_MEMORY_BYTES = 6 << 20, NICE_QUICK = 10, NICE_LONG = 19 };

struct line {
    struct exchange *first;
    struct exchange **last_link;
    uint32_t waiting;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    struct line lanes[LANE_COUNT];
    uint32_t waiting_most; /* in each lane */
    uint64_t waiting_us;
    size_t memory_bytes;
    struct metrics *metrics;
    atomic_bool is_ending;
    atomic_bool has_freed; /* memory that could go back to the system */
    atomic_size_t begun;   /* workers: the first one is for the quick lane alone */
    size_t worker_count;
    pthread_t workers[];
};

/* On Linux a thread has a nice value of its own, and one of the batch kind waits until another one pauses
 * where that has just woken up; elsewhere both are left as they are. SCHED_IDLE was tried as well: it is no
 * better for short questions, and a search that holds a lock could then be kept from giving it back for a
 * second. */
static void lower_priority(int nice_value)
{
#if defined(__linux__)
    const struct sched_param none = {0};
    (void)sched_setscheduler(0, SCHED_BATCH, &none);
    (void)setpriority(PRIO_PROCESS, 0, nice_value);
#else
    (void)nice_value;
#endif
}

/* With the lock. */
static void append(struct queue *queue, struct exchange *exchange, enum lane lane)
{
    struct line *const line = &queue->lanes[lane];
    exchange->passage.next = NULL;
    exchange->passage.queued_us = clock_us();
    *line->last_link = exchange;
    line->last_link = &exchange->passage.next;
    line->waiting++;
    atomic_fetch_add(&queue->metrics->waiting, 1);
    pthread_cond_broadcast(&queue->has_work);
}

/* With the lock. The first of a lane; NULL: there is none. */
static struct exchange *take_first(struct queue *queue, enum lane lane)
{
    struct line *const line = &queue->lanes[lane];
    struct exchange *const exchange = line->first;
    if (exchange == NULL) return NULL;
    line->first = exchange->passage.next;
    if (line->first == NULL) line->last_link = &line->first;
    line->waiting--;
    atomic_fetch_sub(&queue->metrics->waiting, 1);
    return exchange;
}

/* With the lock; NULL: the end, and the lanes are empty. */
static struct exchange *take(struct queue *queue, bool takes_long, enum lane *lane)
{
    for (;;) {
        *lane = LANE_QUICK;
        struct exchange *exchange = take_first(queue, LANE_QUICK);
        if (exchange == NULL && takes_long) {
            *lane = LANE_LONG;
            exchange = take_first(queue, LANE_LONG);
        }
        if (exchange != NULL || atomic_load(&queue->is_ending)) return exchange;
        pthread_cond_wait(&queue->has_work, &queue->lock);
    }
}

/* A question that took longer than its slice: false at the end, when nobody may be there to take it. */
static bool put_into_long_lane(struct queue *queue, struct exchange *exchange)
{
    pthread_mutex_lock(&queue->lock);
    const bool goes_on = !atomic_load(&queue->is_ending);
    if (goes_on) append(queue, exchange, LANE_LONG);
    pthread_mutex_unlock(&queue->lock);
    return goes_on;
}

/* False where it has gone to the long lane. */
static bool answer(struct queue *queue, struct exchange *exchange, enum lane lane,
                   struct answer_scratch *scratch)
{
    if (clock_us() - exchange->passage.queued_us > queue->waiting_us) {
        exchange_refuse(exchange);
        return true;
    }
    if (lane == LANE_QUICK) {
        const size_t bytes =
            queue->memory_bytes < SLICE_MEMORY_BYTES ? queue->memory_bytes : (size_t)SLICE_MEMORY_BYTES;
        if (exchange_answer(exchange, scratch, bytes, SLICE_US)) return true;
        if (put_into_long_lane(queue, exchange)) return false;
    }
    return exchange_answer(exchange, scratch, queue->memory_bytes, 0);
}

static void *work(void *user)
{
    struct queue *const queue = user;
    struct answer_scratch scratch = {.held = BUFFER_INIT};
    const bool takes_long = atomic_fetch_add(&queue->begun, 1) > 0;
    lower_priority(takes_long ? NICE_LONG : NICE_QUICK);
    for (;;) {
        enum lane lane = LANE_QUICK;
        pthread_mutex_lock(&queue->lock);
        struct exchange *const exchange = take(queue, takes_long, &lane);
        pthread_mutex_unlock(&queue->lock);
        if (exchange == NULL) return NULL;
        atomic_fetch_add(&queue->metrics->running, 1);
        if (answer(queue, exchange, lane, &scratch)) exchange_release(exchange);
        answer_scratch_clear(&scratch);
        atomic_store_explicit(&queue->has_freed, true, memory_order_relaxed);
        atomic_fetch_sub(&queue->metrics->running, 1);
    }
}

bool queue_has_freed(struct queue *queue)
{
    return atomic_exchange(&queue->has_freed, false);
}

struct queue *queue_new(size_t workers, uint32_t waiting_most, uint64_t waiting_us, size_t memory_bytes,
                        struct metrics *metrics)
{
    struct queue *const queue = calloc(1, sizeof *queue + (workers + 1) * sizeof queue->workers[0]);
    if (queue == NULL) return NULL;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->has_work, NULL);
    for (int i = 0; i < LANE_COUNT; i++) queue->lanes[i].last_link = &queue->lanes[i].first;
    queue->waiting_most = waiting_most;
    queue->waiting_us = waiting_us;
    queue->memory_bytes = memory_bytes;
    queue->metrics = metrics;
    while (queue->worker_count < workers + 1 &&
           pthread_create(&queue->workers[queue->worker_count], NULL, work, queue) == 0) {
        queue->worker_count++;
    }
    if (queue->worker_count == workers + 1) return queue;
    queue_end(queue);
    queue_free(queue);
    return NULL;
}

bool queue_push(struct queue *queue, struct exchange *exchange, int socket)
{
    const enum lane lane = question_is_quick(&exchange->question) ? LANE_QUICK : LANE_LONG;
    pthread_mutex_lock(&queue->lock);
    const bool has_room = queue->lanes[lane].waiting < queue->waiting_most && !atomic_load(&queue->is_ending);
    if (has_room) {
        exchange_begin_long(exchange, socket, &queue->is_ending, queue->metrics);
        exchange_hold(exchange);
        exchange->passage.is_suspended = true;
        MHD_suspend_connection(exchange->connection);
        append(queue, exchange, lane);
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
