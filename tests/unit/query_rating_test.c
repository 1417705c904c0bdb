/* SPDX-License-Identifier: MIT */
/*
 * The difficulty in an answer. For example, solving 952 from 25 50 75 100 3 6 rates the game by its
 * simplest solution, as tally_rate() does.
 */
#include "query/rating.h"
#include "support/game.h"
#include "support/stopwatch.h"
#include "test.h"

struct rated {
    const tally_game *game;
    struct rating rating;
    bool has_begun;
    uint32_t first; /* the score after the first solution */
};

static int take(void *user, const tally_solution *solution)
{
    struct rated *const rated = user;
    rating_take(&rated->rating, rated->game, solution);
    if (!rated->has_begun) rated->first = rated->rating.difficulty.score;
    rated->has_begun = true;
    return 0;
}

typedef tally_status search_of(const tally_game *game, const tally_options *options,
                               const tally_sink *sink, tally_outcome *outcome);

/* Runs a search, and rates its answer. */
static struct rated rate(const char *id, search_of *search, const tally_options *options)
{
    tally_game *const game = game_of(id);
    const uint64_t target = tally_game_target(game).first;
    struct rated rated = {.game = game};
    const tally_sink sink = {.user = &rated, .solution = take};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK(search(game, options, &sink, &outcome) == TALLY_OK);
    CHECK(rating_end(&rated.rating, game, target, options, search == tally_list) == TALLY_OK);
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
        CHECK_CASE(solved.rating.difficulty.word != NULL, ids[i]);
        CHECK_U64(solved.rating.difficulty.score, wanted);
        CHECK_U64(listed.rating.difficulty.score, wanted);
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
    CHECK_U64(listed.rating.difficulty.score, score_of(id, &options));
}

/* A game without a solution has no difficulty. */
static void out_of_reach(void)
{
    tally_game *const game = game_of("countdown:999/1,2");
    const tally_options options = TALLY_OPTIONS_INIT;
    struct rating rating = {.difficulty = {.word = NULL}};
    CHECK(rating_end(&rating, game, 999, &options, false) == TALLY_OK);
    CHECK(rating.difficulty.word == NULL);
    tally_game_free(game);
}

/* Where the search of its own is stopped at once, the game keeps the rating of its first
 * solution, and the caller learns that another try may rate it otherwise. */
static void a_stopped_search_leaves_a_rating(void)
{
    static const char id[] = "countdown:765/1,3,7,10,25,50";
    struct stopwatch watch = {.stop_at = 1};
    tally_options options = TALLY_OPTIONS_INIT;
    options.sort = TALLY_SORT_TRICKIEST;
    struct rated listed = rate(id, tally_list, &options);
    tally_game *const game = game_of(id);
    listed.rating.difficulty.score = listed.first;
    options.tick = stopwatch_tick;
    options.tick_context = &watch;
    CHECK(rating_end(&listed.rating, game, 765, &options, true) == TALLY_STOPPED);
    CHECK_U64(listed.rating.difficulty.score, listed.first);
    tally_game_free(game);
}

int main(void)
{
    TEST(as_the_library_rates);
    TEST(whatever_comes_first);
    TEST(out_of_reach);
    TEST(a_stopped_search_leaves_a_rating);
    return test_end();
}
