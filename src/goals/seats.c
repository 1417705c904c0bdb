/* SPDX-License-Identifier: MIT */
/*
 * The table of seats: a row for each kind of brackets.
 */
#include "goals/seats.h"

const uint8_t exact_kinds_at[][EXACT_SEATS] = {
    [TALLY_BRACKETS_ANY] =
        {
            [EXACT_AT_SUM] = EXACT_SUM_OPERAND,
            [EXACT_AT_PRODUCT] = EXACT_PRODUCT_OPERAND,
            [EXACT_BEFORE_SUM] = EXACT_EXPRESSION,
            [EXACT_BEFORE_PRODUCT] = EXACT_EXPRESSION,
            [EXACT_AT_BASE] = EXACT_EXPRESSION,
            [EXACT_AT_EXPONENT] = EXACT_EXPRESSION,
            [EXACT_AT_LEFT] = EXACT_EXPRESSION,
            [EXACT_AT_RIGHT] = EXACT_EXPRESSION,
            [EXACT_AT_UNARY] = EXACT_EXPRESSION,
        },
    [TALLY_BRACKETS_NONE] =
        {
            [EXACT_AT_SUM] = EXACT_SUM_OPERAND,
            [EXACT_AT_PRODUCT] = EXACT_FACTOR,
            [EXACT_BEFORE_SUM] = EXACT_EXPRESSION,
            [EXACT_BEFORE_PRODUCT] = EXACT_SUM_OPERAND,
            [EXACT_AT_BASE] = EXACT_NUMBER,
            [EXACT_AT_EXPONENT] = EXACT_FACTOR,
            [EXACT_AT_LEFT] = EXACT_SUM_OPERAND,
            [EXACT_AT_RIGHT] = EXACT_FACTOR,
            [EXACT_AT_UNARY] = EXACT_NUMBER,
        },
    [TALLY_BRACKETS_LEFT] =
        {
            [EXACT_AT_SUM] = EXACT_NUMBER,
            [EXACT_AT_PRODUCT] = EXACT_NUMBER,
            [EXACT_BEFORE_SUM] = EXACT_EXPRESSION,
            [EXACT_BEFORE_PRODUCT] = EXACT_EXPRESSION,
            [EXACT_AT_BASE] = EXACT_EXPRESSION,
            [EXACT_AT_EXPONENT] = EXACT_NUMBER,
            [EXACT_AT_LEFT] = EXACT_EXPRESSION,
            [EXACT_AT_RIGHT] = EXACT_NUMBER,
            [EXACT_AT_UNARY] = EXACT_NUMBER,
        },
};

uint8_t exact_parts_of_kind(uint8_t kind)
{
    switch ((enum exact_kind)kind) {
    case EXACT_EXPRESSION: return EXACT_PARTS_ALL;
    case EXACT_ATOM:
    case EXACT_WORDED: return EXACT_PART_ATOM;
    case EXACT_RAISED: return EXACT_PART_RAISED;
    case EXACT_FACTOR: return EXACT_PART_NUMBER | EXACT_PART_RAISED;
    case EXACT_NUMBER: return EXACT_PART_NUMBER;
    case EXACT_FIRST_OF_SUM: return EXACT_PARTS_SUM_OPERAND;
    case EXACT_FIRST_OF_PRODUCT: return EXACT_PARTS_PRODUCT_OPERAND;
    case EXACT_SUM:
    case EXACT_SUM_IN_PRODUCT: return EXACT_PART_SUM;
    case EXACT_PRODUCT: return EXACT_PART_PRODUCT;
    case EXACT_SUM_OPERAND: return EXACT_PARTS_SUM_OPERAND;
    case EXACT_PRODUCT_OPERAND: return EXACT_PARTS_PRODUCT_OPERAND;
    case EXACT_SUM_GROUP: return EXACT_PARTS_SUM_GROUP;
    case EXACT_PRODUCT_GROUP: return EXACT_PARTS_PRODUCT_GROUP;
    case EXACT_ZERO_PAIR:
    case EXACT_ANY_GROUP:
    case EXACT_ANY_FRACTION:
    case EXACT_ROW:
    case EXACT_MINUS: return 0;
    }
    return 0;
}
