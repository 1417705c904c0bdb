/* SPDX-License-Identifier: MIT */
/*
 * Workloads of the exact engine: the 24 game, make 10, years, Four Fours, digits in order.
 * tests/data/FIGURES.md says where the known answers come from.
 */
#include "cli/bench/bench.h"

#include <stdatomic.h>

/* What an item searches for. */
struct puzzle {
    const char *rules;
    tally_number_order order;
    tally_range target;
    uint64_t numbers[10];
    size_t count;
};

/* Adds up the results of searches. While checking, each solution is judged again. */
struct tally_up {
    struct bench *bench;
    const tally_game *game;
    uint64_t delivered;
    uint64_t reached;
    uint64_t solutions;
    uint64_t nodes;
};

typedef tally_status (*search_function)(const tally_game *game, const tally_options *options,
                                        const tally_sink *sink, tally_outcome *outcome);

static int take_solution(void *user, const tally_solution *solution)
{
    struct tally_up *const sum = user;
    if (solution->distance != 0) return 0;
    sum->delivered++;
    bench_check_solution(sum->bench, sum->game, solution);
    return 0;
}

static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct tally_up *const sum = user;
    sum->reached += outcome->answer == TALLY_ANSWER_SOLVED;
    sum->solutions += outcome->solutions;
    sum->nodes += outcome->nodes;
    return 0;
}

static tally_game *make_game(struct bench *bench, const struct puzzle *puzzle)
{
    tally_game *game = NULL;
    tally_rules rules = *tally_rules_find(puzzle->rules);
    rules.order = puzzle->order;
    if (tally_game_new(&game, &rules, puzzle->target, puzzle->numbers, puzzle->count, NULL) !=
        TALLY_OK) {
        bench_wrong(bench, "a game could not be made");
    }
    return game;
}

static void search(struct tally_up *sum, search_function function, const struct puzzle *puzzle)
{
    tally_game *const game = make_game(sum->bench, puzzle);
    const tally_sink sink = {.user = sum, .solution = take_solution, .done = take_outcome};
    if (game == NULL) return;
    sum->game = game;
    if (function(game, sum->bench->options, &sink, NULL) != TALLY_OK)
        bench_wrong(sum->bench, "a search failed");
    tally_game_free(game);
}

/* ---- Hands ----------------------------------------------------------------------------------- */

/* Moves to the next hand of cards 1..13, in rising order. */
static bool next_hand(struct puzzle *hand)
{
    size_t i = hand->count;
    while (i > 0 && hand->numbers[i - 1] == 13) i--;
    if (i == 0) return false;
    const uint64_t number = hand->numbers[i - 1] + 1;
    for (; i <= hand->count; i++) hand->numbers[i - 1] = number;
    return true;
}

static uint64_t run_make24(struct bench *bench, size_t item)
{
    struct tally_up sum = {.bench = bench};
    struct puzzle hand = {
        .rules = "make24", .target = {24, 24}, .numbers = {1, 1, 1, 1}, .count = 4};
    (void)item;
    do search(&sum, tally_list, &hand);
    while (next_hand(&hand));
    if (sum.reached != 1362 || sum.delivered != 3537)
        bench_wrong(bench, "1,362 hands have 3,537 solutions");
    return sum.nodes;
}

static uint64_t run_make10(struct bench *bench, size_t item)
{
    struct tally_up sum = {.bench = bench};
    struct puzzle digits = {.rules = "make10", .target = {10, 10}, .count = 4};
    (void)item;
    for (uint64_t i = 0; i < 10000; i++) {
        digits.numbers[0] = i / 1000;
        digits.numbers[1] = i / 100 % 10;
        digits.numbers[2] = i / 10 % 10;
        digits.numbers[3] = i % 10;
        search(&sum, tally_count, &digits);
    }
    if (sum.reached != 8147) bench_wrong(bench, "8,147 strings of four digits make 10");
    return sum.nodes;
}

static uint64_t run_five(struct bench *bench, size_t item)
{
    struct tally_up sum = {.bench = bench};
    struct puzzle hand = {
        .rules = "make24", .target = {24, 24}, .numbers = {1, 1, 1, 1, 1}, .count = 5};
    (void)item;
    while (next_hand(&hand)) {
        if (hand.numbers[4] != hand.numbers[0]) search(&sum, tally_count, &hand);
    }
    if (sum.reached != 6095) bench_wrong(bench, "6,095 hands of five make 24");
    return sum.nodes;
}

/* ---- Years and equal digits ------------------------------------------------------------------ */

static tally_status square(const tally_game *game, const tally_options *options,
                           const tally_sink *sink, tally_outcome *outcome)
{
    const tally_range range = tally_game_target(game);
    return tally_values(game, &range, options, sink, outcome);
}

