/* SPDX-License-Identifier: MIT */
/*
 * Games of many numbers. Sizes of which there are thousands of subsets are searched by joining
 * values over all of them; a full list of solutions of so many numbers at most is not: both must
 * agree.
 */
#include "searching.h"
#include "support/counting_allocator.h"

#include <stdlib.h>

enum { NUMBERS_MOST = 64 };

/* Different ones, or with many that are equal. */
static void many_numbers(tally_random *random, uint64_t *numbers, size_t count)
{
    const uint64_t largest =
        tally_random_below(random, 2) == 0 ? 12 : 20 + tally_random_below(random, 500);
    for (size_t i = 0; i < count; i++) numbers[i] = 1 + tally_random_below(random, largest);
}

/* Whether some solution has so many numbers at most, by the list that is not joined;
 * the solutions go to *list. */
static void list_up_to(struct answer *list, const tally_game *game, uint32_t most, bool detours)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.most = most;
    options.detours = detours;
    answer_game(list, SEARCH_LIST, game, &options);
    CHECK_CASE(list->status == TALLY_OK, name_of_game(game));
}

static void check_game(const tally_game *game, uint32_t most)
{
    const char *const name = name_of_game(game);
    struct answer list;
    struct answer joined;
    list_up_to(&list, game, most, false);
    tally_options options = TALLY_OPTIONS_INIT;
    options.most = most;
    answer_game(&joined, SEARCH_SOLVE, game, &options);
    CHECK_CASE(joined.status == TALLY_OK && joined.count != 0, name);
    CHECK_CASE(joined.outcome.answer == list.outcome.answer, name);
    CHECK_CASE(joined.outcome.distance == list.outcome.distance, name);
    if (joined.count != 0 && list.count != 0)
        CHECK_CASE(is_same_listed(&joined.listed[0], &list.listed[0]), name);
    answer_free(&joined);

    if (list.outcome.distance == 0) {
        options.limit = 1 + list.count / 2;
        answer_game(&joined, SEARCH_LIST, game, &options);
        CHECK_CASE(joined.count == (options.limit < list.count ? options.limit : list.count), name);
        for (size_t i = 0; i < joined.count && i < list.count; i++) {
            CHECK_CASE(is_same_listed(&joined.listed[i], &list.listed[i]), name);
        }
        answer_free(&joined);
    }
    answer_free(&list);
}

static void check_random_games(uint64_t seed, size_t least, size_t spread, uint32_t most, int games)
{
    tally_random random;
    tally_random_seed(&random, seed);
    for (int i = 0; i < (test_is_sanitized() ? (games + 9) / 10 : games); i++) {
        uint64_t numbers[NUMBERS_MOST];
        const size_t count = least + tally_random_below(&random, spread);
        many_numbers(&random, numbers, count);
        const uint64_t target = 1 + tally_random_below(&random, i % 2 == 0 ? 500 : 5000);
        tally_game *const game = game_of_numbers((tally_range){target, target}, numbers, count);
        check_game(game, most);
        tally_game_free(game);
    }
}

static void three_of_many(void)
{
    check_random_games(51, 26, 12, 3, 60);
}

static void four_of_many(void)
{
    check_random_games(52, 18, 5, 4, 12);
}

/* A number that must be used, and numbers that are equal, among many. */
static void constraints_among_many(void)
{
    tally_random random;
    tally_random_seed(&random, 53);
    for (int i = 0; i < (test_is_sanitized() ? 2 : 20); i++) {
        uint64_t numbers[28];
        many_numbers(&random, numbers, 28);
        const uint64_t target = 1 + tally_random_below(&random, 1000);
        tally_game *const game = game_of_numbers((tally_range){target, target}, numbers, 28);
        struct answer list;
        struct answer solved;
        tally_options options = TALLY_OPTIONS_INIT;
        options.must_use = &numbers[3];
        options.must_use_count = 2;
        options.most = 3;
        options.detours = 1;
        answer_game(&list, SEARCH_LIST, game, &options);
        options.limit = 1;
        answer_game(&solved, SEARCH_LIST, game, &options);
        const char *const name = name_of_game(game);
        CHECK_CASE(list.outcome.answer == solved.outcome.answer, name);
        CHECK_CASE(list.outcome.distance == solved.outcome.distance, name);
        if (CHECK_CASE(list.count != 0 && solved.count != 0, name)) {
            CHECK_CASE(is_same_listed(&list.listed[0], &solved.listed[0]), name);
        }
        answer_free(&list);
        answer_free(&solved);
        tally_game_free(game);
    }
}

