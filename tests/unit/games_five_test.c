/* SPDX-License-Identifier: MIT */
/*
 * The five games of a day keep what their generator drew first, rise from very easy to very hard,
 * and have a solution each. Where the days below change, a new model of difficulty draws them: give
 * the generator a new number (docs/web.md says how), and keep these.
 */
#include "faults/failing_allocator.h"
#include "test.h"

#include <tally/tally.h>

static void check_day(uint32_t date, const char *const ids[TALLY_FIVE])
{
    tally_game *games[TALLY_FIVE] = {NULL};
    tally_difficulty difficulties[TALLY_FIVE] = {TALLY_DIFFICULTY_INIT};
    char seen[256];
    if (!CHECK_U64(tally_daily_five(games, difficulties, NULL, date, 1, NULL), TALLY_OK)) return;
    for (size_t i = 0; i < TALLY_FIVE; i++) {
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        tally_game_id(games[i], seen, sizeof seen);
        CHECK_TEXT(seen, ids[i]);
        CHECK(difficulties[i].score / 20 == i);
        CHECK_U64(tally_solve(games[i], NULL, NULL, &outcome), TALLY_OK);
        CHECK_U64(outcome.answer, TALLY_ANSWER_SOLVED);
        tally_game_free(games[i]);
    }
}

static void days_keep_their_games(void)
{
    check_day(20261122,
              (const char *const[]){"countdown:147/2,1,5,10,3,8", "countdown:393/9,2,50,2,100,7",
                                    "countdown:618/100,2,4,9,9,50", "countdown:862/75,10,8,100,6,2",
                                    "countdown:442/5,6,100,4,1,5"});
    check_day(20260228,
              (const char *const[]){"countdown:101/3,10,7,2,3,4", "countdown:186/2,50,9,100,6,1",
                                    "countdown:317/1,9,4,75,7,5", "countdown:221/6,100,10,4,1,3",
                                    "countdown:963/6,2,3,75,1,6"});
    check_day(20261123,
              (const char *const[]){"countdown:304/75,9,1,2,10,3", "countdown:157/9,5,6,25,4,3",
                                    "countdown:627/9,10,9,100,8,6", "countdown:855/8,1,1,9,3,50",
                                    "countdown:455/100,25,6,2,8,4"});
    check_day(20270101,
              (const char *const[]){"countdown:273/10,8,2,2,4,7", "countdown:575/3,25,4,2,10,7",
                                    "countdown:617/75,25,8,3,6,1", "countdown:727/5,4,75,6,10,2",
                                    "countdown:938/8,5,1,7,9,5"});
    check_day(20281231,
              (const char *const[]){"countdown:212/2,6,50,8,6,4", "countdown:415/6,1,50,6,75,8",
                                    "countdown:356/2,10,6,1,9,8", "countdown:857/5,75,9,8,100,6",
                                    "countdown:933/10,7,6,50,9,6"});
}

static void what_cannot_be_is_told(void)
{
    tally_game *games[TALLY_FIVE] = {NULL};
    tally_difficulty difficulties[TALLY_FIVE] = {TALLY_DIFFICULTY_INIT};
    tally_rules rules = *tally_rules_at(0);
    CHECK_U64(tally_daily_five(games, difficulties, NULL, 20260230, 1, NULL), TALLY_OPTION);
    CHECK_U64(tally_daily_five(games, difficulties, NULL, 20261122, 0, NULL), TALLY_OPTION);
    CHECK_U64(
        tally_daily_five(games, difficulties, NULL, 20261122, TALLY_FIVE_GENERATORS + 1, NULL),
        TALLY_OPTION);
    rules.usual = (tally_range){999999999, 999999999}; /* out of reach of two tiles */
    rules.count_usual = 2;
    CHECK_U64(tally_daily_five(games, difficulties, &rules, 20261122, 1, NULL), TALLY_RULES);
    for (size_t i = 0; i < TALLY_FIVE; i++) CHECK(games[i] == NULL);
}

static void nothing_is_lost_without_memory(void)
{
    for (uint64_t n = 0; n < 5000; n = n * 5 / 4 + 1) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, n, true);
        tally_options options = TALLY_OPTIONS_INIT;
        options.allocator = &failing.allocator;
        tally_game *games[TALLY_FIVE] = {NULL};
        tally_difficulty difficulties[TALLY_FIVE] = {TALLY_DIFFICULTY_INIT};
        const tally_status status =
            tally_daily_five(games, difficulties, NULL, 20261122, 1, &options);
        CHECK((status == TALLY_OK) == (games[0] != NULL));
        for (size_t i = 0; i < TALLY_FIVE; i++) tally_game_free(games[i]);
        CHECK_U64(failing_allocator_held(&failing), 0);
    }
}

int main(void)
{
    TEST(days_keep_their_games);
    TEST(what_cannot_be_is_told);
    TEST(nothing_is_lost_without_memory);
    return test_end();
}
