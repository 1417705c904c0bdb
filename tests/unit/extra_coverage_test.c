/* SPDX-License-Identifier: MIT */
/*
 * What shapes make, as bits. With the targets 10..12 and two games, a set has six bits:
 *
 *     bit      0   1   2   3   4   5
 *     game     0   0   0   1   1   1
 *     value   10  11  12  10  11  12
 */
#include "extra/makes.h"
#include "test.h"

static struct memory memory;

static void pairs_have_bits(void)
{
    struct coverage coverage;
    memory_init(&memory, NULL, 0);
    CHECK(coverage_init(&coverage, &memory, (tally_range){10, 12}, 2));
    CHECK_U64(coverage.values, 3);
    CHECK_U64(coverage.words, 1);
    CHECK(coverage_mark(&coverage, 3, 0, 10));
    CHECK(coverage_mark(&coverage, 3, 1, 12));
    CHECK(coverage_mark(&coverage, 3, 1, 12));
    CHECK(coverage_mark(&coverage, 0, 1, 10));
    if (CHECK_U64(coverage.columns.count, 4)) {
        CHECK_U64(coverage_column(&coverage, 3)[0], 1 << 0 | 1 << 5);
        CHECK_U64(coverage_size(&coverage, coverage_column(&coverage, 3)), 2);
        CHECK_U64(coverage_column(&coverage, 0)[0], 1 << 3);
        CHECK(coverage_column(&coverage, 1) == NULL); /* shape 1 makes nothing */
    }
    coverage_clear(&coverage);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void sets_may_have_many_words(void)
{
    struct coverage coverage;
    memory_init(&memory, NULL, 0);
    CHECK(coverage_init(&coverage, &memory, (tally_range){0, 100}, 10));
    CHECK_U64(coverage.words, 1010 / 64 + 1);
    CHECK(coverage_mark(&coverage, 0, 9, 100));
    CHECK_U64(coverage_column(&coverage, 0)[1009 / 64], UINT64_C(1) << 1009 % 64);
    CHECK_U64(coverage_size(&coverage, coverage_column(&coverage, 0)), 1);
    coverage_clear(&coverage);
}

static void too_many_pairs_are_refused(void)
{
    struct coverage coverage;
    memory_init(&memory, NULL, 0);
    CHECK(!coverage_init(&coverage, &memory, (tally_range){0, UINT64_MAX / 2}, 5));
    coverage_clear(&coverage);
    memory_init(&memory, NULL, 100);
    CHECK(coverage_init(&coverage, &memory, (tally_range){0, 10000}, 1));
    CHECK(!coverage_mark(&coverage, 0, 0, 7)); /* 1,256 bytes */
    coverage_clear(&coverage);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

int main(void)
{
    TEST(pairs_have_bits);
    TEST(sets_may_have_many_words);
    TEST(too_many_pairs_are_refused);
    return test_end();
}