/* Solutions of the largest games are right, and no smaller one was missed. */
static void up_to_64_numbers(void)
{
    tally_random random;
    tally_random_seed(&random, 54);
    for (int i = 0; i < (test_is_sanitized() ? 2 : 12); i++) {
        uint64_t numbers[NUMBERS_MOST];
        const size_t count = 40 + tally_random_below(&random, 25);
        many_numbers(&random, numbers, count);
        const uint64_t target = 10000 + tally_random_below(&random, 40000);
        tally_game *const game = game_of_numbers((tally_range){target, target}, numbers, count);
        const char *const name = name_of_game(game);
        struct answer solved;
        answer_game(&solved, SEARCH_SOLVE, game, NULL);
        CHECK_CASE(solved.outcome.answer == TALLY_ANSWER_SOLVED && solved.count == 1, name);
        if (solved.outcome.fewest > 2) {
            struct answer fewer;
            const uint32_t most = solved.outcome.fewest - 1 < 3 ? solved.outcome.fewest - 1 : 3;
            tally_options options = TALLY_OPTIONS_INIT;
            options.most = most;
            answer_game(&fewer, SEARCH_COUNT, game, &options);
            CHECK_CASE(fewer.outcome.with_detours == 0, name);
            answer_free(&fewer);
        }
        answer_free(&solved);
        tally_game_free(game);
    }
}

/* Up to ten times the largest value, as often small as large. */
static uint64_t far_target(tally_random *random, uint64_t largest)
{
    uint64_t bits = 1;
    while (bits < 60 && largest >> bits != 0) bits++;
    return 1 + tally_random_below(random, UINT64_C(10) << tally_random_below(random, bits));
}

/* Where values lie far apart the closest is found by jumping:
 * held against the list of all values. */
static void closest_where_values_are_sparse(void)
{
    static const char *const ids[] = {
        "countdown:1/1,1,2,2,3,3,4,4",     "countdown:1/1,2,3,4,5,6,7,8",
        "countdown:1/2,2,2,2,2,2,2,2,2",   "countdown:1/5,5,5,5,100,100,100,100",
        "countdown:1/1,1,1,1,1,1,1,1,1,1", "countdown:1/10,10,10,25,25,25,50,50",
    };
    tally_random random;
    tally_random_seed(&random, 55);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i += test_is_sanitized() ? 2 : 1) {
        struct answer values;
        tally_game *const all = game_of_id(ids[i]);
        size_t count;
        const uint64_t *const numbers = tally_game_numbers(all, &count);
        answer_game(&values, SEARCH_VALUES, all, NULL);
        if (!CHECK_CASE(values.status == TALLY_OK && values.count != 0, ids[i])) continue;
        for (int j = 0; j < (test_is_sanitized() ? 4 : 25); j++) {
            const uint64_t target = far_target(&random, values.listed[values.count - 1].value);
            uint64_t nearest = UINT64_MAX;
            for (size_t k = 0; k < values.count; k++) {
                const uint64_t value = values.listed[k].value;
                const uint64_t away = value > target ? value - target : target - value;
                if (away < nearest) nearest = away;
            }
            tally_game *const game = game_of_numbers((tally_range){target, target}, numbers, count);
            struct answer solved;
            answer_game(&solved, SEARCH_SOLVE, game, NULL);
            CHECK_CASE(solved.outcome.distance == nearest, name_of_game(game));
            CHECK_CASE(solved.outcome.bound == TALLY_BOUND_NONE, name_of_game(game));
            answer_free(&solved);
            tally_game_free(game);
        }
        answer_free(&values);
        tally_game_free(all);
    }
}

