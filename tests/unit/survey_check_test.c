/* SPDX-License-Identifier: MIT */
/*
 * Checking surveys and sweeps: the first thing that is wrong is named, with the values that would
 * do. An example: three tiles cannot be picked from two; pick is from 1 to 2.
 */
#include "survey/survey.h"
#include "test.h"

static tally_survey_options options;
static tally_pool pool;
static tally_error error;

static void begin(const char *tiles, uint32_t pick)
{
    options = (tally_survey_options)TALLY_SURVEY_OPTIONS_INIT;
    options.pick = pick;
    error = (tally_error){.message = NULL};
    CHECK(tally_pool_parse(&pool, tiles, strlen(tiles), NULL) == TALLY_OK);
}

static void check_survey(tally_status status, const char *option)
{
    CHECK(survey_check_options(&options, &pool, NULL) == status);
    CHECK(survey_check_options(&options, &pool, &error) == status);
    if (status != TALLY_OK) CHECK_TEXT(error.option, option);
}

static void an_example(void)
{
    begin("2,3", 3);
    check_survey(TALLY_NUMBER_COUNT, "pick");
    CHECK_U64(error.range.last, 2);
    begin("2,3", 2);
    check_survey(TALLY_OK, "");
    CHECK(error.message == NULL);
}

static void surveys_that_are_wrong(void)
{
    begin("2,3", 2);
    options.has_target = 1;
    options.target = (tally_range){5, 4};
    check_survey(TALLY_TARGET_RANGE, "target");
    options.target = (tally_range){1, 20001};
    check_survey(TALLY_TARGET_RANGE, "target");
    CHECK_U64(error.range.last, 20000);
    options.target = (tally_range){0, 5};
    check_survey(TALLY_TARGET_RANGE, "target"); /* whole values are positive */
    options.rules = tally_rules_find("make24");
    check_survey(TALLY_OK, "");
    options.has_target = 0;
    check_survey(TALLY_OPTION, "target"); /* a target that is set for nothing */
    begin("2,3", 2);
    options.kernel = "abacus";
    check_survey(TALLY_OPTION, "kernel");
    begin("2,3", 2);
    options.wanted = 1u << 31;
    check_survey(TALLY_OPTION, "wanted");
    begin("2,3", 2);
    pool.tiles[0] = 4; /* the tiles do not rise */
    check_survey(TALLY_NUMBER_RANGE, "pool");
    CHECK_U64(error.position, 1);
}

static void check_sweep(tally_range large, tally_status status, const char *option)
{
    CHECK(sweep_check_options(&options, &pool, large, NULL) == status);
    CHECK(sweep_check_options(&options, &pool, large, &error) == status);
    if (status != TALLY_OK) CHECK_TEXT(error.option, option);
}

/* A sweep chooses large tiles from a range, and has whole values. */
static void sweeps(void)
{
    begin("1..10", 4);
    check_sweep((tally_range){11, 100}, TALLY_OK, "");
    check_sweep((tally_range){100, 11}, TALLY_NUMBER_RANGE, "large");
    check_sweep((tally_range){11, 1001}, TALLY_NUMBER_RANGE, "large");
    options.pick = 1;
    check_sweep((tally_range){11, 100}, TALLY_NUMBER_COUNT, "pick");
    options.pick = 4;
    options.rules = tally_rules_find("make24");
    check_sweep((tally_range){11, 100}, TALLY_RULES, "rules");
}

int main(void)
{
    TEST(an_example);
    TEST(surveys_that_are_wrong);
    TEST(sweeps);
    return test_end();
}
