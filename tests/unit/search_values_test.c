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

int main(void)
{
    TEST(an_example);
    TEST(what_was_found_is_not_missing);
    TEST(what_was_not_found_may_be_missing);
    return test_end();
}
