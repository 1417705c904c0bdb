/* SPDX-License-Identifier: MIT */
/*
 * A filter lets all of its values pass, and few others: none that is larger, and of numbers that
 * have much in common as few as of any.
 */
#include "lattice/filter.h"
#include "test.h"

#include <tally/tally.h>

#include <stdlib.h>

enum { VALUES = 3000, OTHERS = 100000 };

static struct filter make_filter(const uint64_t *values, size_t count)
{
    const size_t words = filter_words(count);
    struct filter filter = {.words = calloc(words, sizeof(uint64_t)), .word_mask = words - 1};
    CHECK(filter.words != NULL);
    for (size_t i = 0; filter.words != NULL && i < count; i++) filter_add(&filter, values[i]);
    return filter;
}

/* How many of OTHERS random multiples of the factor pass a filter of VALUES such multiples, all of
 * them below 2^24 times the factor. */
static int count_passing(uint64_t factor, uint64_t *values)
{
    tally_random random;
    tally_random_seed(&random, factor);
    for (size_t i = 0; i < VALUES; i++) values[i] = factor * tally_random_below(&random, 1 << 24);
    struct filter filter = make_filter(values, VALUES);
    for (size_t i = 0; i < VALUES; i++) CHECK_U64(filter_passes(filter, values[i]), 1);
    int passing = 0;
    for (int i = 0; i < OTHERS; i++)
        passing += filter_passes(filter, factor * tally_random_below(&random, 1 << 24)) != 0;
    CHECK_U64(filter_passes(filter, filter.largest + 1), 0);
    CHECK_U64(filter_passes(filter, UINT64_MAX), 0);
    free(filter.words);
    return passing;
}

static void all_values_pass_and_few_others(void)
{
    static const uint64_t factors[] = {1, 3, 7, 25, 50, 64, 100, 1000, UINT64_C(1) << 37 | 1};
    uint64_t values[VALUES];
    for (size_t i = 0; i < sizeof factors / sizeof *factors; i++)
        CHECK(count_passing(factors[i], values) < OTHERS / 20);
}

/* Below the number of its bits nothing passes that is not a value, where no value is larger. */
static void small_values_are_told_exactly(void)
{
    uint64_t values[64];
    for (size_t i = 0; i < 64; i++) values[i] = 1 + 31 * i;
    struct filter filter = make_filter(values, 64);
    CHECK((filter.word_mask + 1) * 64 > values[63]);
    for (uint64_t value = 0; value <= values[63] + 100; value++)
        CHECK_U64(filter_passes(filter, value), value <= values[63] && value % 31 == 1);
    free(filter.words);
}

static void an_empty_one_lets_nothing_pass(void)
{
    struct filter filter = make_filter(NULL, 0);
    for (uint64_t value = 0; value < 100; value++) CHECK_U64(filter_passes(filter, value), 0);
    free(filter.words);
}

int main(void)
{
    TEST(all_values_pass_and_few_others);
    TEST(small_values_are_told_exactly);
    TEST(an_empty_one_lets_nothing_pass);
    return test_end();
}
