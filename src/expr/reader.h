/* SPDX-License-Identifier: MIT */
/*
 * Reads the tokens of a text. The functions that run for every byte are inline here, shared by the
 * two parsers (raw_parse.c for infix, rpn.c for RPN).
 *
 * Numbers, operations and parentheses need one byte of look-ahead. Multi-byte signs, such as × ÷ −,
 * take a slower path.
 */
#ifndef TALLY_EXPR_READER_H
#define TALLY_EXPR_READER_H

#include "expr/raw.h"

/* The meaning of a byte or of a multi-byte sign. Operations have the same values as in enum
 * raw_kind. */
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
    SIGN_LONG, /* first byte of a longer token: a word, ** or a sign beyond ASCII */
    SIGN_END
};

/* Indexed by byte: the sign that this byte is, or SIGN_LONG if it may begin a longer token. */
extern const uint8_t reader_sign_of_byte[256];

/* An operation or a parenthesis that waits for its right operand or its end. */
struct waiting {
    uint32_t position;
    uint8_t kind; /* enum raw_kind, or WAITING_OPEN */
};

/* The kind of an open parenthesis on the stack of pending operations. No conflict, since numbers
 * are never pending. */
enum { WAITING_OPEN = RAW_NUMBER };

/* A text that is being parsed, and the stack of pending operations. */
struct reader {
    const char *text;
    size_t length;
    size_t position;    /* offset of the current byte */
    size_t sign_length; /* bytes of the sign that reader_look() found */
    struct raw_text *raw;
    struct raw_item *next_item; /* the next free item of raw */
    uint32_t waiting_count;
    bool has_parentheses;
    struct waiting waiting[RAW_NESTING_MAX]; /* operations and open parentheses, innermost last */
};

/* Records an error and its position. Returns false. */
NEVER_INLINE bool reader_fail(struct reader *reader, size_t position, const char *message);

/* Records an error about a sign that stands where an operation or the end of the text is expected.
 * Returns false. */
NEVER_INLINE bool reader_refuse(struct reader *reader, enum sign sign);

/* Recognises the multi-byte sign at the current position, or returns SIGN_OTHER. */
NEVER_INLINE enum sign reader_long_sign(struct reader *reader);

/* Reads the digits after a point and appends them to the item. */
NEVER_INLINE bool reader_take_decimals(struct reader *reader, struct raw_item *item);

/* Reads a number of 20 digits or more, from its first byte. */
NEVER_INLINE void reader_take_long_number(struct reader *reader, struct raw_item *item,
                                          size_t start);

/* Reads = and the result after it, up to the end of the text. */
NEVER_INLINE bool reader_take_result(struct reader *reader);

/* Skips spaces. Returns the next sign, and stores its length in bytes in reader->sign_length. */
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

/* Takes the next item of the raw form. Returns NULL, after noting the error, if there are too
 * many. */
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

/* Reads a number and appends it as an item. Up to 19 digits take this fast path. */
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
    /* Any number up to 10^19 - 1 was read without wrapping. */
    if (UNLIKELY(i - start > 19)) reader_take_long_number(reader, item, start);
    if (UNLIKELY(i - start > 1 && reader->text[start] == '0')) {
        return reader_fail(reader, start, "a number does not begin with 0");
    }
    if (UNLIKELY(reader->position < reader->length && reader->text[reader->position] == '.')) {
        return reader_take_decimals(reader, item);
    }
    return true;
}

#endif
