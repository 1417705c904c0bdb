/* SPDX-License-Identifier: MIT */
/*
 * The service: threads that hold connections (libmicrohttpd, with poll: its epoll mode stalls at multiples of
 * 128 connections in the version of Debian 12), workers for long questions (queue.c), and the main thread,
 * which waits for the signal to end.
 *
 * The end: no new connection is taken; what is in flight is answered, within the time limit; then searches
 * are stopped, which answers them too, and all connections closed. A second signal goes there at once.
 */
#include "httpd/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

enum {
    CONNECTION_MEMORY_BYTES = 16 << 10, /* for a request's first line and headers */
    IDLE_SECONDS = 20,
    BACKLOG = 1024,
    LOG_EVERY_MS = 200,
    GRACE_MS = 1000
};

/* ---- Calls from libmicrohttpd ------------------------------------------------------------------------ */

static void *note_uri(void *user, const char *uri, struct MHD_Connection *connection)
{
    (void)user;
    (void)connection;
    return exchange_new(uri);
}

static void write_address(struct MHD_Connection *connection, char *text, size_t size)
{
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *const address = info != NULL ? info->client_addr : NULL;
    const char *written = NULL;
    if (address != NULL && address->sa_family == AF_INET)
        written = inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)address)->sin_addr, text,
                            (socklen_t)size);
    else if (address != NULL && address->sa_family == AF_INET6)
        written = inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, text,
                            (socklen_t)size);
    if (written == NULL) snprintf(text, size, "-");
}

static void note_end(void *user, struct MHD_Connection *connection, void **context,
                     enum MHD_RequestTerminationCode reason)
{
    struct server *const server = user;
    struct exchange *const exchange = *context;
    (void)reason;
    if (exchange == NULL) return;
    *context = NULL;
    if (exchange->has_begun) {
        const uint64_t elapsed_us = clock_us() - exchange->begin_us;
        metrics_count(&server->metrics, exchange->endpoint, exchange->status, elapsed_us, exchange->bytes);
        if (server->settings->log != HTTPD_LOG_NONE) {
            char client[INET6_ADDRSTRLEN];
            write_address(connection, client, sizeof client);
            const struct log_entry entry = {
                client,           exchange->method, exchange->uri, exchange->uri_length,
                exchange->status, exchange->bytes,  elapsed_us};
            log_request(server->log, &entry);
        }
        atomic_fetch_sub(&server->in_flight, 1);
    }
    exchange_leave(exchange);
}

static void note_connection(void *user, struct MHD_Connection *connection, void **context,
                            enum MHD_ConnectionNotificationCode what)
{
    struct server *const server = user;
    (void)connection;
    (void)context;
    atomic_fetch_add(&server->metrics.connections, what == MHD_CONNECTION_NOTIFY_STARTED ? 1 : -1);
}

/* What libmicrohttpd has to say is about clients that are gone or malformed, which the log tells already. */
static void ignore_message(void *user, const char *format, va_list arguments)
{
    (void)user;
    (void)format;
    (void)arguments;
}

/* ---- Beginning --------------------------------------------------------------------------------------- */

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static bool read_address(const struct httpd_settings *settings, union address *address)
{
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, settings->bind, &address->v4.sin_addr) == 1) {
        address->v4.sin_family = AF_INET;
        address->v4.sin_port = htons(settings->port);
        return true;
    }
    if (inet_pton(AF_INET6, settings->bind, &address->v6.sin6_addr) != 1) return false;
    address->v6.sin6_family = AF_INET6;
    address->v6.sin6_port = htons(settings->port);
    return true;
}

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

/* Large blocks are mapped, and go back when they are freed; small ones come from few arenas. */
static void be_sparing_with_memory(void)
{
#if defined(__GLIBC__)
    enum { MAPPED_FROM_BYTES = 256 << 10, ARENAS = 4 };
    mallopt(M_MMAP_THRESHOLD, MAPPED_FROM_BYTES);
    mallopt(M_ARENA_MAX, ARENAS);
#endif
}

static const char *begin_daemon(struct server *server, const union address *address)
{
    const struct httpd_settings *const settings = server->settings;
    const unsigned flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG |
                           (address->any.sa_family == AF_INET6 ? (unsigned)MHD_USE_IPv6 : 0u);
    const struct MHD_OptionItem pool[] = {
        {settings->threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, (intptr_t)settings->threads,
         NULL},
        {MHD_OPTION_END, 0, NULL}};
    server->daemon = MHD_start_daemon(
        flags, settings->port, NULL, NULL, server_handle, server, MHD_OPTION_EXTERNAL_LOGGER, ignore_message,
        NULL, MHD_OPTION_SOCK_ADDR, &address->any, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)settings->connections_most, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY_BYTES,
        MHD_OPTION_LISTEN_BACKLOG_SIZE, (unsigned)BACKLOG, MHD_OPTION_URI_LOG_CALLBACK, note_uri, server,
        MHD_OPTION_NOTIFY_COMPLETED, note_end, server, MHD_OPTION_NOTIFY_CONNECTION, note_connection, server,
        MHD_OPTION_ARRAY, pool, MHD_OPTION_END);
    return server->daemon != NULL ? NULL : strerror(errno);
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
    const union MHD_DaemonInfo *const info = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    const bool is_v6 = strchr(server->settings->bind, ':') != NULL;
    snprintf(line, sizeof line, "listening on http://%s%s%s:%u/", is_v6 ? "[" : "", server->settings->bind,
             is_v6 ? "]" : "", info != NULL ? (unsigned)info->port : 0);
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

static void serve(struct server *server, const sigset_t *ending)
{
    say_where(server);
    while (!wait_for_signal(ending, LOG_EVERY_MS)) log_flush(server->log);
    log_event(server->log, "ending: what is in flight will be answered");
    atomic_store(&server->is_draining, true);
    const MHD_socket listening = MHD_quiesce_daemon(server->daemon);
    if (listening != MHD_INVALID_SOCKET) close(listening);
    drain(server, ending);
}

static void server_clear(struct server *server)
{
    if (server->queue != NULL) queue_end(server->queue);
    if (server->daemon != NULL) MHD_stop_daemon(server->daemon);
    queue_free(server->queue);
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
    union address address;
    if (!read_address(settings, &address)) {
        snprintf(message, size, "--bind '%.60s': an address in numbers is expected, such as 127.0.0.1 or ::1",
                 settings->bind);
        return message;
    }
    server->log = log_new(forms[settings->log], STDERR_FILENO);
    server->site = site_new(settings->site);
    if (server->site == NULL) {
        snprintf(message, size, "--site '%.200s': cannot be read",
                 settings->site != NULL ? settings->site : "");
        return message;
    }
    server->queue =
        queue_new(settings->threads, settings->waiting_most, (uint64_t)settings->timeout_ms * 1000,
                  settings->memory_bytes, &server->metrics);
    if (server->log == NULL || server->queue == NULL) return "out of memory";
    const char *const failure = begin_daemon(server, &address);
    if (failure == NULL) return NULL;
    snprintf(message, size, "%.60s, port %u: %s", settings->bind, (unsigned)settings->port, failure);
    return message;
}

const char *httpd_run(const struct httpd_settings *settings, char *message, size_t size)
{
    struct server server = {.settings = settings, .seed = random_seed()};
    sigset_t ending;
    be_sparing_with_memory();
    allow_connections(settings->connections_most);
    block_signals(&ending);
    pthread_mutex_init(&server.desks_lock, NULL);
    const char *const failure = begin(&server, message, size);
    if (failure == NULL) serve(&server, &ending);
    server_clear(&server);
    return failure;
}
