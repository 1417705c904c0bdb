/* SPDX-License-Identifier: MIT */
/*
 * The service: a thread that lets clients in (door.c), threads that hold connections (libmicrohttpd, with
 * poll: its epoll mode stalls at multiples of 128 connections in the version of Debian 12), workers for long
 * questions (queue.c), and the main thread, which waits for the signal to end, and goes round now and then.
 *
 * The end: no new connection is taken; what is in flight is answered, within the time limit; then searches
 * are stopped, which answers them too, and all connections closed. A second signal goes there at once.
 */
#include "httpd/server.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

enum {
    CONNECTION_MEMORY_BYTES = 16 << 10, /* for a request's first line and headers */
    HELD_MOST_BYTES = 32 << 20,         /* of all answers under way */
    LARGE_BODIES_MOST = 128,
    ROUND_MS = 200,
    GRACE_MS = 1000
};

/* ---- Calls from libmicrohttpd ------------------------------------------------------------------------ */

static struct client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info != NULL ? info->socket_context : NULL;
}

/* The first line of a request. Where its headers are refused nobody hears of it again: so its exchange is
 * kept with the client until the headers are there (server_handle()), and dropped where they never are. */
static void *note_uri(void *user, const char *uri, struct MHD_Connection *connection)
{
    struct client *const client = client_of(connection);
    (void)user;
    if (client == NULL) return NULL;
    if (client->begun != NULL) exchange_release(client->begun);
    client->begun = exchange_new(uri, client);
    return client->begun;
}

bool server_hold(struct server *server, struct exchange *exchange, size_t bytes)
{
    _Atomic int64_t *const held = &server->metrics.held_bytes;
    if (atomic_fetch_add(held, (int64_t)bytes) + (int64_t)bytes > HELD_MOST_BYTES) {
        atomic_fetch_sub(held, (int64_t)bytes);
        return false;
    }
    exchange->held_bytes += bytes;
    return true;
}

bool server_take_large_body(struct server *server, struct exchange *exchange)
{
    _Atomic int64_t *const bodies = &server->metrics.large_bodies;
    if (exchange->has_large_body) return true;
    exchange->has_large_body = atomic_fetch_add(bodies, 1) < LARGE_BODIES_MOST;
    if (!exchange->has_large_body) atomic_fetch_sub(bodies, 1);
    return exchange->has_large_body;
}

static void let_go(struct server *server, const struct exchange *exchange)
{
    if (exchange->held_bytes > 0)
        atomic_fetch_sub(&server->metrics.held_bytes, (int64_t)exchange->held_bytes);
    if (exchange->has_large_body) atomic_fetch_sub(&server->metrics.large_bodies, 1);
}

static void note_end(void *user, struct MHD_Connection *connection, void **context,
                     enum MHD_RequestTerminationCode reason)
{
    struct server *const server = user;
    struct exchange *const exchange = *context;
    (void)connection;
    (void)reason;
    if (exchange == NULL) return;
    *context = NULL;
    if (exchange->client->begun == exchange) exchange->client->begun = NULL;
    if (exchange->has_begun) {
        const uint64_t now_us = clock_us(), elapsed_us = now_us - exchange->begin_us;
        client_await(exchange->client, now_us);
        metrics_count(&server->metrics, exchange->endpoint, exchange->status, elapsed_us, exchange->bytes);
        const struct log_entry entry = {
            exchange->client->address, exchange->method, exchange->uri, exchange->uri_length,
            exchange->status,          exchange->bytes,  elapsed_us};
        log_request(server->log, &entry);
        let_go(server, exchange);
        atomic_fetch_sub(&server->in_flight, 1);
    }
    exchange_leave(exchange);
}

static void note_connection(void *user, struct MHD_Connection *connection, void **context,
                            enum MHD_ConnectionNotificationCode what)
{
    struct server *const server = user;
    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        struct client *const client = *context;
        if (client != NULL && client->begun != NULL) exchange_release(client->begun);
        clients_remove(server->clients, client);
        atomic_fetch_sub(&server->metrics.connections, 1); /* which the door added */
        return;
    }
    const union MHD_ConnectionInfo *const at =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (at == NULL) return;
    const int descriptor = at->connect_fd;
    const union MHD_ConnectionInfo *const from =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    *context = clients_add(server->clients, descriptor, from != NULL ? from->client_addr : NULL, clock_us());
}

