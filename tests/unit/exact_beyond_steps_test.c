/* SPDX-License-Identifier: MIT */
/*
 * Steps with values of any size: exact where the result fits, by residues where it does not. An
 * example: 10^30 does not fit, but its product with 10^-30 has the residue of 1.
 */
#include "exact/beyond.h"
#include "test.h"

enum { TAKEN_MAX = 8, LEVELS = 2 };

static struct {
    struct beyond_value values[TAKEN_MAX];
    uint32_t count;
} taken;

static void take(void *context, const struct beyond_value *value)
{
    (void)context;
    if (CHECK(taken.count < TAKEN_MAX)) taken.values[taken.count++] = *value;
}

static const struct beyond_steps all = {.take = take, .levels = LEVELS, .wants_exact = true};

static struct beyond_value whole(int64_t number)
{
    return beyond_of(ratio_of_whole(number));
}

/* Is a value with this residue among those that were taken? */
static bool has_residue_of(const struct beyond_value *value)
{
    bool has_it = false;
    for (uint32_t i = 0; i < taken.count; i++)
        has_it |= beyond_residue(&taken.values[i], 0) == beyond_residue(value, 0);
    return has_it;
}

static bool has_exact(int64_t number)
{
    bool has_it = false;
    for (uint32_t i = 0; i < taken.count; i++)
        has_it |= taken.values[i].is_exact &&
                  ratio_is_equal(taken.values[i].exact, ratio_of_whole(number));
    return has_it;
}

/* 10^15 * 10^15: one result, which does not fit. */
static struct beyond_value ten_to_30(void)
{
    const struct beyond_value power = whole(1000000000000000);
    taken.count = 0;
    beyond_product(&all, &power, &power);
    CHECK_U64(taken.count, 1);
    CHECK(!taken.values[0].is_exact);
    return taken.values[0];
}

static void an_example(void)
{
    const struct beyond_value large = ten_to_30(), small = beyond_inverse(&large);
    const struct beyond_value one = whole(1);
    taken.count = 0;
    beyond_product(&all, &large, &small);
    CHECK(has_residue_of(&one));
    CHECK(!beyond_is_same(&large, &small) && beyond_is_same(&large, &large));
    CHECK(beyond_is_one(&one) && !beyond_is_one(&large) && !beyond_is_zero(&large));
}

/* Magnitudes: the sum stands for the difference, too. */
static void results_that_fit_are_exact(void)
{
    const struct beyond_value seven = whole(7), minus_three = whole(-3), zero = whole(0);
    CHECK(ratio_is_equal(minus_three.exact, ratio_of_whole(3)) && beyond_is_zero(&zero));
    taken.count = 0;
    beyond_sums(&all, &seven, &minus_three);
    CHECK(has_exact(10) && has_exact(4));
    taken.count = 0;
    beyond_product(&all, &seven, &minus_three);
    CHECK(taken.count == 1 && has_exact(21));
    taken.count = 0;
    beyond_powers(&all, &seven, &minus_three);
    CHECK(has_exact(343));
    struct beyond_steps unwanted = all;
    unwanted.wants_exact = false;
    taken.count = 0;
    beyond_product(&unwanted, &seven, &minus_three);
    CHECK_U64(taken.count, 0);
}

/* (10^30 + 1) - 10^30 is 1, by residues; the sum of residues has lost the signs. */
static void sums_of_large_values(void)
{
    const struct beyond_value large = ten_to_30(), one = whole(1);
    taken.count = 0;
    beyond_sums(&all, &large, &one);
    CHECK(taken.count >= 2);
    const uint32_t count = taken.count;
    struct beyond_value sums[TAKEN_MAX];
    memcpy(sums, taken.values, sizeof sums);
    bool comes_back = false;
    for (uint32_t i = 0; i < count; i++) {
        taken.count = 0;
        beyond_sums(&all, &sums[i], &large);
        comes_back |= has_residue_of(&one);
    }
    CHECK(comes_back);
}

/* 10^60 is the square of 10^30, and its root is 10^30 again. */
static void powers_of_large_values(void)
{
    const struct beyond_value large = ten_to_30(), two = whole(2);
    taken.count = 0;
    beyond_product(&all, &large, &large);
    CHECK_U64(taken.count, 1);
    const struct beyond_value square = taken.values[0];
    taken.count = 0;
    beyond_powers(&all, &large, &two);
    CHECK(has_residue_of(&square));
    struct ratio half;
    CHECK(ratio_divide(&half, ratio_of_whole(1), ratio_of_whole(2)));
    const struct beyond_value exponent = beyond_of(half);
    taken.count = 0;
    beyond_powers(&all, &square, &exponent);
    CHECK(has_residue_of(&large));
}

int main(void)
{
    TEST(an_example);
    TEST(results_that_fit_are_exact);
    TEST(sums_of_large_values);
    TEST(powers_of_large_values);
    return test_end();
}
