/* SPDX-License-Identifier: MIT */
/*
 * Fractions, powers, roots and factorials: small values against 64-bit arithmetic that cannot
 * overflow, and the edges of what fits one by one.
 */
#include "test.h"

#include "base/power.h"
#include "base/rational.h"

static struct rational whole(uint64_t number)
{
    return rational_make(number, 1, false);
}

static struct rational fraction(int64_t numerator, int64_t denominator)
{
    const uint64_t magnitude = (uint64_t)(numerator < 0 ? -numerator : numerator);
    return rational_make(magnitude, (uint64_t)denominator, numerator < 0);
}

static void small_fractions(void)
{
    for (int64_t i = 0; i < 14 * 14 * 14 * 14; i++) {
        const int64_t a = i % 14 - 7, b = i / 14 % 14 + 1, c = i / 196 % 14 - 6, d = i / 2744 + 1;
        const struct rational x = fraction(a, b), y = fraction(c, d);
        struct rational z = whole(99);
        CHECK(rational_add(&z, x, y) == RATIONAL_OK &&
              rational_is_equal(z, fraction(a * d + c * b, b * d)));
        CHECK(rational_subtract(&z, x, y) == RATIONAL_OK &&
              rational_is_equal(z, fraction(a * d - c * b, b * d)));
        CHECK(rational_multiply(&z, x, y) == RATIONAL_OK &&
              rational_is_equal(z, fraction(a * c, b * d)));
        const int64_t sign = c < 0 ? -1 : 1;
        const enum rational_status status = rational_divide(&z, x, y);
        if (c == 0) CHECK(status == RATIONAL_BY_ZERO);
        else
            CHECK(status == RATIONAL_OK &&
                  rational_is_equal(z, fraction(sign * a * d, sign * b * c)));
        const int64_t order = a * d - c * b;
        CHECK((order > 0) - (order < 0) == rational_compare(x, y));
    }
}

static void edges(void)
{
    const struct rational most = whole(UINT64_MAX), least = rational_make(1, UINT64_MAX, false);
    struct rational z = whole(5);
    CHECK(rational_add(&z, most, whole(1)) == RATIONAL_BEYOND);
    CHECK_U64(z.numerator, 5); /* untouched */
    CHECK(rational_subtract(&z, most, most) == RATIONAL_OK && rational_is_zero(z) && !z.negative);
    CHECK(rational_add(&z, rational_negate(most), rational_negate(whole(1))) == RATIONAL_BEYOND);
    CHECK(rational_multiply(&z, most, least) == RATIONAL_OK && rational_is_one(z));
    CHECK(rational_add(&z, most, least) == RATIONAL_BEYOND);
    /* Terms over a common denominator are beyond, the sum is not. */
    const struct rational third = rational_make(UINT64_MAX - 1, 3, false);
    CHECK(rational_add(&z, third, rational_make(1, 3, false)) == RATIONAL_OK && z.denominator == 1);
    CHECK_U64(z.numerator, UINT64_MAX / 3);
    const struct rational a = rational_make(UINT64_MAX, UINT64_MAX - 1, false);
    const struct rational b = rational_make(UINT64_MAX - 1, UINT64_MAX, false);
    CHECK(rational_compare(a, b) > 0 && rational_compare(b, a) < 0);
    CHECK(rational_multiply(&z, a, b) == RATIONAL_OK && rational_is_one(z));
}

static void check_power(struct rational base, struct rational exponent, struct rational wanted)
{
    struct rational z = whole(0);
    CHECK(power_raise(&z, base, exponent) == RATIONAL_OK);
    CHECK(rational_is_equal(z, wanted));
}

