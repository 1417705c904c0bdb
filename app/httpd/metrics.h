/* SPDX-License-Identifier: MIT */
/*
 * The service's counters, and their text form for Prometheus at /metrics. All counters are atomic;
 * nothing here locks.
 */
#ifndef TALLY_HTTPD_METRICS_H
#define TALLY_HTTPD_METRICS_H

#include "httpd/http1/service.h"
#include "httpd/question.h"
#include "query/buffer.h"

#include <stdatomic.h>
#include <stdint.h>

/* The purpose of a request: a kind of question, or one of these. */
enum endpoint {
    ENDPOINT_JUDGE = QUESTION_KINDS, /* lines to judge */
    ENDPOINT_OPENAPI,
    ENDPOINT_HEALTH,
    ENDPOINT_METRICS,
    ENDPOINT_PAGE,
    ENDPOINT_OTHER,
    ENDPOINT_COUNT
};

/* Why a search was given up. */
enum give_up {
    GIVE_UP_TIME,   /* at its time limit */
    GIVE_UP_CLIENT, /* its client went away */
    GIVE_UP_READER, /* its client read nothing, and others needed the place */
    GIVE_UP_QUEUE,  /* it waited too long in the queue, and never began */
    GIVE_UP_END,    /* the service ended */
    GIVE_UP_MEMORY, /* it needed more than --memory */
    GIVE_UP_COUNT
};

/* The limit of one client that a request was beyond. */
enum client_limit { LIMIT_RATE, LIMIT_SEARCHES, LIMIT_COUNT };

enum {
    STATUS_CLASSES = 6,  /* no status, 1xx, 2xx, 3xx, 4xx, 5xx */
    LATENCY_BUCKETS = 12 /* with an upper bound; a last bucket has all slower requests */
};

/* The counters of the service, which all threads raise. */
struct metrics {
    struct connection_counts connections;
    _Atomic uint64_t requests[ENDPOINT_COUNT][STATUS_CLASSES]; /* indexed by the first digit of
                                                                  the status; 0: none was sent */
    _Atomic uint64_t latency[LATENCY_BUCKETS + 1]; /* requests of each bucket alone; the report
                                                      adds them up */
    _Atomic uint64_t latency_sum_us;
    _Atomic uint64_t bytes; /* of the bodies of all answers */
    _Atomic uint64_t given_up[GIVE_UP_COUNT];
    _Atomic uint64_t malformed; /* malformed heads and bodies */
    _Atomic uint64_t limited[LIMIT_COUNT];
    _Atomic int64_t held_bytes;   /* bytes of all answers in progress */
    _Atomic int64_t large_bodies; /* requests in progress with a body of more than 4 KiB */
    _Atomic int64_t waiting;      /* long questions in the queue */
    _Atomic int64_t running;      /* long questions that a worker is answering */
};

/* Counts a request that has ended. status: the HTTP status; 0: none was sent. elapsed_us: from the
 * request's first byte to the answer's last. bytes: the length of the answer's body. */
void metrics_count(struct metrics *metrics, unsigned endpoint, unsigned status, uint64_t elapsed_us,
                   uint64_t bytes);

/* Writes all counters in the text form of Prometheus. Counters that other threads raise meanwhile
 * may be from slightly different moments. */
void metrics_report(struct buffer *out, const struct metrics *metrics);

#endif
