/* SPDX-License-Identifier: MIT */
/*
 * Workloads of games in which all numbers must be used and which have very many solutions: find the
 * simplest solution. For up to nine numbers, the known efforts were confirmed with the engines'
 * forests. Also targets that fractions cannot reach: find the closest values.
 */
#include "cli/bench/bench.h"
#include "cli/bench/prototype.h"

#include <stdio.h>
#include <string.h>

enum { RANDOM_GAMES = 50, ID_SIZE = 256 };

/* A game, and the effort of its simplest solution. */
struct known {
    const char *id;
    uint64_t effort;
};

static const struct known known_games[] = {
    {"countdown,use=all:24/1,2,3,4,5,6,7,8,9", 10},
    {"countdown,use=all:24/1,2,3,4,5,6,7,8,9,10", 11},
    {"countdown,use=all:952/1,2,3,4,5,6,7,8,9,10,11,12", 13},
    {"make24:24/1,2,3,4,5,6,7,8,9", 10},
    {"make24:24/1,2,3,4,5,6,7,8,9,10", 11},
    {"countdown,values=exact,use=all:952/25,50,75,100,3,6,8,9,7", 13},
    {"sequence:1/1,2,3,4,5,6,7,8,9", 1},
};

enum { KNOWN_GAMES = sizeof known_games / sizeof known_games[0] };

/* Stores the simplest solution's effort; 0: there is none. */
static int take_effort(void *user, const tally_solution *solution)
{
    *(uint64_t *)user = solution->distance == 0 ? solution->effort : 0;
    return 0;
}

/* A game whose target is out of reach, and the distance of the closest value. */
struct nearest {
    const char *id;
    uint64_t distance;
};

static const struct nearest nearest_games[] = {
    {"countdown,values=exact:999999937/25,50,75,100,3,6,7", 181250063},
    {"countdown,values=exact:999999937/25,50,75,100,3,6,7,8", 3125063},
    {"countdown,values=exact:10000000000/1,2,3,4,5,6,7", 9999992440},
    {"countdown,values=exact,order=given:100000007/1,2,3,4,5,6,7,8,9,10", 94556807},
};

/* The same for whole numbers that are equal. */
static const struct nearest equal_games[] = {
    {"countdown:1000000007/2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2", 73741817},
    {"countdown:1000000007/2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2"
     ",2,2,2,2,2,2",
     1},
};

enum {
    NEAREST_GAMES = sizeof nearest_games / sizeof nearest_games[0],
    EQUAL_GAMES = sizeof equal_games / sizeof equal_games[0]
};

static uint64_t solve_nearest(struct bench *bench, const struct nearest *nearest)
{
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_game *const game = bench_game(bench, nearest->id);
    if (game == NULL || tally_solve(game, bench->options, NULL, &outcome) != TALLY_OK ||
        outcome.bound != TALLY_BOUND_NONE || outcome.distance != nearest->distance)
        bench_wrong(bench, "a closest value is wrong");
    tally_game_free(game);
    return outcome.nodes;
}

static uint64_t run_nearest(struct bench *bench, size_t item)
{
    return solve_nearest(bench, &nearest_games[item]);
}

static uint64_t run_equal(struct bench *bench, size_t item)
{
    return solve_nearest(bench, &equal_games[item]);
}

/* Counts solutions of games of equal numbers. The known counts come from visiting each solution. */
static uint64_t run_equal_counted(struct bench *bench, size_t item)
{
    static const char id[] = "countdown:952/2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2";
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_game *const game = bench_game(bench, id);
    (void)item;
    if (game == NULL || tally_count(game, bench->options, NULL, &outcome) != TALLY_OK ||
        outcome.bound != TALLY_BOUND_NONE || outcome.solutions != 79111609)
        bench_wrong(bench, "a count is wrong");
    tally_game_free(game);
    return outcome.nodes;
}

static uint64_t solve_game(struct bench *bench, const char *id, uint64_t *effort)
{
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_sink sink = {.user = effort, .solution = take_effort};
    tally_game *const game = bench_game(bench, id);
    *effort = 0;
    if (game == NULL) return 0;
    if (tally_solve(game, bench->options, &sink, &outcome) != TALLY_OK ||
        outcome.bound != TALLY_BOUND_NONE)
        bench_wrong(bench, "an answer is not complete");
    tally_game_free(game);
    return outcome.nodes;
}

