/* SPDX-License-Identifier: MIT */
/*
 * Lower bounds of effort, in the order given and in any order: no tree takes less than its goal's
 * bound, or than the table's; and a forest with a limit has every tree that takes no more than the
 * limit.
 *
 *     6 from 1 2 3:    1 + 2 + 3 takes 2, 1 * 2 * 3 takes 2, and so on; none takes 1
 */
#include "expr/measure.h"
#include "goals/goals.h"
#include "goals/rewrite.h"
#include "goals/step_effort.h"
#include "goals/table.h"
#include "goals/tree.h"
#include "test.h"

enum { NODES_MAX = 64, TREES_MAX = 1000 };

static struct memory memory;
static struct goals goals;
static struct expr_node nodes[NODES_MAX];
static struct expr_node scratch[NODES_MAX];

/* The effort of a tree, or of one under a minus; false: the rules have no such tree. */
static bool measure(uint64_t *effort, uint32_t goal, uint64_t number, bool is_negated)
{
    struct goals_tree tree = {.room = NODES_MAX, .nodes = nodes, .scratch = scratch};
    if (!goals_write_tree(&goals, goal, number, is_negated, &tree) || !goals_rewrite(&goals, &tree))
        return false;
    const struct expr_measure measured = expr_measure(tree.nodes, tree.count);
    *effort = measured.effort;
    return measured.is_in_bounds;
}

/* How many trees of a value take no more than this; each takes no less than `least`. */
static uint32_t count_cheap(uint32_t subset, struct ratio value, uint32_t most, uint32_t least)
{
    uint32_t count = 0;
    const uint32_t goal = goals_expressions(&goals, subset, value);
    if (goal == GOALS_NONE) return 0;
    const uint64_t trees = goals_trees_of(&goals, goal);
    for (uint64_t i = 0; i < trees && i < TREES_MAX; i++) {
        uint64_t effort;
        if (goals_keeps_minus(&goals) && measure(&effort, goal, i, true)) {
            CHECK(effort >= goals_at(&goals, goal)->least_effort);
            if (effort <= most) count++;
        }
        if (!measure(&effort, goal, i, false)) continue;
        CHECK(effort >= goals_at(&goals, goal)->least_effort);
        CHECK(effort >= least);
        if (effort <= most) count++;
    }
    return trees <= TREES_MAX ? count : 0;
}

static void check_value(uint32_t subset, const struct goals_table_entry *entry)
{
    goals_limit_effort(&goals, GOALS_NO_LIMIT);
    const uint32_t goal = goals_expressions(&goals, subset, entry->value);
    if (goal == GOALS_NONE || goals_trees_of(&goals, goal) > TREES_MAX) return;
    for (uint32_t limit = 1; limit <= 16; limit++) {
        goals_limit_effort(&goals, GOALS_NO_LIMIT);
        const uint32_t all = count_cheap(subset, entry->value, limit, entry->least_effort);
        goals_limit_effort(&goals, limit);
        CHECK_U64(count_cheap(subset, entry->value, limit, 0), all);
    }
}

