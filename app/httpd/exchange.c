/* SPDX-License-Identifier: MIT */
/*
 * Exchanges: how a long answer passes from the worker that makes it to the connection that sends it.
 *
 * A suspended connection is not polled, so the search itself looks now and then whether its client is still
 * there.
 */
#define _GNU_SOURCE /* POLLRDHUP */
#include "httpd/exchange.h"

#include <microhttpd.h>
#include <poll.h>
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

struct exchange *exchange_new(const char *uri, struct client *client)
{
    struct exchange *const exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL) return NULL;
    atomic_init(&exchange->references, 1);
    exchange->client = client;
    exchange->begin_us = clock_us();
    exchange->endpoint = ENDPOINT_OTHER;
    const size_t length = strlen(uri);
    exchange->is_uri_whole = length < URI_SHOWN_MAX;
    exchange->uri_length = exchange->is_uri_whole ? length : URI_SHOWN_MAX - 1;
    memcpy(exchange->uri, uri, exchange->uri_length);
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

void exchange_begin_long(struct exchange *exchange, int socket, atomic_bool *is_ending,
                         struct metrics *metrics)
{
    struct passage *const passage = &exchange->passage;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&passage->has_room, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&passage->lock, NULL);
    passage->socket = socket;
    passage->is_ending = is_ending;
    passage->metrics = metrics;
    passage->queued_us = clock_us();
    exchange->is_long = true;
}

/* ---- The worker's side ------------------------------------------------------------------------------- */

/* With the lock. */
static void wake(struct exchange *exchange)
{
    if (!exchange->passage.is_suspended) return;
    exchange->passage.is_suspended = false;
    MHD_resume_connection(exchange->connection);
}

static bool has_hung_up(struct passage *passage)
{
    struct pollfd look = {.fd = passage->socket, .events = POLLRDHUP};
    return poll(&look, 1, 0) > 0 && (look.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

static void give_up(struct passage *passage, enum give_up reason)
{
    if (passage->is_given_up) return;
    passage->is_given_up = true;
    atomic_fetch_add_explicit(&passage->metrics->given_up[reason], 1, memory_order_relaxed);
}

/* Not 0 where the search is to end. The socket is looked at with the lock, so that it is this client's. */
static int tick(void *user)
{
    struct exchange *const exchange = user;
    struct passage *const passage = &exchange->passage;
    if (atomic_load_explicit(passage->is_ending, memory_order_relaxed)) {
        give_up(passage, GIVE_UP_END);
        return 1;
    }
    const uint64_t now_us = clock_us();
    if (now_us >= passage->deadline_us) {
        give_up(passage, GIVE_UP_TIME);
        return 1;
    }
    if (!passage->is_streaming && passage->slice_end_us != UINT64_MAX && thread_us() >= passage->slice_end_us)
        return 1;
    if (now_us < passage->next_look_us) return 0;
    passage->next_look_us = now_us + LOOK_EVERY_US;
    pthread_mutex_lock(&passage->lock);
    if (!passage->is_gone && has_hung_up(passage)) passage->is_gone = true;
    const bool is_gone = passage->is_gone;
    pthread_mutex_unlock(&passage->lock);
    if (is_gone) give_up(passage, GIVE_UP_CLIENT);
    return is_gone;
}

/* What the text becomes on its way: as it is, or compressed. Without the lock, since that takes its time. */
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

/* With the lock. Waits until the client has taken enough; false where it does not in time. */
static bool wait_for_room(struct passage *passage)
{
    while (passage->ready.length - passage->taken >= STREAM_HELD_BYTES && !passage->is_gone) {
        const uint64_t until_us = clock_us() + LOOK_EVERY_US;
        if (until_us >= passage->deadline_us || atomic_load(passage->is_ending)) return false;
        const struct timespec until = {.tv_sec = (time_t)(until_us / 1000000),
                                       .tv_nsec = (long)(until_us % 1000000 * 1000)};
        pthread_cond_timedwait(&passage->has_room, &passage->lock, &until);
    }
    return !passage->is_gone;
}

/* The flow of answer_question(). */
static bool flow(void *user)
{
    struct exchange *const exchange = user;
    struct passage *const passage = &exchange->passage;
    if (passage->text.length < (size_t)(passage->is_streaming ? PIECE_BYTES : STREAM_AT_BYTES)) return true;
    if (!passage->is_streaming && exchange->wants_gzip) passage->gzip = gzip_new();
    const struct buffer *const prepared = prepare(passage, false);
    pthread_mutex_lock(&passage->lock);
    if (!passage->is_streaming) {
        passage->is_streaming = true; /* by the worker alone, and before the connection wakes */
        passage->has_gzip = passage->gzip != NULL;
    }
    bool goes_on = move(passage, prepared);
    if (!goes_on) passage->end.problem = PROBLEM_NO_MEMORY;
    wake(exchange);
    goes_on = goes_on && wait_for_room(passage);
    pthread_mutex_unlock(&passage->lock);
    return goes_on;
}

static void finish(struct exchange *exchange, struct answer_end end)
{
    struct passage *const passage = &exchange->passage;
    const bool is_whole = !passage->is_streaming;
    const bool is_packed = is_whole && exchange->wants_gzip && passage->text.length >= GZIP_WORTH_BYTES &&
                           gzip_text(&passage->packed, passage->text.data, passage->text.length, 5);
    const struct buffer *const prepared = is_whole ? NULL : prepare(passage, true);
    pthread_mutex_lock(&passage->lock);
    if (passage->end.problem == PROBLEM_NONE) passage->end = end;
    if (prepared != NULL && !move(passage, prepared)) passage->end.problem = PROBLEM_NO_MEMORY;
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
        .scratch = scratch,
    };
    passage->deadline_us = clock_us() + (uint64_t)exchange->question.timeout_ms * 1000;
    passage->slice_end_us = slice_us != 0 ? thread_us() + slice_us : UINT64_MAX;
    const struct answer_end end = answer_question(&exchange->question, &way);
    const bool is_stopped = end.was_stopped || end.problem == PROBLEM_NO_MEMORY;
    if (slice_us != 0 && is_stopped && !passage->is_given_up && !passage->is_streaming) {
        passage->text.length = 0;
        passage->text.has_failed = false;
        return false;
    }
    finish(exchange, end);
    return true;
}

void exchange_refuse(struct exchange *exchange)
{
    exchange->passage.was_refused = true;
    give_up(&exchange->passage, GIVE_UP_QUEUE);
    finish(exchange, (struct answer_end){.problem = PROBLEM_BUSY});
}

/* ---- The connection's side --------------------------------------------------------------------------- */

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
        pthread_cond_signal(&passage->has_room);
    } else if (passage->is_done) {
        count = passage->end.problem == PROBLEM_NONE ? -1 : -2;
    } else {
        passage->is_suspended = true;
        MHD_suspend_connection(exchange->connection);
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
    exchange_release(exchange);
}
