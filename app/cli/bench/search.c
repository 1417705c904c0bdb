/* SPDX-License-Identifier: MIT */
/*
 * Workloads of the whole-number engine. The time includes building the tables. Known answers come
 * from tests/data: counts by the oracle for six numbers, by an independent program for more.
 */
#include "cli/bench/bench.h"
#include "cli/bench/games.h"

enum { GAMES = sizeof bench_games / sizeof bench_games[0], SIX_ITEMS = GAMES * BENCH_TARGETS };

/* What an item searches for, and what is known about the answer. */
struct known {
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
    tally_range target;
    uint64_t with_detours; /* 0: not known */
};

static tally_game *make_game(struct bench *bench, const uint64_t *numbers, size_t count,
                             tally_range target)
{
    tally_game *game = NULL;
    if (tally_game_new(&game, tally_rules_find("countdown"), target, numbers, count, NULL) !=
        TALLY_OK) {
        bench_wrong(bench, "a game could not be made");
    }
    return game;
}

typedef tally_status (*search_function)(const tally_game *game, const tally_options *options,
                                        const tally_sink *sink, tally_outcome *outcome);

/* Adds up the results of a search. While checking, each solution is judged again. */
struct tally_up {
    struct bench *bench;
    const tally_game *game;
    uint64_t delivered;
    uint64_t solutions, with_detours, nodes;
    uint32_t fewest;
    tally_answer answer;
};

static int take_solution(void *user, const tally_solution *solution)
{
    struct tally_up *const sum = user;
    sum->delivered++;
    bench_check_solution(sum->bench, sum->game, solution);
    return 0;
}

static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct tally_up *const sum = user;
    sum->solutions += outcome->solutions;
    sum->with_detours += outcome->with_detours;
    sum->nodes += outcome->nodes;
    sum->fewest = outcome->fewest;
    sum->answer = outcome->answer;
    /* With 64 numbers, many products exceed 64 bits, so the search is incomplete; a solution that
     * was found still counts. */
    const bool is_found =
        outcome->bound == TALLY_BOUND_VALUE && outcome->answer == TALLY_ANSWER_SOLVED;
    if (outcome->bound != TALLY_BOUND_NONE && !is_found)
        bench_wrong(sum->bench, "an answer is not complete");
    return 0;
}

static struct tally_up search(struct bench *bench, search_function function,
                              const struct known *known)
{
    struct tally_up sum = {.bench = bench};
    tally_game *const game = make_game(bench, known->numbers, known->count, known->target);
    if (game == NULL) return sum;
    sum.game = game;
    const tally_sink sink = {.user = &sum, .solution = take_solution, .done = take_outcome};
    if (function(game, bench->options, &sink, NULL) != TALLY_OK)
        bench_wrong(bench, "a search failed");
    tally_game_free(game);
    return sum;
}

/* ---- Six numbers ----------------------------------------------------------------------------- */

static struct tally_up search_six(struct bench *bench, search_function function, size_t item,
                                  const struct bench_answer **answer)
{
    const struct bench_game *const game = &bench_games[item / BENCH_TARGETS];
    *answer = &game->answers[item % BENCH_TARGETS];
    struct known known = {.count = 6, .target = {(*answer)->target, (*answer)->target}};
    for (size_t i = 0; i < 6; i++) known.numbers[i] = game->numbers[i];
    return search(bench, function, &known);
}

static uint64_t run_six_simplest(struct bench *bench, size_t item)
{
    const struct bench_answer *answer;
    const struct tally_up sum = search_six(bench, tally_solve, item, &answer);
    const tally_answer expected = answer->fewest > 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST;
    const bool is_right =
        sum.answer == expected && (answer->fewest == 0 || sum.fewest == answer->fewest);
    if (!is_right || sum.delivered == 0) {
        bench_wrong(bench, "the fewest numbers differ from the golden ones");
    }
    return sum.nodes;
}

static uint64_t run_six_all(struct bench *bench, size_t item)
{
    const struct bench_answer *answer;
    const struct tally_up sum = search_six(bench, tally_list, item, &answer);
    if (answer->fewest > 0 && sum.delivered != answer->solutions) {
        bench_wrong(bench, "the number of solutions differs from the golden one");
    }
    return sum.nodes;
}

/* ---- Named games ----------------------------------------------------------------------------- */

static const struct known range_of_six = {{1, 3, 7, 10, 25, 50}, 6, {100, 999}, 0};

static const struct known seven[] = {
    {{1, 3, 7, 10, 25, 50, 75}, 7, {765, 765}, 424},
    {{4, 5, 6, 6, 8, 10, 75}, 7, {765, 765}, 331},
    {{1, 5, 7, 8, 9, 10, 100}, 7, {765, 765}, 764},
};

static const struct known eight = {{1, 3, 7, 10, 25, 50, 75, 100}, 8, {765, 765}, 7152};
static const struct known nine = {{1, 2, 3, 7, 10, 25, 50, 75, 100}, 9, {765, 765}, 208709};
static const struct known ten = {{1, 2, 3, 5, 7, 10, 25, 50, 75, 100}, 10, {765, 765}, 0};

