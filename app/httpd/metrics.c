/* SPDX-License-Identifier: MIT */
/*
 * Writes counters in the format of Prometheus:
 *
 *     # HELP tally_http_requests_total Requests, by what was asked for and the status' class.
 *     # TYPE tally_http_requests_total counter
 *     tally_http_requests_total{endpoint="solve",status="2xx"} 17
 *
 * A histogram has cumulative buckets. Here each request is counted in one bucket only, which is one
 * atomic addition; the sums are computed when somebody asks.
 */
#include "httpd/server.h"

#include "common/format.h"

/* Upper ends of the buckets: dense where most answers are, below a few milliseconds. */
static const struct {
    uint64_t most_us;
    const char *text; /* the upper end of a bucket, in seconds */
} buckets[LATENCY_BUCKETS] = {{250, "0.00025"}, {500, "0.0005"}, {1000, "0.001"},  {2500, "0.0025"},
                              {5000, "0.005"},  {10000, "0.01"}, {25000, "0.025"}, {50000, "0.05"},
                              {100000, "0.1"},  {500000, "0.5"}, {1000000, "1"},   {5000000, "5"}};

/* Relaxed order is enough: no other data depends on a counter. */
void metrics_count(struct metrics *metrics, unsigned endpoint, unsigned status, uint64_t elapsed_us,
                   uint64_t bytes)
{
    unsigned bucket = 0;
    while (bucket < LATENCY_BUCKETS && elapsed_us > buckets[bucket].most_us) bucket++;
    const unsigned class = status / 100 < STATUS_CLASSES ? status / 100 : 0;
    atomic_fetch_add_explicit(&metrics->requests[endpoint][class], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&metrics->latency[bucket], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&metrics->latency_sum_us, elapsed_us, memory_order_relaxed);
    atomic_fetch_add_explicit(&metrics->bytes, bytes, memory_order_relaxed);
}

static const char *endpoint_name(unsigned endpoint)
{
    static const char *const others[] = {"judge", "openapi", "health", "metrics", "page", "other"};
    return endpoint < QUESTION_KINDS ? question_path((enum question_kind)endpoint)
                                     : others[endpoint - QUESTION_KINDS];
}

static void head(struct buffer *out, const char *name, const char *kind, const char *help)
{
    buffer_put(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind);
}

static void single(struct buffer *out, const char *name, const char *kind, const char *help,
                   uint64_t value)
{
    head(out, name, kind, help);
    buffer_put(out, "%s %llu\n", name, (ull)value);
}

/* Different threads raise and lower a gauge, so the gauge may be below 0 for a moment. */
static uint64_t gauge(const _Atomic int64_t *value)
{
    const int64_t found = atomic_load_explicit(value, memory_order_relaxed);
    return found > 0 ? (uint64_t)found : 0;
}

static uint64_t counter(const _Atomic uint64_t *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

/* Classes that never occurred are left out, except 2xx: so every endpoint is visible from the
 * start. */
static void report_requests(struct buffer *out, const struct metrics *metrics)
{
    static const char *const classes[STATUS_CLASSES] = {"none", "1xx", "2xx", "3xx", "4xx", "5xx"};
    head(out, "tally_http_requests_total", "counter",
         "Requests, by what was asked for and the status' class.");
    for (unsigned i = 0; i < ENDPOINT_COUNT; i++) {
        for (unsigned j = 0; j < STATUS_CLASSES; j++) {
            const uint64_t count = counter(&metrics->requests[i][j]);
            if (count == 0 && j != 2) continue;
            buffer_put(out, "tally_http_requests_total{endpoint=\"%s\",status=\"%s\"} %llu\n",
                       endpoint_name(i), classes[j], (ull)count);
        }
    }
}

/* Prometheus wants cumulative buckets: each one counts all requests that took at most its time. */
static void report_latency(struct buffer *out, const struct metrics *metrics)
{
    static const char name[] = "tally_http_request_duration_seconds";
    uint64_t count = 0;
    head(out, name, "histogram", "Time from a request's first line to its answer's last byte.");
    for (unsigned i = 0; i <= LATENCY_BUCKETS; i++) {
        count += counter(&metrics->latency[i]);
        buffer_put(out, "%s_bucket{le=\"%s\"} %llu\n", name,
                   i < LATENCY_BUCKETS ? buckets[i].text : "+Inf", (ull)count);
    }
    const ull sum_us = counter(&metrics->latency_sum_us);
    buffer_put(out, "%s_sum %llu.%06llu\n%s_count %llu\n", name, sum_us / 1000000, sum_us % 1000000,
               name, (ull)count);
}

/* Writes a counter for each word of a label. */
static void report_by_word(struct buffer *out, const char *name_and_label, const char *const *words,
                           const _Atomic uint64_t *counters, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        buffer_put(out, "%s=\"%s\"} %llu\n", name_and_label, words[i], (ull)counter(&counters[i]));
}

static void report_given_up(struct buffer *out, const struct metrics *metrics)
{
    static const char *const reasons[GIVE_UP_COUNT] = {"time",  "client", "reader",
                                                       "queue", "end",    "memory"};
    head(out, "tally_searches_given_up_total", "counter",
         "Long searches stopped at the time limit, since the client went away, for others while "
         "the client took nothing, in the queue, at the end, or at the limit of memory.");
    report_by_word(out, "tally_searches_given_up_total{reason", reasons, metrics->given_up,
                   GIVE_UP_COUNT);
}

static void report_limited(struct buffer *out, const struct metrics *metrics)
{
    static const char *const limits[LIMIT_COUNT] = {"rate", "searches"};
    head(out, "tally_http_limited_total", "counter",
         "Requests refused since their client asked for too much, by the limit.");
    report_by_word(out, "tally_http_limited_total{limit", limits, metrics->limited, LIMIT_COUNT);
}

void metrics_report(struct buffer *out, const struct server *server)
{
    const struct metrics *const metrics = &server->metrics;
    const struct service *const service = &server->service;
    report_requests(out, metrics);
    report_latency(out, metrics);
    single(out, "tally_http_response_bytes_total", "counter", "Bytes of bodies.",
           counter(&metrics->bytes));
    single(out, "tally_http_malformed_total", "counter",
           "Requests that could not be read, and were refused.", counter(&metrics->malformed));
    report_limited(out, metrics);
    single(out, "tally_http_connections", "gauge", "Open connections.", gauge(&service->open));
    single(out, "tally_http_connections_refused_total", "counter",
           "Connections that were closed at once: too many, or too many of one address.",
           counter(&service->turned_away));
    single(out, "tally_http_connections_too_slow_total", "counter",
           "Connections closed since a request or an answer took too long.",
           counter(&service->too_slow));
    single(out, "tally_http_held_bytes", "gauge", "Bytes of answers under way.",
           gauge(&metrics->held_bytes));
    single(out, "tally_http_large_bodies", "gauge", "Requests under way whose body is not small.",
           gauge(&metrics->large_bodies));
    single(out, "tally_queue_waiting", "gauge", "Long searches that wait.",
           gauge(&metrics->waiting));
    single(out, "tally_queue_running", "gauge", "Long searches that are worked on.",
           gauge(&metrics->running));
    report_given_up(out, metrics);
}
