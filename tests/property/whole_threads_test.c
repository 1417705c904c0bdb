/* SPDX-License-Identifier: MIT */
/*
 * Any executor gives the same output, and looks at the same sub-problems: none, two and four
 * threads, and tasks that are handed out backwards.
 */
#include "searching.h"
#include "threads.h"

static uint64_t runs; /* of any executor: the test is in vain where threads are never asked for */

static void check_with_threads(enum search search, const tally_game *game,
                               const tally_options *options)
{
    static const struct {
        size_t width;
        bool is_backwards;
    } executors[] = {{1, false}, {2, false}, {4, false}, {3, true}};
    struct answer alone;
    answer_game(&alone, search, game, options);
    CHECK_CASE(alone.status == TALLY_OK, name_of_game(game));
    for (size_t i = 0; i < sizeof executors / sizeof *executors; i++) {
        struct threads threads;
        struct answer together;
        tally_options with = *options;
        threads_init(&threads, executors[i].width, executors[i].is_backwards);
        with.executor = &threads.executor;
        answer_game(&together, search, game, &with);
        check_same_answer(&alone, &together, name_of_game(game));
        answer_free(&together);
        runs += threads.runs;
    }
    answer_free(&alone);
}

/* Every search, in several ways. */
static void check_game(const tally_game *game, bool is_small)
{
    tally_options options = TALLY_OPTIONS_INIT;
    check_with_threads(SEARCH_SOLVE, game, &options);
    check_with_threads(SEARCH_COUNT, game, &options);
    if (is_small) check_with_threads(SEARCH_VALUES, game, &options);
    for (int detours = 0; detours <= (is_small ? 1 : 0); detours++) {
        options.detours = detours;
        options.sort = TALLY_SORT_NONE;
        check_with_threads(SEARCH_LIST, game, &options);
        options.limit = 20;
        check_with_threads(SEARCH_LIST, game, &options);
        options.sort = TALLY_SORT_TRICKIEST;
        check_with_threads(SEARCH_LIST, game, &options);
        options.sort = TALLY_SORT_SIMPLEST;
        check_with_threads(SEARCH_LIST, game, &options);
        options.limit = 0;
        check_with_threads(SEARCH_LIST, game, &options);
    }
    options.fewest = 2;
    options.most = 5;
    check_with_threads(SEARCH_COUNT, game, &options);
}

static void chosen_games(void)
{
    static const char *const ids[] = {
        "countdown:765/1,3,7,10,25,50",        "countdown:100..110/1,3,7,10,25,50",
        "countdown:765/1,3,7,10,25,50,75",     "countdown:24/2,3,4,6,8,12",
        "countdown:36/1,1,2,2,3,3,4,4",        "countdown:831/1,3,7,10,25,50",
        "countdown,use=all:100/1,2,3,4,5,6,7", "countdown:64/4,4,4,4,4,4,4",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        if (test_is_sanitized() && i % 4 != 0) continue;
        tally_game *const game = game_of_id(ids[i]);
        check_game(game, !test_is_sanitized() && i < 2);
        tally_game_free(game);
    }
}

/* Large enough for pieces to be run by many at once. */
static void large_games(void)
{
    static const char *const ids[] = {
        "countdown:765/1,3,7,10,25,50,75,100",
        "countdown:113/2,2,3,3,5,5,7,7",
        "countdown:123456/1,2,3,7,10,25,50,75,100",
    };
    for (size_t i = 0; i < (test_is_sanitized() ? 1 : sizeof ids / sizeof *ids); i++) {
        tally_game *const game = game_of_id(ids[i]);
        tally_options options = TALLY_OPTIONS_INIT;
        check_with_threads(SEARCH_SOLVE, game, &options);
        check_with_threads(SEARCH_COUNT, game, &options);
        options.sort = TALLY_SORT_NONE;
        check_with_threads(SEARCH_LIST, game, &options);
        tally_game_free(game);
    }
}

/* The last size comes in slices, which threads work on. */
static void all_values(void)
{
    static const char *const ids[] = {"countdown:1/2,3,5,7,9,25", "countdown:1/2,2,5,5,7,9,9"};
    for (size_t i = 0; i < (test_is_sanitized() ? 1 : sizeof ids / sizeof *ids); i++) {
        tally_game *const game = game_of_id(ids[i]);
        tally_options options = TALLY_OPTIONS_INIT;
        check_with_threads(SEARCH_VALUES, game, &options);
        tally_game_free(game);
    }
}

static void many_numbers(void)
{
    static const char *const ids[] = {
        "countdown:9973/1,2,3,4,5,6,7,8,9,10,25,50",
        "countdown:99991/1,1,2,2,3,3,4,4,5,5,6,6,7,7,8,8,9,9,10,10,25,50,75,100",
    };
    for (size_t i = 0; i < (test_is_sanitized() ? 1 : sizeof ids / sizeof *ids); i++) {
        tally_game *const game = game_of_id(ids[i]);
        tally_options options = TALLY_OPTIONS_INIT;
        check_with_threads(SEARCH_SOLVE, game, &options);
        tally_game_free(game);
    }
}

static void random_games(void)
{
    tally_random random;
    tally_random_seed(&random, 31);
    for (int i = 0; i < (test_is_sanitized() ? 2 : 30); i++) {
        uint64_t numbers[7];
        const size_t count = 3 + tally_random_below(&random, 5);
        random_numbers(&random, numbers, count);
        const uint64_t first = 1 + tally_random_below(&random, 1000);
        tally_game *const game = game_of_numbers(
            (tally_range){first, first + tally_random_below(&random, 3)}, numbers, count);
        check_game(game, count <= 4);
        tally_game_free(game);
    }
}

static void threads_were_asked_for(void)
{
    CHECK(runs > 100);
}

int main(void)
{
    TEST(chosen_games);
    TEST(large_games);
    TEST(all_values);
    TEST(many_numbers);
    TEST(random_games);
    TEST(threads_were_asked_for);
    return test_end();
}
