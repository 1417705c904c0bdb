/* SPDX-License-Identifier: MIT */
/*
 * A wrong option of a drawing, a survey, a sweep or a search for the best tiles is named, with its
 * range. The checks give the same status as the functions that take the options. A range is true:
 * both its ends are accepted, and the number above it is not.
 */
#include "support/executor.h"
#include "test.h"

#include <tally/tally.h>

static tally_recipe recipe;
static tally_options lent;
static tally_survey_options options;
static tally_pool pool;
static tally_range large;
static tally_sweep *sweep; /* of the standard small tiles, with large tiles 11..100 */
static tally_best_options best_options;

static const uint64_t three_numbers[] = {1, 2, 3};

static void parse_pool(const char *text)
{
    CHECK_CASE(tally_pool_parse(&pool, text, strlen(text), NULL) == TALLY_OK, text);
}

/* ---- What is checked, and the function that takes the options ---- */

struct subject {
    tally_status (*check)(tally_error *error);
    tally_status (*use)(void);
};

static tally_status check_recipe(tally_error *error)
{
    return tally_recipe_check(&recipe, &lent, error);
}

static tally_status use_recipe(void)
{
    tally_drawing *drawing = NULL;
    const tally_status status = tally_drawing_new(&drawing, &recipe, 1, &lent);
    tally_drawing_free(drawing);
    return status;
}

static tally_status check_survey(tally_error *error)
{
    return tally_survey_options_check(&options, &pool, error);
}

static tally_status use_survey(void)
{
    tally_survey *survey = NULL;
    const tally_status status = tally_survey_new(&survey, &pool, &options);
    tally_survey_free(survey);
    return status;
}

static tally_status check_sweep(tally_error *error)
{
    return tally_sweep_options_check(&options, &pool, large, error);
}

static tally_status use_sweep(void)
{
    tally_sweep *made = NULL;
    const tally_status status = tally_sweep_new(&made, &pool, large, &options);
    tally_sweep_free(made);
    return status;
}

static tally_status check_best(tally_error *error)
{
    return tally_best_options_check(&best_options, sweep, error);
}

static tally_status use_best(void)
{
    tally_best *best = NULL;
    const tally_status status = tally_best_new(&best, sweep, &best_options);
    tally_best_free(best);
    return status;
}

static const struct subject drawing = {check_recipe, use_recipe};
static const struct subject survey = {check_survey, use_survey};
static const struct subject sweeping = {check_sweep, use_sweep};
static const struct subject best = {check_best, use_best};

/* Each struct is as good as can be. */
static void begin(void)
{
    tally_recipe_init(&recipe, sizeof recipe);
    tally_options_init(&lent, sizeof lent);
    tally_survey_options_init(&options, sizeof options);
    tally_best_options_init(&best_options, sizeof best_options);
    parse_pool("1..10x2");
    large = (tally_range){11, 20};
}

/* ---- Checks ---- */

static void check_refused(const struct subject *subject, tally_status status, const char *option,
                          tally_range range)
{
    tally_error error = {.status = TALLY_OK};
    CHECK_CASE(subject->check(&error) == status, option);
    CHECK_CASE(subject->check(NULL) == status, option);
    CHECK_CASE(subject->use() == status, option);
    CHECK_U64(error.status, status);
    CHECK_TEXT(error.option, option);
    CHECK_CASE(error.message != NULL && error.message[0] != '\0', option);
    CHECK_U64(error.range.first, range.first);
    CHECK_U64(error.range.last, range.last);
}

/* A member that is a number: *member is wrong now, both ends of the range are right, and one more
 * than the last is wrong. */
static void check_number(const struct subject *subject, tally_status status, const char *option,
                         uint32_t *member, tally_range range)
{
    check_refused(subject, status, option, range);
    *member = (uint32_t)range.first;
    CHECK_CASE(subject->use() == TALLY_OK && subject->check(NULL) == TALLY_OK, option);
    *member = (uint32_t)range.last;
    CHECK_CASE(subject->use() == TALLY_OK && subject->check(NULL) == TALLY_OK, option);
    *member = (uint32_t)range.last + 1;
    check_refused(subject, status, option, range);
    begin();
}

static const tally_range no_range = {0, 0};

static void good_options_are_accepted(void)
{
    const struct subject *const subjects[] = {&drawing, &survey, &sweeping, &best};
    begin();
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        tally_error error = {.message = "untouched"};
        CHECK_U64(subjects[i]->check(&error), TALLY_OK);
        CHECK_TEXT(error.message, "untouched");
        CHECK_U64(subjects[i]->use(), TALLY_OK);
    }
    CHECK_U64(tally_recipe_check(&recipe, NULL, NULL), TALLY_OK);
}

/* ---- Drawings ---- */

