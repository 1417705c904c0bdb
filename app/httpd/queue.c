/* SPDX-License-Identifier: MIT */
/*
 * Long questions. The queue: lists under one lock, and a condition variable for the workers. Then
 * the answers, which pass from the worker that writes them to the connection that sends them.
 */
#if defined(__linux__)
#define _GNU_SOURCE /* SCHED_BATCH */
#endif
#include "httpd/server.h"

#include <stdlib.h>
#if defined(__linux__)
#include <sched.h>
#include <sys/resource.h>
#endif

/* Quick questions, and long ones. */
enum lane { LANE_QUICK, LANE_LONG, LANE_COUNT };

/* How long a search runs before the next one gets its turn, how much memory it may hold then, and
 * at which priority (nice) the threads run. */
enum {
    SLICE_US = 150000,
    SLICE_MEMORY_BYTES = 6 << 20,
    WORKERS_A_PLACE = 2, /* so that others go on while clients read nothing */
    NICE_QUICK = 10,
    NICE_LONG = 19,
    STALLED_FROM_US = 20000 /* a client with a few MB/s reads more often than this */
};

/* When an answer is streamed, and how often a search looks at its client. */
enum {
    STREAM_AT_BYTES = 256 << 10, /* longer answers are streamed */
    PIECE_BYTES = 32 << 10,      /* compressed at a time */
    LOOK_EVERY_US = 10000
};

/* The questions of one lane, and how many of its searches run. */
struct lane_state {
    struct exchange *first; /* the waiting questions, in order */
    struct exchange **last_link;
    uint32_t waiting; /* how many wait */
    size_t places;    /* how many searches may run at once */
    size_t taken;     /* places in use; more when searches go on that had stalled */
    size_t begun;     /* searches that have a worker, without those that were told to stop */
};

/* One mutex guards all fields except the atomic ones. has_work is signalled when a question
 * arrives or a place becomes free. */
struct queue {
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    struct lane_state lanes[LANE_COUNT];
    struct server *server;
    atomic_bool is_ending;
    atomic_bool has_freed;    /* memory was freed that could be returned to the system */
    struct exchange *stalled; /* list of searches whose clients read nothing */
    size_t begun;             /* how many workers were begun */
    size_t worker_count;
    pthread_t workers[];
};

/* On Linux, a thread has its own nice value, and a thread of the batch class does not preempt a
 * thread that just woke up. On other systems, nothing is changed. SCHED_IDLE was tried too: it is
 * no better for short questions, and could keep a search that holds a lock from running for a
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

/* Call with the lock held. */
static void append(struct queue *queue, struct exchange *exchange, enum lane lane)
{
    struct lane_state *const state = &queue->lanes[lane];
    exchange->stream.next = NULL;
    exchange->stream.queued_us = clock_us();
    *state->last_link = exchange;
    state->last_link = &exchange->stream.next;
    state->waiting++;
    atomic_fetch_add(&queue->server->metrics.waiting, 1);
    pthread_cond_broadcast(&queue->has_work);
}

/* Removes and returns the first exchange of a lane, or NULL. Call with the lock held. */
static struct exchange *take_first(struct queue *queue, enum lane lane)
{
    struct lane_state *const state = &queue->lanes[lane];
    struct exchange *const exchange = state->first;
    if (exchange == NULL) return NULL;
    state->first = exchange->stream.next;
    if (state->first == NULL) state->last_link = &state->first;
    state->waiting--;
    atomic_fetch_sub(&queue->server->metrics.waiting, 1);
    return exchange;
}

/* ---- Places ---------------------------------------------------------------------------------- */

static bool has_place(const struct queue *queue, enum lane lane)
{
    return queue->lanes[lane].taken < queue->lanes[lane].places;
}

/* Can no worker of this lane take a question now? */
static bool is_full(const struct queue *queue, enum lane lane)
{
    const struct lane_state *const state = &queue->lanes[lane];
    return !has_place(queue, lane) || state->begun == WORKERS_A_PLACE * state->places;
}

/* If a question waits for a worker, not for a place, the search of this lane that has stalled for
 * longest is told to stop. Quick questions may use long places, too. Call with the lock held. */