static void powers(void)
{
    struct rational z;
    check_power(whole(2), whole(10), whole(1024));
    check_power(whole(2), fraction(-3, 1), fraction(1, 8));
    check_power(fraction(-2, 3), whole(3), fraction(-8, 27));
    check_power(fraction(-2, 1), fraction(-2, 1), fraction(1, 4));
    check_power(whole(4), fraction(1, 2), whole(2));
    check_power(fraction(8, 27), fraction(1, 3), fraction(2, 3));
    check_power(fraction(8, 27), fraction(-2, 3), fraction(9, 4));
    check_power(whole(0), fraction(7, 2), whole(0));
    check_power(whole(1), rational_make(UINT64_MAX, 64, true), whole(1));
    check_power(whole(2), whole(63), whole(UINT64_C(1) << 63));
    check_power(whole(UINT32_MAX), whole(2), whole(UINT64_C(18446744065119617025)));
    CHECK(power_raise(&z, whole(2), whole(64)) == RATIONAL_BEYOND);
    CHECK(power_raise(&z, whole(9), whole(UINT64_MAX)) == RATIONAL_BEYOND);
    CHECK(power_raise(&z, whole(0), whole(0)) == RATIONAL_NO_VALUE);
    CHECK(power_raise(&z, whole(0), fraction(-1, 1)) == RATIONAL_BY_ZERO);
    CHECK(power_raise(&z, whole(2), fraction(1, 2)) == RATIONAL_NO_VALUE);
    CHECK(power_raise(&z, fraction(-4, 1), fraction(1, 2)) == RATIONAL_NO_VALUE);
    CHECK(power_raise(&z, fraction(-8, 1), fraction(1, 3)) == RATIONAL_NO_VALUE);
}

static void roots_and_factorials(void)
{
    struct rational z;
    for (uint64_t i = 0; i < 5000; i++) {
        CHECK(power_sqrt(&z, whole(i * i)) == RATIONAL_OK && z.numerator == i);
        CHECK(power_sqrt(&z, whole(i * i + 1)) == (i == 0 ? RATIONAL_OK : RATIONAL_NO_VALUE));
    }
    const uint64_t square = UINT64_C(18446744065119617025);
    CHECK(power_sqrt(&z, whole(square)) == RATIONAL_OK && z.numerator == UINT32_MAX);
    CHECK(power_sqrt(&z, whole(UINT64_MAX)) == RATIONAL_NO_VALUE);
    CHECK(power_sqrt(&z, fraction(4, 9)) == RATIONAL_OK && rational_is_equal(z, fraction(2, 3)));
    CHECK(power_sqrt(&z, fraction(-4, 9)) == RATIONAL_NO_VALUE);
    uint64_t factorial = 1;
    for (uint64_t i = 0; i <= 20; i++) {
        if (i > 0) factorial *= i;
        CHECK(power_factorial(&z, whole(i)) == RATIONAL_OK && z.numerator == factorial);
    }
    CHECK(power_factorial(&z, whole(21)) == RATIONAL_BEYOND);
    CHECK(power_factorial(&z, fraction(1, 2)) == RATIONAL_NO_VALUE);
    CHECK(power_factorial(&z, fraction(-3, 1)) == RATIONAL_NO_VALUE);
}

/* Each whole power that fits, and its neighbours, which are none. */
static void roots_of_any_degree(void)
{
    for (uint64_t degree = 2; degree < 64; degree++) {
        for (uint64_t base = 2;; base = base < 100 ? base + 1 : base * 3 / 2) {
            struct rational power, root;
            const struct rational one_over = rational_make(1, degree, false);
            if (power_raise(&power, whole(base), whole(degree)) != RATIONAL_OK) break;
            CHECK(power_raise(&root, power, one_over) == RATIONAL_OK && root.numerator == base);
            power.numerator++;
            CHECK(power_raise(&root, power, one_over) == RATIONAL_NO_VALUE);
            power.numerator -= 2;
            const bool is_one = power.numerator == 1; /* 3 - 2 */
            CHECK(is_one || power_raise(&root, power, one_over) == RATIONAL_NO_VALUE);
        }
    }
}

int main(void)
{
    TEST(small_fractions);
    TEST(edges);
    TEST(powers);
    TEST(roots_and_factorials);
    TEST(roots_of_any_degree);
    return test_end();
}
