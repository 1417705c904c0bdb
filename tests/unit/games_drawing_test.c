/* SPDX-License-Identifier: MIT */
/*
 * Drawing until games are as wished: the games of a seed, whoever looks at them; a bound on
 * attempts; and what ends a drawing.
 */
#include "faults/failing_allocator.h"
#include "test.h"
#include "threads.h"

#include <tally/tally.h>

enum { ID_SIZE = 160, GAMES = 40 };

static tally_drawing *begin(const tally_recipe *recipe, uint64_t seed, const tally_options *options)
{
    tally_drawing *drawing = NULL;
    CHECK_U64(tally_drawing_new(&drawing, recipe, seed, options), TALLY_OK);
    return drawing;
}

static tally_status next_id(tally_drawing *drawing, char *id, tally_drawn *drawn)
{
    tally_game *game = NULL;
    const tally_status status = tally_drawing_next(drawing, &game, drawn);
    CHECK((status == TALLY_OK) == (game != NULL));
    if (game != NULL) tally_game_id(game, id, ID_SIZE);
    tally_game_free(game);
    return status;
}

/* An example for newcomers: two games of one solution each. */
static void two_games_with_one_solution(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){1, 1};
    tally_drawing *const drawing = begin(&recipe, 7, NULL);
    for (int i = 0; i < 2; i++) {
        tally_game *game = NULL;
        tally_drawn drawn = TALLY_DRAWN_INIT;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        if (!CHECK_U64(tally_drawing_next(drawing, &game, &drawn), TALLY_OK)) break;
        CHECK_U64(drawn.unmet, TALLY_WISH_NONE);
        CHECK_U64(drawn.solutions, 1);
        CHECK_U64(drawn.attempts, drawn.refused[TALLY_WISH_SOLUTIONS] + 1);
        CHECK_U64(tally_count(game, NULL, NULL, &outcome), TALLY_OK);
        CHECK_U64(outcome.solutions, 1);
        tally_game_free(game);
    }
    tally_drawing_free(drawing);
}

/* Without a wish these are the games of tally_draw(), one after the other. */
static void without_a_wish_all_games_are_handed_out(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_random random;
    recipe.has_large = 1;
    recipe.large = 2;
    recipe.pick = 5;
    recipe.rules = tally_rules_find("compte");
    tally_drawing *const drawing = begin(&recipe, 2024, NULL);
    tally_random_seed(&random, 2024);
    for (int i = 0; i < GAMES; i++) {
        char id[ID_SIZE] = "", wanted[ID_SIZE] = "";
        tally_drawn drawn = TALLY_DRAWN_INIT;
        tally_game *game = NULL;
        CHECK_U64(tally_draw(&game, recipe.rules, &random, 2, 5, NULL), TALLY_OK);
        tally_game_id(game, wanted, sizeof wanted);
        tally_game_free(game);
        CHECK_U64(next_id(drawing, id, &drawn), TALLY_OK);
        CHECK_TEXT(id, wanted);
        CHECK_U64(drawn.attempts, 1);
    }
    tally_drawing_free(drawing);
}

struct row {
    char id[ID_SIZE];
    tally_drawn drawn;
};

static void draw_rows(struct row rows[GAMES], const tally_recipe *recipe,
                      const tally_options *options)
{
    tally_drawing *const drawing = begin(recipe, 11, options);
    for (int i = 0; i < GAMES; i++) {
        rows[i].id[0] = '\0';
        rows[i].drawn = (tally_drawn)TALLY_DRAWN_INIT;
        CHECK_U64(next_id(drawing, rows[i].id, &rows[i].drawn), TALLY_OK);
    }
    tally_drawing_free(drawing);
}

