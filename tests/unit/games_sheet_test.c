/* SPDX-License-Identifier: MIT */
/*
 * Worksheets: codes keep their games, tell all that they were made of, and notice mistakes; the
 * games are as wished.
 */
#include "faults/failing_allocator.h"
#include "test.h"

#include <tally/tally.h>

enum { ROOM = 256 };

static tally_sheet *sheet_of(const char *code)
{
    tally_sheet *sheet = NULL;
    tally_error error = {.message = NULL};
    CHECK_U64(tally_sheet_new(&sheet, code, strlen(code), NULL, &error), TALLY_OK);
    return sheet;
}

static size_t count_of(const tally_sheet *sheet)
{
    size_t count = 0;
    while (tally_sheet_game(sheet, count, NULL) != NULL) count++;
    return count;
}

static void check_id(const tally_sheet *sheet, size_t index, const char *id)
{
    char seen[ROOM];
    tally_game_id(tally_sheet_game(sheet, index, NULL), seen, sizeof seen);
    CHECK_TEXT(seen, id);
}

static void codes_keep_their_games(void)
{
    tally_sheet *const sheet = sheet_of("2FDX-JE7S-N82Y");
    CHECK_U64(count_of(sheet), 6);
    check_id(sheet, 0, "countdown:108/25,2,3,7,9,1");
    check_id(sheet, 5, "countdown:668/6,25,1,5,2,10");
    tally_sheet_free(sheet);
    tally_sheet *const hands = sheet_of(" hcff8ht7-oype ");
    CHECK_U64(count_of(hands), 10);
    check_id(hands, 0, "make24:24/3,8,10,11");
    tally_sheet_free(hands);
}

static void a_code_tells_what_it_was_made_of(void)
{
    tally_rules rules = *tally_rules_at(0);
    tally_recipe recipe = TALLY_RECIPE_INIT;
    char code[TALLY_SHEET_CODE_SIZE], tidy[TALLY_SHEET_CODE_SIZE];
    CHECK_U64(tally_rules_set(&rules, "ops", "+-", NULL), TALLY_OK);
    rules.number_max = 10;
    recipe.rules = &rules;
    recipe.pick = 5;
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){0, 40};
    CHECK_U64(tally_sheet_code(code, &recipe, 12, 1, TALLY_SHEET_SEED_MAX, NULL), TALLY_OK);
    CHECK_U64(tally_sheet_code_tidy(tidy, code, strlen(code), NULL), TALLY_OK);
    CHECK_TEXT(tidy, code);
    tally_sheet *const sheet = sheet_of(code);
    CHECK_U64(count_of(sheet), 12);
    uint32_t score = 0;
    for (size_t i = 0; i < 12; i++) {
        tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
        const tally_game *const game = tally_sheet_game(sheet, i, &difficulty);
        size_t count = 0;
        const uint64_t *const numbers = tally_game_numbers(game, &count);
        CHECK_U64(count, 5);
        for (size_t j = 0; j < count; j++) CHECK(numbers[j] <= 10);
        CHECK_U64(tally_game_rules(game)->operations, TALLY_OP_ADD | TALLY_OP_SUBTRACT);
        CHECK(tally_game_target(game).first >= 10 && tally_game_target(game).first <= 99);
        CHECK(difficulty.score >= score && difficulty.score <= 40);
        score = difficulty.score;
    }
    tally_sheet_free(sheet);
}

static void one_solution_is_one(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    char code[TALLY_SHEET_CODE_SIZE];
    recipe.rules = tally_rules_find("make24");
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){1, 1};
    CHECK_U64(tally_sheet_code(code, &recipe, 20, 0, 3, NULL), TALLY_OK);
    tally_sheet *const sheet = sheet_of(code);
    CHECK_U64(count_of(sheet), 20);
    for (size_t i = 0; i < 20; i++) {
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        CHECK_U64(tally_count(tally_sheet_game(sheet, i, NULL), NULL, NULL, &outcome), TALLY_OK);
        CHECK_U64(outcome.solutions, 1);
    }
    tally_sheet_free(sheet);
}

/* The check of five bits leaves a wrong digit undetected only where it changes nothing. */
static void mistakes_are_noticed(void)
{
    static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const char good[] = "2FDX-JE7S-N82Y";
    char tidy[TALLY_SHEET_CODE_SIZE], wrong[sizeof good];
    uint32_t taken = 0;
    for (size_t i = 0; i < sizeof good - 1; i++) {
        memcpy(wrong, good, sizeof good);
        for (size_t j = 0; good[i] != '-' && digits[j] != '\0'; j++) {
            wrong[i] = digits[j];
            taken += digits[j] != good[i] &&
                     tally_sheet_code_tidy(tidy, wrong, sizeof good - 1, NULL) == TALLY_OK;
        }
    }
    CHECK(taken <= 12); /* of 372: 31 for one that no check can tell, and not all of them */
    const char *const none[] = {"", "2FDX-JE7S-N82", "2FDX-JE7S-N82YY", "2FDX-JE7S-N8!Y", "U"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        tally_error error = {.message = NULL};
        CHECK_U64(tally_sheet_code_tidy(tidy, none[i], strlen(none[i]), &error), TALLY_SYNTAX);
        CHECK(error.message != NULL);
    }
}