static struct puzzle puzzle_of_year(uint64_t year)
{
    return (struct puzzle){.rules = "year",
                           .target = {0, 100},
                           .numbers = {year / 1000, year / 100 % 10, year / 10 % 10, year % 10},
                           .count = 4};
}

/* Finds the values of a square of results. There must be `reached` of them. */
static uint64_t run_square(struct bench *bench, const struct puzzle *puzzle, uint64_t reached,
                           const char *wrong)
{
    struct tally_up sum = {.bench = bench};
    search(&sum, square, puzzle);
    if (sum.delivered != reached) bench_wrong(bench, wrong);
    return sum.delivered;
}

static uint64_t run_year(struct bench *bench, size_t item)
{
    static const uint64_t years[] = {2019, 2026}, reached[] = {49, 53};
    const struct puzzle year = puzzle_of_year(years[item]);
    return run_square(bench, &year, reached[item], "2 0 1 9 makes 49 values, 2 0 2 6 makes 53");
}

enum { YEARS_FIRST = 1000, YEARS = 2000 };

/* The years of the benchmark are solved by several threads, which add up their solutions here. */
struct years {
    struct bench *bench;
    atomic_uint_fast64_t delivered;
};

static void run_one_of_years(void *argument, size_t index)
{
    struct years *const years = argument;
    struct tally_up sum = {.bench = years->bench};
    const struct puzzle year = puzzle_of_year(YEARS_FIRST + index);
    search(&sum, square, &year);
    atomic_fetch_add(&years->delivered, sum.delivered);
}

/* Years are searched in parallel, each by one thread. */
static uint64_t run_years(struct bench *bench, size_t item)
{
    tally_options alone = *bench->options;
    const tally_executor *const executor = alone.executor;
    struct bench inner = *bench;
    alone.executor = NULL;
    inner.options = &alone;
    inner.is_checking = false;
    struct years years = {.bench = &inner};
    (void)item;
    if (executor != NULL) executor->run(executor->context, run_one_of_years, &years, YEARS);
    else
        for (size_t i = 0; i < YEARS; i++) run_one_of_years(&years, i);
    if (inner.wrong != NULL) bench_wrong(bench, inner.wrong);
    if (years.delivered != 147615) bench_wrong(bench, "the years 1000 to 2999 make 147,615 values");
    return years.delivered;
}

static uint64_t run_eight_digits(struct bench *bench, size_t item)
{
    static const struct puzzle digits = {
        .rules = "year", .target = {0, 100}, .numbers = {1, 2, 3, 4, 5, 6, 7, 8}, .count = 8};
    (void)item;
    return run_square(bench, &digits, 101, "1 to 8 make all of 0..100");
}

static uint64_t run_fours(struct bench *bench, size_t item)
{
    static const struct puzzle fours = {
        .rules = "four-fours", .target = {0, 100}, .numbers = {4, 4, 4, 4}, .count = 4};
    (void)item;
    return run_square(bench, &fours, 96, "four 4s make 96 of 0..100");
}

/* ---- Digits in order ------------------------------------------------------------------------- */

static uint64_t run_ten_to_one(struct bench *bench, size_t item)
{
    static const struct puzzle puzzle = {.rules = "make24",
                                         .order = TALLY_ORDER_GIVEN,
                                         .target = {2016, 2016},
                                         .numbers = {10, 9, 8, 7, 6, 5, 4, 3, 2, 1},
                                         .count = 10};
    struct tally_up sum = {.bench = bench};
    (void)item;
    search(&sum, tally_list, &puzzle);
    if (sum.delivered != 591) bench_wrong(bench, "10 to 1 make 2016 in 591 ways");
    return sum.nodes;
}

static const struct workload workloads[] = {
    {"make24-hands", "all 1,820 hands of 24, every solution", run_make24, 1, 1820, false, NULL},
    {"make24-five", "five of 1..13, at most four alike, all 6,175 hands, counted", run_five, 1,
     6175, false, NULL},
    {"make10-strings", "make 10 of all 10,000 strings of four digits, counted", run_make10, 1,
     10000, false, NULL},
    {"year", "2 0 1 9 and 2 0 2 6, all of 0..100, each with its simplest expression", run_year, 2,
     1, false, NULL},
    {"years", "the same of all years 1000..2999", run_years, 1, YEARS, true, NULL},
    {"year-eight",
     "1 to 8 under the rules of year, all of 0..100, each with its simplest expression",
     run_eight_digits, 1, 1, false, NULL},
    {"four-fours", "4 4 4 4, all of 0..100, each with its simplest expression", run_fours, 1, 1,
     false, NULL},
    {"ten-to-one", "10 9 8 7 6 5 4 3 2 1 in order -> 2016, every solution", run_ten_to_one, 1, 1,
     false, NULL},
    {NULL, NULL, NULL, 0, 0, false, NULL},
};
const struct workload *const bench_exact_workloads = workloads;
