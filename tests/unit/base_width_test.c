/* SPDX-License-Identifier: MIT */
/*
 * The bounds that follow from the width of fractions: the powers of ten and the factorials that fit
 * are named as numbers, and must be the largest ones.
 */
#include "base/width.h"
#include "test.h"

/* How often the largest part can be divided: by 2, 3, 4 ... (a factorial), or by ten each time. */
static int factors_within(ratio_size largest, bool is_factorial)
{
    int count = is_factorial ? 1 : 0;
    for (;; count++) {
        const ratio_size factor = is_factorial ? (ratio_size)count + 1 : 10;
        if (largest / factor == 0) return count;
        largest /= factor;
    }
}

static void the_largest_that_fit(void)
{
    CHECK(factors_within((ratio_size)RATIO_PART_MAX, false) == RATIO_DIGITS);
    CHECK(factors_within((ratio_size)RATIO_PART_MAX, true) == RATIO_FACTORIAL);
    CHECK(factors_within(RATIO_SIZE_MAX, false) + 1 == RATIONAL_DIGITS);
    CHECK(factors_within(RATIO_SIZE_MAX, true) == RATIONAL_FACTORIAL);
    CHECK(RATIO_PART_MAX > 0 && RATIO_PART_MAX == (ratio_part)(RATIO_SIZE_MAX / 2));
    CHECK(RATIONAL_BITS == RATIO_BITS + 1 && RATIONAL_BITS == 2 * RATIONAL_HALF_BITS);
}

static void a_part_as_a_number_of_64_bits(void)
{
    CHECK_U64(rational_part_64(0), 0);
    CHECK_U64(rational_part_64(UINT64_MAX), UINT64_MAX);
    CHECK_U64(rational_part_64(RATIO_SIZE_MAX), UINT64_MAX);
}

int main(void)
{
    TEST(the_largest_that_fit);
    TEST(a_part_as_a_number_of_64_bits);
    return test_end();
}
