/* SPDX-License-Identifier: MIT */
/*
 * A game that is solved and rated by one search has the answer and the rating of two.
 */
#include "games/rated.h"
#include "support/game.h"
#include "test.h"

enum { TEXT = 256 };

struct told {
    char text[TEXT]; /* the solutions, one after the other */
    uint64_t solutions;
    uint32_t done;
    tally_outcome outcome;
};

static int take_solution(void *user, const tally_solution *solution)
{
    struct told *const told = user;
    const size_t length = strlen(told->text);
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, told->text + length, TEXT - length);
    told->solutions++;
    return 0;
}

static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct told *const told = user;
    told->outcome = *outcome;
    told->done++;
    return 0;
}

static void compare(const char *id, bool wants_rating)
{
    tally_game *const game = game_of(id);
    struct told one = {.done = 0}, two = {.done = 0};
    const tally_sink to_one = {&one, take_solution, take_outcome};
    const tally_sink to_two = {&two, take_solution, take_outcome};
    const tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    tally_difficulty rating;
    CHECK_U64(rated_solve(game, &options, &to_one, &outcome, &rating), TALLY_OK);
    CHECK((rating.word != NULL) == wants_rating);
    CHECK_U64(tally_solve(game, &options, &to_two, &outcome), TALLY_OK);
    CHECK_TEXT(one.text, two.text);
    CHECK_U64(one.done, two.done);
    CHECK_U64(one.outcome.solutions, two.outcome.solutions);
    CHECK(one.outcome.answer == two.outcome.answer);
    CHECK(one.outcome.bound == two.outcome.bound);
    CHECK(one.outcome.distance == two.outcome.distance);
    CHECK(one.outcome.fewest == two.outcome.fewest);
    if (rating.word != NULL) {
        CHECK_U64(tally_rate(&difficulty, game, tally_game_target(game).first, NULL), TALLY_OK);
        CHECK_TEXT(rating.word, difficulty.word);
        CHECK_U64(rating.score, difficulty.score);
        CHECK_U64(rating.tenths_of_second, difficulty.tenths_of_second);
    }
    tally_game_free(game);
}

static void a_list_answers(void)
{
    compare("countdown:765/1,3,7,10,25,50", true);
    compare("make24:24/3,3,8,8", true);
    compare("llm:100/2,3,7,9", true);
    compare("countdown:952/25,50,75,100,3,6", true);
}

/* The closest values: one, or one on either side. */
static void a_list_of_the_closest_answers(void)
{
    compare("countdown:831/1,10,25,50,75,100", true);
    compare("countdown:15/5,20,20", true);
    compare("make24:24/1,1,1,2", true);
    compare("countdown:7/1,1", true);
}

/* More solutions than are rated; more numbers than are listed. */
static void some_games_need_two_searches(void)
{
    compare("make24:24/1,2,3,4,5,6", true);
    compare("countdown:952/1,2,3,4,5,6,7,8", false);
    compare("countdown:100..101/1,3,7,10,25,50", false);
}

static void options_of_other_questions_need_two(void)
{
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50");
    struct told told = {.done = 0};
    const tally_sink sink = {&told, take_solution, take_outcome};
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty rating;
    options.fewest = 5;
    CHECK_U64(rated_solve(game, &options, &sink, &outcome, &rating), TALLY_OK);
    CHECK(rating.word == NULL && told.solutions == 1);
    tally_game_free(game);
}

static int take_enough(void *user, const tally_solution *solution)
{
    take_solution(user, solution);
    return 1;
}

/* A sink that wants no more ends the answer as it ends a search. */
static void the_sink_may_stop(void)
{
    tally_game *const game = game_of("countdown:15/5,20,20");
    struct told told = {.done = 0};
    const tally_sink sink = {&told, take_enough, take_outcome};
    const tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty rating;
    CHECK_U64(rated_solve(game, &options, &sink, &outcome, &rating), TALLY_OK);
    CHECK(outcome.bound == TALLY_BOUND_STOPPED && told.outcome.bound == TALLY_BOUND_STOPPED);
    CHECK(told.solutions == 1 && told.done == 1);
    tally_game_free(game);
}

int main(void)
{
    TEST(a_list_answers);
    TEST(a_list_of_the_closest_answers);
    TEST(some_games_need_two_searches);
    TEST(options_of_other_questions_need_two);
    TEST(the_sink_may_stop);
    return test_end();
}
