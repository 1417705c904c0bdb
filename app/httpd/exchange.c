/* SPDX-License-Identifier: MIT */
/*
 * Exchanges: how a long answer passes from the worker that makes it to the connection that sends
 * it.
 */
#include "httpd/exchange.h"

#include "httpd/connection.h"
#include "httpd/extent.h"
#include "httpd/loop.h"
#include "httpd/queue.h"

#include <stdlib.h>
#include <time.h>

enum {
    STREAM_AT_BYTES = 256 << 10, /* a longer answer is streamed */
    PIECE_BYTES = 32 << 10,      /* what is compressed at once */
    LOOK_EVERY_US = 10000
};

uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t thread_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

struct exchange *exchange_new(struct connection *connection, const char *head, size_t length)
{
    struct exchange *const exchange = calloc(1, sizeof *exchange + length + 1);
    if (exchange == NULL) return NULL;
    atomic_init(&exchange->references, 1);
    exchange->connection = connection;
    exchange->begin_us = clock_us();
    exchange->endpoint = ENDPOINT_OTHER;
    memcpy(exchange->head_bytes, head, length);
    return exchange;
}

void exchange_hold(struct exchange *exchange)
{
    atomic_fetch_add(&exchange->references, 1);
}

void exchange_release(struct exchange *exchange)
{
    if (atomic_fetch_sub(&exchange->references, 1) != 1) return;
    if (exchange->has_question) question_clear(&exchange->question);
    parameters_clear(&exchange->parameters);
    buffer_clear(&exchange->body);
    buffer_clear(&exchange->decoded);
    if (exchange->is_long) {
        struct passage *const passage = &exchange->passage;
        gzip_free(passage->gzip);
        buffer_clear(&passage->text);
        buffer_clear(&passage->packed);
        buffer_clear(&passage->ready);
        pthread_cond_destroy(&passage->has_room);
        pthread_mutex_destroy(&passage->lock);
    }
    free(exchange);
}

void exchange_begin_long(struct exchange *exchange, struct queue *queue, atomic_bool *is_ending,
                         struct metrics *metrics)
{
    struct passage *const passage = &exchange->passage;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&passage->has_room, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&passage->lock, NULL);
    passage->queue = queue;
    passage->is_ending = is_ending;
    passage->metrics = metrics;
    passage->queued_us = clock_us();
    exchange->is_long = true;
}

/* ---- The worker's side ----------------------------------------------------------------------- */

/* With the lock, which keeps the connection from leaving meanwhile. */
static void wake(struct exchange *exchange)
{
    if (!exchange->passage.is_waiting || exchange->passage.is_gone) return;
    exchange->passage.is_waiting = false;
    exchange_hold(exchange);
    loop_wake(exchange->connection->loop, exchange);
}

static void give_up(struct passage *passage, enum give_up reason)
{
    if (passage->is_given_up) return;
    passage->is_given_up = true;
    atomic_fetch_add_explicit(&passage->metrics->given_up[reason], 1, memory_order_relaxed);
}

/* Not 0 where the search is to end. */
static int tick(void *user)
{
    struct exchange *const exchange = user;
    struct passage *const passage = &exchange->passage;
    if (atomic_load_explicit(passage->is_ending, memory_order_relaxed)) {
        give_up(passage, GIVE_UP_END);
        return 1;
    }
    if (atomic_load_explicit(&passage->is_gone, memory_order_relaxed)) {
        give_up(passage, GIVE_UP_CLIENT);
        return 1;
    }
    if (atomic_load_explicit(&passage->must_yield, memory_order_relaxed)) {
        give_up(passage, GIVE_UP_READER);
        return 1;
    }
    if (clock_us() >= passage->deadline_us) {
        give_up(passage, GIVE_UP_TIME);
        return 1;
    }
    return !passage->is_streaming && passage->slice_end_us != UINT64_MAX &&
           thread_us() >= passage->slice_end_us;
}

/* What the text becomes on its way: as it is, or compressed.
 * Without the lock, since that takes its time. */
static const struct buffer *prepare(struct passage *passage, bool is_last)
{
    if (passage->gzip == NULL) return &passage->text;
    struct buffer *const packed = &passage->packed;
    packed->length = 0;
    if (!gzip_piece(passage->gzip, packed, passage->text.data, passage->text.length, is_last))
        packed->has_failed = true;
    return packed;
}

/* With the lock. Moves what is prepared into ready. */
static bool move(struct passage *passage, const struct buffer *prepared)
{
    struct buffer *const ready = &passage->ready;
    if (passage->taken > 0) {
        memmove(ready->data, ready->data + passage->taken, ready->length - passage->taken);
        ready->length -= passage->taken;
        passage->taken = 0;
    }
    buffer_append(ready, prepared->data, prepared->length);
    passage->text.length = 0;
    return !prepared->has_failed && !ready->has_failed;
}

/* With the lock. */
static bool has_room(const struct passage *passage)
{
    return passage->ready.length - passage->taken < STREAM_HELD_BYTES;
}

/* With the lock. Waits a moment until the client has taken enough; false:
 * it is not to be waited for. */
static bool wait_a_moment(struct passage *passage)
{
    const uint64_t until_us = clock_us() + LOOK_EVERY_US;
    if (passage->is_gone || atomic_load(&passage->must_yield) || atomic_load(passage->is_ending) ||
        until_us >= passage->deadline_us)
        return false;
    const struct timespec until = {.tv_sec = (time_t)(until_us / 1000000),
                                   .tv_nsec = (long)(until_us % 1000000 * 1000)};
    pthread_cond_timedwait(&passage->has_room, &passage->lock, &until);
    return true;
}

