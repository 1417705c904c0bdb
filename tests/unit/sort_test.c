/* SPDX-License-Identifier: MIT */
/*
 * The three sorts of the ground floor agree with a sort that is too simple to be wrong.
 */
#include "base/sort.h"
#include "test.h"

#include <tally/tally.h>

enum { MOST = 600 };

static uint64_t random_key(tally_random *random)
{
    const uint64_t key = tally_random_below(random, 0);
    return key >> tally_random_below(random, 64); /* of all sizes, often alike */
}

static void sorting_by_key_is_stable_and_rising(void)
{
    static struct sort_item items[MOST], room[MOST];
    tally_random random;
    tally_random_seed(&random, 1);
    for (uint32_t count = 0; count <= MOST; count += 1 + count / 8) {
        for (uint32_t i = 0; i < count; i++)
            items[i] = (struct sort_item){random_key(&random) & 0xff00ff, i, 0};
        const struct sort_item *const sorted = sort_by_key(items, room, count, NULL);
        if (!CHECK(sorted == items || sorted == room)) return;
        for (uint32_t i = 1; i < count; i++) {
            CHECK(sorted[i - 1].key < sorted[i].key ||
                  (sorted[i - 1].key == sorted[i].key && sorted[i - 1].index < sorted[i].index));
        }
    }
}

static void many_numbers_are_rising_and_none_is_lost(void)
{
    static uint64_t numbers[MOST], room[MOST], in_place[MOST];
    static uint32_t values[MOST], values_room[MOST];
    tally_random random;
    tally_random_seed(&random, 4);
    for (uint32_t count = 0; count <= MOST; count += 1 + count / 8) {
        for (uint32_t i = 0; i < count; i++) {
            in_place[i] = numbers[i] = random_key(&random);
            values[i] = (uint32_t)numbers[i];
        }
        const uint64_t *const sorted = sort_many_numbers(numbers, room, count);
        sort_numbers(in_place, count);
        for (uint32_t i = 0; i < count; i++) CHECK_U64(sorted[i], in_place[i]);
        for (uint32_t i = 0; i < count; i++) in_place[i] = (uint32_t)in_place[i];
        const uint32_t *const sorted_values = sort_many_values(values, values_room, count);
        sort_numbers(in_place, count);
        for (uint32_t i = 0; i < count; i++) CHECK_U64(sorted_values[i], in_place[i]);
    }
}

static int stop(void *context, const tally_progress *progress)
{
    (void)progress;
    ++*(int *)context;
    return 1;
}

static void sorting_very_many_asks_the_tick(void)
{
    enum { VERY_MANY = 1 << 17 };
    struct sort_item *const items = malloc(2 * VERY_MANY * sizeof items[0]);
    int asked = 0;
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = stop;
    options.tick_context = &asked;
    if (!CHECK(items != NULL)) return;
    for (uint32_t i = 0; i < VERY_MANY; i++) items[i] = (struct sort_item){VERY_MANY - i, i, 0};
    CHECK(sort_by_key(items, items + VERY_MANY, VERY_MANY, &options) == NULL);
    CHECK_U64(asked, 1);
    free(items);
}

/* By the last decimal digit: many are equal. */
static int compare_last_digits(const void *context, uint32_t a, uint32_t b)
{
    const uint64_t *const numbers = context;
    return (int)(numbers[a] % 10) - (int)(numbers[b] % 10);
}

static void sorting_by_order_is_stable_too(void)
{
    static uint64_t numbers[MOST];
    static uint32_t indices[MOST], room[MOST];
    tally_random random;
    tally_random_seed(&random, 2);
    for (uint32_t count = 0; count <= MOST; count += 1 + count / 8) {
        for (uint32_t i = 0; i < count; i++) {
            numbers[i] = random_key(&random);
            indices[i] = i;
        }
        const uint32_t *const sorted =
            sort_by_order(indices, room, count, compare_last_digits, numbers);
        for (uint32_t i = 1; i < count; i++) {
            const int order = compare_last_digits(numbers, sorted[i - 1], sorted[i]);
            CHECK(order < 0 || (order == 0 && sorted[i - 1] < sorted[i]));
        }
    }
}

static void numbers_are_sorted_in_place_and_each_kept_once(void)
{
    static uint64_t numbers[MOST];
    tally_random random;
    tally_random_seed(&random, 3);
    for (uint32_t count = 0; count <= MOST; count += 1 + count / 8) {
        uint64_t sum = 0, sum_after = 0;
        for (uint32_t i = 0; i < count; i++) sum += numbers[i] = random_key(&random) % 100;
        sort_numbers(numbers, count);
        for (uint32_t i = 0; i < count; i++) sum_after += numbers[i];
        for (uint32_t i = 1; i < count; i++) CHECK(numbers[i - 1] <= numbers[i]);
        CHECK_U64(sum_after, sum);
        const size_t kept = sort_unique(numbers, count);
        for (size_t i = 1; i < kept; i++) CHECK(numbers[i - 1] < numbers[i]);
        CHECK(kept <= count && (count == 0) == (kept == 0));
    }
}

int main(void)
{
    TEST(sorting_by_key_is_stable_and_rising);
    TEST(many_numbers_are_rising_and_none_is_lost);
    TEST(sorting_very_many_asks_the_tick);
    TEST(sorting_by_order_is_stable_too);
    TEST(numbers_are_sorted_in_place_and_each_kept_once);
    return test_end();
}