/* Checks that this wish has no code, because of a member with these allowed values. */
static void check_refused(const tally_recipe *recipe, uint32_t games, uint32_t seed,
                          const tally_error *wrong)
{
    char code[TALLY_SHEET_CODE_SIZE] = "unchanged";
    tally_error error = {.option = NULL};
    CHECK_U64(tally_sheet_code(code, recipe, games, 0, seed, &error), wrong->status);
    CHECK_U64(tally_sheet_code(code, recipe, games, 0, seed, NULL), wrong->status);
    CHECK_TEXT(code, "unchanged");
    CHECK_U64(error.status, wrong->status);
    CHECK(error.message != NULL);
    CHECK(error.option != NULL && strcmp(error.option, wrong->option) == 0);
    CHECK_U64(error.range.first, wrong->range.first);
    CHECK_U64(error.range.last, wrong->range.last);
}

static void what_a_code_cannot_tell_is_refused(void)
{
    static const struct {
        tally_range difficulty, solutions;
        tally_error wrong;
    } wishes[] = {
        {{3, 40}, {1, 1}, {.option = "difficulty"}},
        {{0, 101}, {1, 1}, {.option = "difficulty", .range = {0, 100}}},
        {{60, 40}, {1, 1}, {.option = "difficulty", .range = {0, 100}}},
        {{0, 40}, {2, 3}, {.option = "solutions", .range = {1, 1}}},
    };
    const tally_error games = {.status = TALLY_OPTION, .option = "games", .range = {1, 60}};
    const tally_error seed = {.status = TALLY_OPTION, .option = "seed", .range = {0, 131071}};
    tally_recipe recipe = TALLY_RECIPE_INIT;
    check_refused(&recipe, 0, 0, &games);
    check_refused(&recipe, TALLY_SHEET_GAMES_MAX + 1, 0, &games);
    check_refused(&recipe, 1, TALLY_SHEET_SEED_MAX + 1, &seed);
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        tally_error wrong = wishes[i].wrong;
        wrong.status = TALLY_OPTION;
        recipe.has_difficulty = recipe.has_solutions = 1;
        recipe.difficulty = wishes[i].difficulty;
        recipe.solutions = wishes[i].solutions;
        check_refused(&recipe, 1, 0, &wrong);
    }
    recipe = (tally_recipe)TALLY_RECIPE_INIT;
    recipe.pick = 16;
    check_refused(&recipe, 1, 0,
                  &(tally_error){.status = TALLY_OPTION, .option = "pick", .range = {0, 15}});
    recipe.pick = 0;
    recipe.has_large = 1;
    check_refused(&recipe, 1, 0, &(tally_error){.status = TALLY_OPTION, .option = "has_large"});
    recipe.size = 1;
    check_refused(&recipe, 1, 0, &(tally_error){.status = TALLY_OPTION, .option = "size"});
}

static void rules_that_a_code_cannot_tell_are_refused(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_rules rules = *tally_rules_find("make24");
    char code[TALLY_SHEET_CODE_SIZE];
    recipe.rules = tally_rules_find("year");
    check_refused(&recipe, 1, 0, &(tally_error){.status = TALLY_RULES, .option = "rules"});
    CHECK_U64(tally_rules_set(&rules, "use", "any", NULL), TALLY_OK);
    recipe.rules = &rules;
    check_refused(&recipe, 1, 0, &(tally_error){.status = TALLY_RULES, .option = "rules"});
    rules = *tally_rules_find("countdown");
    rules.number_max = 128; /* seven bits hold 127 at most */
    check_refused(&recipe, 1, 0,
                  &(tally_error){.status = TALLY_RULES, .option = "number_max", .range = {1, 127}});
    recipe.rules = tally_rules_find("make10");
    recipe.pick = 15; /* more than there are tiles, or games that can be solved */
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){0, 0};
    CHECK_U64(tally_sheet_code(code, &recipe, 1, 0, 0, NULL), TALLY_OK);
}

static int stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void a_sheet_that_cannot_be_drawn_is_none(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_rules rules = *tally_rules_at(0);
    tally_sheet *sheet = NULL;
    char code[TALLY_SHEET_CODE_SIZE];
    options.tick = stop;
    CHECK_U64(tally_sheet_new(&sheet, "2FDX-JE7S-N82Y", 14, &options, NULL), TALLY_STOPPED);
    CHECK_U64(tally_rules_set(&rules, "ops", "+", NULL), TALLY_OK);
    rules.number_max = 2; /* four tiles up to 2 reach no 10 */
    recipe.rules = &rules;
    recipe.pick = 4;
    CHECK_U64(tally_sheet_code(code, &recipe, 2, 0, 0, NULL), TALLY_OK);
    CHECK_U64(tally_sheet_new(&sheet, code, strlen(code), NULL, NULL), TALLY_RULES);
    CHECK(sheet == NULL);
}

static void nothing_is_lost_without_memory(void)
{
    for (uint64_t n = 0; n < 4000; n = n * 5 / 4 + 1) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, n, true);
        tally_options options = TALLY_OPTIONS_INIT;
        options.allocator = &failing.allocator;
        tally_sheet *sheet = NULL;
        const tally_status status = tally_sheet_new(&sheet, "2FDX-JE7S-N82Y", 14, &options, NULL);
        CHECK((status == TALLY_OK) == (sheet != NULL));
        tally_sheet_free(sheet);
        CHECK_U64(failing_allocator_held(&failing), 0);
    }
}

int main(void)
{
    TEST(codes_keep_their_games);
    TEST(a_code_tells_what_it_was_made_of);
    TEST(one_solution_is_one);
    TEST(mistakes_are_noticed);
    TEST(what_a_code_cannot_tell_is_refused);
    TEST(rules_that_a_code_cannot_tell_are_refused);
    TEST(a_sheet_that_cannot_be_drawn_is_none);
    TEST(nothing_is_lost_without_memory);
    return test_end();
}
