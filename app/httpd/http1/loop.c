/* SPDX-License-Identifier: MIT */
/*
 * Loops. Another thread that has something for a loop, a new connection or an answer, writes a byte
 * to the loop's pipe, which wakes its poll().
 */
#include "httpd/http1/http1.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SWEEP_EVERY_MS = 250, DATE_SIZE = 40 };

/* The first entry of polls is the pipe, so connection i has entry i + 1. */
struct loop {
    struct service *service;
    pthread_t thread;
    bool has_begun;
    int wake[2];

    pthread_mutex_t lock;        /* guards what other threads hand over */
    struct connection *arriving; /* list of new connections */
    struct request *woken;       /* list of requests with something to send */
    bool is_woken;               /* a byte is in the pipe */
    bool is_ending;

    struct pollfd *polls; /* parallel to connections, after the pipe's entry */
    struct connection **connections;
    size_t count;
    size_t room;
    uint64_t next_sweep_us; /* when the time limits of all connections are checked next */
    void *own;              /* the service's */
    time_t date_second;     /* the second that `date` shows */
    char date[DATE_SIZE];
};

/* All event loops of the service. */
struct loops {
    struct service *service;
    size_t next; /* the loop that gets the next connection; used by the acceptor alone */
    size_t count;
    struct loop loops[];
};

/* ---- From other threads ---------------------------------------------------------------------- */

/* Call with the lock held. */
static void ring(struct loop *loop)
{
    if (loop->is_woken) return;
    loop->is_woken = true;
    while (write(loop->wake[1], "", 1) < 0 && errno == EINTR) continue;
}

void loop_wake(struct loop *loop, struct request *request)
{
    pthread_mutex_lock(&loop->lock);
    request->next_woken = loop->woken;
    loop->woken = request;
    ring(loop);
    pthread_mutex_unlock(&loop->lock);
}

bool loops_add(struct loops *loops, int socket, const char *address)
{
    if (!service_take_client(loops->service, address)) return false;
    struct connection *const connection = connection_new(loops->service, socket, address);
    if (connection == NULL) {
        service_leave_client(loops->service, address);
        return false;
    }
    struct loop *const loop = &loops->loops[loops->next++ % loops->count];
    connection->loop = loop;
    pthread_mutex_lock(&loop->lock);
    connection->next = loop->arriving;
    loop->arriving = connection;
    ring(loop);
    pthread_mutex_unlock(&loop->lock);
    return true;
}

/* ---- Connections come and go ----------------------------------------------------------------- */

static void close_connection(struct loop *loop, struct connection *connection)
{
    service_leave_client(loop->service, connection->address);
    connection_free(connection);
    atomic_fetch_sub(&loop->service->open, 1); /* the acceptor counted it */
}

static bool make_room(struct loop *loop)
{
    enum { ROOM_FIRST = 64 };
    if (loop->count < loop->room) return true;
    const size_t room = loop->room > 0 ? loop->room * 2 : (size_t)ROOM_FIRST;
    struct pollfd *const polls = realloc(loop->polls, (room + 1) * sizeof *polls);
    if (polls != NULL) loop->polls = polls;
    struct connection **const connections =
        realloc(loop->connections, room * sizeof(struct connection *));
    if (connections != NULL) loop->connections = connections;
    if (polls == NULL || connections == NULL) return false;
    loop->room = room;
    return true;
}

static void enter(struct loop *loop, struct connection *connection)
{
    if (!make_room(loop)) {
        close_connection(loop, connection);
        return;
    }
    connection->place = loop->count++;
    loop->connections[connection->place] = connection;
    loop->polls[connection->place + 1] =
        (struct pollfd){.fd = connection->socket, .events = connection_events(connection)};
}

/* Removes a connection; the last one takes its index. */
static void drop(struct loop *loop, struct connection *connection)
{
    const size_t place = connection->place, last = --loop->count;
    loop->connections[place] = loop->connections[last];
    loop->connections[place]->place = place;
    loop->polls[place + 1] = loop->polls[last + 1];
    close_connection(loop, connection);
}

static void go_on(struct loop *loop, struct connection *connection, short events)
{
    connection_go_on(connection, events);
    if (connection->state == ENDED) drop(loop, connection);
    else loop->polls[connection->place + 1].events = connection_events(connection);
}

