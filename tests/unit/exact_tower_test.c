/* SPDX-License-Identifier: MIT */
/*
 * Bounds of towers: no bound is on the wrong side of the true number, and bounds are close.
 */
#include "exact/tower.h"
#include "test.h"

#include <tally/tally.h>

static struct tower_range exactly(double value)
{
    return (struct tower_range){tower_of(value), tower_of(value)};
}

static struct ratio fraction(ratio_part numerator, ratio_part denominator)
{
    return (struct ratio){numerator, denominator};
}

/* Does the range hold the number, and is it narrow? */
static bool is_about(struct tower_range range, double value)
{
    const double size = value < 0 ? -value : value, slack = size * 0x1p-40 + 0x1p-38;
    return tower_compare(range.low, tower_of(value + size * 0x1p-50)) <= 0 &&
           tower_compare(range.high, tower_of(value - size * 0x1p-50)) >= 0 &&
           tower_compare(range.low, tower_of(value - slack)) >= 0 &&
           tower_compare(range.high, tower_of(value + slack)) <= 0;
}

static void logarithms_are_close(void)
{
    CHECK(is_about(tower_log2_of(fraction(8, 1)), 3));
    CHECK(is_about(tower_log2_of(fraction(1, 1)), 0));
    CHECK(is_about(tower_log2_of(fraction(2, 5)), -1.3219280948873624));
    CHECK(is_about(tower_log2_of(fraction(1000000007, 3)), 28.312390363363967));
    CHECK(is_about(tower_range_exp2(exactly(0.5)), 1.4142135623730951));
    CHECK(is_about(tower_range_exp2(exactly(-10)), 0x1p-10));
    CHECK(is_about(tower_range_exp2(exactly(700)), 0x1p700));
    CHECK(tower_log2_of(fraction(0, 1)).high.sign < 0);
    CHECK(tower_is_infinite(tower_log2_of(fraction(0, 1)).high));
}

static void small_numbers_are_as_usual(void)
{
    CHECK(is_about(tower_range_add(exactly(3), exactly(-5)), -2));
    CHECK(is_about(tower_range_add(exactly(3), exactly(-3)), 0));
    CHECK(is_about(tower_range_multiply(exactly(3), exactly(-5)), -15));
    CHECK(is_about(tower_range_negate(exactly(3)), -3));
    const struct tower_range wide = {tower_of(-2), tower_of(3)};
    const struct tower_range product = tower_range_multiply(wide, exactly(-5));
    CHECK(tower_compare(product.low, tower_of(-15)) <= 0);
    CHECK(tower_compare(product.high, tower_of(10)) >= 0);
}

static void sums_and_differences_of_powers(void)
{
    CHECK(is_about(tower_log2_of_sum(exactly(3), exactly(3)), 4));                 /* 8 + 8 */
    CHECK(is_about(tower_log2_of_sum(exactly(5), exactly(3)), 5.321928094887363)); /* 32 + 8 */
    CHECK(is_about(tower_log2_of_difference(exactly(3), exactly(5)), 4.584962500721156));
    CHECK(is_about(tower_log2_of_difference(exactly(500), exactly(5)), 500));
    const struct tower_range none = tower_log2_of_difference(exactly(5), exactly(5));
    CHECK(tower_is_infinite(none.low) && none.low.sign < 0);
    CHECK(is_about(tower_log2_of_sum(exactly(5), tower_log2_of(fraction(0, 1))), 5));
}

