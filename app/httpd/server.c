/* SPDX-License-Identifier: MIT */
/*
 * The service: a thread that accepts clients and threads that serve connections (http1/),
 * workers for long questions (queue.c), and the main thread, which waits for the signal to end and
 * does periodic work.
 *
 * Shutdown: no new connections are accepted; answers in flight are finished within the time limit;
 * then searches are stopped, which answers them too, and all connections are closed. A second
 * signal skips the waiting.
 */
#include "httpd/server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* Limits of the whole service, and its pauses. */
enum {
    HELD_MOST_BYTES = 32 << 20, /* the most bytes of all answers in progress together */
    ROUND_MS = 200,
    GRACE_MS = 1000
};

/* ---- Memory held by requests ----------------------------------------------------------------- */

bool server_hold(struct exchange *exchange, size_t bytes)
{
    _Atomic int64_t *const held = &exchange->server->metrics.held_bytes;
    if (atomic_fetch_add(held, (int64_t)bytes) + (int64_t)bytes > HELD_MOST_BYTES) {
        atomic_fetch_sub(held, (int64_t)bytes);
        return false;
    }
    exchange->held_bytes += bytes;
    return true;
}

static void let_go(struct server *server, const struct exchange *exchange)
{
    if (exchange->held_bytes > 0)
        atomic_fetch_sub(&server->metrics.held_bytes, (int64_t)exchange->held_bytes);
    if (exchange->has_large_body) atomic_fetch_sub(&server->metrics.large_bodies, 1);
    if (exchange->has_lines) atomic_fetch_sub(&server->lines, 1);
    if (exchange->has_search) clients_leave(server->clients, exchange->client, CLIENT_SEARCHES);
}

/* ---- The service, as connections know it ----------------------------------------------------- */

bool service_take_client(struct service *service, const char *address)
{
    return clients_take(((struct server *)service)->clients, address, CLIENT_CONNECTIONS);
}

void service_leave_client(struct service *service, const char *address)
{
    clients_leave(((struct server *)service)->clients, address, CLIENT_CONNECTIONS);
}

struct request *service_begin(struct connection *connection, const char *head, size_t length)
{
    struct exchange *const exchange = malloc(sizeof *exchange + length + 1);
    if (exchange == NULL) return NULL;
    memset(exchange, 0, offsetof(struct exchange, stream));
    atomic_init(&exchange->references, 1);
    exchange->server = (struct server *)connection->service;
    exchange->request = (struct request){
        .connection = connection, .head_bytes = exchange->head_bytes, .begin_us = clock_us()};
    exchange->endpoint = ENDPOINT_OTHER;
    memcpy(exchange->head_bytes, head, length);
    exchange->head_bytes[length] = '\0';
    atomic_fetch_add(&exchange->server->in_flight, 1);
    return &exchange->request;
}

/* Counts the request, writes its line of the log, and gives back what it holds. Every request ends
 * here, also one that could not be read. */
void service_end(struct request *request)
{
    struct exchange *const exchange = exchange_of(request);
    struct server *const server = exchange->server;
    const uint64_t elapsed_us = clock_us() - request->begin_us;
    metrics_count(&server->metrics, exchange->endpoint, request->status, elapsed_us,
                  request->bytes);
    log_request(server->log, exchange, elapsed_us);
    let_go(server, exchange);
    atomic_fetch_sub(&server->in_flight, 1);
    if (exchange->is_long) exchange_drop(exchange);
    request->connection = NULL;
    service_release(request);
}

