/* SPDX-License-Identifier: MIT */
/*
 * Solutions that are asked for one by one are those of the list, in its order, with its outcome;
 * and the text of none is longer than tally_game_text_size() tells.
 */
#include "support/game.h"
#include "test.h"
#include "threads.h"

#include <inttypes.h>
#include <stdlib.h>
#include <tally/tally.h>

enum { TEXT_MAX = 1 << 16, LINE_MAX = 512, STYLES = TALLY_STYLE_TEX + 1, LINES_MAX = 40000 };

/* What is said of solutions, a line each. */
struct lines {
    char (*line)[LINE_MAX];
    size_t count;
};

static void put_line(char line[LINE_MAX], const tally_solution *solution)
{
    char text[LINE_MAX];
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    snprintf(line, LINE_MAX, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %zu %d %.300s", solution->target,
             solution->distance, solution->effort, solution->unused_count,
             solution->has_detour != 0, text);
}

static int keep_line(void *user, const tally_solution *solution)
{
    struct lines *const lines = user;
    if (lines->count < LINES_MAX) put_line(lines->line[lines->count], solution);
    lines->count++;
    return 0;
}

/* How near the longest text came to its bound, in percent. */
static unsigned nearest;

static void check_sizes(const tally_game *game, const tally_solution *solution)
{
    static char text[TEXT_MAX];
    for (int style = 0; style < STYLES; style++) {
        const size_t size = tally_game_text_size(game, (tally_style)style);
        const size_t length =
            tally_expr_print(solution->expr, (tally_style)style, text, sizeof text);
        CHECK_CASE(length < size, text);
        if (100 * length / size > nearest) nearest = (unsigned)(100 * length / size);
    }
}

static void check_game(const tally_game *game, const tally_options *options, const char *id)
{
    static struct lines lines;
    const tally_sink sink = {.user = &lines, .solution = keep_line};
    tally_outcome listed = TALLY_OUTCOME_INIT, last = TALLY_OUTCOME_INIT;
    tally_solutions *solutions = NULL;
    if (lines.line == NULL) lines.line = malloc(LINES_MAX * sizeof *lines.line);
    lines.count = 0;
    CHECK_CASE(tally_list(game, options, &sink, &listed) == TALLY_OK, id);
    if (!CHECK_CASE(tally_solutions_new(&solutions, game, options) == TALLY_OK, id)) return;
    const tally_solution *solution;
    size_t count = 0;
    while ((solution = tally_solutions_next(solutions)) != NULL) {
        char line[LINE_MAX];
        put_line(line, solution);
        if (count < LINES_MAX && count < lines.count)
            CHECK_CASE(strcmp(line, lines.line[count]) == 0, line);
        count++;
        check_sizes(game, solution);
    }
    CHECK_U64(count, lines.count);
    CHECK_CASE(tally_solutions_next(solutions) == NULL, id);
    CHECK_U64(tally_solutions_outcome(solutions, &last), TALLY_OK);
    CHECK_CASE(last.target == listed.target && last.answer == listed.answer &&
                   last.bound == listed.bound && last.distance == listed.distance &&
                   last.solutions == listed.solutions && last.fewest == listed.fewest,
               id);
    tally_solutions_free(solutions);
}

/* ---- Random games ---------------------------------------------------------------------------- */

static uint64_t below(tally_random *random, uint64_t bound)
{
    return tally_random_below(random, bound);
}

static uint64_t random_number(tally_random *random, const tally_rules *rules)
{
    static const uint64_t bounds[] = {10, 10, 10, 100, UINT64_C(1) << 40};
    const uint64_t bound = bounds[below(random, sizeof bounds / sizeof *bounds)];
    const uint64_t number = 1 + below(random, bound);
    return number > rules->number_max ? 1 + number % rules->number_max : number;
}

