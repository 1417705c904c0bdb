/* SPDX-License-Identifier: MIT */
/*
 * Workloads of long questions: many numbers, digits in order, all values; questions that cannot be
 * answered, such as a wish that no game fulfils; and the solution in hand of a search that is
 * stopped.
 */
#include "cli/bench/bench.h"

/* ---- Digits in order ------------------------------------------------------------------------- */

static int count_solved(void *user, const tally_outcome *outcome)
{
    *(uint64_t *)user += outcome->answer == TALLY_ANSWER_SOLVED;
    return 0;
}

static uint64_t solve_all(struct bench *bench, const char *id, uint64_t solvable)
{
    uint64_t solved = 0;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_sink sink = {.user = &solved, .done = count_solved};
    tally_game *const game = bench_game(bench, id);
    if (game == NULL || tally_solve(game, bench->options, &sink, &outcome) != TALLY_OK ||
        solved != solvable)
        bench_wrong(bench, "a target has no solution");
    tally_game_free(game);
    return solved;
}

static uint64_t run_sequence_thousand(struct bench *bench, size_t item)
{
    (void)item;
    return solve_all(bench, "sequence:0..1000/1,2,3,4,5,6,7,8,9", 1001);
}

static uint64_t run_sequence_ten(struct bench *bench, size_t item)
{
    (void)item;
    return solve_all(bench, "sequence:10958/1,2,3,4,5,6,7,8,9,0", 1);
}

/* ---- Eight and more numbers ------------------------------------------------------------------ */

static uint64_t run_values_eight(struct bench *bench, size_t item)
{
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_game *const game = bench_game(bench, "countdown:1/25,50,75,100,3,6,8,9");
    (void)item;
    if (game == NULL || tally_values(game, NULL, bench->options, NULL, &outcome) != TALLY_OK ||
        outcome.bound != TALLY_BOUND_NONE || outcome.solutions != 2253715)
        bench_wrong(bench, "the number of values is wrong");
    tally_game_free(game);
    return outcome.solutions;
}

/* A count that needs more memory than allowed. The search refuses it before it uses any memory. */
static uint64_t run_refused(struct bench *bench, size_t item)
{
    tally_options options = *bench->options;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_game *const game = bench_game(bench, "countdown:952/1,2,3,4,5,6,7,8,9,10,11,12,13,14");
    (void)item;
    options.memory_bytes = (size_t)1 << 30;
    if (game == NULL || tally_count(game, &options, NULL, &outcome) != TALLY_OK ||
        outcome.bound != TALLY_BOUND_MEMORY || outcome.needed_bytes <= options.memory_bytes)
        bench_wrong(bench, "a count was not refused");
    tally_game_free(game);
    return outcome.solutions;
}

/* ---- Searches that are stopped --------------------------------------------------------------- */

static int stop_at_once(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

/* A search that is stopped at its first tick. It returns its solution in hand. */
static uint64_t run_solution_in_hand(struct bench *bench, size_t item)
{
    tally_options options = *bench->options;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_game *const game =
        bench_game(bench, "countdown,use=all:952/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16");
    (void)item;
    options.tick = stop_at_once;
    if (game == NULL || tally_solve(game, &options, NULL, &outcome) != TALLY_OK ||
        outcome.bound != TALLY_BOUND_STOPPED || outcome.answer != TALLY_ANSWER_SOLVED)
        bench_wrong(bench, "no solution is in hand");
    tally_game_free(game);
    return outcome.answer == TALLY_ANSWER_SOLVED;
}

/* A search for the values of a year that is stopped. It returns a value in hand for each target of
 * the usual square. */
static uint64_t run_values_in_hand(struct bench *bench, size_t item)
{
    const tally_range range = {0, 100};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_game *const game = bench_game(bench, "year:1/1,2,3,4,5,6,7,8");
    (void)item;
    if (game == NULL ||
        tally_values_in_hand(game, &range, bench->options, NULL, &outcome) != TALLY_OK ||
        outcome.solutions != 101)
        bench_wrong(bench, "a value is not in hand");
    tally_game_free(game);
    return outcome.solutions;
}

/* ---- A wish that no game fulfils ------------------------------------------------------------- */

/* Asks for games with a million solutions, which six numbers never have. So each attempt is drawn,
 * solved and refused: the row measures how fast attempts fail. */
static uint64_t run_unmet_wish(struct bench *bench, size_t item)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_drawn drawn = TALLY_DRAWN_INIT;
    tally_drawing *drawing = NULL;
    tally_game *game = NULL;
    recipe.has_solutions = 1;
    recipe.solutions = (tally_range){1000000, 2000000};
    recipe.attempts = 1000;
    if (tally_drawing_new(&drawing, &recipe, item, bench->options) != TALLY_OK ||
        tally_drawing_next(drawing, &game, &drawn) != TALLY_OK ||
        drawn.unmet != TALLY_WISH_SOLUTIONS || drawn.attempts != recipe.attempts)
        bench_wrong(bench, "a wish was fulfilled, or another one failed");
    tally_game_free(game);
    tally_drawing_free(drawing);
    return drawn.attempts;
}

static const struct workload workloads[] = {
    {"sequence-thousand",
     "1 2 3 4 5 6 7 8 9 in order, all of 0..1000, each with its simplest expression",
     run_sequence_thousand, 1, 1001, false, NULL},
    {"sequence-ten", "1 2 3 4 5 6 7 8 9 0 in order -> 10958, the simplest solution",
     run_sequence_ten, 1, 1, false, NULL},
    {"values-eight", "25 50 75 100 3 6 8 9, all 2,253,715 values and their simplest expressions",
     run_values_eight, 1, 1, true, NULL},
    {"refused", "1 to 14 -> 952, counted: refused, since it takes more than 1 GB", run_refused, 1,
     1, false, NULL},
    {"solution-in-hand", "all of 1 to 16 -> 952: a solution, where the search was stopped at once",
     run_solution_in_hand, 1, 1, false, NULL},
    {"values-in-hand", "the year 12345678: values in hand, where their search was stopped",
     run_values_in_hand, 1, 1, false, NULL},
    {"unmet-wish", "1,000 games drawn, where a million solutions are wished for", run_unmet_wish, 1,
     1000, false, NULL},
    {NULL, NULL, NULL, 0, 0, false, NULL},
};
const struct workload *const bench_many_workloads = workloads;
