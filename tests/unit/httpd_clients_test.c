/* SPDX-License-Identifier: MIT */
/*
 * Who a client is, and the limits of one client: app/httpd/server.h. The source is included, so
 * that the test needs none of the service's libraries.
 */
#include "test.h"

#include "httpd/clients.c"

enum { SECOND = SECOND_US };

static struct clients *limited(uint32_t rate, uint32_t searches, const char *proxies)
{
    return clients_new(rate, (uint32_t[CLIENT_COUNTS]){[CLIENT_SEARCHES] = searches}, proxies, 7);
}

/* How many of 1000 requests at that time are answered. */
static unsigned answered(struct clients *clients, const char *client, uint64_t now_us)
{
    unsigned count = 0;
    for (int i = 0; i < 1000; i++) count += clients_take_request(clients, client, now_us) == 0;
    return count;
}

static void a_rate_lets_through_as_many_as_it_says(void)
{
    struct clients *const clients = limited(3, 0, NULL);
    const uint64_t now = UINT64_C(1000) * SECOND;
    CHECK_U64(answered(clients, "1.2.3.4", now), CLIENT_BURST_S * 3);
    CHECK_U64(clients_take_request(clients, "1.2.3.4", now), 1);
    CHECK_U64(answered(clients, "1.2.3.4", now + SECOND), 3);
    CHECK_U64(answered(clients, "1.2.3.4", now + 2 * SECOND), 3);
    CHECK_U64(answered(clients, "1.2.3.5", now), CLIENT_BURST_S * 3);
    CHECK_U64(answered(clients, "1.2.3.4", now + 60 * SECOND), CLIENT_BURST_S * 3);
    clients_free(clients);
    struct clients *const fast = limited(1000000, 0, NULL);
    CHECK_U64(answered(fast, "1.2.3.4", now), 1000);
    clients_free(fast);
    struct clients *const free_of_limits = limited(0, 0, NULL);
    CHECK_U64(answered(free_of_limits, "1.2.3.4", now), 1000);
    clients_free(free_of_limits);
}

static void searches_are_counted_and_let_go(void)
{
    struct clients *const clients = limited(0, 2, NULL);
    CHECK(clients_take(clients, "1.2.3.4", CLIENT_SEARCHES) &&
          clients_take(clients, "1.2.3.4", CLIENT_SEARCHES));
    CHECK(!clients_take(clients, "1.2.3.4", CLIENT_SEARCHES));
    CHECK(clients_take(clients, "1.2.3.5", CLIENT_SEARCHES));
    clients_leave(clients, "1.2.3.4", CLIENT_SEARCHES);
    CHECK(clients_take(clients, "1.2.3.4", CLIENT_SEARCHES));
    CHECK(!clients_take(clients, "1.2.3.4", CLIENT_SEARCHES));
    clients_free(clients);
}

static void ipv6_counts_by_its_first_half(void)
{
    struct clients *const clients = limited(0, 1, NULL);
    CHECK(clients_take(clients, "2001:db8::1", CLIENT_SEARCHES));
    CHECK(!clients_take(clients, "2001:db8::ffff:2", CLIENT_SEARCHES));
    CHECK(clients_take(clients, "2001:db8:0:1::1", CLIENT_SEARCHES));
    CHECK(clients_take(clients, "::ffff:1.2.3.4", CLIENT_SEARCHES));
    CHECK(!clients_take(clients, "1.2.3.4", CLIENT_SEARCHES));
    CHECK(clients_take(clients, "1.2.3.5", CLIENT_SEARCHES));
    clients_free(clients);
}

/* A crowd of addresses pushes out those that were quiet, and never a client with a search. */
static void the_table_has_a_fixed_size(void)
{
    struct clients *const clients = limited(1, 1, NULL);
    const uint64_t now = UINT64_C(1000) * SECOND;
    CHECK(clients_take(clients, "1.2.3.4", CLIENT_SEARCHES));
    for (unsigned i = 0; i < SETS * WAYS * 4; i++) {
        char client[INET6_ADDRSTRLEN];
        snprintf(client, sizeof client, "10.%u.%u.1", i >> 8 & 255, i & 255);
        CHECK_U64(clients_take_request(clients, client, now), 0);
    }
    CHECK(!clients_take(clients, "1.2.3.4", CLIENT_SEARCHES));
    clients_leave(clients, "1.2.3.4", CLIENT_SEARCHES);
    CHECK(clients_take(clients, "1.2.3.4", CLIENT_SEARCHES));
    clients_free(clients);
}

