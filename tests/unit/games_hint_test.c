/* SPDX-License-Identifier: MIT */
/*
 * Hints: how many numbers are enough, then the first step, of the solution that is shown in the
 * end.
 */
#include "test.h"

#include <tally/tally.h>

static tally_hint hint_for(const char *id, uint32_t number, const tally_options *options)
{
    tally_hint hint = TALLY_HINT_INIT;
    tally_game *game = NULL;
    if (!CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK)) return hint;
    CHECK_U64(tally_take_hint(&hint, game, number, options), TALLY_OK);
    tally_game_free(game);
    return hint;
}

static void check_words(const char *id, uint32_t number, const char *words)
{
    char text[320];
    const tally_hint hint = hint_for(id, number, NULL);
    CHECK_U64(tally_hint_print(&hint, text, sizeof text), strlen(words));
    CHECK_TEXT(text, words);
}

/* 765 = (50 + 1) * (25 - 10) */
static void each_hint_tells_more_and_costs_more(void)
{
    const tally_hint first = hint_for("countdown:765/1,3,7,10,25,50", 1, NULL);
    CHECK_U64(first.number, 1);
    CHECK_U64(first.answer, TALLY_ANSWER_SOLVED);
    CHECK_U64(first.distance, 0);
    CHECK_U64(first.numbers_used, 4);
    CHECK_U64(first.points, 7);
    CHECK_TEXT(first.step, "");
    const tally_hint second = hint_for("countdown:765/1,3,7,10,25,50", 2, NULL);
    CHECK_U64(second.number, 2);
    CHECK_U64(second.numbers_used, 4);
    CHECK_U64(second.points, 5);
    CHECK_TEXT(second.step, "50 + 1 = 51");
}

static void a_hint_is_a_clause(void)
{
    check_words("countdown:765/1,3,7,10,25,50", 1, "4 numbers are enough");
    check_words("countdown:765/1,3,7,10,25,50", 2, "begin with 50 + 1 = 51");
    check_words("countdown:50/1,50", 1, "1 number is enough");
    check_words("countdown:50/1,50", 2, "begin with 50");
    check_words("countdown:831/1,3,7,10,25,50", 1, "out of reach by 1");
    check_words("countdown:831/1,3,7,10,25,50", 2, "out of reach by 1; begin with 50 + 25 = 75");
    check_words("make24:24/3,3,8,8", 2, "begin with 8 / 3 = 8/3");
    check_words("year:24/2,0,4,9", 1, "4 numbers are enough");
}

static void of_a_range_any_target_will_do(void)
{
    check_words("countdown:830..832/1,3,7,10,25,50", 1, "5 numbers are enough");
    const tally_hint hint = hint_for("countdown:828..831/1,3,7,10,25,50", 1, NULL);
    CHECK_U64(hint.answer, TALLY_ANSWER_SOLVED);
    CHECK_U64(hint.distance, 0);
}

static int stop_at_once(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static int stop_later(void *context, const tally_progress *progress)
{
    (void)progress;
    unsigned *const asked = context;
    return ++*asked > 3;
}

static void a_search_that_ended_early_says_so(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    unsigned asked = 0;
    char text[320];
    options.tick = stop_at_once;
    tally_hint hint = hint_for("countdown:99999/1,3,7,10,25,50,75,9,8", 1, &options);
    if (hint.numbers_used == 0) {
        CHECK_U64(hint.answer, TALLY_ANSWER_LIMIT);
        CHECK_U64(hint.distance, UINT64_MAX);
        tally_hint_print(&hint, text, sizeof text);
        CHECK_TEXT(text, "no solution is known");
    }
    hint = (tally_hint){
        .number = 1, .answer = TALLY_ANSWER_LIMIT, .distance = 12, .numbers_used = 3, .points = 7};
    tally_hint_print(&hint, text, sizeof text);
    CHECK_TEXT(text, "the closest known is 12 away");
    options.tick = stop_later;
    options.tick_context = &asked;
    hint = hint_for("countdown:999999937/1,3,7,10,25,50,75,9,8,6", 1, &options);
    CHECK(hint.answer == TALLY_ANSWER_LIMIT);
}

/* Two of three numbers, where all must be used: proved to be out of reach. */
static void where_no_value_meets_the_options(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    char text[320];
    options.most = 2;
    for (uint32_t number = 1; number <= TALLY_HINTS; number++) {
        const tally_hint hint = hint_for("countdown,use=all:22..23/7,9,6", number, &options);
        CHECK_U64(hint.answer, TALLY_ANSWER_CLOSEST);
        CHECK_U64(hint.bound, TALLY_BOUND_NONE);
        CHECK_U64(hint.distance, UINT64_MAX);
        CHECK_U64(hint.numbers_used, 0);
        tally_hint_print(&hint, text, sizeof text);
        CHECK_TEXT(text, "out of reach");
    }
}

/* What the hint behind these moves says, or why they are refused. */
static void check_after(const char *id, const char *after, uint32_t number, const char *words)
{
    char text[320] = "";
    tally_hint hint = TALLY_HINT_INIT;
    tally_error error = {.status = TALLY_OK};
    tally_game *game = NULL;
    if (!CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK)) return;
    const tally_status status =
        tally_hint_after(&hint, game, after, strlen(after), number, NULL, &error);
    if (status == TALLY_OK) tally_hint_print(&hint, text, sizeof text);
    CHECK_TEXT(status == TALLY_OK ? text : error.message, words);
    tally_game_free(game);
}

