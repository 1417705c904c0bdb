/* SPDX-License-Identifier: MIT */
/*
 * The packed forest of the exact engine: a goal knows how many trees it has, and each is written
 * out by its number. An example, 24 from 1 5 5 5: one tree alone,
 *
 *     tree 0    5 * (5 - 1 / 5)
 */
#include "exact/engine.h"
#include "exact/run.h"
#include "test.h"

#include "support/engine_search.h"

enum { TREES_MAX = 1024, TEXT_MAX = 64 };

static const tally_options options = TALLY_OPTIONS_INIT;
static struct exact_roots roots;

static char texts[TREES_MAX][TEXT_MAX];

static struct exact_run *run(void)
{
    return exact_run_of(search);
}

/* The roots of a value of all numbers. */
static void begin(const tally_rules *rules, const uint64_t *numbers, uint32_t count,
                  struct ratio value)
{
    tally_game *of = NULL;
    CHECK(tally_game_new(&of, rules, (tally_range){1, 1}, numbers, count, NULL) == TALLY_OK);
    engine_begin(&exact_engine, of, &options);
    const uint32_t all = goals_subset_of_key(&run()->goals, run()->goals.full_key);
    exact_find_roots(&roots, run(), &run()->goals, all, value, UINT64_MAX);
    CHECK(run()->status == TALLY_OK);
}

/* Writes the trees of all roots into texts; returns how many are to be shown.
 * Each is worth the value. */
