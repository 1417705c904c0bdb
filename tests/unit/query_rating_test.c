/* SPDX-License-Identifier: MIT */
/*
 * The difficulty in an answer. For example, solving 952 from 25 50 75 100 3 6 rates the game by its
 * simplest solution, as tally_rate() does.
 */
#include "query/query.h"
#include "support/game.h"
#include "support/stopwatch.h"
#include "test.h"

struct rated {
    const tally_game *game;
    tally_difficulty rating;
};

static int take(void *user, const tally_solution *solution)
{
    struct rated *const rated = user;
    rating_take(&rated->rating, rated->game, solution);
    return 0;
}

typedef tally_status search_of(const tally_game *game, const tally_options *options,
                               const tally_sink *sink, tally_outcome *outcome);

/* Runs a search, and rates its answer. */
static struct rated rate(const char *id, search_of *search, const tally_options *options)
{
    tally_game *const game = game_of(id);
    struct rated rated = {.game = game};
    const tally_sink sink = {.user = &rated, .solution = take};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK(search(game, options, &sink, &outcome) == TALLY_OK);
    CHECK(rating_end(&rated.rating, game, &outcome, options, search == tally_list) == TALLY_OK);
    rated.game = NULL;
    tally_game_free(game);
    return rated;
}

/* The difficulty by definition. */
static uint32_t score_of(const char *id, const tally_options *options)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    tally_game *const game = game_of(id);
    CHECK(tally_rate(&difficulty, game, tally_game_target(game).first, options) == TALLY_OK);
    tally_game_free(game);
    return difficulty.score;
}

static void as_the_library_rates(void)
{
    static const char *const ids[] = {"countdown:952/25,50,75,100,3,6",
                                      "countdown:765/1,3,7,10,25,50", "make24:24/3,3,8,8"};
    const tally_options options = TALLY_OPTIONS_INIT;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const uint32_t wanted = score_of(ids[i], &options);
        const struct rated solved = rate(ids[i], tally_solve, &options);
        const struct rated listed = rate(ids[i], tally_list, &options);
        CHECK_CASE(solved.rating.word != NULL, ids[i]);
        CHECK_U64(solved.rating.score, wanted);
        CHECK_U64(listed.rating.score, wanted);
    }
}

/* The order in which solutions come does not change the game's difficulty. */
static void whatever_comes_first(void)
{
    static const char id[] = "countdown:765/1,3,7,10,25,50";
    tally_options options = TALLY_OPTIONS_INIT;
    options.sort = TALLY_SORT_TRICKIEST;
    options.limit = 1;
    const struct rated listed = rate(id, tally_list, &options);
    CHECK_U64(listed.rating.score, score_of(id, &options));
}

/* A game without a solution has no difficulty. */
static void out_of_reach(void)
{
    tally_game *const game = game_of("countdown:999/1,2");
    const tally_options options = TALLY_OPTIONS_INIT;
    const tally_outcome outcome = {.target = 999};
    tally_difficulty rating = {.word = NULL};
    CHECK(rating_end(&rating, game, &outcome, &options, false) == TALLY_OK);
    CHECK(rating.word == NULL);
    tally_game_free(game);
}

/* The search for the difficulty is stopped at its n-th tick, for each n: what it then knows is not
 * told. */
static void an_unfinished_rating_is_not_told(void)
{
    static const char id[] = "countdown:648/4,5,25,5,7,8,10";
    const tally_options plain = TALLY_OPTIONS_INIT;
    const struct rated solved = rate(id, tally_solve, &plain);
    const tally_outcome outcome = {.target = 648};
    tally_game *const game = game_of(id);
    bool is_stopped = true;
    uint32_t stops = 0;
    for (uint32_t stop_at = 1; is_stopped; stop_at++) {
        struct stopwatch watch = {.stop_at = stop_at};
        tally_difficulty rating = solved.rating;
        tally_options options = TALLY_OPTIONS_INIT;
        options.tick = stopwatch_tick;
        options.tick_context = &watch;
        const tally_status status = rating_end(&rating, game, &outcome, &options, false);
        is_stopped = status == TALLY_STOPPED;
        if (is_stopped) stops++;
        else CHECK_U64(rating.score, score_of(id, &plain));
        CHECK(is_stopped == (rating.word == NULL));
    }
    CHECK(stops > 0);
    tally_game_free(game);
}

/* Of eight numbers the simplest solution is rated. A search that ended early may not have it. */
static void a_search_that_ended_early_gives_no_rating(void)
{
    static const char id[] = "countdown:765/1,3,7,10,25,50,75,100";
    static const tally_bound bounds[] = {TALLY_BOUND_NONE, TALLY_BOUND_LIMIT, TALLY_BOUND_VALUE,
                                         TALLY_BOUND_STOPPED, TALLY_BOUND_MEMORY};
    const tally_options options = TALLY_OPTIONS_INIT;
    const struct rated solved = rate(id, tally_solve, &options);
    tally_game *const game = game_of(id);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        const bool is_early = bounds[i] == TALLY_BOUND_STOPPED || bounds[i] == TALLY_BOUND_MEMORY;
        const tally_outcome outcome = {.target = 765, .bound = bounds[i]};
        tally_difficulty rating = solved.rating;
        CHECK(rating_end(&rating, game, &outcome, &options, false) == TALLY_OK);
        CHECK((rating.word == NULL) == is_early);
    }
    tally_game_free(game);
}

/* Of eight numbers the simplest solution of the game is rated, whatever comes first: 100, and not
 * what the options ask for. */
static void the_simplest_whatever_is_asked_for(void)
{
    static const char id[] = "countdown:100/1,3,7,9,25,50,75,100";
    static const char far[] = "countdown:765/1,3,7,10,25,50,75,100";
    static const uint64_t seven[] = {7};
    const tally_options plain = TALLY_OPTIONS_INIT;
    const uint32_t wanted = score_of(id, &plain);
    tally_options trickiest = plain;
    trickiest.sort = TALLY_SORT_TRICKIEST;
    trickiest.limit = 1;
    tally_options more = plain;
    more.fewest = 2;
    tally_options with_seven = plain;
    with_seven.must_use = seven;
    with_seven.must_use_count = 1;
    tally_options close = plain;
    close.most = 1;
    CHECK_U64(rate(id, tally_list, &plain).rating.score, wanted);
    CHECK_U64(rate(id, tally_list, &trickiest).rating.score, wanted);
    CHECK_U64(rate(id, tally_solve, &more).rating.score, wanted);
    CHECK_U64(rate(id, tally_solve, &with_seven).rating.score, wanted);
    CHECK_U64(rate(far, tally_solve, &close).rating.score, score_of(far, &plain));
}

int main(void)
{
    TEST(as_the_library_rates);
    TEST(whatever_comes_first);
    TEST(out_of_reach);
    TEST(an_unfinished_rating_is_not_told);
    TEST(a_search_that_ended_early_gives_no_rating);
    TEST(the_simplest_whatever_is_asked_for);
    return test_end();
}
