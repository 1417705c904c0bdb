/* SPDX-License-Identifier: MIT */
/*
 * Reads one JSON object from a line, strictly and in place: it gives the members one by one as
 * spans of the text, and copies and allocates nothing. Values are strings, numbers, true, false,
 * null, and arrays of strings and numbers; deeper nests are checked as strictly and given as they
 * are. (jansson, the usual choice, rejects whole numbers beyond 2^63 - 1, while games have numbers
 * up to 2^64 - 1; and reading would take longer than judging.)
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

/* The deepest nesting of values in the object. */
enum { JSON_DEPTH_MAX = 64 };

struct json_span {
    const char *text; /* NULL: absent */
    size_t length;
};

struct json_member {
    struct json_span name; /* between the quotes */
    enum json_kind kind;
    struct json_span value; /* as it is written; a string without its quotes */
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

/* False at the end of the object, and after an error. */
bool json_next_member(struct json_reader *reader, struct json_member *member);

/* Gives the items of an array. *items is the rest of the array, at first the array's value. False
 * at the end. String items come without quotes. */
bool json_next_item(struct json_span *items, struct json_span *item);

/* The end of a value in the usual form: a whole number without sign; an array of such
 * numbers without blanks; or, from after its opening quote, an ASCII string without escapes.
 * NULL for any other form. */
const char *json_plain_end(enum json_kind kind, const char *at, const char *end);

/* Reads an array of whole numbers quickly; returns how many. 0: there are more than fit, or the
 * form is not the usual one: up to 19 digits each, without blanks or quotes. */
size_t json_whole_numbers(struct json_span items, uint64_t *numbers, size_t room);

/* Whether a string with escapes equals the text, which is plain ASCII. */
bool json_equals(struct json_span value, const char *text);

/* Appends a string's value to out, without its escapes. */
void json_unescape(struct buffer *out, struct json_span value);

#endif
