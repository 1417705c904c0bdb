/* SPDX-License-Identifier: MIT */
/*
 * The raw form of a text: the items as written, in order of evaluation (postfix), each with its
 * position in the text. The judge evaluates the raw form step by step as written; the parser makes
 * the canonical tree of it.
 *
 *     (50 + 1) * 3        50@1  1@6  +@4  3@11  *@9
 *
 * Infix and RPN are recognised by the text itself: RPN has two numbers side by side, no
 * parentheses, and an operation at the end. All memory is of fixed size: nothing is allocated, and
 * any text, however deeply nested, costs one pass.
 */
#ifndef TALLY_EXPR_RAW_H
#define TALLY_EXPR_RAW_H

#include "expr/decimals.h"
#include "expr/expr.h"
#include "rules/number.h"

/* The kinds of items: numbers, and the rows of the table of operations, each 1 higher. Operations
 * follow their operands. All others have one operand. */
enum raw_kind {
    RAW_NUMBER,
    RAW_ADD,
    RAW_SUBTRACT,
    RAW_MULTIPLY,
    RAW_DIVIDE,
    RAW_POWER,
    RAW_NEGATE = OPERATION_NEGATE + 1
};

static ALWAYS_INLINE enum raw_kind raw_of_operation(uint32_t operation)
{
    return (enum raw_kind)(operation + 1);
}

/* The row of an item that is no number. */
static ALWAYS_INLINE uint32_t raw_operation(enum raw_kind kind)
{
    return (uint32_t)kind - 1;
}

enum {
    RAW_TEXT_MAX = 65536,
    RAW_ITEMS_MAX = 1024,  /* the largest game needs 762: 64 numbers, 63 binary operations, and a
                              sign and 4 unary operations on each */
    RAW_NESTING_MAX = 1024 /* open parentheses, and operations that wait for an operand */
};

/* One item of the postfix sequence: a number or an operation. */
struct raw_item {
    rational_part number; /* RAW_NUMBER: the digits as one number, without the point; without
                             digits the code of a given number (rules/number.h) */
    uint32_t position;    /* byte offset of the number's first byte, or of the operation */
    uint8_t kind;         /* enum raw_kind */
    uint8_t digits;       /* RAW_NUMBER: digits written; the 0 of 0.4 counts if it is a given one */
    uint8_t decimals;     /* RAW_NUMBER: expr/decimals.h, or EXPR_NO_POINT */
    uint8_t is_beyond;    /* RAW_NUMBER: too large for 64 bits; `number` is then undefined */
};

/*
 * A text that was read: its items in postfix order, as on a stack machine.
 *
 *     (50+1)*2      items  50  1  +  2  *
 */
struct raw_text {
    uint32_t count; /* number of items */
    uint32_t end;   /* byte offset of the end of the expression, the position of anything that is
                     missing */
    bool has_zero_power;      /* 0 ^ 0 is 1 */
    bool has_result;          /* a number stands behind = */
    bool is_result_beyond;    /* it does not fit, so no expression can equal it */
    uint32_t result_position; /* where it begins */
    struct rational result;
    tally_error error; /* what is wrong if the text is no expression */
    struct raw_item items[RAW_ITEMS_MAX];
};

/* Empties a text: no items, no result. The array of items is large, so its memory is not
 * cleared. */
static inline void raw_clear(struct raw_text *raw)
{
    raw->has_result = raw->has_zero_power = false;
    raw->end = raw->count = 0;
}

/* The exact value of a number; is_beyond must be false. */
static inline struct rational raw_number_value(const struct raw_item *number)
{
    if (number->digits == 0) return number_code_value((uint64_t)number->number);
    if (number->decimals == EXPR_NO_POINT) return rational_of_whole(number->number);
    return decimals_value(number->number, number->decimals);
}

/* The value of a number that is written with three decimals, if these are thousands: 7.725. */
static inline struct rational raw_number_in_thousands(const struct raw_item *number)
{
    return rational_of_whole(number->kind == RAW_NUMBER && number->decimals == 3 ? number->number
                                                                                 : 0);
}

/* Computes one step: *value = a kind b. Unary kinds ignore b. */
MUST_USE static inline enum rational_status raw_take_step(struct rational *value,
                                                          enum raw_kind kind, struct rational a,
                                                          struct rational b)
{
    if (kind == RAW_NUMBER) return RATIONAL_NO_VALUE;
    return operation_take(value, raw_operation(kind), a, b);
}

static inline bool raw_is_unary(enum raw_kind kind)
{
    return kind > RAW_POWER && !operation_is_paired(raw_operation(kind));
}

#endif
