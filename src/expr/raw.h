/* SPDX-License-Identifier: MIT */
/*
 * The raw form of a text: what was written, in the order in which it is worked out (postfix), each
 * item with its place in the text. From here judging goes on to the value of every step as written,
 * and parsing to the canonical tree.
 *
 *     (50 + 1) * 3        50@1  1@6  +@4  3@11  *@9
 *
 * Infix and RPN are told apart by the text itself: two numbers without an operation between them,
 * no parenthesis, and an operation at the end make RPN. The room is fixed, so nothing is allocated
 * and no text, however deep its parentheses, costs more than one pass.
 */
#ifndef TALLY_EXPR_RAW_H
#define TALLY_EXPR_RAW_H

#include "base/rational.h"
#include "expr/expr.h"

enum raw_kind {
    RAW_NUMBER,
    RAW_ADD,
    RAW_SUBTRACT,
    RAW_MULTIPLY,
    RAW_DIVIDE,
    RAW_POWER,
    RAW_FACTORIAL, /* from here on with one operand */
    RAW_SQRT,
    RAW_NEGATE
};

enum {
    RAW_TEXT_MAX = 65536,
    RAW_ITEMS_MAX = 1024,  /* more than 64 numbers, 63 operations,
                            * and a sign and 4 unary ones on each: 762 */
    RAW_NESTING_MAX = 1024 /* open parentheses and operations that wait for an operand */
};

struct raw_item {
    uint64_t number;   /* RAW_NUMBER: the digits as one number, without the point */
    uint32_t position; /* of the number's first byte, or of the operation */
    uint8_t kind;      /* enum raw_kind */
    uint8_t digits;    /* RAW_NUMBER: digits written, but for the 0 in 0.4 */
    uint8_t decimals;  /* RAW_NUMBER: digits behind the point, or EXPR_NO_POINT */
    uint8_t is_beyond; /* RAW_NUMBER: it does not fit in 64 bits, and number means nothing */
};

/* What stands behind =. */
struct raw_result {
    bool is_written;
    bool is_beyond; /* it does not fit, so nothing can equal it */
    uint32_t position;
    struct rational value;
};

struct raw_text {
    uint32_t count;
    uint32_t end; /* where the expression ends in the text, and what is missing could stand */
    struct raw_result result;
    tally_error error;
    struct raw_item items[RAW_ITEMS_MAX];
};

/* 10 to that power, up to 19. */
uint64_t raw_power_of_ten(uint32_t exponent);

/* The exact value of a number that is not beyond. */
struct rational raw_number_value(const struct raw_item *number);

/* Takes one step; unary ones ignore b. */
MUST_USE enum rational_status raw_take_step(struct rational *value, enum raw_kind kind,
                                            struct rational a, struct rational b);

static inline bool raw_is_unary(enum raw_kind kind)
{
    return kind >= RAW_FACTORIAL;
}

#endif
