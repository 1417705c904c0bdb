/* SPDX-License-Identifier: MIT */
/*
 * Logarithms in whole numbers, against what they must be.
 */
#include "base/logarithm.h"
#include "test.h"

static int64_t distance(int64_t a, int64_t b)
{
    return a > b ? a - b : b - a;
}

static void powers_of_2_are_exact(void)
{
    for (int i = 0; i < 64; i++) CHECK(log2_of(UINT64_C(1) << i) == (int64_t)i * LOG_UNIT);
    CHECK(log2_of(0) == 0);
    CHECK(log2_of(UINT64_MAX) < (int64_t)64 * LOG_UNIT);
    CHECK(distance(log2_of(3), 103872) <= 2); /* 1.5849625 * 65536 = 103872.1 */
    CHECK(distance(log2_of(10), 217706) <= 2);
}

static void a_product_has_the_sum(void)
{
    for (uint64_t a = 1; a < 300; a += 7)
        for (uint64_t b = 1; b < 3000; b += 11)
            CHECK(distance(log2_of(a * b), log2_of(a) + log2_of(b)) <= 3);
}

static void sums_are_of_what_is_meant(void)
{
    for (uint64_t a = 1; a < 2000; a += 13)
        for (uint64_t b = 1; b < 2000; b += 17)
            CHECK(distance(log2_of_sum(log2_of(a), log2_of(b)), log2_of(a + b)) <= 6);
    CHECK(log2_of_sum(0, 0) == LOG_UNIT);
    CHECK(log2_of_sum(-5, -5) == LOG_UNIT - 5);
    CHECK(log2_of_sum(INT32_MAX, INT32_MIN) == INT32_MAX);
}

static void powers_undo_logarithms(void)
{
    for (uint64_t a = 1; a < 100000; a += 97) {
        const uint64_t seen = power_of_2(log2_of(a), 10, UINT32_MAX);
        CHECK(distance((int64_t)seen, (int64_t)(10 * a)) <= 1 + (int64_t)(a / 2000));
    }
    CHECK_U64(power_of_2(0, 10, 1000), 10);
    CHECK_U64(power_of_2(-LOG_UNIT, 10, 1000), 5);
    CHECK_U64(power_of_2(LOG_UNIT / 2, 1000, 10000), 1414);
    CHECK_U64(power_of_2(-LOG_UNIT / 2, 1000, 10000), 707);
    CHECK_U64(power_of_2((int64_t)100 * LOG_UNIT, 10, 36000), 36000);
    CHECK_U64(power_of_2((int64_t)-100 * LOG_UNIT, 10, 36000), 0);
    CHECK_U64(power_of_2((int64_t)1 << 60, 0, 36000), 0);
}

int main(void)
{
    TEST(powers_of_2_are_exact);
    TEST(a_product_has_the_sum);
    TEST(sums_are_of_what_is_meant);
    TEST(powers_undo_logarithms);
    return test_end();
}