/* With the lock. Waits until the client has taken enough, and meanwhile lets others have its place;
 * false where the client does not in time, or the search is to end. */
static bool wait_for_room(struct exchange *exchange)
{
    struct passage *const passage = &exchange->passage;
    if (has_room(passage)) return !passage->is_gone;
    do {
        pthread_mutex_unlock(&passage->lock);
        queue_stall(passage->queue, exchange);
        pthread_mutex_lock(&passage->lock);
    } while (!has_room(passage) && wait_a_moment(passage));
    pthread_mutex_unlock(&passage->lock);
    queue_end_stall(passage->queue, exchange);
    const bool goes_on = tick(exchange) == 0;
    pthread_mutex_lock(&passage->lock);
    return goes_on && has_room(passage);
}

/* The flow of answer_question(). */
static bool flow(void *user)
{
    struct exchange *const exchange = user;
    struct passage *const passage = &exchange->passage;
    if (passage->text.length < (size_t)(passage->is_streaming ? PIECE_BYTES : STREAM_AT_BYTES))
        return true;
    if (!passage->is_streaming && exchange->wants_gzip) passage->gzip = gzip_new();
    const struct buffer *const prepared = prepare(passage, false);
    pthread_mutex_lock(&passage->lock);
    if (!passage->is_streaming) {
        passage->is_streaming = true; /* by the worker alone, and before the connection wakes */
        atomic_store(&passage->taken_us, clock_us());
        passage->has_gzip = passage->gzip != NULL;
    }
    bool goes_on = move(passage, prepared);
    if (!goes_on) passage->problem = PROBLEM_NO_MEMORY;
    wake(exchange);
    goes_on = goes_on && wait_for_room(exchange);
    pthread_mutex_unlock(&passage->lock);
    return goes_on;
}

static void finish(struct exchange *exchange, struct answer_end end, enum problem_code problem)
{
    struct passage *const passage = &exchange->passage;
    const bool is_whole = !passage->is_streaming;
    const bool is_packed = is_whole && exchange->wants_gzip &&
                           passage->text.length >= GZIP_WORTH_BYTES &&
                           gzip_text(&passage->packed, passage->text.data, passage->text.length, 5);
    const struct buffer *const prepared = is_whole ? NULL : prepare(passage, true);
    pthread_mutex_lock(&passage->lock);
    if (passage->problem == PROBLEM_NONE) {
        passage->end = end;
        passage->problem = problem;
    }
    if (prepared != NULL && !move(passage, prepared)) passage->problem = PROBLEM_NO_MEMORY;
    if (is_packed) passage->has_gzip = true;
    passage->is_done = true;
    wake(exchange);
    pthread_mutex_unlock(&passage->lock);
}

bool exchange_answer(struct exchange *exchange, struct answer_scratch *scratch, size_t memory_bytes,
                     uint64_t slice_us)
{
    struct passage *const passage = &exchange->passage;
    const struct answer_way way = {
        .out = &passage->text,
        .flow = flow,
        .user = exchange,
        .tick = tick,
        .tick_context = exchange,
        .memory_bytes = memory_bytes,
        .lines_most = VALUES_MOST,
        .scratch = scratch,
    };
    passage->deadline_us = clock_us() + (uint64_t)exchange->question.timeout_ms * 1000;
    passage->slice_end_us = slice_us != 0 ? thread_us() + slice_us : UINT64_MAX;
    const struct answer_end end = answer_question(&exchange->question, &way);
    const bool is_stopped = end.was_stopped || end.status == TALLY_NO_MEMORY;
    if (slice_us != 0 && is_stopped && !passage->is_given_up && !passage->is_streaming) {
        passage->text.length = 0;
        passage->text.has_failed = false;
        return false;
    }
    finish(exchange, end, problem_code_of(end.status));
    return true;
}

void exchange_refuse(struct exchange *exchange)
{
    exchange->passage.was_refused = true;
    give_up(&exchange->passage, GIVE_UP_QUEUE);
    finish(exchange, (struct answer_end){.status = TALLY_OK}, PROBLEM_BUSY);
}

/* ---- The connection's side ------------------------------------------------------------------- */

ssize_t exchange_read(struct exchange *exchange, char *room, size_t size)
{
    struct passage *const passage = &exchange->passage;
    pthread_mutex_lock(&passage->lock);
    const size_t left = passage->ready.length - passage->taken;
    ssize_t count = 0;
    if (left > 0) {
        count = (ssize_t)(left < size ? left : size);
        memcpy(room, passage->ready.data + passage->taken, (size_t)count);
        passage->taken += (size_t)count;
        atomic_store(&passage->taken_us, clock_us());
        pthread_cond_signal(&passage->has_room);
    } else if (passage->is_done) {
        count = passage->problem == PROBLEM_NONE ? EXCHANGE_END : EXCHANGE_BROKEN;
    } else {
        passage->is_waiting = true;
        count = EXCHANGE_LATER;
    }
    pthread_mutex_unlock(&passage->lock);
    return count;
}

void exchange_leave(struct exchange *exchange)
{
    if (exchange->is_long) {
        struct passage *const passage = &exchange->passage;
        pthread_mutex_lock(&passage->lock);
        passage->is_gone = true;
        pthread_cond_signal(&passage->has_room);
        pthread_mutex_unlock(&passage->lock);
    }
    exchange->connection = NULL;
    exchange_release(exchange);
}
