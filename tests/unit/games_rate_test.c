/* SPDX-License-Identifier: MIT */
/*
 * The difficulty of a solution in its game: solutions are counted where that takes a moment, and of
 * its own target alone.
 */
#include "test.h"

#include <tally/tally.h>

struct rating {
    const tally_game *game;
    const tally_options *options;
    uint64_t target; /* that is rated */
    tally_status status;
    tally_difficulty difficulty;
    uint32_t numbers_used;
    uint64_t effort;
};

static int rate(void *user, const tally_solution *solution)
{
    struct rating *const rating = user;
    if (solution->target != rating->target) return 0;
    rating->numbers_used = solution->numbers_used;
    rating->effort = solution->effort;
    rating->status =
        tally_rate_solution(&rating->difficulty, rating->game, solution, rating->options);
    return 0;
}

static struct rating rated(const char *id, uint64_t target, const tally_options *options)
{
    tally_game *game = NULL;
    struct rating rating = {.options = options, .target = target, .status = TALLY_SYNTAX};
    const tally_sink sink = {.user = &rating, .solution = rate};
    CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK);
    rating.game = game;
    CHECK_U64(tally_solve(game, NULL, &sink, NULL), TALLY_OK);
    tally_game_free(game);
    return rating;
}

/* As many solutions are taken into account as there are; 0: their number is not. */
static void check_solutions(const char *id, uint64_t target, uint64_t solutions)
{
    const struct rating seen = rated(id, target, NULL);
    const tally_difficulty wanted = tally_rate(seen.numbers_used, seen.effort, solutions);
    CHECK_U64(seen.status, TALLY_OK);
    CHECK_U64(seen.difficulty.score, wanted.score);
    CHECK_TEXT(seen.difficulty.word, wanted.word);
}

static void solutions_count_where_they_are_counted_in_a_moment(void)
{
    check_solutions("countdown:765/1,3,7,10,25,50", 765, 12);
    check_solutions("countdown:700..800/1,3,7,10,25,50", 765, 12);
    check_solutions("countdown:765/1,3,7,10,25,50,2,4", 765, 0);
    check_solutions("make24:24/3,3,8,8", 24, 1);
    check_solutions("year:9/2,0,1,9", 9, 0);
    check_solutions("countdown:831/1,3,7,10,25,50", 831, 0); /* a closest value */
}

static int stop(void *context)
{
    (void)context;
    return 1;
}

static void counting_may_end_early(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.memory_bytes = 100;
    CHECK_U64(rated("countdown:765/1,3,7,10,25,50", 765, &options).status, TALLY_MEMORY_CAP);
    options.memory_bytes = 0;
    options.tick = stop;
    CHECK_U64(rated("countdown:952/1,3,7,10,25,50,75", 952, &options).status, TALLY_STOPPED);
    options.size = 1;
    CHECK_U64(rated("countdown:765/1,3,7,10,25,50", 765, &options).status, TALLY_OPTION);
}

int main(void)
{
    TEST(solutions_count_where_they_are_counted_in_a_moment);
    TEST(counting_may_end_early);
    return test_end();
}
