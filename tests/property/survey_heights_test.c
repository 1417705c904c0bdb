/* SPDX-License-Identifier: MIT */
/*
 * Least possible largest steps of surveys, against every way to play the numbers: two of them are
 * replaced by a result, again and again, and the largest result so far is remembered. And against
 * searches with just so large a step, and one less.
 */
#include "test.h"

#include <tally/tally.h>

enum { TARGETS = 1200 };

static tally_range range;
static uint64_t wanted[TARGETS]; /* UINT64_MAX: not reached */

static void play(const uint64_t *numbers, size_t count, uint64_t height);

static void step(const uint64_t *numbers, size_t count, size_t i, size_t j, uint64_t result,
                 uint64_t height)
{
    uint64_t left[8];
    size_t kept = 0;
    for (size_t k = 0; k < count; k++)
        if (k != i && k != j) left[kept++] = numbers[k];
    left[kept++] = result;
    play(left, kept, result > height ? result : height);
}

/* A number that is there was made by the steps so far, or given. */
static void play(const uint64_t *numbers, size_t count, uint64_t height)
{
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] < range.first || numbers[i] > range.last) continue;
        uint64_t *const least = &wanted[numbers[i] - range.first];
        if (height < *least) *least = height;
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            const uint64_t a = numbers[i], b = numbers[j];
            if (i == j || a < b || (a == b && i > j)) continue;
            step(numbers, count, i, j, a + b, height);
            step(numbers, count, i, j, a * b, height);
            if (a > b) step(numbers, count, i, j, a - b, height);
            if (a % b == 0) step(numbers, count, i, j, a / b, height);
        }
}

static int compare(void *user, const tally_survey_row *row)
{
    uint64_t *const reached = user;
    for (size_t i = 0; i <= range.last - range.first; i++) {
        const uint64_t height = row->height[i] == UINT32_MAX ? UINT64_MAX : row->height[i];
        CHECK_U64(height, wanted[i]);
        CHECK((height == UINT64_MAX) == (row->fewest[i] == 0));
        *reached += height != UINT64_MAX;
    }
    return 0;
}

/* Can the target be made without a step above `most`? */
static bool is_solved_within(const uint64_t *numbers, size_t count, uint64_t target, uint64_t most)
{
    tally_rules rules = *tally_rules_find("countdown");
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    rules.max_value = most;
    CHECK(tally_game_new(&game, &rules, (tally_range){target, target}, numbers, count, NULL) ==
          TALLY_OK);
    CHECK(tally_solve(game, NULL, NULL, &outcome) == TALLY_OK);
    tally_game_free(game);
    CHECK(outcome.bound == TALLY_BOUND_NONE);
    return outcome.answer == TALLY_ANSWER_SOLVED;
}

/* Of the target that needs the largest step. */
static void compare_searches(const uint64_t *numbers, size_t count)
{
    uint64_t height = 0, target = 0;
    for (size_t i = 0; i <= range.last - range.first; i++) {
        if (wanted[i] == UINT64_MAX || wanted[i] <= height) continue;
        height = wanted[i];
        target = range.first + i;
    }
    if (height < 2) return;
    CHECK(is_solved_within(numbers, count, target, height));
    CHECK(!is_solved_within(numbers, count, target, height - 1));
}

static void compare_game(const uint64_t *numbers, size_t count, uint64_t *reached)
{
    tally_survey *survey = NULL;
    tally_pool pool = {.count = (uint32_t)count};
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    for (size_t i = 0; i < TARGETS; i++) wanted[i] = UINT64_MAX;
    play(numbers, count, 0);
    for (size_t i = 0; i < count; i++) pool.tiles[i] = (uint16_t)numbers[i];
    options.pick = (uint32_t)count;
    options.has_target = 1;
    options.target = range;
    options.wanted = TALLY_SURVEY_HEIGHT;
    if (!CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK)) return;
    CHECK(tally_survey_run(survey, 0, 1, compare, reached) == TALLY_OK);
    tally_survey_free(survey);
    compare_searches(numbers, count);
}

/* Tiles with repetition, rising. */
static void draw_tiles(tally_random *dice, uint64_t *numbers, size_t count)
{
    static const uint64_t tiles[] = {1, 1, 2, 2, 3, 4, 5, 6, 7, 9, 10, 13, 17, 25, 50, 100, 800};
    for (size_t i = 0; i < count; i++) {
        const uint64_t tile = tiles[tally_random_below(dice, 17)];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > tile; j--) numbers[j] = numbers[j - 1];
        numbers[j] = tile;
    }
}

static void random_games(void)
{
    tally_random dice;
    uint64_t reached = 0;
    tally_random_seed(&dice, 11);
    for (int round = 0; round < test_amount(200, 10000); round++) {
        const size_t count = round % 10 == 0 ? 1 : 2 + tally_random_below(&dice, 4);
        uint64_t numbers[5];
        draw_tiles(&dice, numbers, count);
        range.first = 1 + tally_random_below(&dice, 150);
        range.last = range.first + tally_random_below(&dice, TARGETS);
        compare_game(numbers, count, &reached);
    }
    CHECK(reached > 100);
}

/* Six tiles. 996 from 3 3 25 50 75 100 takes 99,600; values of the second lie beyond 2^17. */
static void known_games(void)
{
    static const struct {
        uint64_t numbers[6];
        tally_range range;
    } games[] = {
        {{3, 3, 25, 50, 75, 100}, {101, 999}},
        {{3, 4, 6, 9, 75, 100}, {19500, 20600}},
        {{1, 1, 2, 2, 3, 3}, {1, 120}},
        {{7, 8, 9, 16, 50, 75}, {59000, 60000}},
    };
    for (int i = 0; i < test_amount(1, 4); i++) {
        uint64_t reached = 0;
        range = games[i].range;
        compare_game(games[i].numbers, 6, &reached);
        CHECK(reached != 0);
        if (i == 0) CHECK_U64(wanted[996 - 101], 99600);
    }
}

int main(void)
{
    TEST(random_games);
    TEST(known_games);
    return test_end();
}
