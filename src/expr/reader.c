/* SPDX-License-Identifier: MIT */
/*
 * Reading signs, numbers and results: see reader.h.
 */
#include "expr/reader.h"

#include "base/checked.h"

#include <string.h>

const uint8_t reader_sign_of_byte[256] = {
    [' '] = SIGN_SPACE,  ['\t'] = SIGN_SPACE,   ['\n'] = SIGN_SPACE,    ['\r'] = SIGN_SPACE,
    ['0'] = SIGN_DIGIT,  ['1'] = SIGN_DIGIT,    ['2'] = SIGN_DIGIT,     ['3'] = SIGN_DIGIT,
    ['4'] = SIGN_DIGIT,  ['5'] = SIGN_DIGIT,    ['6'] = SIGN_DIGIT,     ['7'] = SIGN_DIGIT,
    ['8'] = SIGN_DIGIT,  ['9'] = SIGN_DIGIT,    ['.'] = SIGN_POINT,     ['('] = SIGN_OPEN,
    [')'] = SIGN_CLOSE,  ['='] = SIGN_EQUALS,   ['+'] = SIGN_ADD,       ['-'] = SIGN_SUBTRACT,
    ['*'] = SIGN_LONG,   ['x'] = SIGN_MULTIPLY, ['X'] = SIGN_MULTIPLY,  ['/'] = SIGN_DIVIDE,
    [':'] = SIGN_DIVIDE, ['^'] = SIGN_POWER,    ['!'] = SIGN_FACTORIAL, ['s'] = SIGN_LONG,
    ['n'] = SIGN_LONG,   [0xC2] = SIGN_LONG,    [0xC3] = SIGN_LONG,     [0xE2] = SIGN_LONG,
};

static const struct {
    char bytes[5];
    uint8_t length;
    uint8_t sign;
} long_signs[] = {
    {"**", 2, SIGN_POWER},
    {"*", 1, SIGN_MULTIPLY},
    {"sqrt", 4, SIGN_SQRT},
    {"neg", 3, SIGN_NEGATE},
    {"\xC3\x97", 2, SIGN_MULTIPLY},     /* × U+00D7 */
    {"\xC3\xB7", 2, SIGN_DIVIDE},       /* ÷ U+00F7 */
    {"\xC2\xB7", 2, SIGN_MULTIPLY},     /* · U+00B7 */
    {"\xC2\xA0", 2, SIGN_SPACE},        /*   U+00A0, no-break space */
    {"\xE2\x88\x92", 3, SIGN_SUBTRACT}, /* − U+2212 */
    {"\xE2\x80\x93", 3, SIGN_SUBTRACT}, /* – U+2013 */
    {"\xE2\x88\x99", 3, SIGN_MULTIPLY}, /* ∙ U+2219 */
    {"\xE2\x8B\x85", 3, SIGN_MULTIPLY}, /* ⋅ U+22C5 */
    {"\xE2\x88\x95", 3, SIGN_DIVIDE},   /* ∕ U+2215 */
    {"\xE2\x88\x9A", 3, SIGN_SQRT},     /* √ U+221A */
    {"\xE2\x80\x89", 3, SIGN_SPACE},    /*   U+2009, thin space */
    {"\xE2\x80\xAF", 3, SIGN_SPACE},    /*   U+202F, narrow no-break space */
};

bool reader_fail(struct reader *reader, size_t position, const char *message)
{
    reader->raw->error =
        (tally_error){.status = TALLY_SYNTAX, .position = position, .message = message};
    return false;
}

bool reader_refuse(struct reader *reader, enum sign sign)
{
    return reader_fail(reader, reader->position,
                       sign == SIGN_OPEN    ? "an operation is missing before this"
                       : sign == SIGN_CLOSE ? "this parenthesis was never opened"
                                            : "this is not a part of an expression");
}

