/* SPDX-License-Identifier: MIT */
/*
 * The difficulty of a game from its solutions, one by one: they race each other, so every further
 * way makes a game easier. An example: 24 from 3 3 8 8 has one solution, which is hard to find.
 */
#include "games/difficulty.h"
#include "games/difficulty_scale.h"
#include "games/searching.h"
#include "support/game.h"

/* Lets the first solutions of a game race, at most `most`. */
struct runners {
    struct race race;
    uint32_t most;
};

static int run(void *user, const tally_solution *solution)
{
    struct runners *const runners = user;
    race_take(&runners->race, solution);
    return runners->race.solutions == runners->most;
}

static tally_difficulty difficulty_by(const char *id, uint32_t most)
{
    struct runners runners = {.most = most};
    const tally_sink sink = {.user = &runners, .solution = run};
    tally_game *const game = game_of(id);
    if (most != 0) CHECK(tally_list(game, NULL, &sink, NULL) == TALLY_OK);
    const tally_difficulty difficulty = race_difficulty(&runners.race, game);
    tally_game_free(game);
    return difficulty;
}

static void an_example(void)
{
    const tally_difficulty hard = difficulty_by("make24:24/3,3,8,8", UINT32_MAX);
    const tally_difficulty easy = difficulty_by("make24:24/1,1,4,6", UINT32_MAX);
    CHECK_TEXT(hard.word, "very hard");
    CHECK(easy.tenths_of_second < hard.tenths_of_second && easy.score < hard.score);
    CHECK(!hard.is_extrapolated); /* the model was fitted to the 24 game */
}

static void each_further_solution_makes_it_easier(void)
{
    uint32_t before = UINT32_MAX;
    for (uint32_t most = 1; most <= 12; most++) {
        const tally_difficulty now = difficulty_by("countdown:765/1,3,7,10,25,50", most);
        CHECK(now.tenths_of_second <= before);
        CHECK(now.is_extrapolated != 0);
        before = now.tenths_of_second;
    }
    CHECK(before < difficulty_by("countdown:765/1,3,7,10,25,50", 1).tenths_of_second);
}

static void without_a_solution_there_is_no_word(void)
{
    CHECK(difficulty_by("make24:24/3,3,8,8", 0).word == NULL);
}

/* Of 2 and 3: sum 5, difference 1, product 6, and no whole quotient. Three different values;
 * of these, 1 and 6 divide 12. */
static void features_of_a_game(void)
{
    int64_t features[GAME_FEATURES];
    tally_game *const game = game_of("make24:12/2,3");
    game_features(features, game, 12);
    CHECK(features[GAME_WAYS] == log2_of(3) && features[GAME_VALUES] == log2_of(3));
    CHECK(features[GAME_DIVISORS] == 2 * LOG_UNIT && features[GAME_ONES] == 0);
    tally_game_free(game);
}

/* Times rise along each scale, and each rule set has one. */
static void scales_rise(void)
{
    const size_t count = sizeof difficulty_scales / sizeof difficulty_scales[0];
    CHECK(tally_rules_at(count - 1) != NULL && tally_rules_at(count) == NULL);
    for (size_t i = 0; i < count; i++) {
        CHECK_CASE(tally_rules_find(difficulty_scales[i].rules) != NULL,
                   difficulty_scales[i].rules);
        for (uint32_t mark = 1; mark < SCALE_MARKS; mark++)
            CHECK_CASE(difficulty_scales[i].tenths[mark - 1] < difficulty_scales[i].tenths[mark],
                       difficulty_scales[i].rules);
    }
}

/* ---- Searches while a game is drawn ---------------------------------------------------------- */

static int go_on(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 0;
}

/* Only what bounds the work is lent: no wish about solutions. */
static void options_are_lent(void)
{
    tally_options lent, options = TALLY_OPTIONS_INIT;
    options.memory_bytes = 5;
    options.tick = go_on;
    options.limit = 7;
    options.detours = 1;
    CHECK(options_lend(&lent, &options));
    CHECK(lent.memory_bytes == 5 && lent.tick == go_on && lent.limit == 0 && lent.detours == 0);
    CHECK(options_lend(&lent, NULL) && lent.tick == NULL);
    options.size = 1;
    CHECK(!options_lend(&lent, &options));
}

static void the_end_of_a_search(void)
{
    static const struct {
        tally_bound bound;
        tally_status end;
    } rows[] = {{TALLY_BOUND_NONE, TALLY_OK},
                {TALLY_BOUND_VALUE, TALLY_OK},
                {TALLY_BOUND_LIMIT, TALLY_OK},
                {TALLY_BOUND_MEMORY, TALLY_MEMORY_CAP},
                {TALLY_BOUND_STOPPED, TALLY_STOPPED}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const tally_outcome outcome = {.bound = rows[i].bound};
        CHECK(end_of_search(TALLY_OK, &outcome) == rows[i].end);
        CHECK(end_of_search(TALLY_OPTION, &outcome) == TALLY_OPTION);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(each_further_solution_makes_it_easier);
    TEST(without_a_solution_there_is_no_word);
    TEST(features_of_a_game);
    TEST(scales_rise);
    TEST(options_are_lent);
    TEST(the_end_of_a_search);
    return test_end();
}
