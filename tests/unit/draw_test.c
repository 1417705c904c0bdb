/* SPDX-License-Identifier: MIT */
/*
 * Drawing: the same games from the same seed everywhere, and what a draw may be.
 */
#include "test.h"

#include <tally/tally.h>

static void draw_id(char *id, size_t size, const char *rules, tally_random *random, int large,
                    size_t count)
{
    tally_game *game = NULL;
    id[0] = '\0';
    if (!CHECK(tally_draw(&game, tally_rules_find(rules), random, large, count, NULL) == TALLY_OK))
        return;
    tally_game_id(game, id, size);
    tally_game_free(game);
}

static void seeds_mean_the_same_games_everywhere(void)
{
    static const struct {
        const char *rules;
        int large;
        const char *id;
    } draws[] = {
        {"countdown", -1, "countdown:412/75,6,50,6,4,4"},
        {"countdown", 0, "countdown:315/6,7,5,2,6,2"},
        {"countdown", 1, "countdown:672/50,7,8,1,5,1"},
        {"countdown", 2, "countdown:792/100,75,9,2,1,5"},
        {"countdown", 3, "countdown:414/75,50,25,1,5,2"},
        {"countdown", 4, "countdown:924/25,100,50,75,4,10"},
        {"compte", -1, "compte:730/10,6,2,7,4,5"},
        {"make24", -1, "make24:24/12,11,10,12"},
        {"make10", -1, "make10:10/0,1,3,8"},
        {"krypto", -1, "krypto:19/5,6,23,7,8"},
        {"year", -1, "year:46/0,1,1,0"},
        {"four-fours", -1, "four-fours:92/4,4,4,4"},
        {"llm", -1, "llm:75/81,13,13,9"},
    };
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        tally_random random;
        char id[256];
        tally_random_seed(&random, 2024 + i);
        draw_id(id, sizeof id, draws[i].rules, &random, draws[i].large, 0);
        CHECK_TEXT(id, draws[i].id);
    }
}

static void numbers_come_from_the_pool(void)
{
    tally_random random;
    tally_random_seed(&random, 7);
    for (int large = -1; large <= 4; large++) {
        for (int round = 0; round < 200; round++) {
            tally_game *game = NULL;
            if (!CHECK(tally_draw(&game, tally_rules_at(0), &random, large, 0, NULL) == TALLY_OK))
                return;
            size_t count;
            const uint64_t *const numbers = tally_game_numbers(game, &count);
            unsigned copies[101] = {0};
            int seen_large = 0;
            CHECK_U64(count, 6);
            for (size_t i = 0; i < count; i++) {
                const uint64_t number = numbers[i];
                if (!CHECK(number >= 1 && number <= 100)) return;
                seen_large += number > 10;
                copies[number]++;
                CHECK(number <= 10 || number % 25 == 0);
                CHECK(copies[number] <= (number <= 10 ? 2U : 1U));
                if (large > 0 && i < (size_t)large) CHECK(number > 10);
            }
            if (large >= 0) CHECK_U64(seen_large, large);
            CHECK(tally_game_target(game).first >= 100 && tally_game_target(game).last <= 999);
            tally_game_free(game);
        }
    }
}

/* 4 of 24 tiles are large: of 6 drawn one in the mean. */
static void chance_has_the_large_tiles_that_it_should(void)
{
    tally_random random;
    tally_random_seed(&random, 1);
    unsigned large = 0;
    for (int round = 0; round < 6000; round++) {
        tally_game *game = NULL;
        if (!CHECK(tally_draw(&game, tally_rules_at(0), &random, -1, 0, NULL) == TALLY_OK)) return;
        size_t count;
        const uint64_t *const numbers = tally_game_numbers(game, &count);
        for (size_t i = 0; i < count; i++) large += numbers[i] > 10;
        tally_game_free(game);
    }
    CHECK(large > 5700 && large < 6300);
}

static void rule_sets_draw_what_is_theirs(void)
{
    tally_random random;
    char id[256];
    tally_random_seed(&random, 3);
    draw_id(id, sizeof id, "sequence", &random, -1, 0);
    CHECK_TEXT(id, "sequence:10958/1,2,3,4,5,6,7,8,9");
    draw_id(id, sizeof id, "sequence", &random, -1, 5);
    CHECK_TEXT(id, "sequence:10958/1,2,3,4,5");
    draw_id(id, sizeof id, "four-fours", &random, -1, 0);
    CHECK(strstr(id, "/4,4,4,4") != NULL);
    for (int round = 0; round < 100; round++) {
        tally_game *game = NULL;
        if (!CHECK(tally_draw(&game, tally_rules_find("llm"), &random, -1, 3, NULL) == TALLY_OK))
            return;
        size_t count;
        const uint64_t *const numbers = tally_game_numbers(game, &count);
        CHECK_U64(count, 3);
        for (size_t i = 0; i < count; i++) CHECK(numbers[i] >= 1 && numbers[i] <= 99);
        tally_game_free(game);
    }
}

static void whole_values_leave_zeros_in_the_bag(void)
{
    tally_random random;
    tally_rules rules = *tally_rules_find("year");
    CHECK_U64(tally_rules_set(&rules, "values", "whole", NULL), TALLY_OK);
    tally_random_seed(&random, 11);
    for (int round = 0; round < 500; round++) {
        tally_game *game = NULL;
        if (!CHECK(tally_draw(&game, &rules, &random, round % 2 - 1, 0, NULL) == TALLY_OK)) return;
        tally_game_free(game);
    }
}

static void impossible_draws_are_told(void)
{
    tally_random random;
    tally_game *game = NULL;
    tally_random_seed(&random, 3);
    const tally_rules *const countdown = tally_rules_at(0);
    CHECK_U64(tally_draw(&game, countdown, &random, 5, 0, NULL), TALLY_OPTION);
    CHECK_U64(tally_draw(&game, countdown, &random, -2, 0, NULL), TALLY_OPTION);
    CHECK_U64(tally_draw(&game, countdown, &random, -1, 25, NULL), TALLY_NUMBER_COUNT);
    CHECK_U64(tally_draw(&game, countdown, &random, -1, 65, NULL), TALLY_NUMBER_COUNT);
    CHECK_U64(tally_draw(&game, countdown, &random, 4, 3, NULL), TALLY_OPTION);
    CHECK_U64(tally_draw(&game, countdown, &random, 0, 21, NULL), TALLY_OPTION);
    CHECK_U64(tally_draw(&game, tally_rules_find("make10"), &random, 1, 0, NULL), TALLY_OPTION);
    CHECK_U64(tally_draw(&game, tally_rules_find("none"), &random, -1, 0, NULL), TALLY_RULES);
    CHECK(game == NULL);
    tally_rules rules = *countdown;
    rules.operations = 0;
    CHECK_U64(tally_draw(&game, &rules, &random, -1, 0, NULL), TALLY_RULES);
    CHECK_U64(tally_draw(&game, countdown, &random, -1, 24, NULL), TALLY_OK);
    tally_game_free(game);
}

int main(void)
{
    TEST(seeds_mean_the_same_games_everywhere);
    TEST(numbers_come_from_the_pool);
    TEST(chance_has_the_large_tiles_that_it_should);
    TEST(rule_sets_draw_what_is_theirs);
    TEST(whole_values_leave_zeros_in_the_bag);
    TEST(impossible_draws_are_told);
    return test_end();
}
