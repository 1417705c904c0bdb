/* SPDX-License-Identifier: MIT */
/*
 * Tables of values of little excess, and needs that they answer. The excess of an expression is its
 * effort minus the number of its steps. Two examples, of 2 and 10:
 *
 *     10 + 2    effort 1, excess 0
 *     10 - 2    effort 3 (a borrow), excess 2
 */
#include "least/expand.h"
#include "least/tables.h"
#include "test.h"

#include "support/least_tables.h"

#define GAME "countdown,use=all:19/2,10,7"

/* The subset of 2 and 10. */
static uint32_t two_and_ten(void)
{
    uint32_t subset = 0;
    for (uint32_t i = 0; i < least.cells.kinds; i++)
        if (least.cells.number[i] != 7) subset += least.cells.weight[i];
    return subset;
}

/* The least excess of a value of 2 and 10; LEAST_NONE: above the level, or not possible. */
static uint32_t excess_of(uint64_t value, enum least_kind kind)
{
    const struct least_need need = {.value = ratio_of_number(value),
                                    .bound = ratio_of_number(0),
                                    .taken = LEAST_NO_FRONT,
                                    .subset = two_and_ten(),
                                    .kind = (uint8_t)kind};
    return least_look(&least, &need);
}

static void values_have_their_excess(void)
{
    least_begin(GAME, 3);
    CHECK_U64(excess_of(12, LEAST_FACTOR), 0);
    CHECK_U64(excess_of(8, LEAST_FACTOR), 2);
    CHECK_U64(excess_of(20, LEAST_ADDEND), 0);
    CHECK_U64(excess_of(13, LEAST_FACTOR), LEAST_NONE);
    least_end();
}

static void a_level_ends_the_tables(void)
{
    least_begin(GAME, 1);
    CHECK_U64(excess_of(12, LEAST_FACTOR), 0);
    CHECK_U64(excess_of(8, LEAST_FACTOR), LEAST_NONE);
    least_end();
}

/* 12 = 10 + 2 is a sum: a factor, but no addend. 20 = 10 * 2 is an addend, but no factor. */
static void the_use_decides(void)
{
    least_begin(GAME, 3);
    CHECK_U64(excess_of(12, LEAST_FACTOR), 0);
    CHECK_U64(excess_of(12, LEAST_ADDEND), LEAST_NONE);
    CHECK_U64(excess_of(20, LEAST_ADDEND), 0);
    CHECK_U64(excess_of(20, LEAST_FACTOR), LEAST_NONE);
    least_end();
}

static void a_need_is_kept_once(void)
{
    struct least_needs needs = {.item_bytes = sizeof(struct least_need)};
    bool is_new = false;
    least_begin(GAME, 0);
    const struct least_need one = {.value = ratio_of_number(8), .subset = 1, .kind = LEAST_ADDEND};
    struct least_need other = one;
    other.kind = LEAST_FACTOR;
    CHECK_U64(least_index_of_need(&needs, &least, &one, &is_new), 0);
    CHECK(is_new);
    CHECK_U64(least_index_of_need(&needs, &least, &one, &is_new), 0);
    CHECK(!is_new);
    CHECK_U64(least_index_of_need(&needs, &least, &other, &is_new), 1);
    CHECK(is_new);
    const struct least_need *const kept = least_need_at(&needs, 1);
    CHECK_U64(kept->kind, LEAST_FACTOR);
    least_needs_clear(&needs, &memory);
    least_end();
}

int main(void)
{
    TEST(values_have_their_excess);
    TEST(a_level_ends_the_tables);
    TEST(the_use_decides);
    TEST(a_need_is_kept_once);
    return test_end();
}
