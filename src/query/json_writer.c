/* SPDX-License-Identifier: MIT */
/*
 * The JSON writer. Strings are copied in runs: only quotes, backslashes, control characters and
 * bytes beyond ASCII are handled one by one.
 */
#include "query/json_writer.h"

/* Above this number, doubles cannot represent all whole numbers. */
static const uint64_t largest_exact_number = UINT64_C(1) << 53;

static void open_with(struct json *json, char bracket)
{
    json_separate(json);
    buffer_char(json->out, bracket);
    json->needs_comma = false;
}

static void close_with(struct json *json, char bracket)
{
    buffer_char(json->out, bracket);
    json->needs_comma = true;
}

void json_open_line(struct json *json)
{
    static const char head[] = "{\"version\":1";
    buffer_append(json->out, head, sizeof head - 1);
    json->needs_comma = true;
    if (json->out->key_length == 0) return;
    json_key(json, "key");
    json_raw(json, json->out->key, json->out->key_length);
}

void json_open_object(struct json *json)
{
    open_with(json, '{');
}

void json_close_object(struct json *json)
{
    close_with(json, '}');
}

void json_open_array(struct json *json)
{
    open_with(json, '[');
}

void json_close_array(struct json *json)
{
    close_with(json, ']');
}

/* Writes a comma if needed, the text in quotes, and the character `behind`. */
static void put_quoted(struct json *json, const char *text, char behind)
{
    const size_t length = strlen(text);
    if (!buffer_reserve(json->out, length + 4)) return;
    char *to = json->out->data + json->out->length;
    if (json->needs_comma) *to++ = ',';
    *to++ = '"';
    memcpy(to, text, length);
    to += length;
    *to++ = '"';
    if (behind != '\0') *to++ = behind;
    json->out->length = (size_t)(to - json->out->data);
}

void json_key(struct json *json, const char *name)
{
    put_quoted(json, name, ':');
    json->needs_comma = false;
}

void json_word(struct json *json, const char *word)
{
    put_quoted(json, word, '\0');
    json->needs_comma = true;
}

/* Checks the bytes against the well-formed sequences of UTF-8: table 3-7 of the Unicode
 * standard. */
size_t utf8_length(const char *bytes, size_t left)
{
    const unsigned char *const text = (const unsigned char *)bytes;
    const unsigned char first = text[0];
    if (first < 0x80) return 1;
    const size_t length = first < 0xc2   ? 0
                          : first < 0xe0 ? 2
                          : first < 0xf0 ? 3
                          : first < 0xf5 ? 4
                                         : 0;
    if (length == 0 || length > left) return 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) return 0;
    }
    if (first == 0xe0 && text[1] < 0xa0) return 0; /* overlong */
    if (first == 0xed && text[1] > 0x9f) return 0; /* surrogates */
    if (first == 0xf0 && text[1] < 0x90) return 0; /* overlong */
    if (first == 0xf4 && text[1] > 0x8f) return 0; /* beyond U+10FFFF */
    return length;
}

static void escape(struct buffer *out, unsigned char character)
{
    static const char hex[] = "0123456789abcdef";
    switch (character) {
    case '"': buffer_append(out, "\\\"", 2); return;
    case '\\': buffer_append(out, "\\\\", 2); return;
    case '\n': buffer_append(out, "\\n", 2); return;
    case '\r': buffer_append(out, "\\r", 2); return;
    case '\t': buffer_append(out, "\\t", 2); return;
    }
    buffer_append(out, "\\u00", 4);
    buffer_char(out, hex[character >> 4]);
    buffer_char(out, hex[character & 15]);
}

static bool is_plain(unsigned char character)
{
    return character >= 0x20 && character < 0x7f && character != '"' && character != '\\';
}

/* Copies runs of plain characters at once; escapes control characters, quotes and backslashes;
 * replaces bytes that are not UTF-8 by U+FFFD. */
void json_string_of(struct json *json, const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    struct buffer *out = json->out;
    json_separate(json);
    buffer_char(out, '"');
    size_t i = 0;
    while (i < length) {
        size_t run = i;
        while (run < length && is_plain(bytes[run])) run++;
        buffer_append(out, text + i, run - i);
        i = run;
        if (i == length) break;
        if (bytes[i] < 0x80) {
            escape(out, bytes[i++]);
            continue;
        }
        const size_t sequence = utf8_length(text + i, length - i);
        if (sequence == 0) {
            buffer_append(out, "\xef\xbf\xbd", 3); /* U+FFFD */
            i++;
        } else {
            buffer_append(out, text + i, sequence);
            i += sequence;
        }
    }
    buffer_char(out, '"');
}

void json_string(struct json *json, const char *text)
{
    json_string_of(json, text, strlen(text));
}

