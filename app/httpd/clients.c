/* SPDX-License-Identifier: MIT */
/*
 * The table of clients: sets of a few entries, found by a hash of the address. A lock guards it; it
 * is held for some ten nanoseconds.
 */
#include "httpd/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>

enum { KEY_BYTES = 16, SETS = 1024, WAYS = 8, SECOND_US = 1000000 };

/* A key is an IPv6 address, or an IPv4 address as IPv6 (::ffff:1.2.3.4). */
struct entry {
    struct in6_addr key;
    uint64_t due_us; /* when the client's bucket will be empty; in the past: it is empty now */
    uint32_t counts[CLIENT_COUNTS];
    bool is_used;
};

struct clients {
    uint32_t rate; /* requests a second; 0: no limit */
    uint32_t most[CLIENT_COUNTS];
    uint64_t seed;
    struct {
        struct in6_addr key;
        unsigned bits;              /* how many of the first bits count */
    } proxies[CLIENT_PROXIES_MOST]; /* those that are trusted */
    size_t proxy_count;
    pthread_mutex_t lock;
    struct entry sets[SETS][WAYS];
};

/* ---- Addresses ------------------------------------------------------------------------------- */

static const unsigned char v4_prefix[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/* Reads an address; *bits is its length: 32 or 128. */
static bool read_key(const char *text, struct in6_addr *key, unsigned *bits)
{
    *bits = 128;
    if (inet_pton(AF_INET6, text, key->s6_addr) == 1) return true;
    *bits = 32;
    memcpy(key->s6_addr, v4_prefix, sizeof v4_prefix);
    return inet_pton(AF_INET, text, key->s6_addr + sizeof v4_prefix) == 1;
}

/* Do two addresses begin with the same bits? */
static bool are_near(const struct in6_addr *a, const struct in6_addr *b, unsigned same_bits)
{
    const unsigned bytes = same_bits / 8, bits = same_bits % 8;
    if (memcmp(a->s6_addr, b->s6_addr, bytes) != 0) return false;
    if (bits == 0) return true;
    return (a->s6_addr[bytes] ^ b->s6_addr[bytes]) >> (8 - bits) == 0;
}

static bool is_trusted(const struct clients *clients, const char *address)
{
    struct in6_addr key;
    unsigned bits = 0;
    if (clients->proxy_count == 0 || !read_key(address, &key, &bits)) return false;
    for (size_t i = 0; i < clients->proxy_count; i++) {
        if (are_near(&key, &clients->proxies[i].key, clients->proxies[i].bits)) return true;
    }
    return false;
}

/* Reads ADDRESS or ADDRESS/BITS. */
static bool read_proxy(char *text, struct in6_addr *key, unsigned *proxy_bits)
{
    unsigned all = 0;
    char *const slash = strchr(text, '/');
    if (slash != NULL) *slash = '\0';
    if (!read_key(text, key, &all)) return false;
    *proxy_bits = 128;
    if (slash == NULL) return true;
    uint64_t bits;
    if (!read_whole(slash + 1, strlen(slash + 1), &bits) || bits > all) return false;
    *proxy_bits = 128 - all + (unsigned)bits;
    return true;
}

/* Reads the list of proxies. Returns false, with errno set, on failure. */
static bool read_proxies(struct clients *clients, const char *list)
{
    char *const copy = strdup(list);
    if (copy == NULL) return false;
    bool is_good = true;
    char *at = copy;
    while (is_good && at != NULL) {
        char *const comma = strchr(at, ',');
        if (comma != NULL) *comma = '\0';
        is_good = clients->proxy_count < CLIENT_PROXIES_MOST &&
                  read_proxy(at, &clients->proxies[clients->proxy_count].key,
                             &clients->proxies[clients->proxy_count].bits);
        clients->proxy_count++;
        at = comma != NULL ? comma + 1 : NULL;
    }
    free(copy);
    if (!is_good) errno = EINVAL;
    return is_good;
}

/* Copies one address of X-Forwarded-For without blanks, brackets and port: 1.2.3.4, 1.2.3.4:5678,
 * 2001:db8::1 or [2001:db8::1]:5678. Returns false if it is no address. */
static bool copy_address(const char *text, size_t length, char address[INET6_ADDRSTRLEN])
{
    struct in6_addr key;
    unsigned bits = 0;
    while (length > 0 && (*text == ' ' || *text == '\t')) text++, length--;
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t')) length--;
    const char *const bracket = memchr(text, ']', length);
    const char *const colon = memchr(text, ':', length);
    if (length > 0 && *text == '[' && bracket != NULL) {
        length = (size_t)(bracket - text) - 1;
        text++;
    } else if (colon != NULL && memchr(text, '.', (size_t)(colon - text)) != NULL) {
        length = (size_t)(colon - text);
    }
    if (length == 0 || length >= INET6_ADDRSTRLEN) return false;
    memcpy(address, text, length);
    address[length] = '\0';
    return read_key(address, &key, &bits);
}

void clients_name(const struct clients *clients, const char *address, const char *forwarded,
                  char client[INET6_ADDRSTRLEN])
{
    memcpy(client, address, strlen(address) + 1);
    if (forwarded == NULL || !is_trusted(clients, address)) return;
    size_t end = strlen(forwarded);
    for (;;) {
        size_t begin = end;
        while (begin > 0 && forwarded[begin - 1] != ',') begin--;
        char found[INET6_ADDRSTRLEN];
        if (!copy_address(forwarded + begin, end - begin, found)) return;
        memcpy(client, found, sizeof found);
        if (begin == 0 || !is_trusted(clients, found)) return;
        end = begin - 1;
    }
}

/* ---- The table ------------------------------------------------------------------------------- */

/* The client's key: of an IPv6 address only the first half. */
static bool read_client(const char *client, struct in6_addr *key)
{
    unsigned bits = 0;
    if (!read_key(client, key, &bits)) return false;
    if (bits == 128 && memcmp(key->s6_addr, v4_prefix, sizeof v4_prefix) != 0)
        memset(key->s6_addr + KEY_BYTES / 2, 0, KEY_BYTES / 2);
    return true;
}

static struct entry *set_of(struct clients *clients, const struct in6_addr *key)
{
    uint64_t halves[2];
    memcpy(halves, key->s6_addr, sizeof halves);
    uint64_t hash = clients->seed;
    for (int i = 0; i < 2; i++) {
        hash = (hash ^ halves[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
        hash *= UINT64_C(0xd6e8feb86659fd93);
        hash ^= hash >> 32;
    }
    return clients->sets[hash % SETS];
}

/* Finds the client's entry, or makes one. Returns NULL if all entries of the set count something.
 * Call with the lock held. */
static struct entry *enter(struct clients *clients, const struct in6_addr *key)
{
    struct entry *const set = set_of(clients, key);
    struct entry *quiet = NULL;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].is_used && memcmp(set[i].key.s6_addr, key->s6_addr, KEY_BYTES) == 0)
            return &set[i];
        if (set[i].counts[CLIENT_SEARCHES] + set[i].counts[CLIENT_CONNECTIONS] == 0 &&
            (quiet == NULL || set[i].due_us < quiet->due_us))
            quiet = &set[i];
    }
    if (quiet != NULL) *quiet = (struct entry){.key = *key, .is_used = true};
    return quiet;
}

