/* SPDX-License-Identifier: MIT */
/*
 * What a search is asked for, checked and completed. For example, if 25 and 50 must be used, a
 * solution has at least two numbers.
 */
#include "answer/request.h"
#include "support/executor.h"
#include "support/game.h"
#include "test.h"

static tally_options options;
static tally_game *game;
static struct request request;

static void begin(const char *id)
{
    options = (tally_options)TALLY_OPTIONS_INIT;
    game = game_of(id);
}

static void check_made(uint32_t fewest, uint32_t most)
{
    if (!CHECK(request_make(&request, game, &options, NULL) == TALLY_OK)) return;
    CHECK_U64(request.fewest, fewest);
    CHECK_U64(request.most, most);
}

static void check_refused(const char *option)
{
    tally_error error = {.option = NULL};
    CHECK(request_make(&request, game, &options, NULL) == TALLY_OPTION);
    CHECK(tally_options_check(&options, game, &error) == TALLY_OPTION);
    CHECK_TEXT(error.option, option);
    CHECK(error.message != NULL);
}

static void numbers_that_must_be_used_count(void)
{
    static const uint64_t both[] = {25, 50};
    begin("countdown:952/25,50,75,100,3,6");
    options.must_use = both;
    options.must_use_count = 2;
    check_made(2, 6);
    options.fewest = 4;
    check_made(4, 6);
    tally_game_free(game);
}

/* Without options, any of the numbers may be used, and nobody is told. */
static void defaults(void)
{
    begin("countdown:100..110/25,50,3");
    CHECK(request_make(&request, game, NULL, NULL) == TALLY_OK);
    CHECK_U64(request.fewest, 1);
    CHECK_U64(request.most, 3);
    CHECK_U64(request.targets, 11);
    CHECK(!request.shows_detours);
    CHECK_U64(request.sink.solution(NULL, NULL), 0);
    CHECK_U64(request.sink.done(NULL, NULL), 0);
    options.most = 9; /* more than there are */
    check_made(1, 3);
    options.detours = 1;
    check_made(1, 3);
    CHECK(request.shows_detours);
    tally_game_free(game);
}

/* Where all numbers must be used, detours belong to the answer. */
static void all_numbers(void)
{
    begin("make24:24/3,3,8,8");
    check_made(4, 4);
    CHECK(request.shows_detours);
    options.most = 3; /* nothing is left: that is an answer, and no mistake */
    check_made(4, 3);
    tally_game_free(game);
}

static void wrong_options(void)
{
    static const uint64_t strange[] = {25, 7}, twice[] = {25, 25};
    begin("countdown:952/25,50,75,100,3,6");
    options.fewest = 7;
    check_refused("fewest");
    options.fewest = 4;
    options.most = 3;
    check_refused("fewest");
    options = (tally_options)TALLY_OPTIONS_INIT;
    options.sort = (tally_sort)(TALLY_SORT_EASIEST + 1);
    check_refused("sort");
    options = (tally_options)TALLY_OPTIONS_INIT;
    options.must_use_count = 1;
    check_refused("must_use");
    options.must_use = strange;
    options.must_use_count = 2;
    check_refused("must_use");
    options.must_use = twice;
    check_refused("must_use");
    options.must_use_count = 7;
    check_refused("must_use_count");
    options = (tally_options)TALLY_OPTIONS_INIT;
    options.executor = &no_width;
    check_refused("executor");
    tally_game_free(game);
}

/* The place of the first number of must_use that is not given. */
static void the_wrong_number_has_its_place(void)
{
    static const uint64_t numbers[] = {25, 50, 7};
    tally_error error = {.position = 99};
    begin("countdown:952/25,50,75,100,3,6");
    options.must_use = numbers;
    options.must_use_count = 3;
    CHECK(tally_options_check(&options, game, &error) == TALLY_OPTION);
    CHECK_U64(error.position, 2);
    tally_game_free(game);
}

/* Without a game, only what no game decides is checked. */
static void options_of_many_games(void)
{
    options = (tally_options)TALLY_OPTIONS_INIT;
    options.fewest = 6;
    CHECK(request_check_options(&options, 6, NULL) == TALLY_OK);
    CHECK(request_check_options(&options, 5, NULL) == TALLY_OPTION);
}

int main(void)
{
    TEST(numbers_that_must_be_used_count);
    TEST(defaults);
    TEST(all_numbers);
    TEST(wrong_options);
    TEST(the_wrong_number_has_its_place);
    TEST(options_of_many_games);
    return test_end();
}
