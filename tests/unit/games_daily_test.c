/* SPDX-License-Identifier: MIT */
/*
 * The game of a day is the one that links to it have had from the beginning, and has a solution.
 */
#include "faults/failing_allocator.h"
#include "test.h"

#include <tally/tally.h>

static void check_day(const char *rules, uint32_t date, const char *id)
{
    char seen[256];
    tally_game *game = NULL;
    if (!CHECK_U64(tally_daily(&game, tally_rules_find(rules), date, NULL), TALLY_OK)) return;
    tally_game_id(game, seen, sizeof seen);
    CHECK_TEXT(seen, id);
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK_U64(tally_solve(game, NULL, NULL, &outcome), TALLY_OK);
    CHECK_U64(outcome.answer, TALLY_ANSWER_SOLVED);
    tally_game_free(game);
}

/* What the page drew for these dates when the library did not yet have this function. */
static void days_keep_their_games(void)
{
    check_day("countdown", 20250101, "countdown:929/8,100,25,50,4,8");
    check_day("countdown", 20250228, "countdown:668/4,10,25,2,3,1");
    check_day("countdown", 20250301, "countdown:532/100,10,5,1,2,4");
    check_day("countdown", 20260704, "countdown:406/8,9,7,4,1,4");
    check_day("countdown", 20261121, "countdown:966/7,5,2,4,100,10");
    check_day("countdown", 20261122, "countdown:418/5,6,1,6,10,3");
    check_day("countdown", 20261231, "countdown:722/6,4,7,8,9,3");
    check_day("countdown", 20270101, "countdown:616/2,2,10,8,8,5");
    check_day("countdown", 20271231, "countdown:847/5,10,100,9,4,8");
}

static void other_rules_have_their_days(void)
{
    check_day("make24", 20261121, "make24:24/3,10,8,6");
    check_day("krypto", 20261121, "krypto:10/7,18,7,4,10");
}

static void there_are_days_that_are_none(void)
{
    static const uint32_t none[] = {0,        20260230, 20250229, 19000229, 20261301,  20260001,
                                    20260100, 20260132, 20260431, 101,      999991231, UINT32_MAX};
    static const uint32_t days[] = {20240229, 20000229, 10101, 99991231, 20260430};
    tally_game *game = NULL;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK_U64(tally_daily(&game, tally_rules_at(0), none[i], NULL), TALLY_OPTION);
    CHECK(game == NULL);
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++) {
        CHECK_U64(tally_daily(&game, tally_rules_at(0), days[i], NULL), TALLY_OK);
        tally_game_free(game);
    }
}

static int stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void what_keeps_a_day_from_its_game_is_told(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    tally_rules rules = *tally_rules_at(0);
    tally_game *game = NULL;
    options.tick = stop;
    CHECK_U64(tally_daily(&game, &rules, 20261121, &options), TALLY_STOPPED);
    options.size = 1;
    CHECK_U64(tally_daily(&game, &rules, 20261121, &options), TALLY_OPTION);
    rules.usual = (tally_range){999999999, 999999999}; /* out of reach of three tiles */
    rules.count_usual = 3;
    CHECK_U64(tally_daily(&game, &rules, 20261121, NULL), TALLY_RULES);
    rules.operations = 0;
    CHECK_U64(tally_daily(&game, &rules, 20261121, NULL), TALLY_RULES);
    CHECK(game == NULL);
}

static void nothing_is_lost_without_memory(void)
{
    for (uint64_t n = 0;; n++) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, n, true);
        tally_options options = TALLY_OPTIONS_INIT;
        options.allocator = &failing.allocator;
        tally_game *game = NULL;
        const tally_status status = tally_daily(&game, tally_rules_at(0), 20261121, &options);
        const bool has_failed = failing_allocator_has_failed(&failing);
        CHECK((status == TALLY_OK) == (game != NULL));
        if (has_failed) CHECK(status == TALLY_NO_MEMORY || status == TALLY_MEMORY_CAP);
        tally_game_free(game);
        CHECK_U64(failing_allocator_held(&failing), 0);
        if (!has_failed) break;
    }
}

int main(void)
{
    TEST(days_keep_their_games);
    TEST(other_rules_have_their_days);
    TEST(there_are_days_that_are_none);
    TEST(what_keeps_a_day_from_its_game_is_told);
    TEST(nothing_is_lost_without_memory);
    return test_end();
}
