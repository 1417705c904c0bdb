/* SPDX-License-Identifier: MIT */
/*
 * The check of a recipe. For example, games of 25 tiles cannot be drawn from the 24 of the show:
 * the member "pick" is wrong, and 1 to 24 would be right.
 */
#include "games/games.h"
#include "test.h"

static tally_recipe recipe;
static tally_options options;
static tally_error error;

static tally_status take(void)
{
    tally_recipe taken;
    tally_options taken_options;
    error = (tally_error){.message = NULL};
    return recipe_take(&taken, &recipe, &taken_options, &options, &error);
}

/* Begins with a recipe without wishes. */
static void begin(void)
{
    recipe = (tally_recipe)TALLY_RECIPE_INIT;
    options = (tally_options)TALLY_OPTIONS_INIT;
}

static void check_wrong(tally_status status, const char *member)
{
    CHECK_U64(take(), status);
    CHECK_TEXT(error.option, member);
    CHECK(error.message != NULL);
}

static void more_numbers_than_tiles(void)
{
    begin();
    recipe.pick = 24;
    CHECK_U64(take(), TALLY_OK);
    recipe.pick = 25;
    check_wrong(TALLY_NUMBER_COUNT, "pick");
    CHECK_U64(error.range.last, 24);
}

/* What is taken has rules, and the defaults of what was not given. */
static void what_is_taken_is_whole(void)
{
    tally_recipe taken = {.size = 0};
    tally_options taken_options = {.size = 0};
    begin();
    CHECK_U64(recipe_take(&taken, &recipe, &taken_options, NULL, NULL), TALLY_OK);
    CHECK(taken.rules == tally_rules_at(0));
    CHECK_U64(taken_options.size, sizeof taken_options);
    CHECK_U64(taken_options.must_use_count, 0);
}

/* A wish whose switch is off would be ignored without a word. */
static void idle_wishes_are_refused(void)
{
    begin();
    recipe.large = 2;
    check_wrong(TALLY_OPTION, "large");
    begin();
    recipe.difficulty = (tally_range){20, 40};
    check_wrong(TALLY_OPTION, "difficulty");
    begin();
    recipe.solutions = (tally_range){1, 1};
    check_wrong(TALLY_OPTION, "solutions");
}

static void ranges_have_bounds(void)
{
    begin();
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){0, 100};
    CHECK_U64(take(), TALLY_OK);
    recipe.difficulty.last = 101;
    check_wrong(TALLY_NUMBER_RANGE, "difficulty");
    recipe.difficulty = (tally_range){41, 40};
    check_wrong(TALLY_NUMBER_RANGE, "difficulty");
    begin();
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){0, 0}; /* games without a solution may be wished for */
    CHECK_U64(take(), TALLY_OK);
    recipe.solvable = 1; /* but then not solvable ones */
    check_wrong(TALLY_NUMBER_RANGE, "solutions");
    recipe.solutions = (tally_range){3, 2};
    check_wrong(TALLY_NUMBER_RANGE, "solutions");
}

/* Large tiles: the pool has four, and enough small ones must be left for the rest. */
static void large_tiles(void)
{
    begin();
    recipe.has_large = 1;
    recipe.large = 4;
    CHECK_U64(take(), TALLY_OK);
    recipe.large = 5;
    check_wrong(TALLY_OPTION, "large");
    recipe.large = 1;
    recipe.pick = 22; /* 20 small tiles: two must be large */
    check_wrong(TALLY_OPTION, "large");
    CHECK_U64(error.range.first, 2);
    CHECK_U64(error.range.last, 4);
    recipe.pick = 25;
    check_wrong(TALLY_OPTION, "pick");
    recipe.pick = 0;
    recipe.rules = tally_rules_find("make10"); /* digits: none is large */
    check_wrong(TALLY_OPTION, "large");
    CHECK_U64(error.range.last, 0);
}

static void numbers_that_must_be_used(void)
{
    static const uint64_t numbers[] = {7};
    begin();
    options.must_use_count = 1;
    check_wrong(TALLY_OPTION, "must_use");
    options.must_use = numbers;
    CHECK_U64(take(), TALLY_OK);
    options.must_use_count = TALLY_NUMBERS_MAX + 1;
    check_wrong(TALLY_OPTION, "must_use_count");
}

static void sizes_are_checked(void)
{
    begin();
    recipe.size = 1;
    check_wrong(TALLY_OPTION, "size");
    begin();
    options.size = 1;
    check_wrong(TALLY_OPTION, "options");
}

static void rules_are_checked(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    begin();
    recipe.rules = &rules;
    rules.usual = (tally_range){0, 0}; /* no target of whole values */
    check_wrong(TALLY_TARGET_RANGE, "rules");
    rules.operations = 0;
    check_wrong(TALLY_RULES, "rules");
}

/* ---- Tiles ----------------------------------------------------------------------------------- */

static void tiles_of_the_show(void)
{
    uint32_t large;
    CHECK_U64(draw_tiles_of(tally_rules_find("countdown"), &large), 24);
    CHECK_U64(large, 4);
}

/* Under whole values a 0 in the pool is no tile, nor is what exceeds the largest number. */
static void tiles_that_no_game_may_have(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    uint32_t large;
    const uint32_t digits = draw_tiles_of(tally_rules_find("make10"), &large);
    CHECK_U64(large, 0);
    rules.number_max = 50;
    CHECK_U64(draw_tiles_of(&rules, &large), 22);
    CHECK_U64(large, 2);
    rules = *tally_rules_find("make10");
    rules.values = TALLY_VALUES_WHOLE;
    CHECK(draw_tiles_of(&rules, &large) < digits);
}

int main(void)
{
    TEST(more_numbers_than_tiles);
    TEST(what_is_taken_is_whole);
    TEST(idle_wishes_are_refused);
    TEST(ranges_have_bounds);
    TEST(large_tiles);
    TEST(numbers_that_must_be_used);
    TEST(sizes_are_checked);
    TEST(rules_are_checked);
    TEST(tiles_of_the_show);
    TEST(tiles_that_no_game_may_have);
    return test_end();
}
