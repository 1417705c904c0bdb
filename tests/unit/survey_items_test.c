/* SPDX-License-Identifier: MIT */
/*
 * Groups of operands, counted in classes. An example: the sums 50 + 25 + 1 * 3 and 50 + 25 + 3 have
 * the same total, 78, and the same values inside, but for the 1; so they are two items, and a
 * second sum that agrees with the first in all adds one to its count.
 */
#include "base/memory.h"
#include "survey/survey.h"
#include "test.h"

static struct memory memory;
static struct arena arena;
static struct item_pile pile;

static void begin(void)
{
    memory_init(&memory, NULL, 0);
    arena_init(&arena, &memory);
    pile_init(&pile, &memory);
    pile_begin(&pile, &arena);
}

static void end(void)
{
    pile_clear(&pile);
    arena_clear(&arena);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static uint64_t bloom_of(const uint32_t *values, uint16_t count)
{
    uint64_t bloom = 0;
    for (uint16_t i = 0; i < count; i++) bloom |= UINT64_C(1) << values[i] % 64;
    return bloom;
}

/* Of a sum whose operands are worth values[], and have nothing else inside. */
static struct item item_of(uint32_t total, const uint32_t *values, uint16_t count, uint64_t copies)
{
    return (struct item){.count = copies,
                         .total = total,
                         .inside = values,
                         .inside_count = count,
                         .inside_bloom = bloom_of(values, count),
                         .sums = values,
                         .sums_count = count,
                         .sums_bloom = bloom_of(values, count)};
}

static void an_example(void)
{
    uint32_t with_one[] = {1, 3, 25, 50};
    const uint32_t without[] = {3, 25, 50};
    struct item_list list;
    begin();
    struct item item = item_of(78, with_one, 4, 1);
    CHECK(pile_add(&pile, &item));
    item = item_of(78, without, 3, 1);
    CHECK(pile_add(&pile, &item));
    item = item_of(78, with_one, 4, 1);
    CHECK(pile_add(&pile, &item));
    memset(with_one, 0, sizeof with_one); /* the sets were copied */
    CHECK(pile_end(&pile, &list, 1));
    CHECK_U64(list.count, 2);
    const bool is_first = list.items[0].inside_count == 4;
    CHECK_U64(list.items[is_first ? 0 : 1].count, 2);
    CHECK_U64(list.items[is_first ? 1 : 0].count, 1);
    CHECK(item_has_inside(&list.items[is_first ? 0 : 1], 1));
    CHECK(!item_has_inside(&list.items[is_first ? 1 : 0], 1));
    end();
}

static void items_rise_by_total_and_are_divided(void)
{
    static const uint32_t totals[] = {50, 3, 78, 7, 3, 50, 50};
    struct item_list list;
    begin();
    for (size_t i = 0; i < sizeof totals / sizeof totals[0]; i++) {
        const struct item item = item_of(totals[i], totals, 1, 6);
        CHECK(pile_add(&pile, &item));
    }
    CHECK(pile_end(&pile, &list, 3));
    CHECK_U64(list.count, 4);
    for (uint32_t i = 1; i < list.count; i++) CHECK(list.items[i - 1].total < list.items[i].total);
    CHECK_U64(list.items[0].count, 4);
    CHECK_U64(list.items[2].count, 6);

    pile_begin(&pile, &arena); /* empty again; what was listed stays */
    CHECK_U64(list.items[3].total, 78);
    struct item_list none;
    CHECK(pile_end(&pile, &none, 1));
    CHECK_U64(none.count, 0);
    end();
}

/* What differs in anything but its count is another item. */
static void only_what_agrees_in_all_is_merged(void)
{
    static const uint32_t values[] = {2, 9};
    struct item_list list;
    begin();
    struct item item = item_of(11, values, 2, 1);
    CHECK(pile_add(&pile, &item));
    item.is_single = true;
    CHECK(pile_add(&pile, &item));
    item.has_one = true;
    CHECK(pile_add(&pile, &item));
    item.sums_count = 1;
    CHECK(pile_add(&pile, &item));
    item.inside = values + 1;
    item.inside_count = 1;
    CHECK(pile_add(&pile, &item));
    CHECK(pile_end(&pile, &list, 1));
    CHECK_U64(list.count, 5);
    end();
}

static void shared_sums_are_noticed(void)
{
    static const uint32_t some[] = {1, 5, 70};
    static const uint32_t sharing[] = {2, 70, 71};
    static const uint32_t meeting[] = {6, 69}; /* the bits of 70 and 5, and neither value */
    const struct item a = item_of(76, some, 3, 1);
    const struct item b = item_of(143, sharing, 3, 1);
    const struct item c = item_of(75, meeting, 2, 1);
    CHECK(items_share_sum(&a, &b));
    CHECK(items_share_sum(&b, &a));
    CHECK(items_may_share_sum(&a, &c));
    CHECK(!items_share_sum(&a, &c));
    CHECK(!item_has_inside(&a, 6));
    CHECK(item_has_inside(&a, 70));
}

static void values_are_settled(void)
{
    static struct values values;
    static const uint32_t list[] = {9, 2, 9, 4};
    values_add(&values, 4);
    values_add_all(&values, list, 4);
    values_settle(&values);
    CHECK_U64(values.count, 3);
    CHECK_U64(values.list[0], 2);
    CHECK_U64(values.list[1], 4);
    CHECK_U64(values.list[2], 9);
    values.count = 0;
    values_settle(&values);
    CHECK_U64(values.count, 0);
}

int main(void)
{
    TEST(an_example);
    TEST(items_rise_by_total_and_are_divided);
    TEST(only_what_agrees_in_all_is_merged);
    TEST(shared_sums_are_noticed);
    TEST(values_are_settled);
    return test_end();
}