/* 2^2^2000: its double and its square are larger, and its half is smaller. */
static void towers_keep_their_order(void)
{
    const struct tower e = tower_exp2(tower_of(2000), true);
    const struct tower tower = tower_exp2(e, true);
    CHECK_U64(e.level, 1);
    CHECK_U64(tower.level, 2);
    CHECK(tower_compare(tower_of(0x1p999), e) < 0);
    CHECK(tower_compare(e, tower) < 0);
    CHECK(tower_compare(tower_negate(tower), tower_negate(e)) < 0);
    CHECK(tower_compare(tower_log2(tower, true), e) >= 0);
    CHECK(tower_compare(tower_log2(tower_exp2(e, false), false), e) <= 0);
    /* e * e is 2^4000, e + e is 2^2001, e - e / 2 is 2^1999 */
    const struct tower square = tower_log2(tower_multiply(e, e, true), true);
    CHECK(tower_compare(square, tower_of(4000)) >= 0);
    CHECK(tower_compare(square, tower_of(4000.001)) < 0);
    CHECK(tower_compare(tower_log2(tower_add(e, e, true), true), tower_of(2001)) >= 0);
    const struct tower half = tower_negate(tower_exp2(tower_of(1999), true));
    CHECK(tower_compare(tower_log2(tower_add(e, half, true), true), tower_of(1999)) >= 0);
    const struct tower less = tower_log2(tower_add(e, half, false), false);
    CHECK(tower_compare(less, tower_of(1999)) <= 0);
    CHECK(tower_compare(less, tower_of(1998.999)) > 0);
    /* 2^2000 - 2^1999.999 is 2^(2000 - 10.494...) */
    const struct tower near = tower_negate(tower_exp2(tower_of(1999.999), true));
    const struct tower gap =
        tower_log2(tower_add(tower_exp2(tower_of(2000), false), near, false), false);
    CHECK(tower_compare(gap, tower_of(1989.506)) <= 0);
    CHECK(tower_compare(gap, tower_of(1989.503)) > 0);
    CHECK_U64(tower_add(e, tower_negate(e), false).sign == 0, 1);
    /* 2^1000 and a number just below are at different levels, but close: nothing is neglected */
    const struct tower large = tower_exp2(tower_of(1000.5), false);
    CHECK_U64(large.level, 1);
    const struct tower rest = tower_add(large, tower_of(-0x1p999), false);
    CHECK(tower_compare(rest, tower_exp2(tower_of(999.9), false)) < 0);
}

static void infinity_bounds_nothing(void)
{
    const struct tower_range all = {tower_infinite(-1), tower_infinite(1)};
    const struct tower_range sum = tower_range_add(all, exactly(5));
    CHECK(tower_is_infinite(sum.low) && sum.low.sign < 0);
    CHECK(tower_is_infinite(sum.high) && sum.high.sign > 0);
    CHECK_U64((uint64_t)tower_range_exp2(all).low.sign, 0);
    const struct tower_range product = tower_range_multiply(all, exactly(-1));
    CHECK(product.low.sign < 0 && product.high.sign > 0);
}

/* Given the logarithm of n. */
static void factorials_are_close(void)
{
    const struct tower_range around = tower_range_around(-8, 0.5);
    CHECK(tower_compare(around.low, tower_of(-8.5)) <= 0);
    CHECK(tower_compare(around.low, tower_of(-8.51)) > 0);
    CHECK(tower_compare(around.high, tower_of(-7.5)) >= 0);
    CHECK(tower_compare(around.high, tower_of(-7.49)) < 0);
    const struct tower_range of_1000 = tower_log2_of_factorial(tower_log2_of(fraction(1000, 1)));
    CHECK(tower_compare(of_1000.low, tower_of(8529.3980042)) <= 0);
    CHECK(tower_compare(of_1000.high, tower_of(8529.3980043)) >= 0);
    CHECK(tower_compare(of_1000.low, tower_of(8529)) > 0);
    CHECK(tower_compare(of_1000.high, tower_of(8530)) < 0);
    for (ratio_part n = 0; n <= 20; n++) {
        double factorial = 1;
        for (ratio_part i = 2; i <= n; i++) factorial *= (double)i;
        const struct tower_range log = tower_log2_of_factorial(tower_log2_of(fraction(n, 1)));
        const struct tower_range size = tower_range_exp2(log);
        CHECK(tower_compare(size.low, tower_of(factorial)) <= 0);
        CHECK(tower_compare(size.high, tower_of(factorial)) >= 0);
    }
    CHECK(is_about(tower_log2_of_factorial(tower_log2_of(fraction(0, 1))), 0));
}

int main(void)
{
    TEST(logarithms_are_close);
    TEST(small_numbers_are_as_usual);
    TEST(sums_and_differences_of_powers);
    TEST(towers_keep_their_order);
    TEST(infinity_bounds_nothing);
    TEST(factorials_are_close);
    return test_end();
}