static void make_way(struct queue *queue, enum lane lane)
{
    struct exchange *longest = NULL;
    if (!has_place(queue, lane) || !is_full(queue, lane)) return;
    if (queue->lanes[lane].waiting == 0 && queue->lanes[LANE_QUICK].waiting == 0) return;
    if (queue->lanes[lane].waiting == 0 && !is_full(queue, LANE_QUICK)) return;
    if (!is_full(queue, LANE_LONG)) return;
    for (struct exchange *at = queue->stalled; at != NULL; at = at->stream.next)
        if (at->stream.lane == lane && !atomic_load(&at->stream.must_yield)) longest = at;
    if (longest == NULL) return;
    queue->lanes[lane].begun--;
    atomic_store(&longest->stream.must_yield, true);
    pthread_cond_signal(&longest->stream.has_room);
}

/* Called by a worker, repeatedly while its search waits for a client that reads nothing. After a
 * while, the search gives up its place. */
static void look_at_stall(struct queue *queue, struct exchange *exchange)
{
    struct stream *const stream = &exchange->stream;
    pthread_mutex_lock(&queue->lock);
    if (!stream->is_stalled && clock_us() - atomic_load(&stream->taken_us) > STALLED_FROM_US) {
        stream->is_stalled = true;
        stream->next = queue->stalled;
        queue->stalled = exchange;
        queue->lanes[stream->lane].taken--;
        pthread_cond_broadcast(&queue->has_work);
    }
    make_way(queue, stream->lane);
    pthread_mutex_unlock(&queue->lock);
}

/* The client reads again: the search goes on at once. */
static void end_stall(struct queue *queue, struct exchange *exchange)
{
    if (!exchange->stream.is_stalled) return;
    pthread_mutex_lock(&queue->lock);
    struct exchange **link = &queue->stalled;
    while (*link != exchange) link = &(*link)->stream.next;
    *link = exchange->stream.next;
    exchange->stream.is_stalled = false;
    queue->lanes[exchange->stream.lane].taken++;
    pthread_mutex_unlock(&queue->lock);
}

/* Call with the lock held. */
static void leave_place(struct queue *queue, struct exchange *exchange)
{
    struct lane_state *const state = &queue->lanes[exchange->stream.lane];
    state->taken--;
    if (!atomic_load(&exchange->stream.must_yield)) state->begun--;
    pthread_cond_broadcast(&queue->has_work);
}

/* ---- Answers, on their way from the worker to the client ------------------------------------- */

/* Below, the lock is that of the stream. */

/* Wakes the connection. Call with the lock held, so that the connection cannot leave meanwhile. */
static void wake(struct exchange *exchange)
{
    if (!exchange->stream.is_waiting || exchange->stream.is_gone) return;
    exchange->stream.is_waiting = false;
    atomic_fetch_add(&exchange->references, 1);
    loop_wake(exchange->request.connection->loop, &exchange->request);
}

static void give_up(struct exchange *exchange, enum give_up reason)
{
    if (exchange->stream.is_given_up) return;
    exchange->stream.is_given_up = true;
    atomic_fetch_add_explicit(&exchange->server->metrics.given_up[reason], 1, memory_order_relaxed);
}