/* The forest knows the count with detours; each solution without one is visited. */
static void many_equal_numbers(void)
{
    uint64_t numbers[16];
    struct answer counted;
    for (size_t i = 0; i < 16; i++) numbers[i] = 2;
    tally_game *const game = game_of_numbers((tally_range){952, 952}, numbers, 16);
    answer_game(&counted, SEARCH_COUNT, game, NULL);
    CHECK(counted.outcome.solutions == 133998);
    CHECK(counted.outcome.with_detours == 306457);
    answer_free(&counted);
    tally_game_free(game);
}

/* What will not fit into the memory allowed is refused at once, by its tables or by its forest. The
 * solutions of few numbers are counted all the same: they are a lower bound. */
static void games_that_do_not_fit(void)
{
    static const size_t bytes[] = {(size_t)64 << 20, (size_t)256 << 20};
    tally_game *const game = game_of_id("countdown:952/1,2,3,4,5,6,7,8,9,10,11,12,13,14");
    tally_options options = TALLY_OPTIONS_INIT;
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        struct answer counted;
        options.memory_bytes = bytes[i];
        answer_game(&counted, SEARCH_COUNT, game, &options);
        CHECK(counted.outcome.bound == TALLY_BOUND_MEMORY);
        CHECK(counted.outcome.needed_bytes > bytes[i]);
        CHECK(counted.outcome.solutions > 0);
        CHECK(counted.outcome.solutions <= counted.outcome.with_detours);
        answer_free(&counted);
    }
    tally_game_free(game);
}

/* More subsets than any index holds: no memory helps, and the outcome says so. */
static void games_that_no_memory_holds(void)
{
    tally_game *const game = game_of_id("countdown:5000/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,"
                                        "18,19,20,21,22,23,24,25,26,27,28,29,30");
    tally_options options = TALLY_OPTIONS_INIT;
    struct answer counted;
    options.memory_bytes = (size_t)1 << 40;
    answer_game(&counted, SEARCH_COUNT, game, &options);
    CHECK(counted.outcome.bound == TALLY_BOUND_MEMORY);
    CHECK(counted.outcome.needed_bytes == UINT64_MAX);
    answer_free(&counted);
    tally_game_free(game);
}

/* A forest that does not fit is refused before the value tables are made: those of the numbers 1 to
 * 13 fit into the memory allowed, and take 700 MB. */
static void forests_foreseen_without_tables(void)
{
    static const char *const games[] = {"countdown:952/1,2,3,4,5,6,7,8,9,10,11,12,13",
                                        "countdown:952/1,2,3,4,5,6,7,8,9,10,11,12,13,14"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        size_t bytes = 0;
        const tally_allocator allocator = counting_allocator(&bytes);
        tally_game *const game = game_of_id(games[i]);
        tally_options options = TALLY_OPTIONS_INIT;
        struct answer counted;
        options.memory_bytes = (size_t)2 << 30;
        options.allocator = &allocator;
        answer_game(&counted, SEARCH_COUNT, game, &options);
        CHECK_CASE(counted.status == TALLY_OK, games[i]);
        CHECK_CASE(counted.outcome.bound == TALLY_BOUND_MEMORY, games[i]);
        CHECK_CASE(counted.outcome.needed_bytes > options.memory_bytes, games[i]);
        CHECK_CASE(bytes < (size_t)256 << 20, games[i]);
        answer_free(&counted);
        tally_game_free(game);
    }
}

/* A game that fits: nothing is foreseen, and the count is whole. */
static void a_game_that_fits(void)
{
    tally_game *const game = game_of_id("countdown:30000000/1,2,3,4,5,6,7,8,9,10");
    tally_options options = TALLY_OPTIONS_INIT;
    struct answer counted;
    options.memory_bytes = (size_t)256 << 20;
    answer_game(&counted, SEARCH_COUNT, game, &options);
    CHECK(counted.outcome.bound == TALLY_BOUND_NONE && counted.outcome.needed_bytes == 0);
    answer_free(&counted);
    tally_game_free(game);
}

int main(void)
{
    TEST(three_of_many);
    TEST(four_of_many);
    TEST(constraints_among_many);
    TEST(up_to_64_numbers);
    TEST(closest_where_values_are_sparse);
    TEST(many_equal_numbers);
    TEST(games_that_do_not_fit);
    TEST(games_that_no_memory_holds);
    TEST(forests_foreseen_without_tables);
    TEST(a_game_that_fits);
    return test_end();
}
