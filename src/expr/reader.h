/* SPDX-License-Identifier: MIT */
/*
 * A text that is read: what stands next, and the numbers in it. What is done for every byte is
 * here, to be built into the two forms that are read (raw_parse.c, rpn.c).
 *
 * Numbers, operations and parentheses are one byte of look-ahead each; the signs of other alphabets
 * (such as × ÷ −) take a path of their own.
 */
#ifndef TALLY_EXPR_READER_H
#define TALLY_EXPR_READER_H

#include "expr/raw.h"

/* What a byte, or a sign of several bytes, can be.
 * The operations have the numbers of enum raw_kind. */
enum sign {
    SIGN_OTHER = 0,
    SIGN_ADD = RAW_ADD,
    SIGN_SUBTRACT = RAW_SUBTRACT,
    SIGN_MULTIPLY = RAW_MULTIPLY,
    SIGN_DIVIDE = RAW_DIVIDE,
    SIGN_POWER = RAW_POWER,
    SIGN_FACTORIAL = RAW_FACTORIAL,
    SIGN_SQRT = RAW_SQRT,
    SIGN_NEGATE = RAW_NEGATE,
    SIGN_SPACE,
    SIGN_DIGIT,
    SIGN_POINT,
    SIGN_OPEN,
    SIGN_CLOSE,
    SIGN_EQUALS,
    SIGN_LONG, /* the first byte of more: a word, ** or a sign beyond ASCII */
    SIGN_END
};

/* Of every byte that is a sign alone, or may begin a longer one. */
extern const uint8_t reader_sign_of_byte[256];

struct waiting {
    uint32_t position;
    uint8_t kind; /* enum raw_kind, or WAITING_OPEN */
};

enum { WAITING_OPEN = RAW_NUMBER }; /* numbers never wait */

struct reader {
    const char *text;
    size_t length;
    size_t position; /* of the byte that is looked at */
    size_t sign_length;
    struct raw_text *raw;
    struct raw_item *next_item;
    uint32_t waiting_count;
    bool has_parentheses;
    struct waiting waiting[RAW_NESTING_MAX];
};

/* Notes what is wrong; returns false. */
NEVER_INLINE bool reader_fail(struct reader *reader, size_t position, const char *message);

/* The sign of several bytes that stands here, or SIGN_OTHER. */
NEVER_INLINE enum sign reader_long_sign(struct reader *reader);

/* The digits behind a point, into what was read before it. */
NEVER_INLINE bool reader_take_decimals(struct reader *reader, struct raw_item *item);

/* A number of 20 digits and more, from its start. */
NEVER_INLINE void reader_take_long_number(struct reader *reader, struct raw_item *item,
                                          size_t start);

/* = and what stands behind it, up to the end. */
NEVER_INLINE bool reader_take_result(struct reader *reader);

/* Skips spaces, and says what stands next; reader->sign_length is its length. */
static ALWAYS_INLINE enum sign reader_look(struct reader *reader)
{
    for (;;) {
        if (UNLIKELY(reader->position == reader->length)) return SIGN_END;
        enum sign sign =
            (enum sign)reader_sign_of_byte[(unsigned char)reader->text[reader->position]];
        reader->sign_length = 1;
        if (sign == SIGN_LONG) {
            const bool is_star = reader->text[reader->position] == '*';
            const size_t next = reader->position + 1;
            if (is_star && (next == reader->length || reader->text[next] != '*'))
                sign = SIGN_MULTIPLY;
            else sign = reader_long_sign(reader);
        }
        if (sign != SIGN_SPACE) return sign;
        reader->position += reader->sign_length;
    }
}

static ALWAYS_INLINE bool reader_is_digit_at(const struct reader *reader, size_t position)
{
    return position < reader->length && (unsigned)(reader->text[position] - '0') <= 9;
}

static ALWAYS_INLINE struct raw_item *reader_new_item(struct reader *reader, enum raw_kind kind,
                                                      size_t position)
{
    if (UNLIKELY(reader->next_item == reader->raw->items + RAW_ITEMS_MAX)) {
        reader_fail(reader, position, "the expression is too long");
        return NULL;
    }
    struct raw_item *const item = reader->next_item++;
    item->position = (uint32_t)position;
    item->kind = (uint8_t)kind;
    return item;
}

static ALWAYS_INLINE bool reader_take_number(struct reader *reader)
{
    const size_t start = reader->position;
    struct raw_item *const item = reader_new_item(reader, RAW_NUMBER, start);
    if (item == NULL) return false;
    uint64_t number = 0;
    size_t i = start;
    while (reader_is_digit_at(reader, i))
        number = number * 10 + (uint64_t)(reader->text[i++] - '0');
    item->number = number;
    item->digits = (uint8_t)(i - start);
    item->decimals = EXPR_NO_POINT;
    item->is_beyond = 0;
    reader->position = i;
    if (UNLIKELY(i - start > 19))
        reader_take_long_number(reader, item, start); /* 10^19 - 1 is the last that never wraps */
    if (UNLIKELY(i - start > 1 && reader->text[start] == '0')) {
        return reader_fail(reader, start, "a number does not begin with 0");
    }
    if (UNLIKELY(reader->position < reader->length && reader->text[reader->position] == '.')) {
        return reader_take_decimals(reader, item);
    }
    return true;
}

#endif