static uint32_t write_trees(struct ratio value)
{
    struct exact_writer *const writer = &run()->writer;
    uint32_t count = 0;
    for (uint32_t i = 0; i < roots.count; i++) {
        const uint64_t trees = goals_trees_of(&run()->goals, roots.goal[i]);
        for (uint64_t number = 0; number < trees && count < TREES_MAX; number++) {
            if (!exact_take_tree(writer, &run()->goals, roots.goal[i], number, roots.is_negated[i]))
                continue;
            const tally_expr expr = {.nodes = writer->tree.nodes, .count = writer->tree.count};
            tally_expr_info info = TALLY_EXPR_INFO_INIT;
            tally_expr_print(&expr, TALLY_STYLE_INFIX, texts[count], TEXT_MAX);
            tally_expr_describe(&expr, &info);
            struct ratio worth;
            const bool is_right =
                ratio_from_value(&worth, expr.nodes[0].value) && ratio_is_equal(worth, value);
            CHECK_CASE(is_right, texts[count]);
            CHECK_CASE(info.numbers_used == game->count, texts[count]);
            count++;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++) CHECK_CASE(strcmp(texts[i], texts[j]) != 0, texts[i]);
    return count;
}

static void an_example(void)
{
    begin(tally_rules_find("make24"), (const uint64_t[]){1, 5, 5, 5}, 4, ratio_of_whole(24));
    CHECK_U64(roots.count, 1);
    CHECK_U64(goals_trees_of(&run()->goals, roots.goal[0]), 1);
    CHECK_U64(write_trees(ratio_of_whole(24)), 1);
    CHECK_TEXT(texts[0], "5 * (5 - 1 / 5)");
    engine_end();
}

/* How many there are was counted by tests/oracle's definition of a solution,
 * which lists them all. */
static void each_solution_is_one_tree(void)
{
    static const struct {
        uint64_t numbers[4];
        int64_t value;
        uint32_t solutions;
    } games[] = {
        {{1, 5, 5, 5}, 24, 1}, {{3, 3, 8, 8}, 24, 1}, {{4, 4, 4, 4}, 24, 1}, {{1, 2, 3, 4}, 24, 3},
        {{1, 2, 3, 3}, 0, 15}, {{2, 3, 5, 7}, 10, 9}, {{2, 2, 2, 2}, 1, 9},  {{5, 5, 5, 5}, 0, 11},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct ratio value = ratio_of_whole(games[i].value);
        begin(tally_rules_find("make24"), games[i].numbers, 4, value);
        CHECK_U64(roots.count, 1);
        CHECK_U64(goals_trees_of(&run()->goals, roots.goal[0]), games[i].solutions);
        CHECK_U64(write_trees(value), games[i].solutions);
        engine_end();
    }
}

static void what_cannot_be_made_has_no_goal(void)
{
    begin(tally_rules_find("make24"), (const uint64_t[]){1, 1, 1, 1}, 4, ratio_of_whole(24));
    CHECK_U64(roots.count, 0);
    CHECK_U64(goals_trees_of(&run()->goals, GOALS_NONE), 1); /* a part that is missing */
    engine_end();
}

/* As given, -3 is 2 - 5 and no more; in any order the other way round, 3, has the same tree. */
static void as_given_a_value_has_a_sign(void)
{
    tally_rules rules = *tally_rules_find("make24");
    rules.order = TALLY_ORDER_GIVEN;
    begin(&rules, (const uint64_t[]){2, 5}, 2, ratio_of_whole(-3));
    CHECK_U64(write_trees(ratio_of_whole(-3)), 1);
    CHECK_TEXT(texts[0], "2 - 5");
    engine_end();
    begin(&rules, (const uint64_t[]){2, 5}, 2, ratio_of_whole(3));
    CHECK_U64(roots.count, 0);
    engine_end();
}

static void a_goal_is_asked_for_once(void)
{
    begin(tally_rules_find("make24"), (const uint64_t[]){1, 2, 3, 4}, 4, ratio_of_whole(24));
    struct goals *const goals = &run()->goals;
    const size_t goal_count = goals->goals.count;
    const uint32_t all = goals_subset_of_key(goals, goals->full_key);
    CHECK_U64(goals_expressions(goals, all, ratio_of_whole(24)), roots.goal[0]);
    CHECK_U64(goals->goals.count, goal_count);
    goals_forget(goals);
    CHECK_U64(goals->goals.count, 0);
    engine_end();
}

/* The first trees of a value, if goals end at so many: a single one is sought in another order. */
static void check_first(const tally_rules *rules, const uint64_t *numbers, uint32_t count,
                        int64_t value)
{
    enum { LIMITS_MAX = 40 };
    static char all[TREES_MAX][TEXT_MAX];
    const struct ratio worth = ratio_of_whole(value);
    begin(rules, numbers, count, worth);
    const uint32_t trees = write_trees(worth);
    memcpy(all, texts, sizeof all);
    const uint32_t subset = goals_subset_of_key(&run()->goals, run()->goals.full_key);
    for (uint32_t limit = 2; limit < LIMITS_MAX; limit = 2 * limit + 1) {
        exact_find_roots(&roots, run(), &run()->goals, subset, worth, limit);
        CHECK(roots.count == (trees != 0));
        const uint32_t found = write_trees(worth);
        CHECK(found == trees || (found < trees && found >= limit));
        for (uint32_t i = 0; i < found; i++) CHECK_TEXT(texts[i], all[i]);
    }
    engine_end();
}

static void first_trees_stay_what_they_are(void)
{
    const tally_rules *const basic = tally_rules_find("make24");
    tally_rules given = *basic;
    given.order = TALLY_ORDER_GIVEN;
    check_first(basic, (const uint64_t[]){1, 2, 3, 4, 6}, 5, 24);
    check_first(basic, (const uint64_t[]){2, 2, 2, 2, 2, 2}, 6, 2);
    check_first(basic, (const uint64_t[]){0, 0, 3, 3, 5}, 5, 3);
    check_first(basic, (const uint64_t[]){1, 1, 4, 4}, 4, 0);
    check_first(tally_rules_find("year"), (const uint64_t[]){2, 0, 1, 9}, 4, 10);
    check_first(&given, (const uint64_t[]){1, 2, 3, 4, 5, 6}, 6, 20);
}

/* Multisets of 2 out of 3: aa ab ac bb bc cc. */
static void multisets_are_counted(void)
{
    CHECK_U64(goals_multisets(3, 2), 6);
    CHECK_U64(goals_multisets(5, 1), 5);
    CHECK_U64(goals_multisets(1, 9), 1);
    CHECK_U64(goals_multisets(10, 3), 220);
    CHECK_U64(goals_multisets(UINT64_MAX, 2), UINT64_MAX);
    CHECK_U64(goals_multisets(UINT64_C(1) << 40, 2), UINT64_MAX);
}

int main(void)
{
    TEST(an_example);
    TEST(each_solution_is_one_tree);
    TEST(what_cannot_be_made_has_no_goal);
    TEST(as_given_a_value_has_a_sign);
    TEST(a_goal_is_asked_for_once);
    TEST(first_trees_stay_what_they_are);
    TEST(multisets_are_counted);
    return test_end();
}
