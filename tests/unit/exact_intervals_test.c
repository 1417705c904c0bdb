/* SPDX-License-Identifier: MIT */
/*
 * Steps backwards: whatever x is, if a step with it leads into an interval, x lies in one of the
 * intervals that the step tells.
 *
 *     x ^ 2 in [8, 10]    x in [-3.17, -2.82] or [2.82, 3.17]
 *     2 ^ x in [8, 10]    x in [3, 3.33]
 */
#include "exact/intervals.h"
#include "test.h"

static bool is_within(double value, const struct interval *intervals, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (value >= intervals[i].least && value <= intervals[i].most) return true;
    }
    return false;
}

static uint32_t backwards(enum step_kind kind, struct ratio b, double least, double most,
                          struct interval *x)
{
    const struct step step = {.kind = kind, .b = b};
    return interval_backwards((struct interval){least, most}, step, x);
}

static void bases_and_exponents_are_near(void)
{
    struct interval x[INTERVALS_MAX];
    CHECK_U64(backwards(STEP_POWER, ratio_of_whole(2), 8, 10, x), 2);
    CHECK(is_within(2.829, x, 2) && is_within(3, x, 2) && is_within(-3.16, x, 2));
    CHECK(!is_within(2.828, x, 2) && !is_within(3.163, x, 2) && !is_within(0, x, 2));
    CHECK_U64(backwards(STEP_POWER_OF, ratio_of_whole(2), 8, 10, x), 1);
    CHECK(is_within(3, x, 1) && is_within(3.32, x, 1));
    CHECK(!is_within(2.99, x, 1) && !is_within(3.33, x, 1));
    CHECK_U64(backwards(STEP_POWER_OF_OPPOSITE, ratio_of_whole(2), 8, 10, x), 1);
    CHECK(is_within(-3, x, 1) && !is_within(3, x, 1));
    CHECK_U64(backwards(STEP_POWER_OF, ratio_of_whole(2), -10, -8, x), 0);
    CHECK_U64(backwards(STEP_POWER, ratio_of_whole(2), -10, -8, x), 0);
}

/* An exponent is whole, unless the base is a power itself. */
static void exponents_that_are_no_fractions_may_be_missing(void)
{
    const struct interval narrow = {2.7, 2.9}; /* 8 ^ 0.5 = 2.83, 7 ^ 0.53 = 2.8 */
    CHECK(interval_has_exponent(narrow, ratio_of_whole(8)) == false);
    CHECK(interval_has_exponent((struct interval){1.9, 2.1}, ratio_of_whole(8)));
    CHECK(interval_has_exponent((struct interval){3.9, 4.1}, ratio_of_whole(8)));
    CHECK(!interval_has_exponent(narrow, ratio_of_whole(7)));
    CHECK(interval_has_exponent((struct interval){0.3, 0.4}, (struct ratio){1, 9}));
    CHECK(interval_has_exponent((struct interval){3, 3}, (struct ratio){1, 9}));
    CHECK(interval_has_exponent((struct interval){-8, -8}, ratio_of_whole(-2)));
}

static struct ratio any_fraction(tally_random *random, uint32_t most)
{
    struct ratio ratio = ratio_of_whole(0);
    const ratio_part numerator = (ratio_part)tally_random_below(random, 2 * most + 1) - most;
    const ratio_part denominator = 1 + (ratio_part)tally_random_below(random, 4);
    CHECK(ratio_divide(&ratio, ratio_of_whole(numerator), ratio_of_whole(denominator)));
    return ratio;
}

/* Is the step left out by interval_backwards()? */
static bool is_special(const struct step *step)
{
    const bool is_base = step->kind == STEP_POWER_OF || step->kind == STEP_POWER_OF_OPPOSITE;
    if (ratio_is_zero(step->b)) return step->kind > STEP_DIFFERENCE_FROM;
    return is_base && ratio_is_one(ratio_magnitude(step->b));
}

static void check_step(const struct step *step, struct ratio x, double width)
{
    struct ratio value;
    struct interval inner[INTERVALS_MAX];
    if (is_special(step) || !interval_take_step(&value, *step, x)) return;
    const double about = interval_double(value);
    const struct interval around = {about - width, about + width};
    const uint32_t count = interval_backwards(around, *step, inner);
    CHECK(is_within(interval_double(x), inner, count));
    if (step->kind == STEP_POWER_OF) CHECK(interval_has_exponent(around, step->b));
}

static void no_x_is_missed(void)
{
    tally_random random;
    tally_random_seed(&random, 20261122);
    for (int i = 0; i < test_amount(20000, 2000000); i++) {
        const uint32_t most = i % 3 == 0 ? 1000000 : 12;
        const struct step step = {.kind = (enum step_kind)(i % STEP_KINDS),
                                  .b = any_fraction(&random, most),
                                  .keeps_minus = i % 2 == 0};
        const struct ratio x = any_fraction(&random, i % 5 == 0 ? 1000 : 12);
        check_step(&step, x, 0);
        check_step(&step, x, 1);
        check_step(&step, x, 1000000);
    }
}

int main(void)
{
    TEST(bases_and_exponents_are_near);
    TEST(exponents_that_are_no_fractions_may_be_missing);
    TEST(no_x_is_missed);
    return test_end();
}
