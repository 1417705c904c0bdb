/* SPDX-License-Identifier: MIT */
/*
 * The options of a search: what is out of range, or does not go with the game, is refused by every
 * search alike, before anything is looked for, and the outcome is left alone.
 */
#include "support/executor.h"
#include "support/game.h"
#include "test.h"

#include <tally/tally.h>

typedef tally_status search_function(const tally_game *game, const tally_options *options,
                                     const tally_sink *sink, tally_outcome *outcome);

static tally_status all_values(const tally_game *game, const tally_options *options,
                               const tally_sink *sink, tally_outcome *outcome)
{
    return tally_values(game, NULL, options, sink, outcome);
}

static int count_solution(void *user, const tally_solution *solution)
{
    (void)solution;
    ++*(uint64_t *)user;
    return 0;
}

static void check_message(const tally_options *options, const tally_game *game, const char *what)
{
    tally_error error = {.status = TALLY_OK};
    CHECK_CASE(tally_options_check(options, game, &error) == TALLY_OPTION, what);
    CHECK_CASE(error.status == TALLY_OPTION && error.message != NULL, what);
    CHECK_CASE(tally_options_check(options, game, NULL) == TALLY_OPTION, what);
}

static void check_refused(const tally_options *options, const char *what)
{
    static search_function *const searches[] = {tally_solve, tally_list, tally_count, all_values};
    static const char *const ids[] = {"countdown:765/1,3,7,10,25,50", "make24:24/1,3,7,10,25,50"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        tally_game *const game = game_of(ids[i]);
        for (size_t s = 0; s < sizeof searches / sizeof *searches; s++) {
            uint64_t seen = 0;
            const tally_sink sink = {.user = &seen, .solution = count_solution};
            tally_outcome outcome = {.size = sizeof(tally_outcome), .target = 12345};
            CHECK_CASE(searches[s](game, options, &sink, &outcome) == TALLY_OPTION, what);
            CHECK_U64(outcome.target, 12345);
            CHECK_U64(seen, 0);
            check_message(options, game, what);
        }
        tally_game_free(game);
    }
}

static void what_does_not_fit_is_refused(void)
{
    static const uint64_t not_given[] = {1, 4}, too_often[] = {1, 1};
    const tally_options good = TALLY_OPTIONS_INIT;
    tally_options options = good;
    options.size = sizeof options.size - 1;
    check_refused(&options, "size");
    options = good;
    options.fewest = 4;
    options.most = 3;
    check_refused(&options, "fewest above most");
    options = good;
    options.fewest = 7;
    check_refused(&options, "fewest above all");
    options = good;
    options.must_use_count = 1;
    check_refused(&options, "numbers that are not there");
    options.must_use = not_given;
    options.must_use_count = 2;
    check_refused(&options, "a number that is not given");
    options.must_use = too_often;
    check_refused(&options, "a number that is given once");
    options.must_use_count = 7;
    check_refused(&options, "more numbers than are given");
    options = good;
    options.sort = (tally_sort)(TALLY_SORT_EASIEST + 1);
    check_refused(&options, "sort");
    options = good;
    options.executor = &no_width;
    check_refused(&options, "executor");
}

static void the_message_names_the_option(void)
{
    static const uint64_t twice[] = {7, 3, 7};
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50");
    tally_options options;
    tally_error error = {.status = TALLY_OK};
    tally_options_init(&options, sizeof options);
    CHECK(tally_options_check(&options, game, &error) == TALLY_OK);
    CHECK(error.message == NULL);
    options.fewest = 3;
    options.most = 2;
    CHECK(tally_options_check(&options, game, &error) == TALLY_OPTION);
    CHECK_TEXT(error.message, "fewest is above most; it is 0 or from 1 to most");
    CHECK_TEXT(error.option, "fewest");
    CHECK(error.range.first == 0 && error.range.last == 2);
    options.fewest = 9;
    options.most = 0;
    CHECK(tally_options_check(&options, game, &error) == TALLY_OPTION);
    CHECK_TEXT(error.option, "fewest");
    CHECK(error.range.first == 0 && error.range.last == 6);
    tally_options_init(&options, sizeof options);
    options.must_use = twice;
    options.must_use_count = 3;
    CHECK(tally_options_check(&options, game, &error) == TALLY_OPTION);
    CHECK_TEXT(error.message, "a number of must_use is not given, or not so often");
    CHECK_U64(error.position, 2);
    CHECK_TEXT(error.option, "must_use");
    CHECK(error.range.first == 0 && error.range.last == 0);
    tally_game_free(game);
}

static void ranges_that_run_backwards_are_refused(void)
{
    static const tally_range backwards = {5, 4};
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50");
    tally_outcome outcome = {.size = sizeof(tally_outcome), .target = 12345};
    CHECK_U64(tally_values(game, &backwards, NULL, NULL, &outcome), TALLY_TARGET_RANGE);
    CHECK_U64(outcome.target, 12345);
    tally_game_free(game);
}

/* All that may be NULL at once; and a cap that allows nothing is an outcome, not an error. */
static void nothing_but_a_game_is_needed(void)
{
    static const char *const ids[] = {"countdown:765/1,3,7,10,25,50",
                                      "sequence,ops=+-*/:24/1,2,3,4"};
    static search_function *const searches[] = {tally_solve, tally_list, tally_count, all_values};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        tally_game *const game = game_of(ids[i]);
        tally_options options = TALLY_OPTIONS_INIT;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        options.memory_bytes = 1;
        for (size_t s = 0; s < sizeof searches / sizeof *searches; s++) {
            CHECK_CASE(searches[s](game, NULL, NULL, NULL) == TALLY_OK, ids[i]);
            CHECK_CASE(searches[s](game, &options, NULL, &outcome) == TALLY_OK, ids[i]);
            CHECK_CASE(outcome.bound == TALLY_BOUND_MEMORY && outcome.answer == TALLY_ANSWER_LIMIT,
                       ids[i]);
        }
        tally_game_free(game);
    }
}

int main(void)
{
    TEST(what_does_not_fit_is_refused);
    TEST(the_message_names_the_option);
    TEST(ranges_that_run_backwards_are_refused);
    TEST(nothing_but_a_game_is_needed);
    return test_end();
}
