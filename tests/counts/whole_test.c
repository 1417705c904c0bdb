/* SPDX-License-Identifier: MIT */
/*
 * Published counts of what whole numbers make: OEIS A071603 and A060315, and all solutions of eight
 * numbers for all targets together (tests/data/README.md).
 */
#include "test.h"

#include <tally/tally.h>

static tally_status search_values(uint64_t first_number, size_t count, const tally_sink *sink,
                                  tally_outcome *outcome)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    for (size_t i = 0; i < count; i++) numbers[i] = first_number + i;
    tally_game *game = NULL;
    tally_status status = tally_game_new(&game, tally_rules_find("countdown"), (tally_range){1, 1},
                                         numbers, count, NULL);
    if (status == TALLY_OK) status = tally_values(game, NULL, NULL, sink, outcome);
    tally_game_free(game);
    return status;
}

/* A071603: distinct positive whole values made from 1..n, each at most once. */
static void values_of_one_to_n(void)
{
    static const uint64_t terms[] = {1, 3, 9, 31, 121, 542, 2868, 16329, 106762};
    const size_t most = test_is_sanitized() ? 7 : sizeof terms / sizeof *terms;
    for (size_t n = 1; n <= most; n++) {
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        CHECK(search_values(1, n, NULL, &outcome) == TALLY_OK);
        CHECK_U64(outcome.solutions, terms[n - 1]);
        CHECK(outcome.bound == TALLY_BOUND_NONE);
    }
}

/* Counts up as long as values come one after the other. */
static int follow_run(void *user, const tally_solution *solution)
{
    uint64_t *const next = user;
    if (solution->value.numerator.low == *next) ++*next;
    return 0;
}

/* A060315: the smallest that cannot be made from 0..n-1.
 * A 0 is of no use, so 1..n-1 are given; from n = 2 on. */
static void smallest_that_cannot_be_made(void)
{
    static const uint64_t terms[] = {1, 2, 4, 10, 29, 76, 284, 1413, 7187};
    const size_t most = test_is_sanitized() ? 7 : sizeof terms / sizeof *terms;
    for (size_t n = 2; n <= most; n++) {
        uint64_t next = 1;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        const tally_sink sink = {.user = &next, .solution = follow_run};
        CHECK(search_values(1, n - 1, &sink, &outcome) == TALLY_OK);
        CHECK_U64(next, terms[n - 1]);
    }
}

static int add_up(void *user, const tally_outcome *outcome)
{
    uint64_t *const sum = user;
    *sum += outcome->with_detours;
    return 0;
}

static void eight_numbers_all_targets(void)
{
    if (test_is_sanitized()) return;
    static const uint64_t numbers[] = {1, 3, 7, 10, 25, 50, 75, 100};
    tally_game *game = NULL;
    uint64_t sum = 0;
    const tally_sink sink = {.user = &sum, .done = add_up};
    CHECK(tally_game_new(&game, tally_rules_find("countdown"), (tally_range){100, 999}, numbers, 8,
                         NULL) == TALLY_OK);
    CHECK(tally_count(game, NULL, &sink, NULL) == TALLY_OK);
    CHECK_U64(sum, 6394609);
    tally_game_free(game);
}

int main(void)
{
    TEST(values_of_one_to_n);
    TEST(smallest_that_cannot_be_made);
    TEST(eight_numbers_all_targets);
    return test_end();
}