/* Drops one reference. The last one frees the exchange, whichever side holds it. */
void service_release(struct request *request)
{
    struct exchange *const exchange = exchange_of(request);
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

void *service_begin_thread(void)
{
    return calloc(1, sizeof(struct buffers));
}

void service_end_thread(void *own)
{
    struct buffers *const buffers = own;
    if (buffers == NULL) return;
    buffer_clear(&buffers->held);
    buffer_clear(&buffers->out);
    buffer_clear(&buffers->packed);
    free(buffers);
}

static struct service service_of(const struct httpd_settings *settings)
{
    static const char no_memory[] =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\n"
        "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nRetry-After: 1\r\n"
        "Connection: close\r\n\r\n" /* the end of the connection also ends the body */
        "{\"type\":\"about:blank\",\"title\":\"there is no memory; try again\",\"status\":503,"
        "\"code\":\"no_memory\"}\n";
    const uint64_t timeout_us = (uint64_t)settings->timeout_ms * 1000;
    const uint64_t silent_us = (uint64_t)settings->silent_s * 1000000;
    return (struct service){
        .silent_us = silent_us,
        .await_us = silent_us * 2,
        .answer_us = timeout_us * 3 + silent_us * 3,
        .connections_most = settings->connections_most,
        .body_most = LINES_BODY_MOST,
        .no_memory = no_memory,
    };
}

/* ---- Beginning ------------------------------------------------------------------------------- */

/* Raises the limit of open files to what the connections need, as far as the system allows. */
static void allow_connections(uint32_t connections)
{
    enum { SPARE = 64 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    const rlim_t wanted = (rlim_t)connections + SPARE;
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur =
        limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

/* Configures malloc(): large blocks are mapped, and returned to the system when freed. Each thread
 * has an arena for small blocks, so that a search that is preempted during an allocation blocks no
 * other thread. */
static void be_sparing_with_memory(size_t threads)
{
#if defined(__GLIBC__)
    enum { MAPPED_FROM_BYTES = 256 << 10, KEPT_BYTES = 6 << 20, OTHER_THREADS = 3 };
    mallopt(M_MMAP_THRESHOLD, MAPPED_FROM_BYTES);
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES); /* more than a short search uses */
    mallopt(M_ARENA_MAX, (int)(2 * threads) + OTHER_THREADS);
#else
    (void)threads;
#endif
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
    snprintf(line, sizeof line, "listening on http://%s%s%s:%u/", is_v6 ? "[" : "",
             server->settings->bind, is_v6 ? "]" : "", (unsigned)acceptor_port(server->acceptor));
    log_event(server->log, line);
    if (!site_has_page(server->site))
        log_event(server->log,
                  "the page was not found; name its directory with --site (make site writes it)");
}

/* ---- The end --------------------------------------------------------------------------------- */

/* Blocks the signals that end the service; the main thread waits for them. */
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

/* Returns true if a signal arrived within the time. */
static bool wait_for_signal(const sigset_t *ending, unsigned ms)
{
    const struct timespec time = {.tv_sec = (time_t)(ms / 1000),
                                  .tv_nsec = (long)(ms % 1000) * 1000000};
    return sigtimedwait(ending, NULL, &time) > 0;
}

static void drain(struct server *server, const sigset_t *ending)
{
    enum { LOOK_EVERY_MS = 10, SETTLE_LOOKS = 5 };
    const uint64_t deadline_us =
        clock_us() + ((uint64_t)server->settings->timeout_ms * 2 + GRACE_MS) * 1000;
    unsigned quiet = 0;
    while (quiet < SETTLE_LOOKS && clock_us() < deadline_us) {
        quiet = atomic_load(&server->in_flight) == 0 ? quiet + 1 : 0;
        if (wait_for_signal(ending, LOOK_EVERY_MS)) return;
    }
}

/* Returns memory that searches and connections freed to the system: soon after a search, and
 * periodically. */
static void give_back_memory(struct server *server)
{
    enum { NOW_AND_THEN_ROUNDS = 50 };
    const bool is_due = server->rounds++ % NOW_AND_THEN_ROUNDS == 0;
    if (!queue_has_freed(server->queue) && !is_due) return;
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

/* Tells the operator once that --memory is too small for what people ask. Clients read
 * "bound":"memory" in their answers, but cannot change the limit. */
static void say_memory(struct server *server)
{
    const bool was_met = atomic_load(&server->metrics.given_up[GIVE_UP_MEMORY]) != 0;
    if (!was_met || server->has_said_memory) return;
    char line[160];
    snprintf(line, sizeof line,
             "a search needed more than %.1fM of memory, and its answer is incomplete; raise "
             "--memory to allow more",
             (double)server->settings->memory_bytes / (1 << 20));
    log_event(server->log, line);
    server->has_said_memory = true;
}

/* The periodic work, a few times a second. */
static void go_round(struct server *server)
{
    give_back_memory(server);
    say_memory(server);
    log_flush(server->log);
}

static void serve(struct server *server, const sigset_t *ending)
{
    say_where(server);
    while (!wait_for_signal(ending, ROUND_MS)) go_round(server);
    log_event(server->log, "ending: what is in flight will be answered");
    atomic_store(&server->is_draining, true);
    acceptor_close(server->acceptor);
    drain(server, ending);
}

/* Waits until the answers of stopped searches are sent, which takes a moment for clients that
 * read. */
static void send_what_is_left(const struct server *server)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    const uint64_t deadline_us = clock_us() + (uint64_t)GRACE_MS * 1000;
    while (atomic_load(&server->in_flight) > 0 && clock_us() < deadline_us)
        nanosleep(&moment, NULL);
}

static void server_clear(struct server *server)
{
    acceptor_free(server->acceptor);
    if (server->queue != NULL) queue_end(server->queue);
    if (server->loops != NULL) send_what_is_left(server);
    loops_free(server->loops);
    queue_free(server->queue);
    site_free(server->site);
    clients_free(server->clients);
    log_free(server->log);
}

/* Explains why the page's directory cannot be read, from errno. */
static const char *say_site(const char *site, char *message, size_t size)
{
    char reason[128] = "it cannot be read";
    const int error = errno;
    if (site == NULL || (error != 0 && strerror_r(error, reason, sizeof reason) != 0))
        snprintf(reason, sizeof reason, "it cannot be read");
    if (site != NULL && site[0] == '\0')
        snprintf(message, size,
                 "--site '': a directory is expected; without --site the one beside the program "
                 "is served");
    else
        snprintf(message, size,
                 "--site '%.200s': %s; name a directory that 'make site' has written",
                 site != NULL ? site : "", reason);
    return message;
}

/* Starts the service. Returns NULL, or a message that says what went wrong. */
static const char *begin_clients(struct server *server, char *message, size_t size)
{
    const struct httpd_settings *const settings = server->settings;
    const uint32_t most[CLIENT_COUNTS] = {[CLIENT_SEARCHES] = settings->client_searches,
                                          [CLIENT_CONNECTIONS] = settings->connections_of_address};
    server->clients = clients_new(settings->client_rate, most, settings->proxies, server->seed);
    if (server->clients != NULL) return NULL;
    if (errno != EINVAL) return "out of memory";
    snprintf(message, size,
             "--trusted-proxy '%.100s': give up to %d addresses in numbers, with commas, such as "
             "127.0.0.1,10.0.0.0/8",
             settings->proxies, CLIENT_PROXIES_MOST);
    return message;
}

/* Starts everything in order: the log, the page, the queue, the loops, then the acceptor.
 * Returns NULL, or what went wrong. */
static const char *begin(struct server *server, char *message, size_t size)
{
    const struct httpd_settings *const settings = server->settings;
    server->log = log_new(settings->log, STDERR_FILENO);
    server->site = site_new(settings->site, settings->public_url);
    if (server->site == NULL) {
        return say_site(settings->site, message, size);
    }
    server->queue = queue_new(server);
    const char *const failure = begin_clients(server, message, size);
    if (failure != NULL) return failure;
    if (server->queue != NULL) server->loops = loops_new(&server->service, settings->threads);
    if (server->log == NULL || server->loops == NULL) return "out of memory, or of threads";
    server->acceptor = acceptor_open(settings->bind, settings->port, &server->service);
    if (server->acceptor == NULL && errno == EINVAL) {
        snprintf(message, size,
                 "--bind '%.60s': an address in numbers is expected, such as 127.0.0.1 or ::1",
                 settings->bind);
        return message;
    }
    if (server->acceptor != NULL && acceptor_begin(server->acceptor, server->loops)) return NULL;
    const char *const advice =
        errno == EADDRINUSE ? "; give another --port, or 0 for any that is free" : "";
    snprintf(message, size, "%.60s, port %u: %s%s", settings->bind, (unsigned)settings->port,
             strerror(errno), advice);
    return message;
}

const char *httpd_run(const struct httpd_settings *settings, char *message, size_t size)
{
    struct server server = {
        .service = service_of(settings), .settings = settings, .seed = random_seed()};
    sigset_t ending;
    be_sparing_with_memory(settings->threads);
    allow_connections(settings->connections_most);
    block_signals(&ending);
    const char *const failure = begin(&server, message, size);
    if (failure == NULL) serve(&server, &ending);
    server_clear(&server);
    return failure;
}
