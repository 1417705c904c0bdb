/* SPDX-License-Identifier: MIT */
/*
 * Lists of numbers that are kept once. For example, the list 2 2 8 has one index, however often it
 * is kept; 2 8 has another one.
 */
#include "test.h"
#include "whole/sets.h"

static struct memory memory;
static struct sets sets;

static void begin(void)
{
    memory_init(&memory, NULL, 0);
    CHECK(sets_init(&sets, &memory) == TALLY_OK);
}

static void end(void)
{
    sets_clear(&sets);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void equal_lists_have_one_index(void)
{
    begin();
    const uint32_t first = sets_keep(&sets, (const uint64_t[]){2, 2, 8}, 3);
    const uint32_t other = sets_keep(&sets, (const uint64_t[]){2, 8}, 2);
    const uint32_t empty = sets_keep(&sets, NULL, 0);
    CHECK_U64(sets_keep(&sets, (const uint64_t[]){2, 2, 8}, 3), first);
    CHECK_U64(sets_keep(&sets, (const uint64_t[]){2, 8}, 2), other);
    CHECK_U64(sets_keep(&sets, NULL, 0), empty);
    CHECK(first != other && other != empty && first != empty);
    const struct number_list list = sets_list(&sets, first);
    CHECK_U64(list.count, 3);
    CHECK_U64(list.items[0] + list.items[1] + list.items[2], 12);
    CHECK_U64(sets_list(&sets, empty).count, 0);
    end();
}

/* Many lists, so that the hash and the arrays grow. */
static void indices_stay(void)
{
    enum { LISTS = 1000 };
    begin();
    for (uint64_t i = 0; i < LISTS; i++) CHECK_U64(sets_keep(&sets, (uint64_t[]){i, i + 7}, 2), i);
    for (uint64_t i = 0; i < LISTS; i++) CHECK_U64(sets_keep(&sets, (uint64_t[]){i, i + 7}, 2), i);
    CHECK_U64(sets_list(&sets, 5).items[1], 12);
    end();
}

static void a_rising_list_is_searched(void)
{
    begin();
    const uint32_t list = sets_keep(&sets, (const uint64_t[]){1, 5, 9, UINT64_MAX}, 4);
    const uint32_t empty = sets_keep(&sets, NULL, 0);
    CHECK(sets_has(&sets, list, 1) && sets_has(&sets, list, 9) &&
          sets_has(&sets, list, UINT64_MAX));
    CHECK(!sets_has(&sets, list, 0) && !sets_has(&sets, list, 6));
    CHECK(!sets_has(&sets, empty, 1));
    end();
}

static void unions_have_no_repetitions(void)
{
    static const uint64_t some[] = {1, 3, 5}, others[] = {3, 4, 5, 6}, wanted[] = {1, 3, 4, 5, 6};
    const struct number_list a = {some, 3}, b = {others, 4}, none = {NULL, 0};
    uint64_t into[7];
    CHECK_U64(sets_unite(a, b, into), 5);
    for (uint32_t i = 0; i < 5; i++) CHECK_U64(into[i], wanted[i]);
    CHECK_U64(sets_unite(a, none, into), 3);
    CHECK_U64(into[2], 5);
    CHECK_U64(sets_unite(none, none, into), 0);
}

int main(void)
{
    TEST(equal_lists_have_one_index);
    TEST(indices_stay);
    TEST(a_rising_list_is_searched);
    TEST(unions_have_no_repetitions);
    return test_end();
}
