/* SPDX-License-Identifier: MIT */
/*
 * Values and what may be missing among them, where the bound of fractions may leave out some.
 */
#include "support/game.h"
#include "test.h"

#include "tally/tally.h"

static int count_value(void *user, const tally_solution *solution)
{
    (void)solution;
    ++*(uint64_t *)user;
    return 0;
}

/* The values from first to last. */
static tally_outcome values_of(const char *id, uint64_t first, uint64_t last)
{
    tally_game *const game = game_of(id);
    const tally_range range = {first, last};
    uint64_t count = 0;
    const tally_sink sink = {.user = &count, .solution = count_value};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK(tally_values(game, &range, NULL, &sink, &outcome) == TALLY_OK);
    CHECK_U64(outcome.solutions, count);
    tally_game_free(game);
    return outcome;
}

static void an_example(void)
{
    const tally_outcome outcome = values_of("countdown:1/2,3", 1, 10);
    CHECK_U64(outcome.solutions, 5); /* 1, 2, 3, 5, 6 */
    CHECK(outcome.bound == TALLY_BOUND_NONE);
}

static uint64_t number_of(const char *text)
{
    uint64_t number = 0;
    CHECK(tally_number_parse(&number, text, strlen(text), tally_rules_find("make24"), NULL) ==
          TALLY_OK);
    return number;
}

/* 1 2 3 with all used make -5 to 9 but for nothing between: -6 cannot be made, though 6 can. */
static void values_below_zero(void)
{
    tally_outcome outcome = values_of("make24:1/1,2,3", number_of("-50"), number_of("50"));
    CHECK_U64(outcome.solutions, 15);
    outcome = values_of("make24:1/1,2,3", number_of("-6"), number_of("-6"));
    CHECK_U64(outcome.solutions, 0);
    outcome = values_of("make24:1/1,2,3", number_of("1/2"), number_of("1/2"));
    CHECK_U64(outcome.solutions, 1);
    tally_game *const game = game_of("make24:1/1,2,3");
    const tally_range range = {number_of("-50"), 50}, backwards = {5, number_of("-5")};
    outcome = (tally_outcome)TALLY_OUTCOME_INIT;
    CHECK(tally_values(game, &range, NULL, NULL, &outcome) == TALLY_OK);
    CHECK_U64(outcome.solutions, 15); /* counted without expressions */
    CHECK(tally_values(game, &backwards, NULL, NULL, &outcome) == TALLY_TARGET_RANGE);
    tally_game_free(game);
}

#define SEVEN "make24,ops=+-*/^:1/2,2,2,2,2,2,9"

/* Values that do not fit come back to each of these numbers, and there is no table of them. But
 * a value with an expression of little effort lacks nothing simpler. */
static void what_was_found_is_not_missing(void)
{
    const tally_outcome found = values_of(SEVEN, 2, 4);
    CHECK_U64(found.solutions, 3);
    CHECK(found.bound == TALLY_BOUND_NONE);
    const tally_outcome zero_and_one = values_of(SEVEN, 0, 1);
    CHECK_U64(zero_and_one.solutions, 2);
    CHECK(zero_and_one.bound == TALLY_BOUND_NONE);
}

/* 179 was not found, so nobody knows. */
static void what_was_not_found_may_be_missing(void)
{
    const tally_outcome outcome = values_of(SEVEN, 178, 180);
    CHECK_U64(outcome.solutions, 2);
    CHECK(outcome.bound == TALLY_BOUND_VALUE);
}

enum { TEXTS = 400, TEXT = 96 };

/* The expression of each value, by value; empty: there is none. */
struct texts {
    char of[TEXTS][TEXT];
};

static int keep_text(void *user, const tally_solution *solution)
{
    struct texts *const texts = user;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, texts->of[solution->target], TEXT);
    return 0;
}

static void find_texts(const char *id, tally_range range, const tally_options *options,
                       struct texts *texts)
{
    tally_game *const game = game_of(id);
    const tally_sink sink = {.user = texts, .solution = keep_text};
    CHECK(tally_values(game, &range, options, &sink, NULL) == TALLY_OK);
    tally_game_free(game);
}

/* A value alone is searched in another way than all of them. */
static void a_value_alone_is_as_among_others(void)
{
    static const char *const ids[] = {"countdown:1/2,3,7,9,25",
                                      "countdown,use=all:1/2,2,3,9,10",
                                      "make24:1/2,3,7,9",
                                      "sequence:1/1,2,3,4,5",
                                      "llm:1/2,3,7,9",
                                      "countdown:1/1,1,2,2,7,7",
                                      "countdown,use=all:1/1,1,2,2,3,4",
                                      "countdown,use=all,ops=+*:1/1,1,1,1,1,1,1",
                                      "countdown,use=all,ops=-*/:1/1,3,6,6,12"};
    static struct texts together, alone;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        tally_options options = TALLY_OPTIONS_INIT;
        options.fewest = i == 5 ? 5 : 0;
        together = alone = (struct texts){{{0}}};
        find_texts(ids[i], (tally_range){1, TEXTS - 1}, &options, &together);
        for (uint64_t value = 1; value < TEXTS; value++) {
            find_texts(ids[i], (tally_range){value, value}, &options, &alone);
            CHECK_TEXT(alone.of[value], together.of[value]);
        }
    }
}

