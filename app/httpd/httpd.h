/* SPDX-License-Identifier: MIT */
/*
 * tally serve: the page, and the JSON API below /api/v1, over HTTP. docs/http.md describes how to
 * use it; server.c describes its structure.
 */
#ifndef TALLY_HTTPD_HTTPD_H
#define TALLY_HTTPD_HTTPD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* HTTPD_LOG_NONE: no lines of requests, but events are still written. */
enum httpd_log { HTTPD_LOG_TEXT, HTTPD_LOG_JSON, HTTPD_LOG_NONE };

/* What tally serve is asked for. */
struct httpd_settings {
    const char *bind;      /* a numeric address, IPv4 or IPv6 */
    uint16_t port;         /* 0: any free port */
    size_t threads;        /* threads that serve connections; as many again run long searches */
    uint32_t timeout_ms;   /* time limit of a search */
    uint32_t numbers_most; /* most numbers in one game */
    uint32_t waiting_most; /* most long searches in the queue */
    uint32_t connections_most;
    uint32_t connections_of_address; /* most connections from one address; 0: no limit */
    uint32_t client_rate;            /* most requests a second of one client; 0: no limit */
    uint32_t client_searches;        /* most long searches of one client at once; 0: no limit */
    const char *proxies;             /* the proxies whose X-Forwarded-For is believed; NULL: none */
    uint32_t silent_s;               /* seconds until a silent connection is closed */
    size_t memory_bytes;             /* memory limit of one search */
    bool allows_any_origin;          /* answers allow requests from pages of any origin (CORS) */
    enum httpd_log log;
    const char *site;       /* the page's directory; NULL: beside the program, if it exists */
    const char *public_url; /* the page's own address, with a slash at the end; NULL: unknown */
};

/* Serves until SIGTERM or SIGINT, then finishes the answers in flight. Returns NULL, or an error
 * message, stored in `message`, which has room for size bytes. */
const char *httpd_run(const struct httpd_settings *settings, char *message, size_t size);

#endif
