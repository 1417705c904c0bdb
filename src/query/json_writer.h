/* SPDX-License-Identifier: MIT */
/*
 * Writes JSON into a buffer. The writer adds the commas; the caller is responsible
 * for brackets and keys.
 *
 *     struct json json = json_into(&buffer);
 *     json_open_object(&json);
 *     json_key(&json, "target");
 *     json_number(&json, 952);
 *     json_close_object(&json);               {"target":952}
 *
 * Whole numbers beyond 2^53, which most readers of JSON would round, are written as strings; so are
 * fractions ("8/3"). Invalid UTF-8 is replaced by U+FFFD, so the output is always valid JSON.
 */
#ifndef TALLY_QUERY_JSON_WRITER_H
#define TALLY_QUERY_JSON_WRITER_H

#include "query/buffer.h"
#include "tally/tally.h"

/* Where JSON is written, and whether the next value needs a comma before it. */
struct json {
    struct buffer *out;
    bool needs_comma;
};

/* A writer at the beginning of a value. */
static inline struct json json_into(struct buffer *out)
{
    return (struct json){.out = out, .needs_comma = false};
}

/* Opens the object of a line of an answer: {"version":1, and the buffer's key if it has one. */
void json_open_line(struct json *json);

void json_open_object(struct json *json);
void json_close_object(struct json *json);
void json_open_array(struct json *json);
void json_close_array(struct json *json);

/* Writes a comma if there is a value before. */
static inline void json_separate(struct json *json)
{
    if (json->needs_comma) buffer_char(json->out, ',');
    json->needs_comma = true;
}

/* name and word must be free of characters that need escapes. */
void json_key(struct json *json, const char *name);
void json_word(struct json *json, const char *word);

void json_string(struct json *json, const char *text);
void json_string_of(struct json *json, const char *text, size_t length);
void json_number(struct json *json, uint64_t number);
void json_numbers(struct json *json, const uint64_t *numbers, size_t count); /* an array of them */
void json_bool(struct json *json, bool truth);
void json_range(struct json *json, tally_range range); /* "904..999"; "999" if it is one number */

/* Write a member of an object: its name and its value. */
void json_put_number(struct json *json, const char *name, uint64_t number);
void json_put_string(struct json *json, const char *name, const char *text);
void json_put_range(struct json *json, const char *name, tally_range range);
void json_put_numbers(struct json *json, const char *name, const uint64_t *numbers, size_t count);
void json_put_bool(struct json *json, const char *name, bool truth);
void json_put_value(struct json *json, const char *name, tally_value value);
void json_put_text(struct json *json, const char *name, const char *text, size_t length);
void json_put_known(struct json *json, const char *name, bool is_known,
                    uint64_t number); /* or null */
void json_open_list(struct json *json, const char *name);

/* Is the number or target of a game a whole one from 0 up, which stands for itself? */
bool is_plain_number(const tally_rules *rules, uint64_t number);

/* The same for numbers and targets of games: -2, "3/4", "-5..5". */
void json_game_number(struct json *json, const tally_rules *rules, uint64_t number);
void json_game_numbers(struct json *json, const tally_rules *rules, const uint64_t *numbers,
                       size_t count);
void json_game_range(struct json *json, const tally_rules *rules, tally_range range);

void json_null(struct json *json);

/* 765, -3, "8/3", "-8/3", "9223372036854775808" */
void json_value(struct json *json, tally_value value);

/* Writes a value that is already JSON. */
void json_raw(struct json *json, const char *text, size_t length);

/* Returns the length of the UTF-8 character at bytes, of which at least 1 is left; 0: it is
 * invalid. */
size_t utf8_length(const char *bytes, size_t left);

/* Writes the value as plain text: 765, -3, 8/3. */
void value_text(struct buffer *out, tally_value value);

/* Writes a number or a target of a game as plain text, and a range: -5..5. */
void number_text(struct buffer *out, const tally_rules *rules, uint64_t number);
void range_text(struct buffer *out, const tally_rules *rules, tally_range range);

#endif
