/* SPDX-License-Identifier: MIT */
/*
 * The ways to meet a need: last steps, each found once. An example, the ways to make 12 of 2, 10:
 *
 *     10 + 2    the need before "+ 2" is 10, and the operand is 2
 */
#include "least/expand.h"
#include "test.h"

#include "support/least_tables.h"

enum { WAYS_MAX = 32 };

static struct least_way ways[WAYS_MAX];
static uint32_t way_count;

static void keep(void *user, const struct least_way *way)
{
    (void)user;
    if (CHECK(way_count < WAYS_MAX)) ways[way_count++] = *way;
}

/* Finds the ways to make a value of all numbers, within this excess. */
static void expand(uint64_t value, enum least_kind kind, uint32_t budget)
{
    const struct least_need need = {.value = ratio_of_number(value),
                                    .bound = ratio_of_number(0),
                                    .taken = LEAST_NO_FRONT,
                                    .subset = least.cells.codes - 1,
                                    .kind = (uint8_t)kind};
    struct least_expansion expansion = {
        .least = &least, .need = &need, .budget = budget, .visit = keep};
    way_count = 0;
    least_expand(&expansion);
    CHECK(!expansion.is_unsure);
}

/* The only way is left `step` right, with this excess. */
static void check_way(enum effort_step step, int64_t left, int64_t right, uint32_t excess)
{
    if (!CHECK_U64(way_count, 1)) return;
    CHECK_U64(ways[0].step, step);
    CHECK(ratio_is_equal(ways[0].left.value, ratio_of_whole(left)));
    CHECK(ratio_is_equal(ways[0].right.value, ratio_of_whole(right)));
    CHECK_U64(ways[0].own + ways[0].left_excess + ways[0].right_excess, excess);
    CHECK_U64(ways[0].left.subset + ways[0].right.subset, least.cells.codes - 1);
}

static void an_example(void)
{
    least_begin("countdown,use=all:12/2,10", 3);
    expand(12, LEAST_TARGET, 9);
    check_way(EFFORT_ADD, 10, 2, 0);
    expand(8, LEAST_TARGET, 9);
    check_way(EFFORT_SUBTRACT, 10, 2, 2); /* with a borrow */
    expand(20, LEAST_TARGET, 9);
    check_way(EFFORT_MULTIPLY, 10, 2, 0);
    expand(5, LEAST_TARGET, 9);
    CHECK_U64(way_count, 1);
    expand(7, LEAST_TARGET, 9);
    CHECK_U64(way_count, 0);
    least_end();
}

/* A sum is no operand of a sum, and a product none of a product. */
static void the_use_decides(void)
{
    least_begin("countdown,use=all:12/2,10", 3);
    expand(12, LEAST_FACTOR, 9);
    CHECK_U64(way_count, 1);
    expand(12, LEAST_ADDEND, 9);
    CHECK_U64(way_count, 0);
    expand(20, LEAST_ADDEND, 9);
    CHECK_U64(way_count, 1);
    expand(20, LEAST_FACTOR, 9);
    CHECK_U64(way_count, 0);
    least_end();
}

/* With small tables, one side is a need that is left to be met: it takes more than their level. */
static void a_side_may_be_left(void)
{
    least_begin("countdown,use=all:19/2,10,7", 0);
    expand(15, LEAST_TARGET, 9); /* 10 - 2 + 7, whose difference is above the level */
    CHECK(way_count != 0);
    uint32_t left_to_meet = 0;
    for (uint32_t i = 0; i < way_count; i++) {
        const bool has_left = ways[i].left_excess != LEAST_NONE;
        const bool has_right = ways[i].right_excess != LEAST_NONE;
        CHECK(has_left || has_right);
        left_to_meet += !has_left || !has_right;
    }
    CHECK(left_to_meet != 0);
    expand(15, LEAST_TARGET, 0); /* nothing above the level is worth a visit now */
    CHECK_U64(way_count, 0);
    least_end();
}

int main(void)
{
    TEST(an_example);
    TEST(the_use_decides);
    TEST(a_side_may_be_left);
    return test_end();
}
