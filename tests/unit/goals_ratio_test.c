/* SPDX-License-Identifier: MIT */
/*
 * The exact engine's fractions. Each operation gives the result in lowest terms, or false and an
 * unchanged result if there is none that fits:
 *
 *     1/6 + 1/3 = 1/2     (2/3)^-2 = 9/4     2^(1/2): none     2^62 * 2: does not fit
 */
#include "goals/ratio.h"

#include "base/rational.h"
#include "test.h"

static const struct ratio untouched = {7, 5};

static struct ratio of(ratio_part numerator, ratio_part denominator)
{
    return (struct ratio){numerator, denominator};
}

static bool is(struct ratio a, ratio_part numerator, ratio_part denominator)
{
    return ratio_is_equal(a, of(numerator, denominator));
}

static void steps_give_lowest_terms(void)
{
    struct ratio made;
    CHECK(ratio_add(&made, of(1, 6), of(1, 3)) && is(made, 1, 2));
    CHECK(ratio_subtract(&made, of(1, 6), of(1, 3)) && is(made, -1, 6));
    CHECK(ratio_multiply(&made, of(-2, 3), of(9, 4)) && is(made, -3, 2));
    CHECK(ratio_divide(&made, of(3, 4), of(-9, 2)) && is(made, -1, 6));
    CHECK(ratio_add(&made, of(2, 1), of(3, 1)) && is(made, 5, 1));
}

static void what_has_no_value_is_refused(void)
{
    struct ratio made = untouched;
    bool is_beyond = false;
    CHECK(!ratio_divide(&made, of(3, 1), of(0, 1)));
    CHECK(!ratio_power(&made, of(2, 1), of(1, 2), &is_beyond) && !is_beyond);
    CHECK(!ratio_logarithm(&made, of(2, 1), of(6, 1)));
    CHECK(ratio_is_equal(made, untouched));
}

static void what_does_not_fit_is_refused(void)
{
    struct ratio made = untouched;
    bool is_beyond = false;
    CHECK(!ratio_add(&made, ratio_of_whole(RATIO_PART_MAX), of(1, 1)));
    CHECK(!ratio_subtract(&made, ratio_of_whole(-RATIO_PART_MAX), of(1, 1)));
    CHECK(!ratio_multiply(&made, ratio_of_whole(RATIO_PART_MAX), of(2, 1)));
    CHECK(!ratio_add(&made, of(1, RATIO_PART_MAX), of(1, RATIO_PART_MAX - 1)));
    CHECK(!ratio_power(&made, of(9, 1), of(99, 1), &is_beyond) && is_beyond);
    CHECK(ratio_is_equal(made, untouched));
    CHECK(ratio_add(&made, ratio_of_whole(RATIO_PART_MAX), of(-1, 1)));
    CHECK(is(made, RATIO_PART_MAX - 1, 1));
}

static void powers_and_roots_are_exact(void)
{
    struct ratio made;
    bool is_beyond = false;
    CHECK(ratio_power(&made, of(2, 3), of(-2, 1), &is_beyond) && is(made, 9, 4));
    CHECK(ratio_power(&made, of(8, 27), of(2, 3), &is_beyond) && is(made, 4, 9));
    CHECK(ratio_power(&made, of(9, 16), of(1, 2), &is_beyond) && is(made, 3, 4));
    CHECK(ratio_logarithm(&made, of(4, 1), of(8, 1)) && is(made, 3, 2));
    CHECK(ratio_logarithm(&made, of(2, 1), of(1, 8)) && is(made, -3, 1));
}

/* Of all powers of some roots that fit, each to the base of each other one; and of their
 * neighbours, which are seldom powers. */
static void logarithms_of_powers(void)
{
    static const struct ratio roots[] = {{2, 1}, {3, 1}, {6, 1}, {1, 5}, {2, 3}, {10, 7}, {12, 1}};
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        bool is_beyond = false;
        for (ratio_part a = -9; a <= 9; a++) {
            for (ratio_part b = -9; b <= 9; b++) {
                struct ratio base, value, made = untouched;
                if (b == 0 || !ratio_power(&base, roots[i], of(b, 1), &is_beyond) ||
                    !ratio_power(&value, roots[i], of(a, 1), &is_beyond))
                    continue;
                CHECK(ratio_logarithm(&made, base, value));
                CHECK(made.numerator * b == made.denominator * a && made.denominator > 0);
                const ratio_size above = (ratio_size)ratio_magnitude(made).numerator;
                CHECK(rational_gcd((ratio_size)made.denominator, above) == 1);
                const bool is_power = a != 0 && ratio_add(&value, value, of(1, 1)) &&
                                      ratio_logarithm(&made, base, value);
                CHECK(!is_power ||
                      (ratio_power(&base, base, made, &is_beyond) && ratio_is_equal(base, value)));
            }
        }
    }
    struct ratio made = untouched;
    CHECK(!ratio_logarithm(&made, of(3, 1), ratio_of_whole(RATIO_PART_MAX)));
    CHECK(!ratio_logarithm(&made, of(1, 3), of(RATIO_PART_MAX, 2)));
}

static void fractions_are_compared(void)
{
    CHECK(ratio_compare(of(1, 3), of(1, 2)) < 0);
    CHECK(ratio_compare(of(-1, 3), of(-1, 2)) > 0);
    CHECK(ratio_compare(of(3, 7), of(3, 7)) == 0);
    CHECK(ratio_compare(of(RATIO_PART_MAX, RATIO_PART_MAX - 1),
                        of(RATIO_PART_MAX - 1, RATIO_PART_MAX - 2)) < 0);
    CHECK(ratio_height(of(-9, 4)) == 9 && ratio_height(of(4, 9)) == 9);
    CHECK_U64(ratio_size_bits(0), 0);
    CHECK_U64(ratio_size_bits(255), 8);
    CHECK(ratio_size_multiply(RATIO_SIZE_MAX, 2) == RATIO_SIZE_MAX);
}

static void values_of_the_library_become_ratios(void)
{
    struct ratio made = untouched;
    const struct rational value = {.numerator = 8, .denominator = 3, .negative = 1};
    CHECK(ratio_from_value(&made, value) && is(made, -8, 3));
    CHECK(rational_is_equal(ratio_to_value(made), value));
    const struct rational large = {.numerator = RATIO_SIZE_MAX, .denominator = 1};
    CHECK(!ratio_from_value(&made, large) && is(made, -8, 3));
}

int main(void)
{
    TEST(steps_give_lowest_terms);
    TEST(what_has_no_value_is_refused);
    TEST(what_does_not_fit_is_refused);
    TEST(powers_and_roots_are_exact);
    TEST(logarithms_of_powers);
    TEST(fractions_are_compared);
    TEST(values_of_the_library_become_ratios);
    return test_end();
}
