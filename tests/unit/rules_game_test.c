/* SPDX-License-Identifier: MIT */
/*
 * A game in the caller's memory, for many games of the same rules. For example, one struct holds
 * 952 from 25 50 75 100 3 6, and then 10 from 5 2.
 */
#include "rules/game.h"
#include "test.h"

enum { ID_SIZE = 256 };

static tally_game game;

static tally_status set(uint64_t first, uint64_t last, const uint64_t *numbers, size_t count)
{
    return game_set(&game, (tally_range){first, last}, numbers, count);
}

static void check_id(const char *wanted)
{
    char id[ID_SIZE];
    tally_game_id(&game, id, sizeof id);
    CHECK_TEXT(id, wanted);
}

static void one_game_after_the_other(void)
{
    CHECK(game_init(&game, tally_rules_find("countdown")));
    CHECK_U64(set(952, 952, (uint64_t[]){25, 50, 75, 100, 3, 6}, 6), TALLY_OK);
    check_id("countdown:952/25,50,75,100,3,6");
    CHECK_U64(set(10, 12, (uint64_t[]){5, 2}, 2), TALLY_OK);
    check_id("countdown:10..12/5,2"); /* in the order given */
}

static void it_solves_as_a_game_of_the_heap(void)
{
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK(game_init(&game, tally_rules_find("make24")));
    CHECK_U64(set(24, 24, (uint64_t[]){3, 3, 8, 8}, 4), TALLY_OK);
    CHECK_U64(tally_solve(&game, NULL, NULL, &outcome), TALLY_OK);
    CHECK(outcome.answer == TALLY_ANSWER_SOLVED);
}

/* A game that is refused leaves the one before. */
static void what_is_wrong_changes_nothing(void)
{
    uint64_t many[TALLY_NUMBERS_MAX + 1];
    for (size_t i = 0; i <= TALLY_NUMBERS_MAX; i++) many[i] = 1;
    CHECK(game_init(&game, tally_rules_find("countdown")));
    CHECK_U64(set(3, 3, (uint64_t[]){1, 2}, 2), TALLY_OK);
    CHECK_U64(set(0, 3, (uint64_t[]){4, 5}, 2), TALLY_TARGET_RANGE);
    CHECK_U64(set(4, 3, (uint64_t[]){4, 5}, 2), TALLY_TARGET_RANGE);
    CHECK_U64(set(3, 3, (uint64_t[]){4, 0}, 2), TALLY_NUMBER_RANGE);
    CHECK_U64(set(3, 3, many, 0), TALLY_NUMBER_COUNT);
    CHECK_U64(set(3, 3, many, TALLY_NUMBERS_MAX + 1), TALLY_NUMBER_COUNT);
    check_id("countdown:3/1,2");
    CHECK_U64(set(3, 3, many, TALLY_NUMBERS_MAX), TALLY_OK);
    CHECK_U64(game.count, TALLY_NUMBERS_MAX);
}

/* The bounds are those of the rules: fractions have 0, and their targets end with 63 bits. */
static void the_bounds_are_those_of_the_rules(void)
{
    CHECK(game_init(&game, tally_rules_find("make24")));
    CHECK_U64(set(0, 0, (uint64_t[]){0, 1}, 2), TALLY_OK);
    CHECK_U64(set((uint64_t)INT64_MAX + 1, (uint64_t)INT64_MAX + 1, (uint64_t[]){1}, 1),
              TALLY_TARGET_RANGE);
    CHECK(game_init(&game, tally_rules_find("make10")));
    CHECK_U64(set(10, 10, (uint64_t[]){9, 10}, 2), TALLY_NUMBER_RANGE);
    CHECK(game_init(&game, tally_rules_find("countdown")));
    CHECK_U64(set(UINT64_MAX, UINT64_MAX, (uint64_t[]){UINT64_MAX}, 1), TALLY_OK);
}

static void rules_that_are_not_valid(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    rules.operations = 0;
    CHECK(!game_init(&game, &rules));
    rules = *tally_rules_find("countdown");
    rules.unary_depth = 5;
    CHECK(!game_init(&game, &rules));
}

int main(void)
{
    TEST(one_game_after_the_other);
    TEST(it_solves_as_a_game_of_the_heap);
    TEST(what_is_wrong_changes_nothing);
    TEST(the_bounds_are_those_of_the_rules);
    TEST(rules_that_are_not_valid);
    return test_end();
}
