/* SPDX-License-Identifier: MIT */
/*
 * The strict JSON reader: RFC 8259 with a limit on nesting. It does not look for duplicate names.
 */
#include "query/json_reader.h"

#include "base/bits.h"
#include "base/compiler.h"
#include "base/text.h"
#include "query/json_writer.h"

struct json_reader json_read(const char *text, size_t length)
{
    return (struct json_reader){.text = text, .at = text, .end = text + length};
}

static bool fail(struct json_reader *reader, const char *message)
{
    if (reader->message == NULL) {
        reader->message = message;
        reader->position = (size_t)(reader->at - reader->text);
    }
    return false;
}

static inline void skip_blanks(struct json_reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' ||
                                        *reader->at == '\r' || *reader->at == '\n')) {
        reader->at++;
    }
}

static inline bool take(struct json_reader *reader, char character)
{
    skip_blanks(reader);
    if (reader->at == reader->end || *reader->at != character) return false;
    reader->at++;
    return true;
}

static bool skip_escape(struct json_reader *reader)
{
    reader->at++;
    if (reader->at == reader->end) return fail(reader, "the string has no end");
    const char kind = *reader->at;
    if (kind != 'u') {
        static const char kinds[] = "\"\\/bfnrt";
        if (memchr(kinds, kind, sizeof kinds - 1) == NULL)
            return fail(reader, "there is no such escape");
        reader->at++;
        return true;
    }
    for (int i = 1; i <= 4; i++) {
        if (reader->end - reader->at <= i || text_hex_digit(reader->at[i]) < 0) {
            return fail(reader, "four hexadecimal digits must follow \\u");
        }
    }
    reader->at += 5;
    return true;
}

static inline bool is_plain(unsigned char character)
{
    return character >= 0x20 && character < 0x80 && character != '"' && character != '\\';
}

/* Eight bytes as a number, the first byte lowest. Compilers turn this into one load if they can. */
static inline uint64_t eight_bytes(const char *at)
{
    const unsigned char *const b = (const unsigned char *)at;
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

/* Finds the first byte that is not plain, eight bytes at a time. The top bit of a byte of the
 * result is set in three cases: the byte is beyond ASCII; the byte is less than the subtracted one;
 * or the subtraction of the byte below borrowed. In the third case the byte below has its bit set
 * too, and comes first. */
static inline const char *skip_plain(const char *at, const char *end)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    for (; end - at >= 8; at += 8) {
        const uint64_t bytes = eight_bytes(at);
        const uint64_t quotes = bytes ^ ones * '"', backslashes = bytes ^ ones * '\\';
        const uint64_t found =
            (bytes | (bytes - ones * ' ') | (quotes - ones) | (backslashes - ones)) & tops;
        if (found != 0) return at + bits_lowest(found) / 8;
    }
    while (at < end && is_plain((unsigned char)*at)) at++;
    return at;
}

/* Reads a string; `at` moves from after the opening quote to after the closing one. */
static bool read_string(struct json_reader *reader, struct json_span *value, bool *has_escapes)
{
    value->text = reader->at;
    *has_escapes = false;
    for (;;) {
        const char *const at = skip_plain(reader->at, reader->end);
        reader->at = at;
        if (at == reader->end) return fail(reader, "the string has no end");
        const unsigned char character = (unsigned char)*at;
        if (character == '"') break;
        if (character < 0x20) return fail(reader, "a control character must be escaped");
        if (character == '\\') {
            *has_escapes = true;
            if (!skip_escape(reader)) return false;
        } else {
            const size_t sequence = utf8_length(reader->at, (size_t)(reader->end - reader->at));
            if (sequence == 0) return fail(reader, "this is not UTF-8");
            reader->at += sequence;
        }
    }
    value->length = (size_t)(reader->at - value->text);
    reader->at++;
    return true;
}

static inline bool is_digit(const struct json_reader *reader)
{
    return reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9';
}

static bool skip_digits(struct json_reader *reader)
{
    if (!is_digit(reader)) return fail(reader, "a digit is missing");
    while (is_digit(reader)) reader->at++;
    return true;
}

static bool read_number(struct json_reader *reader, struct json_span *value)
{
    value->text = reader->at;
    if (*reader->at == '-') reader->at++;
    const bool has_zero = reader->at < reader->end && *reader->at == '0';
    if (!skip_digits(reader)) return false;
    if (has_zero && reader->at - value->text > (*value->text == '-' ? 2 : 1)) {
        return fail(reader, "a number must not begin with 0");
    }
    if (reader->at < reader->end && *reader->at == '.') {
        reader->at++;
        if (!skip_digits(reader)) return false;
    }
    if (reader->at < reader->end && (*reader->at == 'e' || *reader->at == 'E')) {
        reader->at++;
        if (reader->at < reader->end && (*reader->at == '+' || *reader->at == '-')) reader->at++;
        if (!skip_digits(reader)) return false;
    }
    value->length = (size_t)(reader->at - value->text);
    return true;
}

