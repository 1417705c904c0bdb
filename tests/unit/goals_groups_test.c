/* SPDX-License-Identifier: MIT */
/*
 * Pure groups of numbers in any order: each is made once, whatever the order of its operands. For
 * example, 14 is one group of 3 5 6, although it can be added in 12 ways:
 *
 *     3 + (5 + 6)    3 + (6 + 5)    (3 + 5) + 6    ...
 */

#include "goals/tree.h"
#include "test.h"

static struct memory memory;
static struct goals goals;
static tally_game *game;

/* Begins the forest of a game of these numbers, all of them used, by these operations. */
static void begin(const char *operations, const uint64_t *numbers, size_t count)
{
    static const tally_options options = TALLY_OPTIONS_INIT;
    tally_rules rules = *tally_rules_find("make24");
    CHECK(tally_rules_set(&rules, "ops", operations, NULL) == TALLY_OK);
    CHECK(tally_game_new(&game, &rules, (tally_range){1, 1}, numbers, count, NULL) == TALLY_OK);
    memory_init(&memory, NULL, 0);
    goals_init(&goals, &memory, game, &options);
    goals.table_size = 2;
}

static void end(void)
{
    CHECK(goals.status == TALLY_OK);
    goals_clear(&goals);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

/* The number of groups of all numbers that are worth the value. */
static uint64_t count_groups(enum goals_kind kind, uint64_t value)
{
    const uint32_t subset = goals_subset_of_key(&goals, goals.full_key);
    const uint32_t goal = goals_ask_kind(&goals, kind, subset, ratio_of_number(value), 0);
    return goal != GOALS_NONE ? goals_trees_of(&goals, goal) : 0;
}

static void a_group_is_made_once(void)
{
    begin("+*", (const uint64_t[]){3, 5, 6}, 3);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 14), 1);
    CHECK_U64(count_groups(GOALS_PRODUCT_GROUP, 90), 1);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 15), 0);
    end();
}

/* 21 is the group 3 * 5 + 6; 33 is 3 + 5 * 6; 33 as a product is (5 + 6) * 3. */
static void operands_may_be_of_the_other_kind(void)
{
    begin("+*", (const uint64_t[]){3, 5, 6}, 3);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 21), 1);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 33), 2);
    CHECK_U64(count_groups(GOALS_PRODUCT_GROUP, 33), 2);
    end();
}

static void equal_numbers_are_taken_at_once(void)
{
    begin("+", (const uint64_t[]){2, 2, 2, 2}, 4);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 8), 1);
    end();
}

/* 3 * 2 + 3 * 2 has two equal operands. 16 is 2 ^ 4 and 4 ^ 2, so two operands of 16 are a multiset
 * of two trees: both the first, both the second, or one of each. */
static void equal_operands_are_a_multiset(void)
{
    begin("+*", (const uint64_t[]){2, 2, 3, 3}, 4);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 12), 1);
    end();
    begin("+^", (const uint64_t[]){2, 2, 4, 4}, 4);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 32), 3);
    end();
}

/* 6 + 5 + 3 takes 3: a carry in the first step. Each step counts 1 at least. */
static void a_limit_leaves_dear_groups_out(void)
{
    begin("+*^", (const uint64_t[]){3, 5, 6}, 3);
    goals_seek_cheap(&goals, 8, true);
    goals_limit_effort(&goals, 1);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 14), 0);
    goals_limit_effort(&goals, 3);
    CHECK_U64(count_groups(GOALS_SUM_GROUP, 14), 1);
    end();
}

int main(void)
{
    TEST(a_group_is_made_once);
    TEST(operands_may_be_of_the_other_kind);
    TEST(equal_numbers_are_taken_at_once);
    TEST(equal_operands_are_a_multiset);
    TEST(a_limit_leaves_dear_groups_out);
    return test_end();
}
