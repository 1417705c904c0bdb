/* SPDX-License-Identifier: MIT */
/*
 * Published figures of whole pools under other rules than Countdown's (tests/data/FIGURES.md has
 * their origins): the standard game with fractions allowed between, the 24 game, make 10, and five
 * cards.
 */
#include "test.h"

#include <tally/tally.h>

struct sums {
    uint64_t selections, draws, solvable, solvable_weighted, complete, solutions;
    uint64_t targets;
};

static int add_row(void *user, const tally_survey_row *row)
{
    struct sums *const sums = user;
    sums->selections++;
    sums->draws += row->draws;
    sums->solvable += row->reached;
    sums->solvable_weighted += row->reached * row->draws;
    sums->complete += row->reached == sums->targets;
    for (uint64_t i = 0; row->solutions != NULL && i < sums->targets; i++)
        sums->solutions += row->solutions[i];
    CHECK_U64(row->unproved, 0);
    return 0;
}

static struct sums run(const char *id, const char *pool_text, uint32_t pick, uint32_t wanted)
{
    struct sums sums = {0};
    tally_pool pool;
    tally_game *game = NULL;
    tally_survey *survey = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id))
        return sums;
    CHECK_CASE(tally_pool_parse(&pool, pool_text, strlen(pool_text), NULL) == TALLY_OK, pool_text);
    options.rules = tally_game_rules(game);
    options.has_target = 1;
    options.target = tally_game_target(game);
    options.pick = pick;
    options.wanted = wanted;
    sums.targets = options.target.last - options.target.first + 1;
    if (CHECK_CASE(tally_survey_new(&survey, &pool, &options) == TALLY_OK, id))
        CHECK(tally_survey_run(survey, 0, tally_survey_size(survey, NULL), add_row, &sums) ==
              TALLY_OK);
    tally_survey_free(survey);
    tally_game_free(game);
    return sums;
}

/* Of the 11,905,457 standard games; without fractions it is 10,858,746 and 1,226. */
static void fractions_allowed_between(void)
{
    if (!test_is_deep()) return; /* ten seconds and more */
    const struct sums sums = run("countdown,values=exact:101..999/1", "standard", 6, 0);
    CHECK_U64(sums.selections, 13243);
    CHECK_U64(sums.draws, 134596);
    CHECK_U64(sums.solvable, 10974119);
    CHECK_U64(sums.complete, 1643);
}

static void the_24_game(void)
{
    const struct sums cards = run("make24:24/1", "1..13x4", 4, TALLY_SURVEY_COUNTS);
    CHECK_U64(cards.selections, 1820);
    CHECK_U64(cards.solvable, 1362);
    CHECK_U64(cards.solutions, 3537);
    CHECK_U64(cards.draws, 270725);
    CHECK_U64(cards.solvable_weighted, 217817);
    CHECK_U64(run("make24:10/1", "1..13x4", 4, 0).solvable, 1540);
    CHECK_U64(run("make24:24/1", "1..10x4", 4, 0).solvable, 566);
    CHECK_U64(run("make24:10/1", "1..10x4", 4, 0).solvable, 647);
    CHECK_U64(run("make24:24/1", "1..9x4", 4, 0).solvable, 404);
    CHECK_U64(run("make24:10/1", "1..9x4", 4, 0).solvable, 447);
    CHECK_U64(run("make24:24/0", "0..9x4", 4, 0).solvable, 466);
    /* 16 hands need fractions: whole steps, zero and negatives aside, reach fewer. */
    CHECK_U64(run("make24,values=whole:24/1", "1..13x4", 4, 0).solvable, 1362 - 16);
}

static void make_10(void)
{
    const struct sums digits = run("make10:10/0", "0..9x4", 4, 0);
    CHECK_U64(digits.selections, 715);
    CHECK_U64(digits.solvable, 552);
}

/* Published as 81; a second, unrelated program finds the same 80 (docs/results.md). */
static void five_cards(void)
{
    const struct sums sums = run("make24:24/1", "1..13x4", 5, 0);
    CHECK_U64(sums.selections, 6175);
    CHECK_U64(sums.solvable, 6175 - 80);
}

int main(void)
{
    TEST(fractions_allowed_between);
    TEST(the_24_game);
    TEST(make_10);
    TEST(five_cards);
    return test_end();
}
