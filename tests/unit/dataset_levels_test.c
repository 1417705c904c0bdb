/* SPDX-License-Identifier: MIT */
/*
 * Levels from the times of games: fifths of the sample, and equal times together.
 */
#include "dataset/dataset.h"
#include "test.h"

static void a_time_has_a_level(void)
{
    const uint32_t levels[LEVEL_CUTS] = {50, 60, 60, 90};
    CHECK_U64(levels_of(levels, 0), 0);
    CHECK_U64(levels_of(levels, 49), 0);
    CHECK_U64(levels_of(levels, 50), 1);
    CHECK_U64(levels_of(levels, 60), 3);
    CHECK_U64(levels_of(levels, 90), 4);
    CHECK_U64(levels_of(levels, UINT32_MAX), 4);
}

static void a_sample_is_divided_in_fifths(void)
{
    uint64_t tenths[100];
    uint32_t counts[TALLY_DIFFICULTY_LEVELS] = {0};
    for (uint32_t i = 0; i < 100; i++) tenths[i] = 40 + 7 * i % 100;
    uint32_t levels[LEVEL_CUTS];
    levels_from(levels, tenths, 100);
    for (uint32_t i = 0; i < 100; i++) counts[levels_of(levels, (uint32_t)tenths[i])]++;
    for (uint32_t i = 0; i < TALLY_DIFFICULTY_LEVELS; i++) CHECK_U64(counts[i], 20);
}

/* Bounds are where they divide best: below 50, of which most stand behind the first fifth, and
 * above 90, of which most stand before the last. */
static void equal_times_stay_together(void)
{
    uint64_t tenths[] = {90, 50, 60, 50, 90, 40, 70, 90, 50, 95};
    uint32_t levels[LEVEL_CUTS];
    levels_from(levels, tenths, 10);
    CHECK_U64(levels[0], 50);
    CHECK_U64(levels[1], 60);
    CHECK_U64(levels[2], 90);
    CHECK_U64(levels[3], 91);
    levels_from(levels, tenths, 0);
    CHECK_U64(levels[3], 0);
}

int main(void)
{
    TEST(a_time_has_a_level);
    TEST(a_sample_is_divided_in_fifths);
    TEST(equal_times_stay_together);
    return test_end();
}
