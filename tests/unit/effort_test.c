/* SPDX-License-Identifier: MIT */
/*
 * Effort, as the table of docs/rules.md has it.
 */
#include "test.h"

#include "expr/effort.h"

#include <tally/tally.h>

static uint32_t whole(enum effort_step step, uint64_t a, uint64_t b)
{
    CHECK_U64(effort_of_step(step, rational_of_whole(a), rational_of_whole(b)),
              effort_of_whole_step(step, a, b));
    return effort_of_whole_step(step, a, b);
}

static void cheap_steps_are_cheap(void)
{
    CHECK_U64(whole(EFFORT_ADD, 50, 1), 1);
    CHECK_U64(whole(EFFORT_ADD, 100, 6), 1);
    CHECK_U64(whole(EFFORT_ADD, 8, 7), 2);
    CHECK_U64(whole(EFFORT_ADD, 75, 50), 2);
    CHECK_U64(whole(EFFORT_ADD, 318, 75), 3);
    CHECK_U64(whole(EFFORT_ADD, 999, 1), 4);
    CHECK_U64(whole(EFFORT_ADD, 1, 999), 4);
    CHECK_U64(whole(EFFORT_ADD, 25000000, 75000000), 4);
    CHECK_U64(whole(EFFORT_ADD, 3, 25000000), 1);
    CHECK_U64(whole(EFFORT_SUBTRACT, 7, 9), 3);
    CHECK_U64(whole(EFFORT_SUBTRACT, 25, 10), 2);
    CHECK_U64(whole(EFFORT_SUBTRACT, 23, 8), 3);
    CHECK_U64(whole(EFFORT_SUBTRACT, 1000, 1), 5);
    CHECK_U64(whole(EFFORT_MULTIPLY, 7, 10), 1);
    CHECK_U64(whole(EFFORT_MULTIPLY, 318, 100), 1);
    CHECK_U64(whole(EFFORT_MULTIPLY, 318, 1), 1);
    CHECK_U64(whole(EFFORT_MULTIPLY, 2, 7), 1);
    CHECK_U64(whole(EFFORT_DIVIDE, 700, 100), 1);
    CHECK_U64(whole(EFFORT_DIVIDE, 7, 1), 1);
}

static void dear_steps_are_dear(void)
{
    CHECK_U64(whole(EFFORT_MULTIPLY, 6, 7), 2);
    CHECK_U64(whole(EFFORT_MULTIPLY, 25, 3), 4);
    CHECK_U64(whole(EFFORT_MULTIPLY, 51, 15), 8);
    CHECK_U64(whole(EFFORT_MULTIPLY, 106, 75), 9);
    CHECK_U64(whole(EFFORT_MULTIPLY, 318, 75), 15);
    CHECK_U64(whole(EFFORT_DIVIDE, 12, 4), 4);
    CHECK_U64(whole(EFFORT_DIVIDE, 952, 4), 9);
    CHECK_U64(whole(EFFORT_DIVIDE, 23800, 25), 19);
    CHECK_U64(whole(EFFORT_DIVIDE, 8, 3), 3);
    CHECK_U64(whole(EFFORT_DIVIDE, 119000, 125), 29);
    CHECK_U64(whole(EFFORT_MULTIPLY, 999999999, 999999999), 64);
}

static void other_operations_have_their_cost(void)
{
    CHECK_U64(whole(EFFORT_POWER, 9, 1), 1);
    CHECK_U64(whole(EFFORT_POWER, 1, 99), 1);
    CHECK_U64(whole(EFFORT_POWER, 9, 2), 3);
    CHECK_U64(whole(EFFORT_POWER, 2, 63), 64);
    CHECK_U64(whole((enum effort_step)OPERATION_FACTORIAL, 0, 0), 1);
    CHECK_U64(whole((enum effort_step)OPERATION_FACTORIAL, 4, 0), 4);
    CHECK_U64(whole((enum effort_step)OPERATION_FACTORIAL, 20, 0), 64);
    CHECK_U64(whole((enum effort_step)OPERATION_SQRT, 9, 0), 3);
    CHECK_U64(whole((enum effort_step)OPERATION_SQRT, 144, 0), 12);
    CHECK_U64(whole((enum effort_step)OPERATION_SQRT, 100, 0), 3);
    CHECK_U64(whole(EFFORT_NEGATE, 100, 0), 1);
}

static void fractions_and_signs_cost_more(void)
{
    const struct rational third = {.numerator = 1, .denominator = 3};
    const struct rational eight_thirds = {.numerator = 8, .denominator = 3};
    const struct rational minus_seven = {.numerator = 7, .denominator = 1, .negative = 1};
    CHECK(effort_of_step(EFFORT_ADD, third, third) > effort_of_whole_step(EFFORT_ADD, 1, 1));
    CHECK(effort_of_step(EFFORT_SUBTRACT, rational_of_whole(3), eight_thirds) > 2);
    CHECK(effort_of_step(EFFORT_DIVIDE, rational_of_whole(8), third) > 1);
    /* 9 + (-7) is 9 - 7 with a sign to be kept in mind. */
    CHECK_U64(effort_of_step(EFFORT_ADD, rational_of_whole(9), minus_seven),
              effort_of_whole_step(EFFORT_SUBTRACT, 9, 7) + 1);
    CHECK_U64(effort_of_step(EFFORT_SUBTRACT, rational_of_whole(9), minus_seven),
              effort_of_whole_step(EFFORT_ADD, 9, 7) + 1);
    CHECK_U64(effort_of_step(EFFORT_MULTIPLY, minus_seven, minus_seven),
              effort_of_whole_step(EFFORT_MULTIPLY, 7, 7) + 2);
}

static void effort_of_every_step_is_1_to_64(void)
{
    tally_random random;
    tally_random_seed(&random, 5);
    for (int round = 0; round < 200000; round++) {
        const uint64_t a_bound = UINT64_MAX >> tally_random_below(&random, 64);
        const uint64_t b_bound = UINT64_MAX >> tally_random_below(&random, 64);
        const uint64_t a = tally_random_below(&random, a_bound);
        const uint64_t b = tally_random_below(&random, b_bound);
        const enum effort_step step = (enum effort_step)tally_random_below(&random, 8);
        const uint32_t effort = effort_of_whole_step(step, a, b);
        if (!CHECK(effort >= 1 && effort <= 64)) return;
        const struct rational x = {
            .numerator = a, .denominator = b | 1, .negative = (int)(round & 1)};
        const struct rational y = {
            .numerator = b, .denominator = 1 + (a & 7), .negative = (int)(round >> 1 & 1)};
        const uint32_t of_fractions = effort_of_step(step, x, y);
        if (!CHECK(of_fractions >= 1 && of_fractions <= 64)) return;
    }
}

int main(void)
{
    TEST(cheap_steps_are_cheap);
    TEST(dear_steps_are_dear);
    TEST(other_operations_have_their_cost);
    TEST(fractions_and_signs_cost_more);
    TEST(effort_of_every_step_is_1_to_64);
    return test_end();
}