enum sign reader_long_sign(struct reader *reader)
{
    const size_t left = reader->length - reader->position;
    for (size_t i = 0; i < sizeof long_signs / sizeof long_signs[0]; i++) {
        const size_t length = long_signs[i].length;
        if (length <= left &&
            memcmp(reader->text + reader->position, long_signs[i].bytes, length) == 0) {
            reader->sign_length = length;
            return (enum sign)long_signs[i].sign;
        }
    }
    reader->sign_length = 1;
    return SIGN_OTHER;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

bool reader_take_decimals(struct reader *reader, struct raw_item *item)
{
    const size_t start = ++reader->position;
    bool is_beyond = item->is_beyond;
    if (item->number == 0 && !is_beyond) item->digits = 0; /* the 0 of 0.4 is not a given digit */
    size_t i = start;
    for (; reader_is_digit_at(reader, i); i++) {
        is_beyond |= ckd_mul(&item->number, item->number, 10) ||
                     ckd_add(&item->number, item->number, (uint64_t)(reader->text[i] - '0'));
    }
    if (i == start) return reader_fail(reader, start, "a digit is missing behind the point");
    if (reader_is_digit_at(reader, i) || (i < reader->length && reader->text[i] == '.')) {
        return reader_fail(reader, i, "a number has one decimal point");
    }
    const size_t decimals = i - start;
    item->is_beyond = is_beyond || decimals >= RATIONAL_DIGITS; /* no larger power of 10 fits */
    item->decimals = decimals < RATIONAL_DIGITS ? (uint8_t)decimals : RATIONAL_DIGITS;
    item->digits =
        decimals < RATIONAL_DIGITS ? (uint8_t)(item->digits + decimals) : RATIONAL_DIGITS;
    reader->position = i;
    return true;
}

void reader_take_long_number(struct reader *reader, struct raw_item *item, size_t start)
{
    bool is_beyond = false;
    rational_part number = 0;
    size_t i = start;
    for (; reader_is_digit_at(reader, i); i++) {
        is_beyond |= ckd_mul(&number, number, 10) ||
                     ckd_add(&number, number, (uint64_t)(reader->text[i] - '0'));
    }
    item->number = number;
    item->digits = i - start < 200 ? (uint8_t)(i - start) : 200;
    item->is_beyond = is_beyond;
    reader->position = i;
}

/* ---- = RESULT -------------------------------------------------------------------------------- */

/* Reads one number of a result into a temporary item. */
static bool read_result_number(struct reader *reader, struct rational *value, bool *is_beyond)
{
    const enum sign sign = reader_look(reader);
    if (sign != SIGN_DIGIT && sign != SIGN_POINT) {
        return reader_fail(reader, reader->position, "a number is missing behind =");
    }
    struct raw_item *const before = reader->next_item;
    if (before == reader->raw->items + RAW_ITEMS_MAX) reader->next_item--;
    struct raw_item *const item = reader->next_item;
    const struct raw_item kept = *item;
    if (!reader_take_number(reader)) return false;
    *is_beyond |= item->is_beyond != 0;
    if (!item->is_beyond) *value = raw_number_value(item);
    *item = kept;
    reader->next_item = before;
    return true;
}

bool reader_take_result(struct reader *reader)
{
    struct raw_result *const result = &reader->raw->result;
    reader->position += reader->sign_length;
    bool is_negative = reader_look(reader) == SIGN_SUBTRACT;
    *result = (struct raw_result){.is_written = true, .position = (uint32_t)reader->position};
    if (is_negative) reader->position += reader->sign_length;
    if (!read_result_number(reader, &result->value, &result->is_beyond)) return false;
    if (reader_look(reader) == SIGN_DIVIDE) {
        const size_t line = reader->position;
        struct rational below = {0};
        reader->position += reader->sign_length;
        if (!read_result_number(reader, &below, &result->is_beyond)) return false;
        if (!result->is_beyond) {
            const enum rational_status status =
                rational_divide(&result->value, result->value, below);
            if (status == RATIONAL_BY_ZERO)
                return reader_fail(reader, line, "the result divides by zero");
            result->is_beyond = status != RATIONAL_OK;
        }
    }
    if (is_negative) result->value = rational_negate(result->value);
    if (reader_look(reader) != SIGN_END)
        return reader_fail(reader, reader->position, "nothing may stand behind the result");
    return true;
}