void json_number(struct json *json, uint64_t number)
{
    json_separate(json);
    const bool is_string = number > largest_exact_number;
    if (is_string) buffer_char(json->out, '"');
    buffer_number(json->out, number);
    if (is_string) buffer_char(json->out, '"');
}

void json_numbers(struct json *json, const uint64_t *numbers, size_t count)
{
    enum { ROOM_A_NUMBER = DECIMAL_DIGITS_MAX + 3 }; /* a comma and quotes */
    json_separate(json);
    if (!buffer_reserve(json->out, 2 + count * ROOM_A_NUMBER)) return;
    char *to = json->out->data + json->out->length;
    *to++ = '[';
    for (size_t i = 0; i < count; i++) {
        const bool is_string = numbers[i] > largest_exact_number;
        if (i > 0) *to++ = ',';
        if (is_string) *to++ = '"';
        to = decimal_put(to, numbers[i]);
        if (is_string) *to++ = '"';
    }
    *to++ = ']';
    json->out->length = (size_t)(to - json->out->data);
}

void json_range(struct json *json, tally_range range)
{
    json_game_range(json, tally_rules_at(0), range);
}

void json_bool(struct json *json, bool truth)
{
    json_separate(json);
    buffer_text(json->out, truth ? "true" : "false");
}

void json_put_number(struct json *json, const char *name, uint64_t number)
{
    json_key(json, name);
    json_number(json, number);
}

void json_put_string(struct json *json, const char *name, const char *text)
{
    json_key(json, name);
    json_string(json, text);
}

void json_put_range(struct json *json, const char *name, tally_range range)
{
    json_key(json, name);
    json_range(json, range);
}

void json_put_numbers(struct json *json, const char *name, const uint64_t *numbers, size_t count)
{
    json_key(json, name);
    json_numbers(json, numbers, count);
}

void json_put_bool(struct json *json, const char *name, bool truth)
{
    json_key(json, name);
    json_bool(json, truth);
}

void json_put_value(struct json *json, const char *name, tally_value value)
{
    json_key(json, name);
    json_value(json, value);
}

void json_put_text(struct json *json, const char *name, const char *text, size_t length)
{
    json_key(json, name);
    json_string_of(json, text, length);
}

void json_put_known(struct json *json, const char *name, bool is_known, uint64_t number)
{
    json_key(json, name);
    if (is_known) json_number(json, number);
    else json_null(json);
}

void json_open_list(struct json *json, const char *name)
{
    json_key(json, name);
    json_open_array(json);
}

void json_null(struct json *json)
{
    json_separate(json);
    buffer_text(json->out, "null");
}

void value_text(struct buffer *out, tally_value value)
{
    char text[TALLY_VALUE_SIZE];
    buffer_append(out, text, tally_value_print(&value, text, sizeof text));
}

void json_value(struct json *json, tally_value value)
{
    json_separate(json);
    const bool is_string = value.denominator.low != 1 || value.denominator.high != 0 ||
                           value.numerator.high != 0 || value.numerator.low > largest_exact_number;
    if (is_string) buffer_char(json->out, '"');
    value_text(json->out, value);
    if (is_string) buffer_char(json->out, '"');
}

bool is_plain_number(const tally_rules *rules, uint64_t number)
{
    return number <= INT64_MAX || rules->values == TALLY_VALUES_WHOLE;
}

void number_text(struct buffer *out, const tally_rules *rules, uint64_t number)
{
    char text[TALLY_VALUE_SIZE];
    if (is_plain_number(rules, number)) buffer_number(out, number);
    else buffer_append(out, text, tally_number_print(number, rules, text, sizeof text));
}

void range_text(struct buffer *out, const tally_rules *rules, tally_range range)
{
    number_text(out, rules, range.first);
    if (range.first == range.last) return;
    buffer_text(out, "..");
    number_text(out, rules, range.last);
}

void json_game_number(struct json *json, const tally_rules *rules, uint64_t number)
{
    tally_value value;
    if (is_plain_number(rules, number)) {
        json_number(json, number);
        return;
    }
    tally_number_value(&value, number, rules);
    json_value(json, value);
}

void json_game_numbers(struct json *json, const tally_rules *rules, const uint64_t *numbers,
                       size_t count)
{
    uint64_t bits = 0; /* numbers that are not plain have a bit that plain ones have not */
    for (size_t i = 0; i < count; i++) bits |= numbers[i];
    if (is_plain_number(rules, bits)) {
        json_numbers(json, numbers, count);
        return;
    }
    json_open_array(json);
    for (size_t i = 0; i < count; i++) json_game_number(json, rules, numbers[i]);
    json_close_array(json);
}

void json_game_range(struct json *json, const tally_rules *rules, tally_range range)
{
    json_separate(json);
    buffer_char(json->out, '"');
    range_text(json->out, rules, range);
    buffer_char(json->out, '"');
}

void json_raw(struct json *json, const char *text, size_t length)
{
    json_separate(json);
    buffer_append(json->out, text, length);
}
