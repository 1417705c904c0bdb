/* SPDX-License-Identifier: MIT */
/*
 * Residues and sieves. The residue of the result of a step is the result of the step on residues.
 * A search with sieves finds the same trees as a search without them, also if a value has no
 * residue; and it makes fewer goals.
 *
 *     1/2 modulo 2^31 - 1 is 2^30, since 2 * 2^30 = 2^31 = 1
 */
#include "goals/goals.h"
#include "goals/sift.h"
#include "goals/table.h"
#include "test.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;

static struct residue residue(int64_t numerator, int64_t denominator)
{
    struct residue made = {0, 0};
    CHECK(residue_of(&made, (struct ratio){numerator, denominator}));
    return made;
}

static void fractions_have_residues(void)
{
    CHECK_U64(residue(12, 1).value, 12);
    CHECK_U64(residue(1, 2).value, UINT32_C(1) << 30);
    CHECK_U64(residue(1, 2).inverse, 2);
    CHECK_U64(residue(0, 1).value, 0);
    CHECK_U64(residue(0, 1).inverse, 0);
    CHECK_U64(residue(RESIDUE_PRIME + INT64_C(5), 1).value, 5);
    CHECK_U64(residue_magnitude(RESIDUE_PRIME - 7), 7);
    struct residue none;
    CHECK(!residue_of(&none, (struct ratio){1, RESIDUE_PRIME}));
    CHECK(!residue_of(&none, (struct ratio){3 * (int64_t)RESIDUE_PRIME, 2}));
}

static void steps_on_residues_are_steps_on_fractions(void)
{
    tally_random random;
    tally_random_seed(&random, 31);
    for (uint32_t i = 0; i < 2000; i++) {
        struct ratio a, b, result;
        CHECK(ratio_divide(&a, ratio_of_number(tally_random_below(&random, 100000)),
                           ratio_of_number(1 + tally_random_below(&random, 1000))));
        CHECK(ratio_divide(&b, ratio_of_number(1 + tally_random_below(&random, 100000)),
                           ratio_of_number(1 + tally_random_below(&random, 1000))));
        struct residue x, y, made;
        CHECK(residue_of(&x, a) && residue_of(&y, b));
        CHECK_U64(residue_multiply(y.value, y.inverse), 1);
        CHECK(ratio_add(&result, a, b) && residue_of(&made, result));
        CHECK_U64(made.value, residue_add(x.value, y.value));
        CHECK(ratio_subtract(&result, a, b) && residue_of(&made, ratio_magnitude(result)));
        CHECK_U64(residue_magnitude(made.value),
                  residue_magnitude(residue_subtract(x.value, y.value)));
        CHECK(ratio_multiply(&result, a, b) && residue_of(&made, result));
        CHECK_U64(made.value, residue_multiply(x.value, y.value));
        CHECK(ratio_divide(&result, a, b) && residue_of(&made, result));
        CHECK_U64(made.value, residue_multiply(x.value, y.inverse));
    }
}

/* The number of trees of each target up to a largest one, and of all goals that were made. */
struct searched {
    uint64_t trees[400];
    uint64_t goals;
};

enum { TARGETS = sizeof((struct searched *)NULL)->trees / sizeof(uint64_t) };

static void search(struct searched *searched, const tally_game *game, bool uses_sieves)
{
    struct goals goals;
    goals_init(&goals, &memory, game, &options);
    goals.table_size = 2;
    if (uses_sieves) goals.uses_sieves = goals_has_residues(&goals.game->rules);
    const uint32_t all = goals_subset_of_key(&goals, goals.full_key);
    for (uint32_t target = 0; target < TARGETS; target++) {
        const uint32_t goal = goals_expressions(&goals, all, ratio_of_number(target));
        searched->trees[target] = goal != GOALS_NONE ? goals_at(&goals, goal)->count : 0;
    }
    searched->goals = goals.goals.count;
    goals_clear(&goals);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void compare(const uint64_t *numbers, size_t count, const char *operations)
{
    static struct searched with, without;
    tally_rules rules = *tally_rules_find("make24");
    tally_game *game = NULL;
    memory_init(&memory, NULL, 0);
    CHECK(tally_rules_set(&rules, "ops", operations, NULL) == TALLY_OK);
    CHECK(tally_game_new(&game, &rules, (tally_range){1, 1}, numbers, count, NULL) == TALLY_OK);
    search(&without, game, false);
    search(&with, game, true);
    for (uint32_t target = 0; target < TARGETS; target++)
        CHECK_U64(with.trees[target], without.trees[target]);
    CHECK(with.goals <= without.goals);
    tally_game_free(game);
}

static void sieves_let_every_tree_through(void)
{
    static const char *const operations[] = {"+-*/", "+-*/", "+-*", "-/", "+*", "+-*/neg"};
    tally_random random;
    tally_random_seed(&random, 7);
    for (uint32_t i = 0; i < (uint32_t)test_amount(12, 36); i++) {
        uint64_t numbers[5];
        const size_t count = 3 + i % 3;
        for (size_t j = 0; j < count; j++)
            numbers[j] = tally_random_below(&random, i % 4 == 0 ? 3 : 26);
        compare(numbers, count, operations[i % 6]);
    }
}

/* 2147483647 is the prime, so it has no residue. Tables with it have no sieve. */
static void numbers_without_a_residue_are_no_obstacle(void)
{
    compare((const uint64_t[]){RESIDUE_PRIME, RESIDUE_PRIME, 3, 8}, 4, "+-*/");
    compare((const uint64_t[]){RESIDUE_PRIME, 2 * (uint64_t)RESIDUE_PRIME, 6, 7, 9}, 5, "+-*/");
    compare((const uint64_t[]){RESIDUE_PRIME - 1, 1, 5, 12, 2}, 5, "+-*/");
}

/* Five numbers, tables of two: goals of three and four numbers that have no tree are not made. */
static void sieves_save_goals(void)
{
    static struct searched with, without;
    tally_game *game = NULL;
    memory_init(&memory, NULL, 0);
    CHECK(tally_game_new(&game, tally_rules_find("make24"), (tally_range){1, 1},
                         (const uint64_t[]){25, 7, 75, 3, 8}, 5, NULL) == TALLY_OK);
    search(&without, game, false);
    search(&with, game, true);
    CHECK(2 * with.goals < without.goals);
    tally_game_free(game);
}

int main(void)
{
    TEST(fractions_have_residues);
    TEST(steps_on_residues_are_steps_on_fractions);
    TEST(sieves_let_every_tree_through);
    TEST(numbers_without_a_residue_are_no_obstacle);
    TEST(sieves_save_goals);
    return test_end();
}