static void check_same_rows(const struct row a[GAMES], const struct row b[GAMES])
{
    for (int i = 0; i < GAMES; i++) {
        CHECK_TEXT(a[i].id, b[i].id);
        CHECK_U64(a[i].drawn.unmet, b[i].drawn.unmet);
        CHECK_U64(a[i].drawn.attempts, b[i].drawn.attempts);
        for (int wish = 0; wish < TALLY_WISH_ROOM; wish++)
            CHECK_U64(a[i].drawn.refused[wish], b[i].drawn.refused[wish]);
        CHECK_U64(a[i].drawn.solutions, b[i].drawn.solutions);
        CHECK_U64(a[i].drawn.difficulty, b[i].drawn.difficulty);
    }
}

/* Also where a bound on attempts falls into the midst of a round. */
static void any_number_of_threads_draws_the_same(void)
{
    static const uint64_t attempts[] = {0, 3, 1, 100};
    const size_t count = test_is_sanitized() ? 2 : sizeof attempts / sizeof attempts[0];
    static struct row alone[GAMES], together[GAMES];
    struct threads threads;
    threads_init(&threads, 3, true);
    for (size_t i = 0; i < count; i++) {
        tally_recipe recipe = TALLY_RECIPE_INIT;
        tally_options options = TALLY_OPTIONS_INIT;
        recipe.rules = tally_rules_find("make24");
        recipe.has_difficulty = 1;
        recipe.difficulty = (tally_range){40, 60};
        recipe.has_solutions = 1;
        recipe.solutions = (tally_range){2, 5};
        recipe.attempts = attempts[i];
        draw_rows(alone, &recipe, &options);
        options.executor = &threads.executor;
        draw_rows(together, &recipe, &options);
        check_same_rows(alone, together);
    }
    CHECK(threads.runs > 0);
}

static void a_large_game_has_all_threads(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    struct threads threads;
    char alone[ID_SIZE] = "", together[ID_SIZE] = "";
    tally_drawn drawn = TALLY_DRAWN_INIT;
    threads_init(&threads, 2, false);
    recipe.pick = 8;
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){100, 30000};
    tally_drawing *drawing = begin(&recipe, 5, &options);
    CHECK_U64(next_id(drawing, alone, &drawn), TALLY_OK);
    tally_drawing_free(drawing);
    options.executor = &threads.executor;
    drawing = begin(&recipe, 5, &options);
    CHECK_U64(next_id(drawing, together, &drawn), TALLY_OK);
    tally_drawing_free(drawing);
    CHECK_TEXT(together, alone);
    CHECK(threads.runs > 0);
}

/* No four tiles have a million solutions. */
static void what_cannot_be_met_ends_with_the_nearest(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.rules = tally_rules_find("make24");
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){1000000, 2000000};
    recipe.solvable = 1;
    recipe.attempts = 200;
    tally_drawing *const drawing = begin(&recipe, 3, NULL);
    for (int i = 0; i < 2; i++) {
        char id[ID_SIZE] = "";
        tally_drawn drawn = TALLY_DRAWN_INIT;
        CHECK_U64(next_id(drawing, id, &drawn), TALLY_OK);
        CHECK_U64(drawn.unmet, TALLY_WISH_SOLUTIONS);
        CHECK_U64(drawn.attempts, 200);
        CHECK_U64(drawn.refused[TALLY_WISH_SOLVABLE] + drawn.refused[TALLY_WISH_SOLUTIONS], 200);
        CHECK(drawn.refused[TALLY_WISH_SOLVABLE] > 0);
        CHECK(drawn.solutions > 3 && drawn.solutions < 1000000);
    }
    tally_drawing_free(drawing);
}

static void numbers_that_must_be_used_are_drawn(void)
{
    static const uint64_t numbers[] = {100, 7};
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    options.must_use = numbers;
    options.must_use_count = 2;
    recipe.solvable = 1;
    uint64_t refused = 0;
    tally_drawing *const drawing = begin(&recipe, 3, &options);
    for (int i = 0; i < 5; i++) {
        char id[ID_SIZE] = "";
        tally_drawn drawn = TALLY_DRAWN_INIT;
        CHECK_U64(next_id(drawing, id, &drawn), TALLY_OK);
        CHECK(strstr(id, "100") != NULL);
        refused += drawn.refused[TALLY_WISH_MUST_USE];
    }
    CHECK(refused > 10);
    tally_drawing_free(drawing);
}

