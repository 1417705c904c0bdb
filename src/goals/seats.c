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
    static const uint8_t parts[] = {
        [GOALS_EXPRESSION] = GOALS_PARTS_ALL,
        [GOALS_ATOM] = GOALS_PART_ATOM,
        [GOALS_SUM] = GOALS_PART_SUM,
        [GOALS_SUM_IN_PRODUCT] = GOALS_PART_SUM,
        [GOALS_PRODUCT] = GOALS_PART_PRODUCT,
        [GOALS_SUM_OPERAND] = GOALS_PARTS_SUM_OPERAND,
        [GOALS_PRODUCT_OPERAND] = GOALS_PARTS_PRODUCT_OPERAND,
        [GOALS_SUM_GROUP] = GOALS_PARTS_SUM_GROUP,
        [GOALS_PRODUCT_GROUP] = GOALS_PARTS_PRODUCT_GROUP,
        [GOALS_NUMBER] = GOALS_PART_NUMBER,
        [GOALS_RAISED] = GOALS_PART_RAISED,
        [GOALS_WORDED] = GOALS_PART_ATOM,
        [GOALS_FACTOR] = GOALS_PART_NUMBER | GOALS_PART_RAISED,
        [GOALS_FIRST_OF_SUM] = GOALS_PARTS_SUM_OPERAND,
        [GOALS_FIRST_OF_PRODUCT] = GOALS_PARTS_PRODUCT_OPERAND,
    };
    return parts[kind];
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
