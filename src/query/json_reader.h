/* SPDX-License-Identifier: MIT */
/*
 * Reads one JSON object from a line, strictly and in place: it returns the members one by one as
 * spans of the text, and copies and allocates nothing. Values are strings, numbers, true, false,
 * null, and arrays of strings and numbers. Deeper nests are checked as strictly, and returned
 * unparsed. (jansson, the usual choice, rejects whole numbers beyond 2^63 - 1, but games have
 * numbers up to 2^64 - 1; and parsing with it would take longer than judging.)
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

/* The kinds of values. */
enum json_kind {
    JSON_STRING,
    JSON_NUMBER,
    JSON_ARRAY, /* contains only strings and numbers */
    JSON_WORD,  /* true, false, null */
    JSON_NEST   /* an object, or any other array */
};

/* The deepest nesting of values in the object. */
enum { JSON_DEPTH_MAX = 64 };

/* A piece of the text that is read. */
struct json_span {
    const char *text; /* NULL: absent */
    size_t length;
};

/* One member of the object: "target":952 has the name target and the value 952. */
struct json_member {
    struct json_span name; /* between the quotes */
    enum json_kind kind;
    struct json_span value; /* the value as written; a string without its quotes */
    bool name_has_escapes;
    bool has_escapes; /* a JSON_STRING contains escapes */
};

/* How far the object is read. */
struct json_reader {
    const char *text;
    const char *at;
    const char *end;
    const char *message; /* a static string; NULL: no error */
    size_t position;     /* bytes from the beginning of the text */
    bool has_begun;
};

/* Begins to read the object in the text, which must live as long as the spans. */
struct json_reader json_read(const char *text, size_t length);

/* Reads the next member. Returns false at the end of the object and after an error. */
bool json_next_member(struct json_reader *reader, struct json_member *member);

/* Reads the next item of an array. *items is the rest of the array, initially the array's value.
 * Strings come without quotes. Returns false at the end. */
bool json_next_item(struct json_span *items, struct json_span *item);

/* Returns the end of a value in its usual form: a whole number without sign; or, from after the
 * opening quote, an ASCII string without escapes. NULL: the value has another form. */
const char *json_plain_end(enum json_kind kind, const char *at, const char *end);

/* Reads an array in its usual form: at most TALLY_NUMBERS_MAX whole numbers of up to 19 digits,
 * without sign or quotes, before each at most one blank. Returns its end. NULL: the array has
 * another form. */
const char *json_plain_numbers(const char *at, const char *end, uint64_t *numbers, size_t *count);

/* Is a string, which may have escapes, equal to a plain ASCII text? */
bool json_equals(struct json_span value, const char *text);

/* Appends a string's value to out, with its escapes decoded. */
void json_unescape(struct buffer *out, struct json_span value);

/* Appends a member's value as one text: with its escapes decoded; the items of an array with
 * `joint` between them, so that with a comma [25,50] and "25,50" are 25,50. */
void json_text_of(struct buffer *out, const struct json_member *member, const char *joint);

#endif