static void check_game(const char *preset, const char *ops, const uint64_t *numbers, size_t count)
{
    tally_rules rules = *tally_rules_find(preset);
    const tally_options options = TALLY_OPTIONS_INIT;
    tally_game *game = NULL;
    CHECK(tally_rules_set(&rules, "ops", ops, NULL) == TALLY_OK);
    if (!CHECK(tally_game_new(&game, &rules, (tally_range){1, 1}, numbers, count, NULL) ==
               TALLY_OK))
        return;
    memory_init(&memory, NULL, 0);
    goals_init(&goals, &memory, game, &options);
    goals.table_size = (uint32_t)count - 1;
    if (goals.is_ordered) goals_seek_simplest(&goals);
    else goals_seek_cheap(&goals, GOALS_NEVER, true);
    const uint32_t subset = goals_subset_of_key(&goals, goals.full_key);
    const struct goals_table *const table = goals_table_of(&goals, subset);
    const struct goals_table values = table != NULL ? *table : (struct goals_table){0};
    const uint32_t step = values.count / 100 + 1;
    for (uint32_t i = 0; i < values.count; i += step) check_value(subset, &values.entries[i]);
    CHECK(goals.status == TALLY_OK && values.count != 0);
    goals_clear(&goals);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

static void no_tree_takes_less(void)
{
    static const char *const ops[] = {"+-*/^negcat", "+-*/",  "+-*/neg",       "+-^neg",
                                      "*/^",         "+-neg", "+-*/^neg!sqrt", "-*^neg"};
    tally_random random;
    tally_random_seed(&random, 20261122);
    for (int i = 0; i < test_amount(16, 400); i++) {
        const char *const chosen = ops[(size_t)i % (sizeof ops / sizeof ops[0])];
        const size_t count = strchr(chosen, '!') != NULL ? 2 : 3 + (size_t)i / 8 % 2;
        uint64_t numbers[4];
        for (size_t j = 0; j < count; j++)
            numbers[j] = tally_random_below(&random, i % 3 == 0 ? 2 : 10);
        check_game("sequence", chosen, numbers, count);
    }
}

static void no_tree_in_any_order_takes_less(void)
{
    static const char *const ops[] = {"+-*/^negcat", "+-*/",  "+-*/^neg!sqrt",
                                      "+-*/catdot",  "+-cat", "+-*^"};
    tally_random random;
    tally_random_seed(&random, 20261123);
    for (int i = 0; i < test_amount(12, 300); i++) {
        const char *const chosen = ops[(size_t)i % (sizeof ops / sizeof ops[0])];
        const size_t count = strchr(chosen, '^') != NULL ? 3 : 3 + (size_t)i / 6 % 2;
        uint64_t numbers[4];
        for (size_t j = 0; j < count; j++)
            numbers[j] = tally_random_below(&random, i % 3 == 0 ? 3 : 10);
        check_game("year", chosen, numbers, count);
    }
}

/* 541 + 62 has a carry, 7 - 12 is turned, and a division has a remainder or a long divisor. What is
 * taken away in several steps is known as a bound only. */
static void steps_of_two_operands_are_exact(void)
{
    const struct ratio large = ratio_of_whole(541), small = ratio_of_whole(62);
    CHECK_U64(goals_least_of_pair(true, large, small), 3);
    CHECK_U64(goals_least_of_pair(false, ratio_of_whole(7), ratio_of_whole(10)), 1);
    CHECK_U64(goals_least_of_fraction(true, ratio_of_whole(25), ratio_of_whole(10)), 2);
    CHECK_U64(goals_least_of_fraction(true, large, small), 3);
    CHECK_U64(goals_least_of_fraction(false, ratio_of_whole(700), ratio_of_whole(100)), 1);
    CHECK_U64(goals_least_of_fraction(false, large, small), 3);
}

/* -(0 + (1 - 3) * 2 + 0) is 0 - (1 - 3) * 2 + 0: the last zero keeps its side, so the last step may
 * be 4 + 0, which is easier than -4 + 0 and than 4 - 0. */
static void zeros_keep_their_sides(void)
{
    static const char id[] = "sequence:4/0,1,3,2,0";
    const tally_options options = TALLY_OPTIONS_INIT;
    tally_game *game = NULL;
    CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK);
    memory_init(&memory, NULL, 0);
    goals_init(&goals, &memory, game, &options);
    const struct ratio four = ratio_of_whole(4), turned = ratio_of_whole(-4);
    const struct ratio zero = ratio_of_whole(0);
    CHECK_U64(goals_effort_in_order(&goals, EFFORT_ADD, four, zero), 1);
    CHECK_U64(goals_effort_in_order(&goals, EFFORT_ADD, turned, zero), 1);
    CHECK_U64(goals_effort_in_order(&goals, EFFORT_SUBTRACT, four, zero), 2);
    goals_clear(&goals);
    tally_game_free(game);
}

int main(void)
{
    TEST(zeros_keep_their_sides);
    TEST(no_tree_takes_less);
    TEST(no_tree_in_any_order_takes_less);
    TEST(steps_of_two_operands_are_exact);
    return test_end();
}