static uint64_t run_known(struct bench *bench, size_t item)
{
    uint64_t effort;
    const uint64_t nodes = solve_game(bench, known_games[item].id, &effort);
    if (effort != known_games[item].effort) bench_wrong(bench, "a solution is not the simplest");
    return nodes;
}

/* Draws a random game: tiles of the show, all of which must be used, with fractions; a target of
 * three digits. */
static uint64_t draw(size_t item, uint64_t *numbers, uint32_t count)
{
    static const uint64_t tiles[] = {25, 50, 75, 100, 1, 2, 3, 4, 5, 6, 7, 8,
                                     9,  10, 1,  2,   3, 4, 5, 6, 7, 8, 9, 10};
    tally_random random;
    uint64_t left[sizeof tiles / sizeof tiles[0]];
    size_t tiles_left = sizeof tiles / sizeof tiles[0];
    tally_random_seed(&random, item);
    memcpy(left, tiles, sizeof tiles);
    const uint64_t target = 100 + tally_random_below(&random, 900);
    for (uint32_t i = 0; i < count; i++) {
        const size_t drawn = (size_t)tally_random_below(&random, tiles_left);
        numbers[i] = left[drawn];
        left[drawn] = left[--tiles_left];
    }
    return target;
}

static uint64_t run_random(struct bench *bench, size_t item, uint32_t count)
{
    uint64_t numbers[PROTOTYPE_NUMBERS_MAX];
    char id[ID_SIZE];
    uint64_t effort;
    int length = snprintf(id, sizeof id, "countdown,values=exact,use=all:%u/",
                          (unsigned)draw(item, numbers, count));
    for (uint32_t i = 0; i < count; i++)
        length += snprintf(id + length, sizeof id - (size_t)length, "%s%u", i != 0 ? "," : "",
                           (unsigned)numbers[i]);
    return solve_game(bench, id, &effort);
}

/* The same game by the naive prototype. */
static uint64_t run_prototype(struct bench *bench, size_t item, uint32_t count)
{
    uint64_t numbers[PROTOTYPE_NUMBERS_MAX];
    size_t nodes;
    const uint64_t target = draw(item, numbers, count);
    prototype_solve((int64_t)target, numbers, count, &nodes);
    if (nodes == SIZE_MAX) bench_wrong(bench, "the prototype has no memory");
    return nodes;
}

static uint64_t run_prototype_six(struct bench *bench, size_t item)
{
    return run_prototype(bench, item, 6);
}

static uint64_t run_prototype_seven(struct bench *bench, size_t item)
{
    return run_prototype(bench, item, 7);
}

static uint64_t run_six(struct bench *bench, size_t item)
{
    return run_random(bench, item, 6);
}

static uint64_t run_seven(struct bench *bench, size_t item)
{
    return run_random(bench, item, 7);
}

static uint64_t run_eight(struct bench *bench, size_t item)
{
    return run_random(bench, item, 8);
}

static const struct workload workloads[] = {
    {"all-used-known", "all of nine to twelve numbers, the simplest solution of very many",
     run_known, KNOWN_GAMES, 1, false, NULL},
    {"all-used-six", "all of six tiles with fractions, the simplest solution: random games",
     run_six, RANDOM_GAMES, 1, false, NULL},
    {"all-used-seven", "all of seven tiles with fractions, the simplest solution: random games",
     run_seven, RANDOM_GAMES, 1, false, NULL},
    {"all-used-eight", "all of eight tiles with fractions, the simplest solution: random games",
     run_eight, RANDOM_GAMES, 1, false, NULL},
    {"prototype-six", "a yardstick: the games of all-used-six by a naive prototype",
     run_prototype_six, RANDOM_GAMES, 1, false, NULL},
    {"prototype-seven", "a yardstick: the games of all-used-seven by a naive prototype",
     run_prototype_seven, RANDOM_GAMES, 1, false, NULL},
    {"exact-nearest", "fractions of seven and eight numbers, of ten in order: the closest values",
     run_nearest, NEAREST_GAMES, 1, false, NULL},
    {"equal-numbers", "thirty equal numbers and more: the closest to a large target, or a solution",
     run_equal, EQUAL_GAMES, 1, false, NULL},
    {"equal-counted", "twenty equal numbers: the number of solutions, without detours and with",
     run_equal_counted, 1, 1, false, NULL},
    {NULL, NULL, NULL, 0, 0, false, NULL},
};
const struct workload *const bench_all_used_workloads = workloads;