static int stop_later(void *context, const tally_progress *progress)
{
    (void)progress;
    atomic_uint *const left = context;
    return atomic_fetch_sub(left, 1) == 0;
}

static void what_ends_a_drawing_stays(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    tally_drawn drawn = TALLY_DRAWN_INIT;
    char id[ID_SIZE] = "";
    atomic_uint left = 50;
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){1000000, 2000000};
    options.tick = stop_later;
    options.tick_context = &left;
    tally_drawing *drawing = begin(&recipe, 3, &options);
    CHECK_U64(next_id(drawing, id, &drawn), TALLY_STOPPED);
    CHECK_U64(next_id(drawing, id, &drawn), TALLY_STOPPED);
    tally_drawing_free(drawing);
    options.tick = NULL;
    options.fewest = 7; /* of six */
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 3, &options), TALLY_OPTION);
    options.fewest = 0;
    options.memory_bytes = 100;
    drawing = begin(&recipe, 3, &options);
    CHECK_U64(next_id(drawing, id, &drawn), TALLY_MEMORY_CAP);
    tally_drawing_free(drawing);
}

static void a_wrong_recipe_is_refused(void)
{
    static const uint64_t numbers[TALLY_NUMBERS_MAX + 1];
    tally_drawing *drawing = NULL;
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    recipe.has_large = 1;
    recipe.large = 5;
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 1, NULL), TALLY_OPTION);
    recipe.has_large = 0;
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 1, NULL), TALLY_OPTION);
    recipe.large = 0;
    recipe.pick = 25;
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 1, NULL), TALLY_NUMBER_COUNT);
    recipe.pick = 0;
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){9, 8};
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 1, NULL), TALLY_NUMBER_RANGE);
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){0, 8};
    options.must_use = numbers;
    options.must_use_count = TALLY_NUMBERS_MAX + 1;
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 1, &options), TALLY_OPTION);
    tally_rules rules = *tally_rules_at(0);
    rules.operations = 0;
    recipe.rules = &rules;
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 1, NULL), TALLY_RULES);
    recipe.size = 1;
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 1, NULL), TALLY_OPTION);
    CHECK(drawing == NULL);
    tally_drawing_free(drawing);
}

static void nothing_is_lost_without_memory(void)
{
    for (uint64_t n = 0;; n++) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, n, true);
        tally_options options = TALLY_OPTIONS_INIT;
        options.allocator = &failing.allocator;
        tally_recipe recipe = TALLY_RECIPE_INIT;
        recipe.rules = tally_rules_find("make24");
        recipe.has_difficulty = 1;
        recipe.difficulty = (tally_range){50, 60};
        tally_drawing *drawing = NULL;
        tally_drawn drawn = TALLY_DRAWN_INIT;
        tally_game *game = NULL;
        tally_status status = tally_drawing_new(&drawing, &recipe, 4, &options);
        if (status == TALLY_OK) status = tally_drawing_next(drawing, &game, &drawn);
        const bool has_failed = failing_allocator_has_failed(&failing);
        CHECK(has_failed ? status == TALLY_NO_MEMORY || status == TALLY_MEMORY_CAP
                         : status == TALLY_OK);
        tally_game_free(game);
        tally_drawing_free(drawing);
        CHECK_U64(failing_allocator_held(&failing), 0);
        if (!has_failed) break;
    }
}

int main(void)
{
    TEST(two_games_with_one_solution);
    TEST(without_a_wish_all_games_are_handed_out);
    TEST(any_number_of_threads_draws_the_same);
    TEST(a_large_game_has_all_threads);
    TEST(what_cannot_be_met_ends_with_the_nearest);
    TEST(numbers_that_must_be_used_are_drawn);
    TEST(what_ends_a_drawing_stays);
    TEST(a_wrong_recipe_is_refused);
    if (!test_looks_for_races()) TEST(nothing_is_lost_without_memory);
    return test_end();
}
