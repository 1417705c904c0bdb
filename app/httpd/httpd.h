/* SPDX-License-Identifier: MIT */
/*
 * tally serve: the page, and the JSON API below /api/v1, over HTTP. docs/http.md describes its
 * use, server.c its structure.
 */
#ifndef TALLY_HTTPD_HTTPD_H
#define TALLY_HTTPD_HTTPD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum httpd_log { HTTPD_LOG_TEXT, HTTPD_LOG_JSON, HTTPD_LOG_NONE };

struct httpd_settings {
    const char *bind;      /* a numeric address, IPv4 or IPv6 */
    uint16_t port;         /* 0: any that is free */
    size_t threads;        /* threads that answer; there are as many again for long searches */
    uint32_t timeout_ms;   /* the longest that a search may take */
    uint32_t numbers_most; /* in one game */
    uint32_t waiting_most; /* long searches in the queue */
    uint32_t connections_most;
    uint32_t connections_of_address; /* at most; 0: no bound */
    uint32_t silent_s;               /* seconds after which a silent connection is closed */
    size_t memory_bytes;             /* cap on one search */
    bool allows_any_origin;          /* CORS */
    enum httpd_log log;
    const char *site;       /* the page's directory; NULL: beside the program, if it is there */
    const char *public_url; /* of the page, with a slash at the end; NULL: not known */
};

/* Serves until SIGTERM or SIGINT, and finishes the answers in flight. Returns NULL, or what went
 * wrong, in message, which has room for size bytes. */
const char *httpd_run(const struct httpd_settings *settings, char *message, size_t size);

#endif
