/* SPDX-License-Identifier: MIT */
/*
 * The table of seats: a row for each kind of brackets.
 */
#include "goals/seats.h"

const uint8_t goals_kinds_at[][GOALS_SEATS] = {
    [TALLY_BRACKETS_ANY] =
        {
            [GOALS_AT_SUM] = GOALS_SUM_OPERAND,
            [GOALS_AT_PRODUCT] = GOALS_PRODUCT_OPERAND,
            [GOALS_BEFORE_SUM] = GOALS_EXPRESSION,
            [GOALS_BEFORE_PRODUCT] = GOALS_EXPRESSION,
            [GOALS_AT_BASE] = GOALS_EXPRESSION,
            [GOALS_AT_EXPONENT] = GOALS_EXPRESSION,
            [GOALS_AT_LEFT] = GOALS_EXPRESSION,
            [GOALS_AT_RIGHT] = GOALS_EXPRESSION,
            [GOALS_AT_UNARY] = GOALS_EXPRESSION,
        },
    [TALLY_BRACKETS_NONE] =
        {
            [GOALS_AT_SUM] = GOALS_SUM_OPERAND,
            [GOALS_AT_PRODUCT] = GOALS_FACTOR,
            [GOALS_BEFORE_SUM] = GOALS_EXPRESSION,
            [GOALS_BEFORE_PRODUCT] = GOALS_SUM_OPERAND,
            [GOALS_AT_BASE] = GOALS_NUMBER,
            [GOALS_AT_EXPONENT] = GOALS_FACTOR,
            [GOALS_AT_LEFT] = GOALS_SUM_OPERAND,
            [GOALS_AT_RIGHT] = GOALS_FACTOR,
            [GOALS_AT_UNARY] = GOALS_NUMBER,
        },
    [TALLY_BRACKETS_LEFT] =
        {
            [GOALS_AT_SUM] = GOALS_NUMBER,
            [GOALS_AT_PRODUCT] = GOALS_NUMBER,
            [GOALS_BEFORE_SUM] = GOALS_EXPRESSION,
            [GOALS_BEFORE_PRODUCT] = GOALS_EXPRESSION,
            [GOALS_AT_BASE] = GOALS_EXPRESSION,
            [GOALS_AT_EXPONENT] = GOALS_NUMBER,
            [GOALS_AT_LEFT] = GOALS_EXPRESSION,
            [GOALS_AT_RIGHT] = GOALS_NUMBER,
            [GOALS_AT_UNARY] = GOALS_NUMBER,
        },
};

uint8_t goals_parts_of_kind(uint8_t kind)
{
    switch ((enum goals_kind)kind) {
    case GOALS_EXPRESSION: return GOALS_PARTS_ALL;
    case GOALS_ATOM:
    case GOALS_WORDED: return GOALS_PART_ATOM;
    case GOALS_RAISED: return GOALS_PART_RAISED;
    case GOALS_FACTOR: return GOALS_PART_NUMBER | GOALS_PART_RAISED;
    case GOALS_NUMBER: return GOALS_PART_NUMBER;
    case GOALS_FIRST_OF_SUM: return GOALS_PARTS_SUM_OPERAND;
    case GOALS_FIRST_OF_PRODUCT: return GOALS_PARTS_PRODUCT_OPERAND;
    case GOALS_SUM:
    case GOALS_SUM_IN_PRODUCT: return GOALS_PART_SUM;
    case GOALS_PRODUCT: return GOALS_PART_PRODUCT;
    case GOALS_SUM_OPERAND: return GOALS_PARTS_SUM_OPERAND;
    case GOALS_PRODUCT_OPERAND: return GOALS_PARTS_PRODUCT_OPERAND;
    case GOALS_SUM_GROUP: return GOALS_PARTS_SUM_GROUP;
    case GOALS_PRODUCT_GROUP: return GOALS_PARTS_PRODUCT_GROUP;
    case GOALS_ZERO_PAIR:
    case GOALS_ANY_GROUP:
    case GOALS_ANY_FRACTION:
    case GOALS_ROW:
    case GOALS_MINUS: return 0;
    }
    return 0;
}

uint32_t goals_members_of(const struct goals *goals, uint8_t kind)
{
    enum {
        ATOM = 1 << GOALS_ATOM,
        SUM = 1 << GOALS_SUM,
        FACTOR_SUM = 1 << GOALS_SUM_IN_PRODUCT,
        PRODUCT = 1 << GOALS_PRODUCT,
        NUMBER = 1 << GOALS_NUMBER,
        RAISED = 1 << GOALS_RAISED,
        WORDED = 1 << GOALS_WORDED
    };
    static const uint32_t members[] = {
        [GOALS_EXPRESSION] = ATOM | SUM | PRODUCT,
        [GOALS_ATOM] = NUMBER | RAISED | WORDED,
        [GOALS_SUM_OPERAND] = ATOM | PRODUCT,
        [GOALS_PRODUCT_OPERAND] = ATOM | FACTOR_SUM,
        [GOALS_FACTOR] = NUMBER | RAISED,
        [GOALS_FIRST_OF_SUM] = RAISED | WORDED | PRODUCT,
        [GOALS_FIRST_OF_PRODUCT] = RAISED | WORDED | FACTOR_SUM,
    };
    if (kind == GOALS_ATOM && goals->brackets == TALLY_BRACKETS_ANY) return 0;
    if (kind == GOALS_FIRST_OF_PRODUCT && !goals_goes_left(goals)) return WORDED;
    if (kind == GOALS_PRODUCT_OPERAND && goals->is_ordered) return ATOM | SUM;
    return members[kind];
}