/* The bucket is one time: when it will be empty. A request moves that time by its share of a
 * second, and is refused if the time is then too far ahead. */
unsigned clients_take_request(struct clients *clients, const char *client, uint64_t now_us)
{
    struct in6_addr key;
    if (clients->rate == 0 || !read_client(client, &key)) return 0;
    const uint64_t cost_us = SECOND_US / clients->rate;
    const uint64_t most_us = (uint64_t)CLIENT_BURST_S * SECOND_US;
    unsigned wait_s = 0;
    pthread_mutex_lock(&clients->lock);
    struct entry *const entry = enter(clients, &key);
    if (entry != NULL) {
        const uint64_t begin_us = entry->due_us > now_us ? entry->due_us : now_us;
        const uint64_t owed_us = begin_us + cost_us - now_us;
        if (owed_us <= most_us) entry->due_us = begin_us + cost_us;
        else wait_s = (unsigned)((owed_us - most_us + SECOND_US - 1) / SECOND_US);
    }
    pthread_mutex_unlock(&clients->lock);
    return wait_s;
}

/* A connection for which the table has no entry is not counted. */
bool clients_take(struct clients *clients, const char *client, enum client_count what)
{
    struct in6_addr key;
    if (clients->most[what] == 0 || !read_client(client, &key)) return true;
    pthread_mutex_lock(&clients->lock);
    struct entry *const entry = enter(clients, &key);
    const bool has_room =
        entry != NULL ? entry->counts[what] < clients->most[what] : what == CLIENT_CONNECTIONS;
    if (has_room && entry != NULL) entry->counts[what]++;
    pthread_mutex_unlock(&clients->lock);
    return has_room;
}

void clients_leave(struct clients *clients, const char *client, enum client_count what)
{
    struct in6_addr key;
    if (clients->most[what] == 0 || !read_client(client, &key)) return;
    pthread_mutex_lock(&clients->lock);
    struct entry *const entry = enter(clients, &key);
    if (entry != NULL && entry->counts[what] > 0) entry->counts[what]--;
    pthread_mutex_unlock(&clients->lock);
}

struct clients *clients_new(uint32_t rate, const uint32_t most[CLIENT_COUNTS], const char *proxies,
                            uint64_t seed)
{
    struct clients *const clients = calloc(1, sizeof *clients);
    if (clients == NULL) return NULL;
    if (proxies != NULL && !read_proxies(clients, proxies)) {
        free(clients);
        return NULL;
    }
    clients->rate = rate;
    memcpy(clients->most, most, sizeof clients->most);
    clients->seed = seed;
    pthread_mutex_init(&clients->lock, NULL);
    return clients;
}

void clients_free(struct clients *clients)
{
    if (clients == NULL) return;
    pthread_mutex_destroy(&clients->lock);
    free(clients);
}
