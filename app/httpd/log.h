/* SPDX-License-Identifier: MIT */
/*
 * The access log: one line for each request on standard error, as text or as JSON.
 *
 *     2026-11-21T01:02:03.004Z 127.0.0.1 "GET /api/v1/rules" 200 312 0.071ms
 *     {"time":"...","client":"127.0.0.1","method":"GET","uri":"...","status":200,"bytes":312,...}
 *
 * Lines are collected, and written when there are many, or by log_flush(), which the server
 * calls a few times a second.
 */
#ifndef TALLY_HTTPD_LOG_H
#define TALLY_HTTPD_LOG_H

#include "httpd/httpd.h"

#include <stddef.h>
#include <stdint.h>

struct log;

/* One line of the log. */
struct log_entry {
    const char *client; /* the client's address */
    const char *method;
    const char *uri; /* as received; non-printable characters are shown as '?' or escaped */
    size_t uri_length;
    unsigned status;     /* 0: the client left before there was a status */
    uint64_t bytes;      /* length of the answer */
    uint64_t elapsed_us; /* from the request's first byte to the answer's last, in microseconds */
};

/* Makes a log that writes to a descriptor, which stays the caller's. Returns NULL if there is no
 * memory. All functions below may be called from any thread. */
struct log *log_new(enum httpd_log form, int descriptor);
void log_free(struct log *log); /* flushes; NULL is fine */

/* Adds the line of a request. The texts of the entry are copied. If the reader of the log is too
 * slow, or there is no memory, lines are dropped and counted, so that requests never wait for the
 * log. */
void log_request(struct log *log, const struct log_entry *entry);

/* Logs a line about the service itself, under every setting. text must be free of characters that
 * need escapes. */
void log_event(struct log *log, const char *text);

/* Writes the collected lines now, as far as the descriptor takes them without waiting. */
void log_flush(struct log *log);

#endif
