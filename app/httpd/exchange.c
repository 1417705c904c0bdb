/* SPDX-License-Identifier: MIT */
/*
 * Exchanges: pass a long answer from the worker that writes it to the connection that sends it.
 */
#include "httpd/server.h"

#include <stdlib.h>

/* When an answer is streamed, and how often a search looks at its client. */
enum {
    STREAM_AT_BYTES = 256 << 10, /* longer answers are streamed */
    PIECE_BYTES = 32 << 10,      /* compressed at a time */
    LOOK_EVERY_US = 10000
};

struct exchange *exchange_new(struct connection *connection, const char *head, size_t length)
{
    struct exchange *const exchange = calloc(1, sizeof *exchange + length + 1);
    if (exchange == NULL) return NULL;
    atomic_init(&exchange->references, 1);
    exchange->request = (struct request){
        .connection = connection, .head_bytes = exchange->head_bytes, .begin_us = clock_us()};
    exchange->endpoint = ENDPOINT_OTHER;
    memcpy(exchange->head_bytes, head, length);
    return exchange;
}

void exchange_hold(struct exchange *exchange)
{
    atomic_fetch_add(&exchange->references, 1);
}

/* Drops one reference. The last one frees the exchange, whichever side holds it. */
void exchange_release(struct exchange *exchange)
{
    if (atomic_fetch_sub(&exchange->references, 1) != 1) return;
    if (exchange->has_question) question_clear(&exchange->question);
    buffer_clear(&exchange->body);
    buffer_clear(&exchange->line.texts);
    if (exchange->is_long) {
        struct stream *const stream = &exchange->stream;
        gzip_free(stream->gzip);
        buffer_clear(&stream->text);
        buffer_clear(&stream->packed);
        buffer_clear(&stream->ready);
        pthread_cond_destroy(&stream->has_room);
        pthread_mutex_destroy(&stream->lock);
    }
    free(exchange);
}

void exchange_begin_long(struct exchange *exchange, struct queue *queue, stall_note *note_stall,
                         atomic_bool *is_ending, struct metrics *metrics)
{
    struct stream *const stream = &exchange->stream;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&stream->has_room, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&stream->lock, NULL);
    stream->queue = queue;
    stream->note_stall = note_stall;
    stream->is_ending = is_ending;
    stream->metrics = metrics;
    stream->queued_us = clock_us();
    exchange->is_long = true;
}

/* ---- The worker's side ----------------------------------------------------------------------- */

/* Wakes the connection. Call with the lock held, so that the connection cannot leave meanwhile. */
static void wake(struct exchange *exchange)
{
    if (!exchange->stream.is_waiting || exchange->stream.is_gone) return;
    exchange->stream.is_waiting = false;
    exchange_hold(exchange);
    loop_wake(exchange->request.connection->loop, &exchange->request);
}

static void give_up(struct stream *stream, enum give_up reason)
{
    if (stream->is_given_up) return;
    stream->is_given_up = true;
    atomic_fetch_add_explicit(&stream->metrics->given_up[reason], 1, memory_order_relaxed);
}

/* The tick of the search. Returns non-zero if the search must end. */
static int tick(void *user, const tally_progress *progress)
{
    (void)progress;
    struct exchange *const exchange = user;
    struct stream *const stream = &exchange->stream;
    if (atomic_load_explicit(stream->is_ending, memory_order_relaxed)) {
        give_up(stream, GIVE_UP_END);
        return 1;
    }
    if (atomic_load_explicit(&stream->is_gone, memory_order_relaxed)) {
        give_up(stream, GIVE_UP_CLIENT);
        return 1;
    }
    if (atomic_load_explicit(&stream->must_yield, memory_order_relaxed)) {
        give_up(stream, GIVE_UP_READER);
        return 1;
    }
    if (clock_us() >= stream->deadline_us) {
        give_up(stream, GIVE_UP_TIME);
        return 1;
    }
    return !stream->is_streaming && stream->slice_end_us != UINT64_MAX &&
           thread_us() >= stream->slice_end_us;
}