static void only_a_trusted_proxy_says_who_asks(void)
{
    static const struct {
        const char *proxies, *address, *forwarded, *client;
    } rows[] = {
        {NULL, "127.0.0.1", "5.6.7.8", "127.0.0.1"},
        {"127.0.0.1", "127.0.0.1", NULL, "127.0.0.1"},
        {"127.0.0.1", "127.0.0.1", "5.6.7.8", "5.6.7.8"},
        {"127.0.0.1", "127.0.0.2", "5.6.7.8", "127.0.0.2"},
        {"127.0.0.1", "127.0.0.1", "9.9.9.9, 5.6.7.8", "5.6.7.8"},
        {"127.0.0.1,10.0.0.0/8", "127.0.0.1", "9.9.9.9,5.6.7.8, 10.255.0.1", "5.6.7.8"},
        {"127.0.0.1,10.0.0.0/9", "127.0.0.1", "9.9.9.9,5.6.7.8, 10.255.0.1", "10.255.0.1"},
        {"127.0.0.1,10.0.0.0/8", "127.0.0.1", "10.0.0.2, 10.0.0.1", "10.0.0.2"},
        {"127.0.0.1", "127.0.0.1", "5.6.7.8:1234", "5.6.7.8"},
        {"127.0.0.1", "127.0.0.1", "[2001:db8::1]:1234", "2001:db8::1"},
        {"127.0.0.1", "127.0.0.1", "2001:db8::1", "2001:db8::1"},
        {"::1/128", "::1", "5.6.7.8", "5.6.7.8"},
        {"2001:db8::/33", "2001:db8:7fff::1", "5.6.7.8", "5.6.7.8"},
        {"2001:db8::/33", "2001:db8:8000::1", "5.6.7.8", "2001:db8:8000::1"},
        {"0.0.0.0/0", "4.4.4.4", "5.6.7.8", "5.6.7.8"},
        {"127.0.0.1", "127.0.0.1", "5.6.7.8, unknown", "127.0.0.1"},
        {"127.0.0.1", "127.0.0.1", "", "127.0.0.1"},
        {"127.0.0.1", "127.0.0.1", ",", "127.0.0.1"},
        {"127.0.0.1", "127.0.0.1", "[", "127.0.0.1"},
        {"127.0.0.1", "127.0.0.1", "[]", "127.0.0.1"},
        {"127.0.0.1", "127.0.0.1", "5.6.7.8,[::1", "127.0.0.1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct clients *const clients = limited(0, 0, rows[i].proxies);
        char client[INET6_ADDRSTRLEN] = "";
        if (!CHECK(clients != NULL)) continue;
        clients_name(clients, rows[i].address, rows[i].forwarded, client);
        CHECK_TEXT(client, rows[i].client);
        clients_free(clients);
    }
}

static void a_list_of_proxies_is_read_strictly(void)
{
    static const char *const wrong[] = {
        "",        "x",      "127.0.0.1,", "127.0.0.1/33", "::1/129",
        "1.2.3/8", "::1/-1", "::1/",       "::1/8x",       "localhost",
        "::1/+8",  "::1/ 8", "::1/8 ",     "::1/0x8",      "::1/18446744073709551624",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        errno = 0;
        CHECK(limited(0, 0, wrong[i]) == NULL);
        CHECK(errno == EINVAL);
    }
    char many[CLIENT_PROXIES_MOST * 4 + 8] = "::1";
    for (int i = 0; i < CLIENT_PROXIES_MOST; i++) memcpy(many + 3 + (size_t)i * 4, ",::1", 5);
    CHECK(limited(0, 0, many) == NULL);
    many[strlen(many) - 4] = '\0';
    struct clients *const clients = limited(0, 0, many);
    CHECK(clients != NULL);
    clients_free(clients);
}

int main(void)
{
    TEST(a_rate_lets_through_as_many_as_it_says);
    TEST(searches_are_counted_and_let_go);
    TEST(ipv6_counts_by_its_first_half);
    TEST(the_table_has_a_fixed_size);
    TEST(only_a_trusted_proxy_says_who_asks);
    TEST(a_list_of_proxies_is_read_strictly);
    return test_end();
}