/* The tick of the search. Returns non-zero if the search must end. */
static int tick(void *user, const tally_progress *progress)
{
    (void)progress;
    struct exchange *const exchange = user;
    const struct stream *const stream = &exchange->stream;
    enum give_up reason = GIVE_UP_COUNT;
    if (atomic_load_explicit(&exchange->server->queue->is_ending, memory_order_relaxed))
        reason = GIVE_UP_END;
    else if (atomic_load_explicit(&stream->is_gone, memory_order_relaxed)) reason = GIVE_UP_CLIENT;
    else if (atomic_load_explicit(&stream->must_yield, memory_order_relaxed))
        reason = GIVE_UP_READER;
    else if (clock_us() >= stream->deadline_us) reason = GIVE_UP_TIME;
    if (reason != GIVE_UP_COUNT) give_up(exchange, reason);
    return reason != GIVE_UP_COUNT ||
           (!stream->is_streaming && stream->slice_end_us != UINT64_MAX &&
            thread_us() >= stream->slice_end_us);
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
static bool wait_a_moment(struct exchange *exchange)
{
    struct stream *const stream = &exchange->stream;
    const uint64_t until_us = clock_us() + LOOK_EVERY_US;
    if (stream->is_gone || atomic_load(&stream->must_yield) ||
        atomic_load(&exchange->server->queue->is_ending) || until_us >= stream->deadline_us)
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
        look_at_stall(exchange->server->queue, exchange);
        pthread_mutex_lock(&stream->lock);
    } while (!has_room(stream) && wait_a_moment(exchange));
    pthread_mutex_unlock(&stream->lock);
    end_stall(exchange->server->queue, exchange);
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

/* Runs the search on the worker's thread. slice_us: the time that the worker has, 0 for no limit.
 * Returns false if time or memory did not suffice: nothing has been sent yet, so another worker can
 * start again. */
static bool answer_within(struct exchange *exchange, struct buffer *held, size_t memory_bytes,
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
    if (stream->lacked_memory || end->rest == TALLY_BOUND_MEMORY) give_up(exchange, GIVE_UP_MEMORY);
    finish(exchange, problem_code_of(end->status));
    return true;
}

/* There is no time for the question. */
static void refuse(struct exchange *exchange)
{
    exchange->stream.was_refused = true;
    give_up(exchange, GIVE_UP_QUEUE);
    finish(exchange, PROBLEM_BUSY);
}

/* Copies what is ready to the connection's buffer, and wakes the worker if it waits for room. */
ssize_t service_read(struct request *request, char *room, size_t size)
{
    struct stream *const stream = &exchange_of(request)->stream;
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

/* ---- Workers --------------------------------------------------------------------------------- */

/* Takes the next question for a worker of this lane, quick ones first; NULL: none. Call with the
 * lock held. */
static struct exchange *take_next(struct queue *queue, enum lane lane, enum lane *from)
{
    if (!has_place(queue, lane)) return NULL;
    struct exchange *exchange = NULL;
    for (*from = LANE_QUICK; exchange == NULL && *from <= lane; ++*from)
        exchange = take_first(queue, *from);
    --*from;
    if (exchange == NULL) return NULL;
    exchange->stream.lane = lane;
    queue->lanes[lane].taken++;
    queue->lanes[lane].begun++;
    return exchange;
}

/* Waits for a question. Returns NULL when the service ends and the lanes are empty. Call with the
 * lock held. */
static struct exchange *take(struct queue *queue, enum lane lane, enum lane *from)
{
    for (;;) {
        struct exchange *const exchange = take_next(queue, lane, from);
        const bool is_empty =
            queue->lanes[LANE_QUICK].waiting + queue->lanes[LANE_LONG].waiting == 0;
        if (exchange != NULL || (atomic_load(&queue->is_ending) && is_empty)) return exchange;
        pthread_cond_wait(&queue->has_work, &queue->lock);
    }
}

/* Moves a question that exceeded its slice to the long lane. Returns false while the service ends,
 * when no worker may be left to take it. */
static bool put_into_long_lane(struct queue *queue, struct exchange *exchange)
{
    pthread_mutex_lock(&queue->lock);
    const bool goes_on = !atomic_load(&queue->is_ending);
    if (goes_on) leave_place(queue, exchange);
    if (goes_on) append(queue, exchange, LANE_LONG);
    pthread_mutex_unlock(&queue->lock);
    return goes_on;
}

/* Answers a question. Returns false if it was moved to the long lane. */
static bool answer(struct queue *queue, struct exchange *exchange, enum lane lane,
                   struct buffer *held)
{
    const struct httpd_settings *const settings = queue->server->settings;
    const uint64_t waiting_us =
        (uint64_t)settings->timeout_ms * 1000 * 3 / 2; /* longer than any search takes */
    if (clock_us() - exchange->stream.queued_us > waiting_us) {
        refuse(exchange);
        return true;
    }
    if (lane == LANE_QUICK) {
        const size_t bytes = settings->memory_bytes < SLICE_MEMORY_BYTES
                                 ? settings->memory_bytes
                                 : (size_t)SLICE_MEMORY_BYTES;
        if (answer_within(exchange, held, bytes, SLICE_US)) return true;
        if (put_into_long_lane(queue, exchange)) return false;
    }
    return answer_within(exchange, held, settings->memory_bytes, 0);
}

static void release(struct queue *queue, struct exchange *exchange)
{
    pthread_mutex_lock(&queue->lock);
    leave_place(queue, exchange);
    pthread_mutex_unlock(&queue->lock);
    service_release(&exchange->request);
}

/* A worker's thread: takes questions of its lane until the service ends. */
static void *work(void *user)
{
    struct queue *const queue = user;
    struct buffer held = BUFFER_INIT;
    pthread_mutex_lock(&queue->lock);
    const enum lane lane =
        queue->begun++ < WORKERS_A_PLACE * queue->lanes[LANE_QUICK].places ? LANE_QUICK : LANE_LONG;
    pthread_mutex_unlock(&queue->lock);
    lower_priority(lane == LANE_LONG ? NICE_LONG : NICE_QUICK);
    for (;;) {
        enum lane from = LANE_QUICK;
        pthread_mutex_lock(&queue->lock);
        struct exchange *const exchange = take(queue, lane, &from);
        pthread_mutex_unlock(&queue->lock);
        if (exchange == NULL) return NULL;
        atomic_fetch_add(&queue->server->metrics.running, 1);
        if (answer(queue, exchange, from, &held)) release(queue, exchange);
        buffer_clear(&held);
        atomic_store_explicit(&queue->has_freed, true, memory_order_relaxed);
        atomic_fetch_sub(&queue->server->metrics.running, 1);
    }
}

bool queue_has_freed(struct queue *queue)
{
    return atomic_exchange(&queue->has_freed, false);
}

struct queue *queue_new(struct server *server)
{
    const size_t places[LANE_COUNT] = {[LANE_QUICK] = 1, [LANE_LONG] = server->settings->threads};
    const size_t wanted = WORKERS_A_PLACE * (server->settings->threads + 1);
    struct queue *const queue = calloc(1, sizeof *queue + wanted * sizeof queue->workers[0]);
    if (queue == NULL) return NULL;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->has_work, NULL);
    for (int i = 0; i < LANE_COUNT; i++) {
        queue->lanes[i].last_link = &queue->lanes[i].first;
        queue->lanes[i].places = places[i];
    }
    queue->server = server;
    while (queue->worker_count < wanted &&
           pthread_create(&queue->workers[queue->worker_count], NULL, work, queue) == 0) {
        queue->worker_count++;
    }
    if (queue->worker_count == wanted) return queue;
    queue_end(queue);
    queue_free(queue);
    return NULL;
}

/* Is the answer likely to take at most a tenth of a second? */
static bool question_is_quick(const struct question *question)
{
    enum {
        QUICK_WHOLE = 7,
        QUICK_VALUES = 6,
        QUICK_EXACT = 5,
        QUICK_TARGETS = 1000,
        QUICK_YEAR = 9999
    };
    if (question->kind == QUESTION_SHAPES)
        return question->shapes.years.last <= QUICK_YEAR &&
               question->shapes.number_count < QUICK_EXACT;
    if (question->game == NULL) return true;
    size_t count = 0;
    tally_game_numbers(question->game, &count);
    const tally_range target = tally_game_target(question->game);
    const bool is_whole = tally_game_rules(question->game)->values == TALLY_VALUES_WHOLE;
    if (question->kind == QUESTION_SOLUTIONS && question->options.limit == 0)
        return count <= QUICK_EXACT;
    if (question->kind == QUESTION_VALUES || question->kind == QUESTION_MISSING)
        return count <= (is_whole ? (size_t)QUICK_VALUES : (size_t)QUICK_EXACT);
    return target.last - target.first < QUICK_TARGETS &&
           count <= (is_whole ? (size_t)QUICK_WHOLE : (size_t)QUICK_EXACT);
}

/* The worker gets a reference of its own. */
static void begin_long(struct exchange *exchange)
{
    struct stream *const stream = &exchange->stream;
    pthread_condattr_t attributes;
    memset(stream, 0, sizeof *stream);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&stream->has_room, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&stream->lock, NULL);
    stream->is_waiting = true;
    exchange->is_long = true;
    atomic_fetch_add(&exchange->references, 1);
}

/* A full queue refuses at once: a client that waits for an answer that cannot come in time is worse
 * off. */
bool queue_push(struct exchange *exchange)
{
    struct queue *const queue = exchange->server->queue;
    const enum lane lane = question_is_quick(&exchange->question) ? LANE_QUICK : LANE_LONG;
    pthread_mutex_lock(&queue->lock);
    const bool has_room = queue->lanes[lane].waiting < queue->server->settings->waiting_most &&
                          !atomic_load(&queue->is_ending);
    if (has_room) {
        begin_long(exchange);
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
