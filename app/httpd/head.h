/* SPDX-License-Identifier: MIT */
/*
 * The head of a request: its first line and its headers, read strictly.
 *
 * What another reader could understand differently is refused, since behind a proxy two readers
 * that differ about where a request ends take a part of one for another one: lines that do not end
 * with CR LF, a NUL or another control character, a header that goes on on a second line, a blank
 * in a header's name or before its colon, a length that is said twice or is no number, and versions
 * but HTTP/1.0 and 1.1.
 *
 *     head_find_end()   over the bytes as they come: is the head whole?
 *     head_read()       over its own copy of the head, which it cuts into texts
 */
#ifndef TALLY_HTTPD_HEAD_H
#define TALLY_HTTPD_HEAD_H

#include "httpd/problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HEAD_BYTES_MOST = 16 << 10,
    HEADERS_MOST = 200,
    BODY_MOST = 128 << 10,    /* bytes that the body of a question may have */
    LINES_BODY_MOST = 8 << 20 /* the same of lines that are judged */
};

enum head_state { HEAD_PARTIAL, HEAD_WHOLE, HEAD_REFUSED };

/* What stands in a head, each text ended by a NUL; NULL: not given. */
struct head {
    const char *method;
    const char *target;
    size_t target_length;
    const char *accept_encoding;
    const char *content_type;
    const char *if_none_match;
    bool is_1_0;
    bool keeps_alive;      /* the connection, after the answer */
    bool expects_continue; /* the body is sent once it is asked for */
    bool is_chunked;
    uint64_t length; /* of the body, where it is not chunked */
};

/* Looks at bytes from *seen on, which is 0 at first, and moves *seen. HEAD_WHOLE: the head has
 * *length bytes. HEAD_REFUSED: problem says why, without waiting for the rest. */
enum head_state head_find_end(const char *bytes, size_t count, size_t *seen, size_t *length,
                              struct problem *problem);

/* bytes is a whole head of length bytes, and lives as long as head does. False: problem says why;
 * method and target are set where they could be read. */
bool head_read(struct head *head, char *bytes, size_t length, struct problem *problem);

/* Undoes %41, and + for a blank where has_blanks says so, into to, which has room for length bytes
 * and may be the text itself. False: a % is not followed by two hexadecimal digits. */
bool percent_decode(const char *text, size_t length, bool has_blanks, char *to, size_t *to_length);

#endif