/* What libmicrohttpd tells nowhere else: that it has refused what it cannot read (this call does not know of
 * whom), and that for want of memory it has closed a connection that the door let in. All else that it has to
 * say is about clients that are gone, which the log tells. */
static void note_message(void *user, const char *format, va_list arguments)
{
    static const char refusal[] = "Error processing request", failure[] = "Failed to start serving";
    struct server *const server = user;
    (void)arguments;
    if (strncmp(format, refusal, sizeof refusal - 1) == 0)
        atomic_fetch_add_explicit(&server->metrics.malformed, 1, memory_order_relaxed);
    else if (strncmp(format, failure, sizeof failure - 1) == 0)
        atomic_fetch_sub(&server->metrics.connections, 1);
}

/* ---- Beginning --------------------------------------------------------------------------------------- */

/* As many files as connections need, as far as the system lets. */
static void allow_connections(uint32_t connections)
{
    enum { SPARE = 64 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    const rlim_t wanted = (rlim_t)connections + SPARE;
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

/* Large blocks are mapped, and go back when they are freed. Each thread has small ones from an arena of its
 * own, so that a search that is interrupted while it allocates holds up nobody. */
static void be_sparing_with_memory(size_t threads)
{
#if defined(__GLIBC__)
    enum { MAPPED_FROM_BYTES = 256 << 10, KEPT_BYTES = 6 << 20, OTHER_THREADS = 3 };
    mallopt(M_MMAP_THRESHOLD, MAPPED_FROM_BYTES);
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES); /* more than a short search takes and gives back */
    mallopt(M_ARENA_MAX, (int)(2 * threads) + OTHER_THREADS);
#else
    (void)threads;
#endif
}

/* That HTTP/1.1 has a Host is checked in routes.c: the strictness of libmicrohttpd is that alone, and the
 * version of Debian 12 sends the head of its refusal twice.
 *
 * The door counts connections. libmicrohttpd must not come to a limit of its own: it does not check it where
 * it takes a connection but where its thread finds it, and there the version of Debian 12 does not unlock
 * what it has locked. */
static bool begin_daemon(struct server *server)
{
    const struct httpd_settings *const settings = server->settings;
    const unsigned flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG |
                           MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET;
    const struct MHD_OptionItem pool[] = {
        {settings->threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, (intptr_t)settings->threads,
         NULL},
        {MHD_OPTION_END, 0, NULL}};
    server->daemon = MHD_start_daemon(
        flags, 0, NULL, NULL, server_handle, server, MHD_OPTION_EXTERNAL_LOGGER, note_message, server,
        MHD_OPTION_STRICT_FOR_CLIENT, 0, MHD_OPTION_CONNECTION_LIMIT, (unsigned)INT_MAX,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)settings->connections_of_address,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)settings->silent_s, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_MEMORY_BYTES, MHD_OPTION_URI_LOG_CALLBACK, note_uri, server,
        MHD_OPTION_NOTIFY_COMPLETED, note_end, server, MHD_OPTION_NOTIFY_CONNECTION, note_connection, server,
        MHD_OPTION_ARRAY, pool, MHD_OPTION_END);
    return server->daemon != NULL;
}

static uint64_t random_seed(void)
{
    uint64_t seed = clock_us() ^ (uint64_t)getpid() << 40;
    const int descriptor = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return seed;
    uint64_t found = 0;
    if (read(descriptor, &found, sizeof found) == (ssize_t)sizeof found) seed ^= found;
    close(descriptor);
    return seed;
}

static void say_where(struct server *server)
{
    char line[160];
    const bool is_v6 = strchr(server->settings->bind, ':') != NULL;
    snprintf(line, sizeof line, "listening on http://%s%s%s:%u/", is_v6 ? "[" : "", server->settings->bind,
             is_v6 ? "]" : "", (unsigned)door_port(server->door));
    log_event(server->log, line);
    if (site_file_count(server->site) == 0)
        log_event(server->log,
                  "the page was not found; name its directory with --site (make site writes it)");
}

/* ---- The end ----------------------------------------------------------------------------------------- */

/* The signals that end the service are only waited for, by the main thread. */
static void block_signals(sigset_t *ending)
{
    sigemptyset(ending);
    sigaddset(ending, SIGTERM);
    sigaddset(ending, SIGINT);
    pthread_sigmask(SIG_BLOCK, ending, NULL);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
}