static bool read_word(struct json_reader *reader, struct json_span *value)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t length = strlen(words[i]);
        if ((size_t)(reader->end - reader->at) < length ||
            memcmp(reader->at, words[i], length) != 0)
            continue;
        *value = (struct json_span){reader->at, length};
        reader->at += length;
        return true;
    }
    return fail(reader, "a value is expected");
}

/* Skips a whole number without sign. Returns NULL if there is none, or if it begins with a
 * superfluous 0. */
static inline const char *skip_whole(const char *at, const char *end)
{
    const char *const begin = at;
    while (at < end && (unsigned char)(*at - '0') <= 9) at++;
    return at == begin || (*begin == '0' && at - begin > 1) ? NULL : at;
}

const char *json_plain_numbers(const char *at, const char *end, uint64_t *numbers, size_t *count)
{
    enum { DIGITS_THAT_FIT = 19 };
    *count = 0;
    if (end - at < 2 || *at != '[') return NULL;
    do {
        const char *const begin = at += at[1] == ' ' ? 2 : 1;
        uint64_t number = 0;
        for (unsigned digit; at < end && (digit = (unsigned)(unsigned char)*at - '0') <= 9; at++)
            number = number * 10 + digit;
        const size_t digits = (size_t)(at - begin);
        if (digits == 0 || digits > DIGITS_THAT_FIT || (digits > 1 && *begin == '0') ||
            *count == TALLY_NUMBERS_MAX)
            return NULL;
        numbers[(*count)++] = number;
    } while (end - at > 1 && *at == ',');
    return at < end && *at == ']' ? at + 1 : NULL;
}

/* Reads a name and its colon. */
static bool read_name(struct json_reader *reader, struct json_member *member)
{
    if (!take(reader, '"')) return fail(reader, "a name in quotes is expected");
    if (!read_string(reader, &member->name, &member->name_has_escapes)) return false;
    return take(reader, ':') || fail(reader, "a colon is expected");
}

static bool read_value(struct json_reader *reader, struct json_member *member, unsigned depth);

/* Reads a nest inside `depth` others; `at` moves from the opening bracket or brace to after the
 * closing one. */
static bool read_nest(struct json_reader *reader, struct json_member *member, unsigned depth)
{
    const bool is_object = *reader->at == '{';
    member->value.text = reader->at;
    member->kind = is_object ? JSON_NEST : JSON_ARRAY;
    if (depth == JSON_DEPTH_MAX) return fail(reader, "this is nested too deeply");
    reader->at++;
    for (bool is_first = true; !take(reader, is_object ? '}' : ']'); is_first = false) {
        struct json_member item;
        if (!is_first && !take(reader, ','))
            return fail(reader,
                        is_object ? "a comma or } is expected" : "a comma or ] is expected");
        if (is_object && !read_name(reader, &item)) return false;
        if (!read_value(reader, &item, depth + 1)) return false;
        if (item.kind != JSON_STRING && item.kind != JSON_NUMBER) member->kind = JSON_NEST;
    }
    member->value.length = (size_t)(reader->at - member->value.text);
    return true;
}

/* Reads an array of the usual form, which nearly all are. */
static NEVER_INLINE bool read_plain_numbers(struct json_reader *reader, struct json_member *member)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
    const char *const end = json_plain_numbers(reader->at, reader->end, numbers, &count);
    if (end == NULL) return false;
    member->kind = JSON_ARRAY;
    member->value = (struct json_span){reader->at, (size_t)(end - reader->at)};
    reader->at = end;
    return true;
}

static bool read_value(struct json_reader *reader, struct json_member *member, unsigned depth)
{
    skip_blanks(reader);
    member->has_escapes = false;
    if (reader->at == reader->end) return fail(reader, "a value is missing");
    if (*reader->at == '"') {
        reader->at++;
        member->kind = JSON_STRING;
        return read_string(reader, &member->value, &member->has_escapes);
    }
    if (*reader->at == '[' && read_plain_numbers(reader, member)) return true;
    if (*reader->at == '[' || *reader->at == '{') return read_nest(reader, member, depth);
    member->kind = *reader->at == '-' || is_digit(reader) ? JSON_NUMBER : JSON_WORD;
    return member->kind == JSON_NUMBER ? read_number(reader, &member->value)
                                       : read_word(reader, &member->value);
}

static bool end_object(struct json_reader *reader)
{
    skip_blanks(reader);
    if (reader->at != reader->end) return fail(reader, "nothing may follow the object");
    return false;
}

bool json_next_member(struct json_reader *reader, struct json_member *member)
{
    if (reader->message != NULL) return false;
    if (!reader->has_begun) {
        if (!take(reader, '{')) return fail(reader, "an object is expected");
        reader->has_begun = true;
        if (take(reader, '}')) return end_object(reader);
    } else if (!take(reader, ',')) {
        return take(reader, '}') ? end_object(reader) : fail(reader, "a comma or } is expected");
    }
    return read_name(reader, member) && read_value(reader, member, 0);
}

