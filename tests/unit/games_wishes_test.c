/* SPDX-License-Identifier: MIT */
/*
 * A game held against wishes: the first that fails is told, with what was found out; and which of
 * two games is nearer.
 */
#include "games/games.h"
#include "test.h"

static tally_drawn held(const char *id, const tally_recipe *recipe, const tally_options *options)
{
    const tally_options usual = TALLY_OPTIONS_INIT;
    tally_drawn found = {.size = sizeof(tally_drawn), .unmet = TALLY_WISH_ROOM};
    tally_game *game = NULL;
    if (!CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK)) return found;
    CHECK_U64(wishes_hold(recipe, game, options != NULL ? options : &usual, &found), TALLY_OK);
    tally_game_free(game);
    return found;
}

/* 765 has 12 solutions, the simplest of four numbers, and is easy (37 of 100); 831 is 1 away. */
static const char solvable[] = "countdown:765/1,3,7,10,25,50";
static const char unsolvable[] = "countdown:831/1,3,7,10,25,50";

static void wishes_are_looked_at_in_order(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_drawn found = held(unsolvable, &recipe, NULL);
    CHECK_U64(found.unmet, TALLY_WISH_NONE);
    recipe.solvable = 1;
    found = held(unsolvable, &recipe, NULL);
    CHECK_U64(found.unmet, TALLY_WISH_SOLVABLE);
    CHECK_U64(found.distance, 1);
    CHECK_U64(found.numbers_used, 0);
    found = held(solvable, &recipe, NULL);
    CHECK_U64(found.unmet, TALLY_WISH_NONE);
    CHECK_U64(found.numbers_used, 4);
    CHECK(found.difficulty_word == NULL);
    recipe.solvable = 0;
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){0, 100};
    CHECK_U64(held(unsolvable, &recipe, NULL).unmet, TALLY_WISH_SOLVABLE);
    found = held(solvable, &recipe, NULL);
    CHECK_U64(found.unmet, TALLY_WISH_NONE);
    CHECK(found.difficulty_word != NULL);
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){0, found.difficulty - 1};
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){13, 20};
    CHECK_U64(held(solvable, &recipe, NULL).unmet, TALLY_WISH_DIFFICULTY);
    recipe.difficulty.last = found.difficulty;
    found = held(solvable, &recipe, NULL);
    CHECK_U64(found.unmet, TALLY_WISH_SOLUTIONS);
    CHECK_U64(found.solutions, 12);
    recipe.solutions.first = 12;
    CHECK_U64(held(solvable, &recipe, NULL).unmet, TALLY_WISH_NONE);
}

static void no_solution_may_be_wished_for(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){0, 0};
    CHECK_U64(held(unsolvable, &recipe, NULL).unmet, TALLY_WISH_NONE);
    CHECK_U64(held(solvable, &recipe, NULL).unmet, TALLY_WISH_SOLUTIONS);
}

static void solutions_are_those_that_the_options_ask_for(void)
{
    static const uint64_t numbers[] = {7, 7};
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    recipe.solvable = 1;
    options.most = 3;
    CHECK_U64(held(solvable, &recipe, &options).unmet, TALLY_WISH_SOLVABLE);
    options.most = 0;
    options.must_use = numbers;
    options.must_use_count = 1;
    const tally_drawn found = held(solvable, &recipe, &options);
    CHECK_U64(found.unmet, TALLY_WISH_NONE);
    CHECK(found.numbers_used > 4); /* the simplest one does not use 7 */
    options.must_use_count = 2;    /* 7 is given once */
    CHECK_U64(held(solvable, &recipe, &options).unmet, TALLY_WISH_MUST_USE);
}