/* Prepares a piece of text for the client: as it is, or compressed. Call without the lock, since
 * compressing takes time. */
static const struct buffer *prepare(struct stream *stream, bool is_last)
{
    if (stream->gzip == NULL) return &stream->text;
    struct buffer *const packed = &stream->packed;
    packed->length = 0;
    if (!gzip_piece(stream->gzip, packed, stream->text.data, stream->text.length, is_last))
        packed->has_failed = true;
    return packed;
}

/* Moves prepared bytes to ready. Call with the lock held. */
static bool move(struct stream *stream, const struct buffer *prepared)
{
    struct buffer *const ready = &stream->ready;
    if (stream->taken > 0) {
        memmove(ready->data, ready->data + stream->taken, ready->length - stream->taken);
        ready->length -= stream->taken;
        stream->taken = 0;
    }
    buffer_append(ready, prepared->data, prepared->length);
    stream->text.length = 0;
    return !prepared->has_failed && !ready->has_failed;
}

/* Call with the lock held. */
static bool has_room(const struct stream *stream)
{
    return stream->ready.length - stream->taken < STREAM_HELD_BYTES;
}

/* Waits for a short time until the client has taken enough. Returns false to stop waiting. Call
 * with the lock held. */
static bool wait_a_moment(struct stream *stream)
{
    const uint64_t until_us = clock_us() + LOOK_EVERY_US;
    if (stream->is_gone || atomic_load(&stream->must_yield) || atomic_load(stream->is_ending) ||
        until_us >= stream->deadline_us)
        return false;
    const struct timespec until = {.tv_sec = (time_t)(until_us / 1000000),
                                   .tv_nsec = (long)(until_us % 1000000 * 1000)};
    pthread_cond_timedwait(&stream->has_room, &stream->lock, &until);
    return true;
}

/* Waits until the client has taken enough, and lets others run meanwhile. Returns false if the
 * client takes too long or the search must end. Call with the lock held. */
static bool wait_for_room(struct exchange *exchange)
{
    struct stream *const stream = &exchange->stream;
    if (has_room(stream)) return !stream->is_gone;
    do {
        pthread_mutex_unlock(&stream->lock);
        stream->note_stall(stream->queue, exchange, true);
        pthread_mutex_lock(&stream->lock);
    } while (!has_room(stream) && wait_a_moment(stream));
    pthread_mutex_unlock(&stream->lock);
    stream->note_stall(stream->queue, exchange, false);
    const bool goes_on = tick(exchange, NULL) == 0;
    pthread_mutex_lock(&stream->lock);
    return goes_on && has_room(stream);
}

/* The flow() callback of answer_question(). */
static bool flow(void *user)
{
    struct exchange *const exchange = user;
    struct stream *const stream = &exchange->stream;
    if (stream->text.length < (size_t)(stream->is_streaming ? PIECE_BYTES : STREAM_AT_BYTES))
        return true;
    if (!stream->is_streaming && exchange->wants_gzip) stream->gzip = gzip_new();
    const struct buffer *const prepared = prepare(stream, false);
    pthread_mutex_lock(&stream->lock);
    if (!stream->is_streaming) {
        stream->is_streaming = true; /* only the worker sets it, before it wakes the connection */
        atomic_store(&stream->taken_us, clock_us());
        stream->has_gzip = stream->gzip != NULL;
    }
    bool goes_on = move(stream, prepared);
    if (!goes_on) stream->problem = PROBLEM_NO_MEMORY;
    wake(exchange);
    goes_on = goes_on && wait_for_room(exchange);
    pthread_mutex_unlock(&stream->lock);
    return goes_on;
}

