/* SPDX-License-Identifier: MIT */
/*
 * The clients, as a list. A connection is entered when it begins and taken out before its socket is closed,
 * with the lock, so that what is shut down is never another's socket. In between, its thread writes one word.
 */
#include "httpd/clients.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct clients {
    pthread_mutex_t lock;
    struct client *first;
    uint64_t await_us;
    uint64_t answer_us;
};

struct clients *clients_new(uint64_t await_ms, uint64_t answer_ms)
{
    struct clients *const clients = calloc(1, sizeof *clients);
    if (clients == NULL) return NULL;
    pthread_mutex_init(&clients->lock, NULL);
    clients->await_us = await_ms * 1000;
    clients->answer_us = answer_ms * 1000;
    return clients;
}

void clients_free(struct clients *clients)
{
    if (clients == NULL) return;
    pthread_mutex_destroy(&clients->lock);
    free(clients);
}

/* An IPv4 address that came through a socket for both kinds is shown as such. */
static void write_address(const struct sockaddr *address, char text[INET6_ADDRSTRLEN])
{
    static const char mapped[] = "::ffff:";
    const char *written = NULL;
    if (address != NULL && address->sa_family == AF_INET)
        written = inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)address)->sin_addr, text,
                            INET6_ADDRSTRLEN);
    else if (address != NULL && address->sa_family == AF_INET6)
        written = inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, text,
                            INET6_ADDRSTRLEN);
    if (written == NULL) snprintf(text, INET6_ADDRSTRLEN, "-");
    const size_t prefix = sizeof mapped - 1;
    if (strncmp(text, mapped, prefix) == 0 && strchr(text, '.') != NULL)
        memmove(text, text + prefix, strlen(text + prefix) + 1);
}

struct client *clients_add(struct clients *clients, int socket, const struct sockaddr *address,
                           uint64_t now_us)
{
    struct client *const client = calloc(1, sizeof *client);
    if (client == NULL) return NULL;
    client->socket = socket;
    write_address(address, client->address);
    client_await(client, now_us);
    pthread_mutex_lock(&clients->lock);
    client->next = clients->first;
    client->link = &clients->first;
    if (client->next != NULL) client->next->link = &client->next;
    clients->first = client;
    pthread_mutex_unlock(&clients->lock);
    return client;
}

void clients_remove(struct clients *clients, struct client *client)
{
    if (client == NULL) return;
    pthread_mutex_lock(&clients->lock);
    *client->link = client->next;
    if (client->next != NULL) client->next->link = client->link;
    pthread_mutex_unlock(&clients->lock);
    free(client);
}

void client_answered(struct client *client, uint64_t now_us)
{
    if (client != NULL) atomic_store_explicit(&client->phase, now_us << 1 | 1, memory_order_relaxed);
}

void client_await(struct client *client, uint64_t now_us)
{
    if (client != NULL) atomic_store_explicit(&client->phase, now_us << 1, memory_order_relaxed);
}

size_t clients_close_slow(struct clients *clients, uint64_t now_us)
{
    size_t count = 0;
    pthread_mutex_lock(&clients->lock);
    for (struct client *client = clients->first; client != NULL; client = client->next) {
        const uint64_t phase = atomic_load_explicit(&client->phase, memory_order_relaxed);
        const uint64_t most_us = (phase & 1) != 0 ? clients->answer_us : clients->await_us;
        if (now_us < (phase >> 1) + most_us) continue;
        shutdown(client->socket, SHUT_RDWR);
        atomic_store_explicit(&client->phase, now_us << 1, memory_order_relaxed);
        count++;
    }
    pthread_mutex_unlock(&clients->lock);
    return count;
}
