/* SPDX-License-Identifier: MIT */
/*
 * One JSON object a line, read strictly and in place: members are handed out one by one as spans of
 * the text, nothing is copied or allocated. Values are strings, numbers, true, false, null, and
 * arrays of strings and numbers; what is nested deeper is read as strictly and handed out as it
 * stands. (jansson, which would be the usual choice, refuses whole numbers beyond 2^63 - 1, and
 * those of games go to 2^64 - 1; and it would make judging answers slower than the judge is.)
 *
 *     struct json_reader reader = json_read(text, length);
 *     struct json_member member;
 *     while (json_next_member(&reader, &member)) { ... }
 *     if (reader.message != NULL) { the text is wrong at reader.position }
 */
#ifndef TALLY_QUERY_JSON_READER_H
#define TALLY_QUERY_JSON_READER_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_kind {
    JSON_STRING,
    JSON_NUMBER,
    JSON_ARRAY, /* of strings and numbers alone */
    JSON_WORD,  /* true, false, null */
    JSON_NEST   /* an object, or an array that holds anything else */
};

/* How deep values may be nested in the object. */
enum { JSON_DEPTH_MAX = 64 };

struct json_span {
    const char *text; /* NULL: absent */
    size_t length;
};

struct json_member {
    struct json_span name; /* between the quotes */
    enum json_kind kind;
    struct json_span value; /* as it stands; a string without its quotes */
    bool name_has_escapes;
    bool has_escapes; /* JSON_STRING */
};

struct json_reader {
    const char *text;
    const char *at;
    const char *end;
    const char *message; /* NULL: nothing is wrong; static */
    size_t position;     /* bytes from the beginning of the text */
    bool has_begun;
};

struct json_reader json_read(const char *text, size_t length);

/* False at the end of the object, and where something is wrong. */
bool json_next_member(struct json_reader *reader, struct json_member *member);

/* The items of an array: *items is what is left of it, first the array's value. False at its end.
 * Both kinds of items are given without quotes. */
bool json_next_item(struct json_span *items, struct json_span *item);

/* Where a value ends that is written as most are: a whole number without sign, an array
 * of such numbers without blanks, a string, begun behind its quote, of ASCII without
 * escapes. NULL for any other. */
const char *json_plain_end(enum json_kind kind, const char *at, const char *end);

/* The items of an array of whole numbers, quickly; returns how many. 0 where there are
 * more than there is room for, or where it is not written as most are: up to 19 digits
 * each, without blanks or quotes. */
size_t json_whole_numbers(struct json_span items, uint64_t *numbers, size_t room);

/* Whether a string that has escapes is that text, which has ASCII characters alone. */
bool json_equals(struct json_span value, const char *text);

/* A string's value without its escapes, appended to out. */
void json_unescape(struct buffer *out, struct json_span value);

#endif
