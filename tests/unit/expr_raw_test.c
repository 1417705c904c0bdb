/* SPDX-License-Identifier: MIT */
/*
 * The values of items in the raw form, and its steps. An example: .25 is the digits 25 with two of
 * them after the point, so 1/4; and 1/4 * 8 is 2.
 */
#include "expr/decimals.h"
#include "expr/raw.h"
#include "test.h"

static struct rational fraction(rational_part numerator, rational_part denominator)
{
    return rational_make(numerator, denominator, false);
}

static bool is(struct rational value, rational_part numerator, rational_part denominator,
               bool is_negative)
{
    return value.numerator == numerator && value.denominator == denominator &&
           (value.negative != 0) == is_negative;
}

static void numbers(void)
{
    const struct raw_item whole = {.number = 50, .digits = 2, .decimals = EXPR_NO_POINT};
    const struct raw_item quarter = {.number = 25, .digits = 2, .decimals = 2};
    const struct raw_item four = {.number = 40, .digits = 2, .decimals = 1}; /* 4.0 */
    CHECK(is(raw_number_value(&whole), 50, 1, false));
    CHECK(is(raw_number_value(&quarter), 1, 4, false));
    CHECK(is(raw_number_value(&four), 4, 1, false));
    CHECK(decimals_power_of_ten(0) == 1);
    CHECK(decimals_power_of_ten(19) == UINT64_C(10000000000000000000));
}

static void steps(void)
{
    static const struct {
        enum raw_kind kind;
        rational_part a, a_under, b, b_under; /* a / a_under and b / b_under */
        rational_part result, under;
        bool is_negative;
    } cases[] = {
        {RAW_ADD, 1, 4, 1, 4, 1, 2, false},
        {RAW_SUBTRACT, 1, 4, 1, 2, 1, 4, true},
        {RAW_MULTIPLY, 1, 4, 8, 1, 2, 1, false},
        {RAW_DIVIDE, 8, 1, 1, 3, 24, 1, false},
        {RAW_POWER, 2, 3, 2, 1, 4, 9, false},
        {(enum raw_kind)(OPERATION_FACTORIAL + 1), 4, 1, 9, 1, 24, 1, false},
        {(enum raw_kind)(OPERATION_SQRT + 1), 9, 16, 7, 1, 3, 4, false},
        {RAW_NEGATE, 5, 1, 7, 1, 5, 1, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rational value = {0, 1, 0};
        CHECK(raw_take_step(&value, cases[i].kind, fraction(cases[i].a, cases[i].a_under),
                            fraction(cases[i].b, cases[i].b_under)) == RATIONAL_OK);
        CHECK(is(value, cases[i].result, cases[i].under, cases[i].is_negative));
        CHECK(raw_is_unary(cases[i].kind) ==
              (cases[i].kind == (enum raw_kind)(OPERATION_FACTORIAL + 1) ||
               cases[i].kind == (enum raw_kind)(OPERATION_SQRT + 1) ||
               cases[i].kind == RAW_NEGATE));
    }
}

static void steps_without_a_value(void)
{
    struct rational value;
    CHECK(raw_take_step(&value, RAW_DIVIDE, fraction(5, 1), fraction(0, 1)) == RATIONAL_BY_ZERO);
    CHECK(raw_take_step(&value, (enum raw_kind)(OPERATION_SQRT + 1), fraction(2, 1),
                        fraction(0, 1)) == RATIONAL_NO_VALUE);
    CHECK(raw_take_step(&value, (enum raw_kind)(OPERATION_FACTORIAL + 1), fraction(1, 2),
                        fraction(0, 1)) == RATIONAL_NO_VALUE);
    CHECK(raw_take_step(&value, RAW_NUMBER, fraction(1, 1), fraction(1, 1)) == RATIONAL_NO_VALUE);
    CHECK(raw_take_step(&value, RAW_MULTIPLY, fraction(RATIO_SIZE_MAX, 1), fraction(2, 1)) ==
          RATIONAL_BEYOND);
}

static void a_cleared_text(void)
{
    static struct raw_text raw = {.count = 3, .end = 9, .has_result = true};
    raw_clear(&raw);
    CHECK_U64(raw.count, 0);
    CHECK_U64(raw.end, 0);
    CHECK(!raw.has_result);
}

int main(void)
{
    TEST(numbers);
    TEST(steps);
    TEST(steps_without_a_value);
    TEST(a_cleared_text);
    return test_end();
}