/* The number of solutions that the list must have, from the known count with detours. */
static uint64_t list_known(struct bench *bench, const struct known *known)
{
    const struct tally_up listed = search(bench, tally_list, known);
    if (!bench->is_checking) return listed.nodes;
    const struct tally_up counted = search(bench, tally_count, known);
    if (counted.with_detours != known->with_detours)
        bench_wrong(bench, "the count with detours is not the known one");
    if (counted.solutions != listed.delivered) bench_wrong(bench, "list and count differ");
    return listed.nodes;
}

/* Counts all targets from 100 to 999. The checking pass compares the counts with a list, and one of
 * them with the published figure. */
static uint64_t run_range(struct bench *bench, size_t item)
{
    (void)item;
    const struct tally_up counted = search(bench, tally_count, &range_of_six);
    if (bench->is_checking) {
        const struct tally_up listed = search(bench, tally_list, &range_of_six);
        struct known single = range_of_six;
        single.target = (tally_range){765, 765};
        const struct tally_up one = search(bench, tally_count, &single);
        if (one.solutions != 12 || one.with_detours != 17)
            bench_wrong(bench, "765 has 12 solutions, 17 with detours");
        if (listed.solutions != counted.solutions && listed.delivered < counted.solutions) {
            bench_wrong(bench, "list and count differ");
        }
    }
    return counted.nodes;
}

static uint64_t run_seven(struct bench *bench, size_t item)
{
    return list_known(bench, &seven[item]);
}

static uint64_t run_eight(struct bench *bench, size_t item)
{
    (void)item;
    return list_known(bench, &eight);
}

static uint64_t run_nine(struct bench *bench, size_t item)
{
    (void)item;
    return list_known(bench, &nine);
}

static uint64_t run_nine_count(struct bench *bench, size_t item)
{
    (void)item;
    const struct tally_up sum = search(bench, tally_count, &nine);
    if (sum.with_detours != nine.with_detours)
        bench_wrong(bench, "the count with detours is not the known one");
    return sum.nodes;
}

static uint64_t run_ten_count(struct bench *bench, size_t item)
{
    (void)item;
    const struct tally_up sum = search(bench, tally_count, &ten);
    if (sum.with_detours <= sum.solutions) bench_wrong(bench, "there are no detours");
    return sum.nodes;
}

/* ---- The simplest of many -------------------------------------------------------------------- */

static const uint64_t hard_targets[] = {765, 9973, 98765, 999983, 7654321, 123456789};
enum { HARD_TARGETS = sizeof hard_targets / sizeof hard_targets[0] };

static uint64_t run_ten_simplest(struct bench *bench, size_t item)
{
    struct known known = ten;
    known.target = (tally_range){hard_targets[item], hard_targets[item]};
    const struct tally_up sum = search(bench, tally_solve, &known);
    if (sum.answer == TALLY_ANSWER_LIMIT || sum.delivered == 0)
        bench_wrong(bench, "a game has no answer");
    return sum.nodes;
}

static uint64_t run_sixty_four(struct bench *bench, size_t item)
{
    struct known known = {.count = TALLY_NUMBERS_MAX,
                          .target = {hard_targets[item], hard_targets[item]}};
    for (size_t i = 0; i < TALLY_NUMBERS_MAX; i++) known.numbers[i] = i + 1;
    const struct tally_up sum = search(bench, tally_solve, &known);
    if (sum.answer != TALLY_ANSWER_SOLVED) bench_wrong(bench, "a game has no solution");
    return sum.nodes;
}

static const struct workload workloads[] = {
    {"six-simplest",
     "six numbers, the simplest solution or the closest: golden games, random targets",
     run_six_simplest, SIX_ITEMS, 1, false, NULL},
    {"six-all", "six numbers, all solutions of a target: golden games, random targets", run_six_all,
     SIX_ITEMS, 1, false, NULL},
    {"six-range", "1 3 7 10 25 50, all targets 100..999 counted", run_range, 1, 1, true, NULL},
    {"seven-all", "seven numbers, all solutions of 765: three games", run_seven, 3, 1, false, NULL},
    {"eight-all", "1 3 7 10 25 50 75 100 -> 765, all solutions", run_eight, 1, 1, true, NULL},
    {"nine-all", "1 2 3 7 10 25 50 75 100 -> 765, all solutions", run_nine, 1, 1, true, NULL},
    {"nine-count", "1 2 3 7 10 25 50 75 100 -> 765, counted with detours", run_nine_count, 1, 1,
     true, NULL},
    {"ten-count", "1 2 3 5 7 10 25 50 75 100 -> 765, counted with detours", run_ten_count, 1, 1,
     true, NULL},
    {"ten-simplest", "1 2 3 5 7 10 25 50 75 100, the simplest solution: targets of 3 to 9 digits",
     run_ten_simplest, HARD_TARGETS, 1, true, NULL},
    {"sixty-four-simplest", "1 to 64, the simplest solution: targets of 3 to 7 digits",
     run_sixty_four, HARD_TARGETS - 1, 1, true, NULL},
    {NULL, NULL, NULL, 0, 0, false, NULL},
};
const struct workload *const bench_search_workloads = workloads;