static void wrong_wishes_are_named(void)
{
    begin();
    recipe.size = 3;
    check_refused(&drawing, TALLY_OPTION, "size", no_range);
    begin();
    lent.size = 3;
    check_refused(&drawing, TALLY_OPTION, "options", no_range);
    begin();
    recipe.large = 1;
    check_refused(&drawing, TALLY_OPTION, "large", no_range);
    begin();
    recipe.difficulty.last = 1;
    check_refused(&drawing, TALLY_OPTION, "difficulty", no_range);
    begin();
    recipe.solutions.last = 1;
    check_refused(&drawing, TALLY_OPTION, "solutions", no_range);
    begin();
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){50, 101};
    check_refused(&drawing, TALLY_NUMBER_RANGE, "difficulty", (tally_range){0, 100});
    recipe.difficulty = (tally_range){60, 50};
    check_refused(&drawing, TALLY_NUMBER_RANGE, "difficulty", (tally_range){0, 100});
    begin();
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){6, 5};
    check_refused(&drawing, TALLY_NUMBER_RANGE, "solutions", (tally_range){0, UINT64_MAX});
    recipe.solutions = (tally_range){0, 0};
    recipe.solvable = 1;
    check_refused(&drawing, TALLY_NUMBER_RANGE, "solutions", (tally_range){1, UINT64_MAX});
}

static void wrong_counts_of_tiles_are_named(void)
{
    const tally_rules *const make10 = tally_rules_find("make10");
    tally_rules few = *tally_rules_find("countdown"), none;
    begin();
    recipe.pick = 25; /* Countdown has 24 tiles */
    check_number(&drawing, TALLY_NUMBER_COUNT, "pick", &recipe.pick, (tally_range){0, 24});
    few.pool_count = 4; /* fewer than the usual number */
    recipe.rules = &few;
    check_refused(&drawing, TALLY_NUMBER_COUNT, "pick", (tally_range){1, 4});
    begin();
    recipe.has_large = 1;
    recipe.large = 5;
    check_number(&drawing, TALLY_OPTION, "large", &recipe.large, (tally_range){0, 4});
    recipe.has_large = 1;
    recipe.pick = 22; /* with 20 small tiles */
    recipe.large = 1;
    check_refused(&drawing, TALLY_OPTION, "large", (tally_range){2, 4});
    recipe.large = 2;
    CHECK_U64(use_recipe(), TALLY_OK);
    recipe.pick = 25;
    check_refused(&drawing, TALLY_OPTION, "pick", (tally_range){0, 24});
    begin();
    recipe.rules = make10;
    recipe.has_large = 1;
    recipe.large = 1;
    check_refused(&drawing, TALLY_OPTION, "large", (tally_range){0, 0});
    none = *make10;
    none.pool_count = 0;
    recipe.rules = &none;
    check_refused(&drawing, TALLY_OPTION, "has_large", no_range);
}

static void wrong_rules_and_lent_options_are_named(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    begin();
    recipe.rules = &rules;
    rules.unary_depth = 9;
    check_refused(&drawing, TALLY_RULES, "rules", no_range);
    rules.unary_depth = 0;
    rules.usual = (tally_range){9, 8};
    check_refused(&drawing, TALLY_TARGET_RANGE, "rules", no_range);
    begin();
    lent.must_use_count = 65;
    check_refused(&drawing, TALLY_OPTION, "must_use_count", (tally_range){0, 64});
    lent.must_use_count = 3;
    check_refused(&drawing, TALLY_OPTION, "must_use", no_range);
    lent.must_use = three_numbers;
    CHECK_U64(use_recipe(), TALLY_OK);
    begin();
    recipe.solvable = 1; /* without a wish nothing is searched */
    lent.fewest = 7;
    check_refused(&drawing, TALLY_OPTION, "fewest", (tally_range){0, 6});
    lent.fewest = 6;
    CHECK_U64(use_recipe(), TALLY_OK);
    lent.executor = &no_width;
    check_refused(&drawing, TALLY_OPTION, "executor", (tally_range){1, SIZE_MAX});
}

/* ---- Surveys ---- */

static void wrong_survey_options_are_named(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    begin();
    options.size = 3;
    check_refused(&survey, TALLY_OPTION, "size", no_range);
    begin();
    options.rules = &rules;
    rules.unary_depth = 9;
    check_refused(&survey, TALLY_RULES, "rules", no_range);
    begin();
    options.target.last = 5;
    check_refused(&survey, TALLY_OPTION, "target", no_range);
    options.has_target = 1; /* 0..5 */
    check_refused(&survey, TALLY_TARGET_RANGE, "target", (tally_range){1, UINT64_MAX});
    options.target = (tally_range){1, 20001};
    check_refused(&survey, TALLY_TARGET_RANGE, "target", (tally_range){1, 20000});
    options.target = (tally_range){7, 6};
    check_refused(&survey, TALLY_TARGET_RANGE, "target", (tally_range){1, UINT64_MAX});
    begin();
    options.kernel = "abacus";
    check_refused(&survey, TALLY_OPTION, "kernel", no_range);
    begin();
    options.executor = &no_width;
    check_refused(&survey, TALLY_OPTION, "executor", (tally_range){1, SIZE_MAX});
    begin();
    options.wanted = 8;
    check_refused(&survey, TALLY_OPTION, "wanted", (tally_range){0, 7});
    options.wanted = TALLY_SURVEY_HEIGHT;
    options.rules = tally_rules_find("make24");
    check_refused(&survey, TALLY_RULES, "rules", no_range);
    options.rules = &rules;
    rules = *tally_rules_find("countdown");
    options.has_target = 1;
    options.target = (tally_range){60001, 60002};
    check_refused(&survey, TALLY_NUMBER_RANGE, "pick", no_range);
}