bool json_next_item(struct json_span *items, struct json_span *item)
{
    const char *at = items->text, *const end = items->text + items->length;
    while (at < end &&
           (*at == '[' || *at == ',' || *at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
        at++;
    if (at == end || *at == ']') return false;
    const bool is_string = *at == '"';
    if (is_string) at++;
    item->text = at;
    if (is_string) {
        while (at < end && *at != '"') at += *at == '\\' ? 2 : 1;
    } else {
        while (at<end && * at> ' ' && *at != ',' && *at != ']') at++;
    }
    item->length = (size_t)(at - item->text);
    if (is_string) at++;
    *items = (struct json_span){at, (size_t)(end - at)};
    return true;
}

const char *json_plain_end(enum json_kind kind, const char *at, const char *end)
{
    switch (kind) {
    case JSON_NUMBER: return skip_whole(at, end);
    case JSON_STRING: at = skip_plain(at, end); return at < end && *at == '"' ? at : NULL;
    case JSON_ARRAY:
    case JSON_WORD:
    case JSON_NEST: break;
    }
    return NULL;
}

/* ---- Escapes --------------------------------------------------------------------------------- */

static unsigned hex4(const char *text)
{
    unsigned value = 0;
    for (int i = 0; i < 4; i++) value = value << 4 | (unsigned)text_hex_digit(text[i]);
    return value;
}

static void append_utf8(struct buffer *out, unsigned point)
{
    if (point < 0x80) {
        buffer_char(out, (char)point);
    } else if (point < 0x800) {
        buffer_char(out, (char)(0xc0 | point >> 6));
        buffer_char(out, (char)(0x80 | (point & 0x3f)));
    } else if (point < 0x10000) {
        buffer_char(out, (char)(0xe0 | point >> 12));
        buffer_char(out, (char)(0x80 | (point >> 6 & 0x3f)));
        buffer_char(out, (char)(0x80 | (point & 0x3f)));
    } else {
        buffer_char(out, (char)(0xf0 | point >> 18));
        buffer_char(out, (char)(0x80 | (point >> 12 & 0x3f)));
        buffer_char(out, (char)(0x80 | (point >> 6 & 0x3f)));
        buffer_char(out, (char)(0x80 | (point & 0x3f)));
    }
}

/* Decodes \uXXXX at text, which has `left` bytes. Surrogate pairs are combined. Returns the length
 * of the escape. */
static size_t code_point(const char *text, size_t left, unsigned *point)
{
    *point = hex4(text + 2);
    if (*point < 0xd800 || *point > 0xdfff) return 6;
    const bool has_pair = *point < 0xdc00 && left >= 12 && text[6] == '\\' && text[7] == 'u';
    const unsigned low = has_pair ? hex4(text + 8) : 0;
    if (low < 0xdc00 || low > 0xdfff) {
        *point = 0xfffd; /* an unpaired surrogate */
        return 6;
    }
    *point = 0x10000 + ((*point - 0xd800) << 10) + (low - 0xdc00);
    return 12;
}

/* Sets *point to the code point of the escape at text. Returns the length of the escape. */
static size_t escape_meaning(const char *text, size_t left, unsigned *point)
{
    static const char kinds[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    if (text[1] == 'u') return code_point(text, left, point);
    const char *const place = memchr(kinds, text[1], sizeof kinds - 1);
    *point = (unsigned char)(place != NULL ? meanings[place - kinds] : text[1]);
    return 2;
}

bool json_equals(struct json_span value, const char *text)
{
    size_t i = 0;
    while (i < value.length && *text != '\0') {
        unsigned point = (unsigned char)value.text[i];
        if (point == '\\') i += escape_meaning(value.text + i, value.length - i, &point);
        else i++;
        if (point != (unsigned char)*text++) return false;
    }
    return i == value.length && *text == '\0';
}

/* Pairs of surrogates become one character; a lone one becomes U+FFFD. */
void json_unescape(struct buffer *out, struct json_span value)
{
    size_t i = 0;
    while (i < value.length) {
        const char *const backslash = memchr(value.text + i, '\\', value.length - i);
        const size_t run =
            backslash != NULL ? (size_t)(backslash - value.text) - i : value.length - i;
        buffer_append(out, value.text + i, run);
        i += run;
        if (i == value.length) return;
        unsigned point = 0;
        i += escape_meaning(value.text + i, value.length - i, &point);
        append_utf8(out, point);
    }
}

void json_text_of(struct buffer *out, const struct json_member *member, const char *joint)
{
    struct json_span items = member->value, item;
    if (member->kind != JSON_ARRAY) {
        if (member->has_escapes) json_unescape(out, member->value);
        else buffer_append(out, member->value.text, member->value.length);
        return;
    }
    for (bool is_first = true; json_next_item(&items, &item); is_first = false) {
        if (!is_first) buffer_text(out, joint);
        buffer_append(out, item.text, item.length);
    }
}