static void finish(struct exchange *exchange, enum problem_code problem)
{
    struct stream *const stream = &exchange->stream;
    const bool is_whole = !stream->is_streaming;
    const bool is_packed = is_whole && exchange->wants_gzip &&
                           stream->text.length >= GZIP_WORTH_BYTES &&
                           gzip_text(&stream->packed, stream->text.data, stream->text.length, 5);
    const struct buffer *const prepared = is_whole ? NULL : prepare(stream, true);
    pthread_mutex_lock(&stream->lock);
    if (stream->problem == PROBLEM_NONE) stream->problem = problem;
    if (prepared != NULL && !move(stream, prepared)) stream->problem = PROBLEM_NO_MEMORY;
    if (is_packed) stream->has_gzip = true;
    stream->is_done = true;
    wake(exchange);
    pthread_mutex_unlock(&stream->lock);
}

/* Called after a target's line: notes that its search met the memory limit. */
static void note_bound(void *user, const tally_outcome *outcome)
{
    struct exchange *const exchange = user;
    if (outcome->bound == TALLY_BOUND_MEMORY) exchange->stream.lacked_memory = true;
}

/* Runs the search on the worker's thread. After a slice that was too short nothing has been sent
 * yet, so the answer can start over. */
bool exchange_answer(struct exchange *exchange, struct buffer *held, size_t memory_bytes,
                     uint64_t slice_us)
{
    struct stream *const stream = &exchange->stream;
    struct answering *const end = &stream->answering;
    exchange->question.options.tick = tick;
    exchange->question.options.tick_context = exchange;
    exchange->question.options.memory_bytes = memory_bytes;
    *end = (struct answering){
        .question = &exchange->question,
        .out = &stream->text,
        .flow = flow,
        .user = exchange,
        .lines_most = VALUES_MOST,
        .told = note_bound,
        .held = held,
    };
    stream->deadline_us = clock_us() + (uint64_t)exchange->question.timeout_ms * 1000;
    stream->slice_end_us = slice_us != 0 ? thread_us() + slice_us : UINT64_MAX;
    if (exchange->endpoint == ENDPOINT_JUDGE)
        judge_lines(end, exchange->body.data, exchange->body.length);
    else answer_question(end);
    const bool is_stopped = end->was_stopped || end->status == TALLY_NO_MEMORY;
    if (slice_us != 0 && is_stopped && !stream->is_given_up && !stream->is_streaming) {
        stream->text.length = 0;
        stream->text.has_failed = false;
        stream->lacked_memory = false;
        return false;
    }
    if (stream->lacked_memory || end->rest == TALLY_BOUND_MEMORY) give_up(stream, GIVE_UP_MEMORY);
    finish(exchange, problem_code_of(end->status));
    return true;
}

void exchange_refuse(struct exchange *exchange)
{
    exchange->stream.was_refused = true;
    give_up(&exchange->stream, GIVE_UP_QUEUE);
    finish(exchange, PROBLEM_BUSY);
}

/* ---- The connection's side ------------------------------------------------------------------- */

/* Copies what is ready to the connection's buffer, and wakes the worker if it waits for room. */
ssize_t exchange_read(struct exchange *exchange, char *room, size_t size)
{
    struct stream *const stream = &exchange->stream;
    pthread_mutex_lock(&stream->lock);
    const size_t left = stream->ready.length - stream->taken;
    ssize_t count = 0;
    if (left > 0) {
        count = (ssize_t)(left < size ? left : size);
        memcpy(room, stream->ready.data + stream->taken, (size_t)count);
        stream->taken += (size_t)count;
        atomic_store(&stream->taken_us, clock_us());
        pthread_cond_signal(&stream->has_room);
    } else if (stream->is_done) {
        count = stream->problem == PROBLEM_NONE ? STREAM_END : STREAM_BROKEN;
    } else {
        stream->is_waiting = true;
        count = STREAM_LATER;
    }
    pthread_mutex_unlock(&stream->lock);
    return count;
}

void exchange_drop(struct exchange *exchange)
{
    struct stream *const stream = &exchange->stream;
    pthread_mutex_lock(&stream->lock);
    stream->is_gone = true;
    pthread_cond_signal(&stream->has_room);
    pthread_mutex_unlock(&stream->lock);
}

void exchange_leave(struct exchange *exchange)
{
    if (exchange->is_long) exchange_drop(exchange);
    exchange->request.connection = NULL;
    exchange_release(exchange);
}