/* Takes over what other threads handed over. Returns false if the loop must end. */
static bool take_over(struct loop *loop)
{
    char bytes[16];
    pthread_mutex_lock(&loop->lock);
    if (loop->is_woken && read(loop->wake[0], bytes, sizeof bytes) > 0) loop->is_woken = false;
    struct connection *arriving = loop->arriving;
    struct request *woken = loop->woken;
    const bool is_ending = loop->is_ending;
    loop->arriving = NULL;
    loop->woken = NULL;
    pthread_mutex_unlock(&loop->lock);
    while (arriving != NULL) {
        struct connection *const connection = arriving;
        arriving = connection->next;
        enter(loop, connection);
    }
    while (woken != NULL) {
        struct request *const request = woken;
        woken = request->next_woken;
        if (request->connection != NULL) go_on(loop, request->connection, 0);
        service_release(request);
    }
    return !is_ending;
}

static void sweep(struct loop *loop)
{
    const uint64_t now_us = clock_us();
    if (now_us < loop->next_sweep_us) return;
    loop->next_sweep_us = now_us + SWEEP_EVERY_MS * 1000;
    for (size_t place = loop->count; place-- > 0;) {
        struct connection *const connection = loop->connections[place];
        if (connection_look_at_clock(connection, now_us))
            atomic_fetch_add_explicit(&loop->service->too_slow, 1, memory_order_relaxed);
        if (connection->state == ENDED) drop(loop, connection);
    }
}

/* poll() needs memory too: after it failed for lack of memory, wait a little. */
static void wait_for_memory(void)
{
    const struct timespec moment = {.tv_nsec = 10000000};
    nanosleep(&moment, NULL);
}

static void *run(void *user)
{
    struct loop *const loop = user;
    for (;;) {
        loop->polls[0] = (struct pollfd){.fd = loop->wake[0], .events = POLLIN};
        const int ready =
            poll(loop->polls, (nfds_t)loop->count + 1, loop->count > 0 ? (int)SWEEP_EVERY_MS : -1);
        if (ready < 0 && errno != EINTR) wait_for_memory();
        /* Backwards: the connection that moves to the index of a dropped one has been served
         * already. */
        for (size_t place = ready > 0 ? loop->count : 0; place-- > 0;) {
            const short events = loop->polls[place + 1].revents;
            if (events != 0) go_on(loop, loop->connections[place], events);
        }
        if (ready > 0 && loop->polls[0].revents != 0 && !take_over(loop)) return NULL;
        if (loop->count > 0) sweep(loop);
    }
}

/* ---- Loops ----------------------------------------------------------------------------------- */

static bool loop_begin(struct loop *loop, struct service *service)
{
    loop->service = service;
    pthread_mutex_init(&loop->lock, NULL);
    if (pipe(loop->wake) != 0) loop->wake[0] = loop->wake[1] = -1;
    loop->own = service_begin_thread();
    if (loop->wake[0] < 0 || loop->own == NULL || !make_room(loop)) return false;
    (void)fcntl(loop->wake[0], F_SETFL, O_NONBLOCK);
    loop->has_begun = pthread_create(&loop->thread, NULL, run, loop) == 0;
    return loop->has_begun;
}

/* Ends the loop's thread, and closes its connections. */
static void loop_end(struct loop *loop)
{
    if (loop->has_begun) {
        pthread_mutex_lock(&loop->lock);
        loop->is_ending = true;
        ring(loop);
        pthread_mutex_unlock(&loop->lock);
        pthread_join(loop->thread, NULL);
    }
    while (loop->count > 0) drop(loop, loop->connections[loop->count - 1]);
    for (int i = 0; i < 2; i++) {
        if (loop->wake[i] >= 0) close(loop->wake[i]);
    }
    free(loop->polls);
    free(loop->connections);
    service_end_thread(loop->own);
    pthread_mutex_destroy(&loop->lock);
}

struct loops *loops_new(struct service *service, size_t count)
{
    struct loops *const loops = calloc(1, sizeof *loops + count * sizeof loops->loops[0]);
    if (loops == NULL) return NULL;
    loops->service = service;
    while (loops->count < count) {
        if (loop_begin(&loops->loops[loops->count++], service)) continue;
        loops_free(loops);
        return NULL;
    }
    return loops;
}

void loops_free(struct loops *loops)
{
    if (loops == NULL) return;
    for (size_t i = 0; i < loops->count; i++) loop_end(&loops->loops[i]);
    free(loops);
}

void *loop_own(struct loop *loop)
{
    return loop->own;
}

/* Written by hand, since strftime() depends on the locale. */
const char *loop_date(struct loop *loop)
{
    static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const time_t now = time(NULL);
    struct tm at;
    if (now == loop->date_second || gmtime_r(&now, &at) == NULL) return loop->date;
    loop->date_second = now;
    snprintf(loop->date, sizeof loop->date, "%s, %02d %s %04d %02d:%02d:%02d GMT",
             days[at.tm_wday % 7], at.tm_mday, months[at.tm_mon % 12], at.tm_year + 1900,
             at.tm_hour, at.tm_min, at.tm_sec);
    return loop->date;
}
