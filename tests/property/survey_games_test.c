/* SPDX-License-Identifier: MIT */
/*
 * Surveys against single games: random pools of two to seven tiles with repetitions, and ranges of
 * targets that lie low. tally_count() and tally_solve() know nothing of a survey's tables.
 */
#include "test.h"

#include <tally/tally.h>

enum { GAMES = 60, GAMES_OF_SEVEN = 3 };

struct target {
    uint64_t solutions, with_detours, fewest, distance, effort;
    bool is_below, is_above;
};

static struct target wanted[1200];
static tally_range range;

static int note_count(void *user, const tally_outcome *outcome)
{
    struct target *const target = &wanted[outcome->target - range.first];
    (void)user;
    target->solutions = outcome->solutions;
    target->with_detours = outcome->with_detours;
    target->fewest = outcome->fewest;
    return 0;
}

static int note_solution(void *user, const tally_solution *solution)
{
    struct target *const target = &wanted[solution->target - range.first];
    (void)user;
    target->distance = solution->distance;
    if (solution->distance == 0) target->effort = solution->effort;
    if (solution->value.numerator.low < solution->target) target->is_below = true;
    if (solution->value.numerator.low > solution->target) target->is_above = true;
    return 0;
}

static int compare(void *user, const tally_survey_row *row)
{
    (void)user;
    for (size_t i = 0; i <= range.last - range.first; i++) {
        CHECK_U64(row->fewest[i], wanted[i].fewest);
        CHECK_U64(row->distance[i], wanted[i].distance);
        CHECK_U64(row->side[i], (wanted[i].is_below ? 1 : 0) | (wanted[i].is_above ? 2 : 0));
        CHECK_U64(row->solutions[i], wanted[i].solutions);
        CHECK_U64(row->with_detours[i], wanted[i].with_detours);
        CHECK_U64(row->effort[i], wanted[i].effort);
    }
    return 0;
}

static void compare_game(const tally_rules *rules, const uint64_t *numbers, size_t count)
{
    tally_game *game = NULL;
    tally_survey *survey = NULL;
    tally_pool pool = {.count = (uint32_t)count};
    const tally_sink counting = {.done = note_count}, solving = {.solution = note_solution};
    memset(wanted, 0, sizeof wanted);
    CHECK(tally_game_new(&game, rules, range, numbers, count, NULL) == TALLY_OK);
    CHECK(tally_count(game, NULL, &counting, NULL) == TALLY_OK);
    CHECK(tally_solve(game, NULL, &solving, NULL) == TALLY_OK);
    tally_game_free(game);
    for (size_t i = 0; i < count; i++) pool.tiles[i] = (uint16_t)numbers[i];
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.rules = rules;
    options.pick = (uint32_t)count;
    options.has_target = 1;
    options.target = range;
    options.wanted = TALLY_SURVEY_COUNTS | TALLY_SURVEY_EFFORT;
    if (!CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK)) return;
    CHECK(tally_survey_run(survey, 0, 1, compare, NULL) == TALLY_OK);
    tally_survey_free(survey);
}

/* Draws tiles with repetition, rising. */
static void draw_tiles(tally_random *dice, uint64_t *numbers, size_t count)
{
    static const uint64_t tiles[] = {1, 1,  2,  2,  3,  4,  5,  6,  7,   8,
                                     9, 10, 11, 16, 17, 25, 50, 75, 100, 128};
    for (size_t i = 0; i < count; i++) {
        const uint64_t tile = tiles[tally_random_below(dice, 20)];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > tile; j--) numbers[j] = numbers[j - 1];
        numbers[j] = tile;
    }
}

static void random_games(void)
{
    tally_random dice;
    tally_random_seed(&dice, 4);
    for (size_t round = 0; round < GAMES; round++) {
        const size_t count = 2 + tally_random_below(&dice, 5);
        uint64_t numbers[6];
        draw_tiles(&dice, numbers, count);
        range.first = tally_random_below(&dice, 2) == 0 ? 100 : 1 + tally_random_below(&dice, 150);
        range.last = range.first + tally_random_below(&dice, round % 4 == 0 ? 1000 : 120);
        compare_game(tally_rules_find("countdown"), numbers, count);
    }
}

static void games_of_seven(void)
{
    tally_random dice;
    tally_random_seed(&dice, 7);
    for (size_t round = 0; round < GAMES_OF_SEVEN; round++) {
        uint64_t numbers[7];
        draw_tiles(&dice, numbers, 7);
        range.first = 100 + tally_random_below(&dice, 900);
        range.last = range.first + 9;
        compare_game(tally_rules_find("countdown"), numbers, 7);
    }
}

/* 20002 is (100 * 75 * 4 + 3) * 6 / 9, and 180018 is beyond the map of a set of values. */
static void large_targets(void)
{
    static const struct {
        uint64_t numbers[6];
        tally_range range;
    } games[] = {
        {{3, 4, 6, 9, 75, 100}, {19970, 20030}},
        {{5, 7, 8, 10, 75, 100}, {39990, 40010}},
        {{7, 8, 9, 16, 50, 75}, {59980, 60005}},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        range = games[i].range;
        compare_game(tally_rules_find("countdown"), games[i].numbers, 6);
    }
}

int main(void)
{
    TEST(random_games);
    TEST(large_targets);
    TEST(games_of_seven);
    return test_end();
}