static void wrong_picks_and_pools_are_named(void)
{
    tally_error error;
    begin();
    parse_pool("1..3");
    options.pick = 4;
    check_refused(&survey, TALLY_NUMBER_COUNT, "pick", (tally_range){1, 3});
    begin();
    parse_pool("1..100"); /* 3,921,225 ways to pick 4, and 75,287,520 to pick 5 */
    options.pick = 5;
    check_refused(&survey, TALLY_NUMBER_COUNT, "pick", (tally_range){1, 4});
    begin();
    pool.count = 0;
    check_refused(&survey, TALLY_NUMBER_COUNT, "pool", (tally_range){1, 1024});
    parse_pool("1..300");
    options.pick = 1;
    check_refused(&survey, TALLY_NUMBER_COUNT, "pool", (tally_range){1, 1024});
    begin();
    pool.tiles[7] = 1;
    check_refused(&survey, TALLY_NUMBER_RANGE, "pool",
                  (tally_range){1, tally_rules_find("countdown")->number_max});
    CHECK_U64(check_survey(&error), TALLY_NUMBER_RANGE);
    CHECK_U64(error.position, 7);
}

/* ---- Sweeps and best tiles ---- */

static void wrong_sweeps_are_named(void)
{
    tally_error error;
    begin();
    options.size = 3;
    check_refused(&sweeping, TALLY_OPTION, "size", no_range);
    begin();
    options.rules = tally_rules_find("make24");
    check_refused(&sweeping, TALLY_RULES, "rules", no_range);
    begin();
    options.pick = 1;
    check_refused(&sweeping, TALLY_NUMBER_COUNT, "pick", (tally_range){0, 10});
    begin();
    large = (tally_range){10, 20};
    check_refused(&sweeping, TALLY_NUMBER_RANGE, "large", (tally_range){11, 1000});
    large = (tally_range){13, 11};
    check_refused(&sweeping, TALLY_NUMBER_RANGE, "large", (tally_range){11, 1000});
    begin();
    pool.count = 1;
    check_refused(&sweeping, TALLY_NUMBER_COUNT, "small", (tally_range){2, 60});
    begin();
    pool.tiles[5] = 1;
    check_refused(&sweeping, TALLY_NUMBER_RANGE, "small", (tally_range){1, 996});
    CHECK_U64(check_sweep(&error), TALLY_NUMBER_RANGE);
    CHECK_U64(error.position, 5);
    begin();
    options.has_target = 1;
    options.target = (tally_range){1, 20001};
    check_refused(&sweeping, TALLY_TARGET_RANGE, "target", (tally_range){1, 20000});
    begin();
    options.kernel = "abacus";
    check_refused(&sweeping, TALLY_OPTION, "kernel", no_range);
    begin();
    options.pick = 10;
    large = (tally_range){991, 1000}; /* products far beyond 2^32 */
    check_refused(&sweeping, TALLY_NUMBER_RANGE, "pick", no_range);
}

static void wrong_choices_of_best_tiles_are_named(void)
{
    begin();
    options.pick = 4;
    options.has_target = 1;
    options.target = (tally_range){100, 110};
    CHECK_U64(tally_sweep_new(&sweep, &pool, large, &options), TALLY_OK);
    best_options.choose = 4;
    check_number(&best, TALLY_NUMBER_COUNT, "choose", &best_options.choose, (tally_range){1, 3});
    best_options.size = 3;
    check_refused(&best, TALLY_OPTION, "size", no_range);
    tally_sweep_free(sweep);
    begin();
    options.pick = 2;
    large = (tally_range){11, 267}; /* 257 tiles */
    CHECK_U64(tally_sweep_new(&sweep, &pool, large, &options), TALLY_OK);
    best_options.choose = 1;
    check_refused(&best, TALLY_NUMBER_RANGE, "large", (tally_range){1, 256});
    tally_sweep_free(sweep);
}

int main(void)
{
    begin();
    options.pick = 5;
    CHECK_U64(tally_sweep_new(&sweep, &pool, large, &options), TALLY_OK);
    TEST(good_options_are_accepted);
    tally_sweep_free(sweep);
    TEST(wrong_wishes_are_named);
    TEST(wrong_counts_of_tiles_are_named);
    TEST(wrong_rules_and_lent_options_are_named);
    TEST(wrong_survey_options_are_named);
    TEST(wrong_picks_and_pools_are_named);
    TEST(wrong_sweeps_are_named);
    TEST(wrong_choices_of_best_tiles_are_named);
    return test_end();
}
