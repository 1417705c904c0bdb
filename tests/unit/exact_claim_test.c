/* SPDX-License-Identifier: MIT */
/*
 * Where an answer turns from complete to incomplete: a game for each condition of exact/claim.c. An
 * incomplete answer of the table lacks a solution that is known, with a step beyond 63 bits; a
 * complete one is proved. Changes of the source by tools/mutants that no other test sees are seen
 * here.
 */
#include "test.h"

#include <tally/tally.h>

enum { NONE = 0, SOLVE = 1, COUNT = 2 };

static const struct {
    const char *id;
    uint64_t must_use; /* 0: nothing */
    uint32_t complete; /* which of the searches SOLVE and COUNT are complete */
} games[] = {
    /* 26! / (25 - 1)! has no detour, so it goes before 26 * 25 * 1, whatever its effort. */
    {"countdown,ops=-*/!,values=exact,depth=1:650/26,25,1", 1, NONE},
    /* 26! / 24!, and 25! / 24!: two values beyond the bounds lead back. */
    {"countdown,ops=/!,values=exact,depth=1:650/26,24", 0, NONE},
    {"countdown,ops=/!,values=exact,use=all,depth=1:25/25,24", 0, NONE},
    /* (0 * 25!)!: 1 is the factorial of zero, and zero times any value is zero. */
    {"countdown,ops=*!,values=exact,use=all,depth=2:1/0,25", 0, SOLVE},
    /* (2^80)^.1: a root of a value beyond the bounds is within them. */
    {"countdown,ops=^dot,values=exact,use=all:256/2,80,1", 0, NONE},
    /* No power of such a value is 22: only 1 would be, as a base or by an exponent of 0. */
    {"countdown,ops=-^catdot,values=exact,use=all:22/2147483647,0,8589934591", 0, SOLVE | COUNT},
    /* All values over all parts are known, so a range of any length is proved by tables. */
    {"countdown,ops=-*^:20/5,5,22,3,9", 0, SOLVE | COUNT},
    /* No value of a part leaves the bounds but for factorials, which nothing leads back from. */
    {"countdown,ops=+*!,depth=1:618/8589934593,8", 0, SOLVE | COUNT},
    /* A choice as large as a table is looked up in it. */
    {"countdown,ops=cat,values=exact,use=all:0/9,8589934591,2147483647,6,3", 0, SOLVE | COUNT},
};

typedef tally_status search_of(const tally_game *game, const tally_options *options,
                               const tally_sink *sink, tally_outcome *outcome);

static bool is_complete(search_of *find, const tally_game *game, uint64_t must_use)
{
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    options.must_use = &must_use;
    options.must_use_count = must_use != 0;
    CHECK(find(game, &options, NULL, &outcome) == TALLY_OK);
    return outcome.bound == TALLY_BOUND_NONE;
}

static void an_answer_is_complete_where_it_is_proved(void)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        tally_game *game = NULL;
        if (!CHECK(tally_game_parse(&game, games[i].id, strlen(games[i].id), NULL, NULL) ==
                   TALLY_OK))
            return;
        CHECK_CASE(is_complete(tally_solve, game, games[i].must_use) ==
                       ((games[i].complete & SOLVE) != 0),
                   games[i].id);
        CHECK_CASE(is_complete(tally_count, game, games[i].must_use) ==
                       ((games[i].complete & COUNT) != 0),
                   games[i].id);
        tally_game_free(game);
    }
}

static int stop_at_last(void *ticks_left, const tally_progress *progress)
{
    (void)progress;
    return --*(uint64_t *)ticks_left == 0;
}

/* Stopped at any of its ticks, a search says that it was stopped, though it may be at a proof: it
 * does not say that a value was too large. */
static void a_stopped_proof_is_told(void)
{
    static const char id[] = "sequence:97/1,2,3,4,5,6,7";
    tally_game *game = NULL;
    tally_options options = TALLY_OPTIONS_INIT;
    uint64_t stopped = 0;
    if (!CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK)) return;
    for (bool is_over = false; !is_over; stopped++) {
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        uint64_t ticks_left = stopped + 1;
        options.tick = stop_at_last;
        options.tick_context = &ticks_left;
        CHECK(tally_count(game, &options, NULL, &outcome) == TALLY_OK);
        is_over = ticks_left != 0;
        if (!is_over) CHECK(outcome.bound == TALLY_BOUND_STOPPED);
    }
    CHECK(stopped > 9);
    tally_game_free(game);
}

int main(void)
{
    TEST(an_answer_is_complete_where_it_is_proved);
    TEST(a_stopped_proof_is_told);
    return test_end();
}