static int count_one(void *user, const tally_solution *solution)
{
    (void)solution;
    ++*(uint64_t *)user;
    return 0;
}

/* Without a sink no expression is made, and the count is the same. */
static void a_count_needs_no_expressions(void)
{
    static const char *const ids[] = {"countdown:1/2,3,7,9,25", "countdown,use=all:1/1,2,2,3,9",
                                      "make24:1/2,3,7,9", "countdown,ops=-*/:1/1,1,2,2,7"};
    static const tally_range ranges[] = {{1, 1}, {1, 90}, {50, 5000}, {1, UINT64_MAX}};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0] * 4; i++) {
        tally_game *const game = game_of(ids[i / 4]);
        tally_options options = TALLY_OPTIONS_INIT;
        uint64_t seen = 0;
        const tally_sink sink = {.user = &seen, .solution = count_one};
        tally_outcome listed = TALLY_OUTCOME_INIT, counted = TALLY_OUTCOME_INIT;
        CHECK(tally_values(game, &ranges[i % 4], &options, &sink, &listed) == TALLY_OK);
        CHECK(tally_values(game, &ranges[i % 4], &options, NULL, &counted) == TALLY_OK);
        CHECK_U64(counted.solutions, seen);
        CHECK(counted.fewest == listed.fewest && counted.bound == listed.bound);
        options.limit = 3;
        CHECK(tally_values(game, &ranges[i % 4], &options, NULL, &counted) == TALLY_OK);
        CHECK_U64(counted.solutions, seen < 3 ? seen : 3);
        CHECK((counted.bound == TALLY_BOUND_LIMIT) == (seen > 3));
        tally_game_free(game);
    }
}

/* Under rules where not every tree is a solution, a value of a short range counts if one of its
 * trees is, if need be with a detour. */
static void a_count_needs_a_solution(void)
{
    static const char *const ids[] = {
        "year-game:0/2,0,2",
        "four-fours:0/4,4,4",
        "sequence:0/1,2,3,4",
        "countdown,op-most=mul.1:1/1,8,3",
        "countdown,ops=+-*/^,values=exact,use=all:1/2,3,4",
        "countdown,ops=-*^,values=exact,order=given:1/2,3,1,2",
        "countdown,ops=+*cat,values=exact:1/1,12,2",
        "countdown,ops=+-/!!square,values=integer,order=given,brackets=none:1/4,-4,3",
        "countdown,ops=+*squarepct,values=exact,use=all,op-fewest=square.1:1/2,3"};
    static const tally_range ranges[] = {{1, 1}, {1, 90}, {50, 500}};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0] * 6; i++) {
        tally_game *const game = game_of(ids[i / 6]);
        tally_options options = TALLY_OPTIONS_INIT;
        uint64_t seen = 0;
        const tally_sink sink = {.user = &seen, .solution = count_one};
        tally_outcome counted = TALLY_OUTCOME_INIT;
        options.fewest = i % 6 < 3 ? 0 : 2;
        CHECK(tally_values(game, &ranges[i % 3], &options, &sink, NULL) == TALLY_OK);
        CHECK(tally_values(game, &ranges[i % 3], &options, NULL, &counted) == TALLY_OK);
        CHECK_U64(counted.solutions, seen);
        tally_game_free(game);
    }
}

/* So is a short range, if all of eight numbers must be used. */
static void a_few_values_are_as_among_others(void)
{
    static const char *const ids[] = {"countdown,use=all:1/1,1,2,2,2,3,3,3",
                                      "make24:1/2,2,2,2,3,3,3,3"};
    static struct texts together, few;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        together = few = (struct texts){{{0}}};
        find_texts(ids[i], (tally_range){1, 60}, NULL, &together);
        find_texts(ids[i], (tally_range){48, 60}, NULL, &few);
        for (uint64_t value = 48; value <= 60; value++)
            CHECK_TEXT(few.of[value], together.of[value]);
    }
}

int main(void)
{
    TEST(a_few_values_are_as_among_others);
    TEST(a_count_needs_no_expressions);
    TEST(a_count_needs_a_solution);
    TEST(a_value_alone_is_as_among_others);
    TEST(an_example);
    TEST(values_below_zero);
    TEST(what_was_found_is_not_missing);
    TEST(what_was_not_found_may_be_missing);
    return test_end();
}
