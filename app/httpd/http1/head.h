/* SPDX-License-Identifier: MIT */
/*
 * Parses the head of a request, strictly: its first line and its headers.
 *
 * Everything that another parser could understand differently is refused. If a proxy and the
 * service disagree about where a request ends, a part of one request is taken for another request
 * (request smuggling). So these are refused: lines that do not end with CR LF, control characters,
 * headers that continue on a second line, blanks in a header's name or before its colon, a length
 * that is given twice or is not a number, and versions other than HTTP/1.0 and 1.1.
 *
 *     head_find_end()   on the received bytes: is the head complete?
 *     head_read()       on its own copy of the head, which it cuts into strings
 */
#ifndef TALLY_HTTP1_HEAD_H
#define TALLY_HTTP1_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Limits of a head. Larger ones are refused. */
enum { HEAD_BYTES_MOST = 16 << 10, HEADERS_MOST = 200 };

/* Why a head is refused, with the status that says so. */
enum head_fault_kind {
    FAULT_NONE,
    FAULT_HEADERS,   /* 400: wrong, or at odds; nobody knows where the request ends */
    FAULT_BODY_SIZE, /* 413 */
    FAULT_URI_SIZE,  /* 414 */
    FAULT_HEAD_SIZE, /* 431 */
    FAULT_VERSION    /* 505 */
};

struct head_fault {
    enum head_fault_kind kind;
    const char *detail; /* in words; NULL: the kind says it */
};

enum head_state { HEAD_PARTIAL, HEAD_WHOLE, HEAD_REFUSED };

/* The fields of a head: NUL-terminated strings, NULL if not given. */
struct head {
    const char *method;
    const char *target;
    size_t target_length;
    const char *accept;
    const char *accept_encoding;
    const char *content_type;
    const char *if_none_match;
    const char *forwarded_for; /* X-Forwarded-For: the last one, which the nearest proxy wrote */
    bool is_1_0;
    bool keeps_alive;      /* the connection stays open after the answer */
    bool expects_continue; /* the client waits for "100 Continue" before it sends the body */
    bool is_chunked;
    uint64_t length; /* bytes of the body; valid if the body is not chunked */
    /* How often these headers are given. */
    unsigned headers, lengths, codings, hosts;
    bool wants_close;
    bool wants_keep_alive;
};

/* Examines the bytes from *seen on, and moves *seen, which is 0 at first. HEAD_WHOLE: the head has
 * *length bytes. HEAD_REFUSED: the head is malformed, as fault says, whatever follows. */
enum head_state head_find_end(const char *bytes, size_t count, size_t *seen, size_t *length,
                              struct head_fault *fault);

/* Parses a complete head of `length` bytes, which must live as long as the struct head. body_most:
 * the longest body that it may announce. Returns false on an error: fault says why; method and
 * target are set if they could be read. */
bool head_read(struct head *head, char *bytes, size_t length, uint64_t body_most,
               struct head_fault *fault);

/* Decodes %41 and, if has_blanks, + as a blank. `to` has room for length bytes, and may be text
 * itself. Returns false if a % is not followed by two hexadecimal digits. */
bool percent_decode(const char *text, size_t length, bool has_blanks, char *to, size_t *to_length);

#endif