static int stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void a_search_that_ended_early_tells_nothing(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    tally_drawn found = TALLY_DRAWN_INIT;
    tally_game *game = NULL;
    static const char id[] = "countdown:99991/1,3,7,10,25,50,75,100,9";
    CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK);
    recipe.solvable = 1;
    options.tick = stop;
    CHECK_U64(wishes_hold(&recipe, game, &options, &found), TALLY_STOPPED);
    options.tick = NULL;
    options.memory_bytes = 1000;
    CHECK_U64(wishes_hold(&recipe, game, &options, &found), TALLY_MEMORY_CAP);
    recipe.solvable = 0;
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){1, 1};
    CHECK_U64(wishes_hold(&recipe, game, &options, &found), TALLY_MEMORY_CAP);
    options.memory_bytes = 0;
    options.fewest = 10;
    CHECK_U64(wishes_hold(&recipe, game, &options, &found), TALLY_OPTION);
    tally_game_free(game);
}

/* {1, 0} stands for no wish. */
static bool is_any(tally_range range)
{
    return range.first == 1 && range.last == 0;
}

static void some_wishes_contradict(void)
{
    static const struct {
        int solvable;
        tally_range difficulty, solutions;
        bool is_fine;
    } cases[] = {
        {1, {1, 0}, {1, 0}, true},    {0, {0, 100}, {1, 0}, true},
        {0, {0, 101}, {1, 0}, false}, {0, {50, 40}, {1, 0}, false},
        {0, {1, 0}, {5, 4}, false},   {0, {1, 0}, {0, 0}, true},
        {1, {1, 0}, {0, 0}, false},   {0, {40, 60}, {0, 0}, false},
        {1, {1, 0}, {0, 1}, true},    {0, {40, 60}, {1, UINT64_MAX}, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tally_recipe recipe = TALLY_RECIPE_INIT;
        recipe.solvable = cases[i].solvable;
        recipe.has_difficulty = !is_any(cases[i].difficulty);
        recipe.difficulty = cases[i].difficulty;
        recipe.has_solutions = !is_any(cases[i].solutions);
        recipe.solutions = cases[i].solutions;
        CHECK_U64(tally_recipe_check(&recipe, NULL, NULL) == TALLY_OK, cases[i].is_fine);
    }
}

static void without_a_wish_nothing_is_looked_at(void)
{
    static const uint64_t numbers[] = {7};
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    CHECK(!wishes_ask_for_anything(&recipe, &options));
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){0, 0};
    CHECK(wishes_ask_for_anything(&recipe, &options));
    recipe.has_solutions = 0;
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){0, 100};
    CHECK(wishes_ask_for_anything(&recipe, &options));
    recipe.has_difficulty = 0;
    options.must_use = numbers;
    options.must_use_count = 1;
    CHECK(wishes_ask_for_anything(&recipe, &options));
}

static void the_latest_wish_and_the_least_lack_are_nearest(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){40, 50};
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){10, 20};
    const tally_drawn rising[] = {
        /* each nearer than the one before */
        {.unmet = TALLY_WISH_MUST_USE},
        {.unmet = TALLY_WISH_SOLVABLE, .distance = 9},
        {.unmet = TALLY_WISH_SOLVABLE, .distance = 1},
        {.unmet = TALLY_WISH_DIFFICULTY, .difficulty = 90},
        {.unmet = TALLY_WISH_DIFFICULTY, .difficulty = 30},
        {.unmet = TALLY_WISH_DIFFICULTY, .difficulty = 51},
        {.unmet = TALLY_WISH_SOLUTIONS, .solutions = 999},
        {.unmet = TALLY_WISH_SOLUTIONS, .solutions = 9},
    };
    enum { COUNT = sizeof rising / sizeof rising[0] };
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t j = 0; j < COUNT; j++)
            CHECK_U64(wishes_are_nearer(&recipe, &rising[i], &rising[j]), i > j);
    }
}

int main(void)
{
    TEST(wishes_are_looked_at_in_order);
    TEST(no_solution_may_be_wished_for);
    TEST(solutions_are_those_that_the_options_ask_for);
    TEST(a_search_that_ended_early_tells_nothing);
    TEST(some_wishes_contradict);
    TEST(without_a_wish_nothing_is_looked_at);
    TEST(the_latest_wish_and_the_least_lack_are_nearest);
    return test_end();
}
