/* SPDX-License-Identifier: MIT */
/*
 * Fractions modulo 2^31 - 1: steps with fractions are steps with their residues. An example:
 *
 *     1/3 has the residue 1431655765, since 3 * 1431655765 = 2 * (2^31 - 1) + 1
 */
#include "goals/residue.h"
#include "test.h"

#include <tally/tally.h>

static struct ratio fraction(int64_t numerator, int64_t denominator)
{
    struct ratio value = {0, 1};
    CHECK(ratio_divide(&value, ratio_of_whole(numerator), ratio_of_whole(denominator)));
    return value;
}

static uint32_t residue(struct ratio value)
{
    struct residue found = {0, 0};
    CHECK(residue_of(&found, value));
    return found.value;
}

static void an_example(void)
{
    CHECK_U64(residue(fraction(1, 3)), 1431655765);
    CHECK_U64(residue(fraction(7, 1)), 7);
    CHECK_U64(residue_multiply(3, residue(fraction(1, 3))), 1);
    CHECK_U64(residue_add(residue(fraction(1, 3)), residue(fraction(1, 6))),
              residue(fraction(1, 2)));
}

/* The steps of random fractions, against exact arithmetic. */
static void steps_of_fractions_are_steps_of_residues(void)
{
    tally_random random;
    tally_random_seed(&random, 5);
    for (int i = 0; i < 1000; i++) {
        int64_t parts[4];
        for (int k = 0; k < 4; k++) parts[k] = 1 + (int64_t)tally_random_below(&random, 5000);
        const struct ratio a = fraction(parts[0], parts[1]), b = fraction(parts[2], parts[3]);
        struct ratio sum, difference, product, quotient;
        CHECK(ratio_add(&sum, a, b) && ratio_multiply(&product, a, b) &&
              ratio_divide(&quotient, a, b) && ratio_subtract(&difference, a, b));
        struct residue of_b = {0, 0};
        CHECK(residue_of(&of_b, b));
        CHECK_U64(residue_add(residue(a), of_b.value), residue(sum));
        CHECK_U64(residue_multiply(residue(a), of_b.value), residue(product));
        CHECK_U64(residue_multiply(residue(a), of_b.inverse), residue(quotient));
        CHECK_U64(residue_magnitude(residue_subtract(residue(a), of_b.value)),
                  residue_magnitude(residue(ratio_magnitude(difference))));
    }
}

static void inverses(void)
{
    const uint32_t cases[] = {1, 2, 3, 1000003, RESIDUE_PRIME / 2, RESIDUE_PRIME - 1};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        CHECK_U64(residue_multiply(cases[i], residue_invert(cases[i])), 1);
}

/* 0 has the inverse 0; multiples of the prime have no residue or no inverse. */
static void at_the_edges(void)
{
    struct residue found = {1, 1};
    CHECK(residue_of(&found, fraction(0, 1)) && found.value == 0 && found.inverse == 0);
    CHECK(!residue_of(&found, fraction(RESIDUE_PRIME, 1)));
    CHECK(!residue_of(&found, fraction(1, RESIDUE_PRIME)));
    CHECK(!residue_of(&found, fraction(2 * (int64_t)RESIDUE_PRIME, 5)));
    CHECK_U64(residue(fraction((int64_t)RESIDUE_PRIME + 1, 1)), 1);
    CHECK_U64(residue_add(RESIDUE_PRIME - 1, 1), 0);
    CHECK_U64(residue_subtract(0, 1), RESIDUE_PRIME - 1);
    CHECK_U64(residue_multiply(RESIDUE_PRIME - 1, RESIDUE_PRIME - 1), 1);
}

int main(void)
{
    TEST(an_example);
    TEST(steps_of_fractions_are_steps_of_residues);
    TEST(inverses);
    TEST(at_the_edges);
    return test_end();
}