static void behind_moves_it_is_of_what_is_left(void)
{
    static const char id[] = "countdown:765/1,3,7,10,25,50";
    check_after(id, "50 + 1 = 51", 1, "3 numbers are enough");
    check_after(id, "50 + 1 = 51", 2, "begin with 25 - 10 = 15");
    check_after(id, "50 + 1 = 51, 25 - 10 = 15", 2, "begin with 51 * 15 = 765");
    check_after(id, "50 + 1, 25 - 10, 51 * 15", 1, "1 number is enough");
    check_after(id, "50 + 1, 25 - 10, 51 * 15", 2, "begin with 765");
    check_after(id, "50 + 1 = 52", 2, "the result is another one");
    check_after("countdown:831/1,3,7,10,25,50", "", 2, "out of reach by 1");
    check_after("countdown:765/1,3", "3 - 1", 1, "out of reach by 763");
    check_after("make24:24/3,3,8,8", "8 / 3 = 8/3, 3 - (8/3) = 1/3", 2,
                "begin with 8 / (1/3) = 24");
    check_after("make24:24/1,1,1,1", "", 2, "out of reach by 20");
    check_after("countdown:999..1000/25,40", "", 2, "begin with 40 * 25 = 1000");
    check_after("countdown:999..1000/25,40", "25 * 40", 2, "begin with 1000");
    check_after("sequence:10/1,2,3,4", "", 1,
                "moves are those of rules with + - * / alone, any order and any brackets, "
                "without limits of operations and without a largest step");
}

/* A hint behind no moves and a hint of the game agree on how many numbers are enough; and each step
 * leads on to the next, until the target is made. */
static void steps_of_hints_make_the_target(void)
{
    static const char *const ids[] = {"countdown:765/1,3,7,10,25,50",
                                      "countdown:952/25,50,75,100,3,6",
                                      "countdown:147/2,1,5,10,3,8",
                                      "countdown:862/75,10,8,100,6,2",
                                      "make24:24/3,3,8,8",
                                      "llm:98/44,19,35"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const tally_hint first = hint_for(ids[i], 1, NULL);
        char after[512] = "";
        size_t length = 0;
        tally_game *game = NULL;
        tally_hint hint = TALLY_HINT_INIT;
        if (!CHECK_U64(tally_game_parse(&game, ids[i], strlen(ids[i]), NULL, NULL), TALLY_OK))
            return;
        for (uint32_t left = first.numbers_used; left > 0; left--) {
            if (!CHECK_U64(tally_hint_after(&hint, game, after, length, 2, NULL, NULL), TALLY_OK))
                break;
            CHECK_U64(hint.answer, TALLY_ANSWER_SOLVED);
            CHECK_U64(hint.numbers_used, left);
            length += (size_t)snprintf(after + length, sizeof after - length, "%s%s",
                                       length == 0 ? "" : ", ", hint.step);
        }
        CHECK(strchr(hint.step, ' ') == NULL); /* the target itself */
        tally_game_free(game);
    }
}

static void a_buffer_may_be_too_small(void)
{
    char text[8];
    const tally_hint hint = hint_for("countdown:765/1,3,7,10,25,50", 2, NULL);
    CHECK_U64(tally_hint_print(&hint, text, sizeof text), 22);
    CHECK_TEXT(text, "begin w");
    CHECK_U64(tally_hint_print(&hint, NULL, 0), 22);
}

static void there_are_two_hints(void)
{
    tally_hint hint = {.size = sizeof(tally_hint), .number = 99};
    tally_game *game = NULL;
    static const char id[] = "countdown:765/1,3,7,10,25,50";
    CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK);
    CHECK_U64(tally_take_hint(&hint, game, 0, NULL), TALLY_OPTION);
    CHECK_U64(tally_take_hint(&hint, game, TALLY_HINTS + 1, NULL), TALLY_OPTION);
    const tally_options wrong = {.size = 1};
    CHECK_U64(tally_take_hint(&hint, game, 1, &wrong), TALLY_OPTION);
    CHECK_U64(tally_hint_after(&hint, game, "", 0, 0, NULL, NULL), TALLY_OPTION);
    CHECK_U64(tally_hint_after(&hint, game, "", 0, 1, &wrong, NULL), TALLY_OPTION);
    CHECK_U64(hint.number, 99);
    tally_game_free(game);
}

int main(void)
{
    TEST(each_hint_tells_more_and_costs_more);
    TEST(a_hint_is_a_clause);
    TEST(of_a_range_any_target_will_do);
    TEST(a_search_that_ended_early_says_so);
    TEST(where_no_value_meets_the_options);
    TEST(behind_moves_it_is_of_what_is_left);
    TEST(steps_of_hints_make_the_target);
    TEST(a_buffer_may_be_too_small);
    TEST(there_are_two_hints);
    return test_end();
}
