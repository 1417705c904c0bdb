/* SPDX-License-Identifier: MIT */
/*
 * The acceptor. At the maximum number of connections, new clients wait in the system's backlog.
 */
#include "httpd/http1/http1.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

/* Limits of listening. While the service is full, or accept() fails for lack of files, the
 * acceptor looks again every LOOK_AGAIN_MS. */
enum {
    BACKLOG = 1024,
    LOOK_AGAIN_MS = 20,
    SEND_BYTES = 64 << 10 /* size of the send buffer; the system's default would hold megabytes
                             for a client that does not read */
};

/* An address of either version of IP, as accept() and bind() want it. */
union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

/* The thread that accepts connections. */
struct acceptor {
    int listening;  /* the listening socket */
    int wake[2];    /* a pipe: writing a byte to it ends the thread */
    bool has_begun; /* the thread runs */
    uint16_t port;  /* the actual port, also if 0 was asked for */
    struct service *service;
    struct loops *loops; /* receive the connections */
    pthread_t thread;
};

/* ---- Listening ------------------------------------------------------------------------------- */

static bool read_address(const char *bind, uint16_t port, union address *address)
{
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, bind, &address->v4.sin_addr) == 1) {
        address->v4.sin_family = AF_INET;
        address->v4.sin_port = htons(port);
        return true;
    }
    if (inet_pton(AF_INET6, bind, &address->v6.sin6_addr) != 1) return false;
    address->v6.sin6_family = AF_INET6;
    address->v6.sin6_port = htons(port);
    return true;
}

static uint16_t port_of(int socket)
{
    union address address;
    socklen_t size = sizeof address;
    if (getsockname(socket, &address.any, &size) != 0) return 0;
    return ntohs(address.any.sa_family == AF_INET6 ? address.v6.sin6_port : address.v4.sin_port);
}

/* Binds and listens. SO_REUSEADDR lets a restarted server use its port at once, although old
 * connections still linger on it. */
static bool listen_at(int listening, const union address *address)
{
    const int yes = 1, no = 0;
    const bool is_v6 = address->any.sa_family == AF_INET6;
    if (setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0) return false;
    if (is_v6) (void)setsockopt(listening, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    const socklen_t size = is_v6 ? sizeof address->v6 : sizeof address->v4;
    if (bind(listening, &address->any, size) != 0 || listen(listening, BACKLOG) != 0) return false;
    const int flags = fcntl(listening, F_GETFL);
    return flags >= 0 && fcntl(listening, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* Also opens the pipe whose other end wakes the acceptor's thread when the service ends. errno
 * keeps the reason of a failure, while the half-made acceptor is freed. */
struct acceptor *acceptor_open(const char *bind, uint16_t port, struct service *service)
{
    union address address;
    if (!read_address(bind, port, &address)) {
        errno = EINVAL;
        return NULL;
    }
    struct acceptor *const acceptor = calloc(1, sizeof *acceptor);
    if (acceptor == NULL) return NULL;
    acceptor->service = service;
    acceptor->wake[0] = acceptor->wake[1] = -1;
    acceptor->listening = socket(address.any.sa_family, SOCK_STREAM, 0);
    if (acceptor->listening >= 0 && listen_at(acceptor->listening, &address) &&
        pipe(acceptor->wake) == 0) {
        acceptor->port = port_of(acceptor->listening);
        return acceptor;
    }
    const int reason = errno;
    acceptor_free(acceptor);
    errno = reason;
    return NULL;
}

uint16_t acceptor_port(const struct acceptor *acceptor)
{
    return acceptor->port;
}

/* ---- Letting in ------------------------------------------------------------------------------ */

static bool has_room(const struct acceptor *acceptor)
{
    return atomic_load_explicit(&acceptor->service->open, memory_order_relaxed) <
           (int64_t)acceptor->service->connections_most;
}

static bool prepare(int client)
{
    const int bytes = SEND_BYTES, yes = 1;
    (void)setsockopt(client, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    (void)setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    (void)fcntl(client, F_SETFD, FD_CLOEXEC);
    const int flags = fcntl(client, F_GETFL);
    return flags >= 0 && fcntl(client, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* An IPv4 address on a socket for both families is written as IPv4, without the ::ffff: prefix. */
static void write_address(const union address *address, char text[INET6_ADDRSTRLEN])
{
    static const char mapped[] = "::ffff:";
    const int family = address->any.sa_family;
    const void *const bytes = family == AF_INET6 ? (const void *)&address->v6.sin6_addr
                                                 : (const void *)&address->v4.sin_addr;
    if (inet_ntop(family, bytes, text, INET6_ADDRSTRLEN) == NULL)
        snprintf(text, INET6_ADDRSTRLEN, "-");
    const size_t prefix = sizeof mapped - 1;
    if (strncmp(text, mapped, prefix) == 0 && strchr(text, '.') != NULL)
        memmove(text, text + prefix, strlen(text + prefix) + 1);
}

/* Accepts the waiting clients. Returns false if it must try again later. */
static bool let_in(struct acceptor *acceptor)
{
    struct service *const service = acceptor->service;
    while (has_room(acceptor)) {
        union address address = {.any = {.sa_family = AF_UNSPEC}};
        char text[INET6_ADDRSTRLEN];
        socklen_t size = sizeof address;
        const int client = accept(acceptor->listening, &address.any, &size);
        if (client < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
        if (client < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        write_address(&address, text);
        atomic_fetch_add(&service->open, 1);
        if (prepare(client) && loops_add(acceptor->loops, client, text)) continue;
        close(client);
        atomic_fetch_sub(&service->open, 1);
        atomic_fetch_add_explicit(&service->turned_away, 1, memory_order_relaxed);
    }
    return false;
}

static void *stand_by(void *user)
{
    struct acceptor *const acceptor = user;
    bool is_open = true;
    for (;;) {
        struct pollfd looks[] = {{.fd = acceptor->wake[0], .events = POLLIN},
                                 {.fd = is_open ? acceptor->listening : -1, .events = POLLIN}};
        if (poll(looks, 2, is_open ? -1 : LOOK_AGAIN_MS) < 0 && errno != EINTR) return NULL;
        if (looks[0].revents != 0) return NULL;
        is_open = let_in(acceptor);
    }
}

bool acceptor_begin(struct acceptor *acceptor, struct loops *loops)
{
    acceptor->loops = loops;
    acceptor->has_begun = pthread_create(&acceptor->thread, NULL, stand_by, acceptor) == 0;
    return acceptor->has_begun;
}

void acceptor_close(struct acceptor *acceptor)
{
    if (acceptor->has_begun) {
        while (write(acceptor->wake[1], "", 1) < 0 && errno == EINTR) continue;
        pthread_join(acceptor->thread, NULL);
        acceptor->has_begun = false;
    }
    if (acceptor->listening >= 0) close(acceptor->listening);
    acceptor->listening = -1;
}

void acceptor_free(struct acceptor *acceptor)
{
    if (acceptor == NULL) return;
    acceptor_close(acceptor);
    for (int i = 0; i < 2; i++) {
        if (acceptor->wake[i] >= 0) close(acceptor->wake[i]);
    }
    free(acceptor);
}