static tally_game *random_game(tally_random *random)
{
    static const char *const depths[] = {"0", "1", "2", "3", "4"};
    tally_game *game = NULL;
    uint64_t numbers[6];
    tally_rules rules = *tally_rules_at((size_t)below(random, 9));
    if (below(random, 3) == 0) rules.operations |= TALLY_OP_FACTORIAL | TALLY_OP_SQRT;
    if (below(random, 3) == 0) rules.use = TALLY_USE_ANY;
    CHECK_U64(tally_rules_set(&rules, "depth", depths[below(random, 5)], NULL), TALLY_OK);
    const bool is_basic = (rules.operations & ~(uint32_t)TALLY_OP_BASIC) == 0;
    const size_t count = (size_t)(1 + below(random, is_basic ? 5 : 3));
    for (size_t i = 0; i < count; i++) numbers[i] = random_number(random, &rules);
    const uint64_t target = 1 + below(random, 120);
    const tally_range range = {target, target + below(random, 4)};
    CHECK_U64(tally_game_new(&game, &rules, range, numbers, count, NULL), TALLY_OK);
    return game;
}

static void all_games_are_alike_both_ways(void)
{
    static const uint64_t limits[] = {0, 1, 40};
    const int games = (int)test_amount(150, 3000);
    struct threads threads;
    tally_random random;
    tally_random_seed(&random, 2468);
    threads_init(&threads, 2, true);
    for (int i = 0; i < games; i++) {
        char id[LINE_MAX];
        tally_game *const game = random_game(&random);
        tally_options options = TALLY_OPTIONS_INIT;
        options.limit = limits[below(&random, 3)];
        options.sort = (tally_sort)below(&random, 3);
        options.detours = below(&random, 2) == 0;
        if (below(&random, 4) == 0) options.executor = &threads.executor;
        if (options.limit == 0) options.limit = 500;
        if (game == NULL) continue;
        tally_game_id(game, id, sizeof id);
        check_game(game, &options, id);
        tally_game_free(game);
    }
    printf("the longest text has %u %% of its bound\n", nearest);
    CHECK(nearest > 50); /* the bound says something */
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static void options_and_game_are_copied(void)
{
    uint64_t must_use[] = {25};
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50");
    tally_options options = TALLY_OPTIONS_INIT;
    tally_solutions *solutions = NULL;
    size_t count = 0;
    options.must_use = must_use;
    options.must_use_count = 1;
    if (!CHECK_U64(tally_solutions_new(&solutions, game, &options), TALLY_OK)) return;
    tally_game_free(game);
    must_use[0] = 99;
    options.limit = 1;
    while (tally_solutions_next(solutions) != NULL) count++;
    CHECK_U64(count, 12); /* all have the 25 */
    tally_solutions_free(solutions);
    tally_solutions_free(NULL);
}

static void wrong_options_are_refused(void)
{
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50");
    tally_options options = TALLY_OPTIONS_INIT;
    tally_solutions *solutions = NULL;
    options.fewest = 7;
    CHECK_U64(tally_solutions_new(&solutions, game, &options), TALLY_OPTION);
    options.fewest = 0;
    options.memory_bytes = 100;
    CHECK_U64(tally_solutions_new(&solutions, game, &options), TALLY_MEMORY_CAP);
    CHECK(solutions == NULL);
    tally_game_free(game);
}

/* The first targets are given; then memory or the tick ends the search of one, which is told. */
static void an_early_end_is_told(void)
{
    tally_game *const game = game_of("countdown:765..767/1,3,7,10,25,50,75,100");
    tally_options options = TALLY_OPTIONS_INIT;
    tally_solutions *solutions = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    options.memory_bytes = 100000;
    if (!CHECK_U64(tally_solutions_new(&solutions, game, &options), TALLY_OK)) return;
    while (tally_solutions_next(solutions) != NULL) continue;
    CHECK_U64(tally_solutions_outcome(solutions, &outcome), TALLY_OK);
    CHECK_U64(outcome.bound, TALLY_BOUND_MEMORY);
    CHECK_U64(outcome.target, 765);
    outcome.size = 1;
    CHECK_U64(tally_solutions_outcome(solutions, &outcome), TALLY_OPTION);
    tally_solutions_free(solutions);
    tally_game_free(game);
}

static void the_size_of_a_usual_game(void)
{
    tally_game *const game = game_of("countdown:765/10,30,70,10,25,50");
    CHECK_U64(tally_game_text_size(game, TALLY_STYLE_INFIX), 38);
    tally_game_free(game);
}

int main(void)
{
    TEST(all_games_are_alike_both_ways);
    TEST(options_and_game_are_copied);
    TEST(wrong_options_are_refused);
    TEST(an_early_end_is_told);
    TEST(the_size_of_a_usual_game);
    return test_end();
}