/* True where a signal came within the time. */
static bool wait_for_signal(const sigset_t *ending, unsigned ms)
{
    const struct timespec time = {.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
    return sigtimedwait(ending, NULL, &time) > 0;
}

static void drain(struct server *server, const sigset_t *ending)
{
    enum { LOOK_EVERY_MS = 10, SETTLE_LOOKS = 5 };
    const uint64_t deadline_us = clock_us() + ((uint64_t)server->settings->timeout_ms * 2 + GRACE_MS) * 1000;
    unsigned quiet = 0;
    while (quiet < SETTLE_LOOKS && clock_us() < deadline_us) {
        quiet = atomic_load(&server->in_flight) == 0 ? quiet + 1 : 0;
        if (wait_for_signal(ending, LOOK_EVERY_MS)) return;
    }
}

/* What searches and connections have freed goes back to the system: soon after a search, and now and then. */
static void give_back_memory(struct server *server)
{
    enum { NOW_AND_THEN_ROUNDS = 50 };
    const bool is_due = server->rounds++ % NOW_AND_THEN_ROUNDS == 0;
    if (!queue_has_freed(server->queue) && !is_due) return;
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

/* What is done a few times a second. */
static void go_round(struct server *server)
{
    const size_t slow = clients_close_slow(server->clients, clock_us());
    atomic_fetch_add_explicit(&server->metrics.too_slow, slow, memory_order_relaxed);
    give_back_memory(server);
    log_flush(server->log);
}

static void serve(struct server *server, const sigset_t *ending)
{
    say_where(server);
    while (!wait_for_signal(ending, ROUND_MS)) go_round(server);
    log_event(server->log, "ending: what is in flight will be answered");
    atomic_store(&server->is_draining, true);
    door_close(server->door);
    drain(server, ending);
}

static void server_clear(struct server *server)
{
    door_free(server->door);
    if (server->queue != NULL) queue_end(server->queue);
    if (server->daemon != NULL) MHD_stop_daemon(server->daemon);
    queue_free(server->queue);
    clients_free(server->clients);
    site_free(server->site);
    while (server->desks != NULL) {
        struct desk *const desk = server->desks;
        server->desks = desk->next;
        answer_scratch_clear(&desk->scratch);
        buffer_clear(&desk->out);
        buffer_clear(&desk->packed);
        free(desk);
    }
    log_free(server->log);
    pthread_mutex_destroy(&server->desks_lock);
}

static const char *begin(struct server *server, char *message, size_t size)
{
    const struct httpd_settings *const settings = server->settings;
    static const enum log_form forms[] = {
        [HTTPD_LOG_TEXT] = LOG_TEXT, [HTTPD_LOG_JSON] = LOG_JSON, [HTTPD_LOG_NONE] = LOG_NONE};
    server->log = log_new(forms[settings->log], STDERR_FILENO);
    server->site = site_new(settings->site);
    if (server->site == NULL) {
        snprintf(message, size, "--site '%.200s': cannot be read",
                 settings->site != NULL ? settings->site : "");
        return message;
    }
    const uint64_t timeout_ms = settings->timeout_ms, silent_ms = (uint64_t)settings->silent_s * 1000;
    const uint64_t waiting_us = timeout_ms * 1000 * 3 / 2; /* the longest search, and some more */
    server->queue = queue_new(settings->threads, settings->waiting_most, waiting_us, settings->memory_bytes,
                              &server->metrics);
    server->clients = clients_new(silent_ms * 2, timeout_ms * 3 + silent_ms * 3);
    if (server->log == NULL || server->queue == NULL || server->clients == NULL) return "out of memory";
    server->door = door_open(settings->bind, settings->port, settings->connections_most, &server->metrics);
    if (server->door == NULL && errno == EINVAL) {
        snprintf(message, size, "--bind '%.60s': an address in numbers is expected, such as 127.0.0.1 or ::1",
                 settings->bind);
        return message;
    }
    if (server->door != NULL && begin_daemon(server) && door_begin(server->door, server->daemon)) return NULL;
    snprintf(message, size, "%.60s, port %u: %s", settings->bind, (unsigned)settings->port, strerror(errno));
    return message;
}

const char *httpd_run(const struct httpd_settings *settings, char *message, size_t size)
{
    struct server server = {.settings = settings, .seed = random_seed()};
    sigset_t ending;
    be_sparing_with_memory(settings->threads);
    allow_connections(settings->connections_most);
    block_signals(&ending);
    pthread_mutex_init(&server.desks_lock, NULL);
    const char *const failure = begin(&server, message, size);
    if (failure == NULL) serve(&server, &ending);
    server_clear(&server);
    return failure;
}
