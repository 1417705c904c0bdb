/* SPDX-License-Identifier: MIT */
/*
 * The exact engine under every option, against the whole-number engine: given a game of positive
 * whole numbers, which the library would never hand to it, it has to deliver the same solutions in
 * the same order, the same counts with and without detours, and the same closest values. And
 * sequences of any of the numbers, with options, against all choices of the numbers, each searched
 * as a game of its own.
 */
#include "test.h"

#include "exact/engine.h"
#include "rules/game.h"
#include "search/search.h"
#include "whole/engine.h"

#include <stdarg.h>

/* ---- What a search delivers, as text --------------------------------------------------------- */

struct protocol {
    char *text;
    size_t length;
    size_t room;
    bool tells_detours; /* lists tell which solutions have one */
};

static void note(struct protocol *protocol, const char *format, ...)
{
    if (protocol->room - protocol->length < 512) {
        protocol->room = 2 * protocol->room + 4096;
        protocol->text = realloc(protocol->text, protocol->room);
        if (protocol->text == NULL) exit(EXIT_FAILURE);
    }
    va_list arguments;
    va_start(arguments, format);
    protocol->length +=
        (size_t)vsnprintf(protocol->text + protocol->length, 512, format, arguments);
    va_end(arguments);
}

static int note_solution(void *user, const tally_solution *solution)
{
    char text[256];
    const bool is_told = solution->has_detour && ((const struct protocol *)user)->tells_detours;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    note(user, "%d: %d = %s (%d, %d numbers, effort %d, largest %d%s", (int)solution->target,
         (int)solution->value.numerator.low, text, (int)solution->distance,
         (int)solution->numbers_used, (int)solution->effort,
         (int)solution->largest_step.numerator.low, is_told ? ", detour" : "");
    for (size_t i = 0; i < solution->unused_count; i++) note(user, " %d", (int)solution->unused[i]);
    note(user, ")\n");
    return 0;
}

static int note_outcome(void *user, const tally_outcome *outcome)
{
    note(user, "%d: answer %d bound %d distance %d solutions %d of %d fewest %d\n",
         (int)outcome->target, (int)outcome->answer, (int)outcome->bound, (int)outcome->distance,
         (int)outcome->solutions, (int)outcome->with_detours,
         outcome->distance == 0 ? (int)outcome->fewest : 0);
    return 0;
}

static void search_in_all_ways(struct protocol *protocol, const struct engine *engine,
                               const tally_game *game, const tally_options *options)
{
    const tally_sink sink = {.user = protocol, .solution = note_solution, .done = note_outcome};
    const struct search_call call = {
        .game = game, .options = options, .sink = &sink, .engine = engine};
    const struct search_call of_targets = {
        .game = game,
        .range = &game->target,
        .options = options,
        .sink = &sink,
        .engine = engine,
    };
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    protocol->length = 0;
    CHECK(search_run(&search_solve, &call, &outcome) == TALLY_OK);
    protocol->tells_detours = true;
    CHECK(search_run(&search_list, &call, &outcome) == TALLY_OK);
    protocol->tells_detours = false;
    CHECK(search_run(&search_count, &call, &outcome) == TALLY_OK);
    if (options->must_use_count != 0 || options->fewest > 1)
        return; /* what each value's simplest is, solve tells */
    CHECK(search_run(&search_values, &of_targets, &outcome) == TALLY_OK);
    note_outcome(protocol, &outcome);
}

static void compare_engines(const tally_game *game, const tally_options *options)
{
    static struct protocol whole, exact;
    char id[256];
    search_in_all_ways(&whole, &whole_engine, game, options);
    search_in_all_ways(&exact, &exact_engine, game, options);
    if (CHECK(whole.length == exact.length && memcmp(whole.text, exact.text, whole.length) == 0))
        return;
    size_t same = 0;
    while (same < whole.length && same < exact.length && whole.text[same] == exact.text[same])
        same++;
    while (same > 0 && whole.text[same - 1] != '\n') same--;
    tally_game_id(game, id, sizeof id);
    fprintf(stderr,
            "    %s fewest %d most %d must use %d detours %d sort %d limit %d\n    whole %.*s\n    "
            "exact %.*s\n",
            id, (int)options->fewest, (int)options->most, (int)options->must_use_count,
            options->detours, (int)options->sort, (int)options->limit,
            (int)strcspn(whole.text + same, "\n"), whole.text + same,
            (int)strcspn(exact.text + same, "\n"), exact.text + same);
}

static void random_countdown_games(void)
{
    tally_random random;
    const int games = test_is_sanitized() ? 40 : 400;
    tally_random_seed(&random, 20240229);
    for (int i = 0; i < games; i++) {
        tally_rules rules = *tally_rules_find("countdown");
        uint64_t numbers[5];
        const size_t count = 2 + (size_t)tally_random_below(&random, 4);
        for (size_t j = 0; j < count; j++)
            numbers[j] = 1 + tally_random_below(&random, i % 2 == 0 ? 6 : 25);
        const uint64_t first = 1 + tally_random_below(&random, 120);
        if (tally_random_below(&random, 4) == 0) rules.use = TALLY_USE_ALL;
        tally_game *game = NULL;
        CHECK(tally_game_new(&game, &rules, (tally_range){first, first + 3}, numbers, count,
                             NULL) == TALLY_OK);

        tally_options options = TALLY_OPTIONS_INIT;
        const uint64_t must[] = {numbers[count - 1]};
        options.detours = tally_random_below(&random, 2) == 0;
        if (tally_random_below(&random, 3) == 0)
            options.fewest = 1 + (uint32_t)tally_random_below(&random, count);
        if (tally_random_below(&random, 3) == 0) {
            options.most = (options.fewest > 1 ? options.fewest : 1) +
                           (uint32_t)tally_random_below(&random, 2);
        }
        if (tally_random_below(&random, 3) == 0) {
            options.must_use = must;
            options.must_use_count = 1;
        }
        options.sort =
            tally_random_below(&random, 2) == 0 ? TALLY_SORT_TRICKIEST : TALLY_SORT_SIMPLEST;
        if (tally_random_below(&random, 3) == 0) options.limit = 1 + tally_random_below(&random, 3);
        compare_engines(game, &options);
        tally_game_free(game);
    }
}

/* ---- Any of the numbers, as given ------------------------------------------------------------ */

static uint64_t count_of(const uint64_t *numbers, size_t count, tally_use use, uint64_t target,
                         const tally_options *options)
{
    tally_rules rules = *tally_rules_find("make24");
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    rules.use = use;
    rules.order = TALLY_ORDER_GIVEN;
    CHECK(tally_game_new(&game, &rules, (tally_range){target, target}, numbers, count, NULL) ==
          TALLY_OK);
    CHECK(tally_count(game, options, NULL, &outcome) == TALLY_OK);
    tally_game_free(game);
    return outcome.with_detours;
}

/* Whether a choice of count numbers, of which so many are 3 and 7, is one that the options want. */
static bool is_wanted(const tally_options *options, size_t count, const size_t *threes_sevens)
{
    size_t missing[] = {0, 0};
    for (size_t i = 0; i < options->must_use_count; i++) missing[options->must_use[i] == 7]++;
    return threes_sevens[0] >= missing[0] && threes_sevens[1] >= missing[1] &&
           count >= options->fewest && (options->most == 0 || count <= options->most);
}

static void compare_choices(const tally_options *options)
{
    static const uint64_t numbers[] = {4, 3, 3, 7};
    for (uint64_t target = 0; target <= 30; target++) {
        uint64_t sum = 0;
        for (uint32_t chosen = 1; chosen < 16; chosen++) {
            uint64_t part[4];
            size_t count = 0;
            const size_t threes_sevens[] = {(chosen >> 1 & 1) + (chosen >> 2 & 1), chosen >> 3 & 1};
            if ((chosen & 6) == 4)
                continue; /* the second 3 without the first: the same sequence as the reverse */
            for (uint32_t i = 0; i < 4; i++) {
                if ((chosen >> i & 1) != 0) part[count++] = numbers[i];
            }
            if (is_wanted(options, count, threes_sevens))
                sum += count_of(part, count, TALLY_USE_ALL, target, NULL);
        }
        CHECK_U64(count_of(numbers, 4, TALLY_USE_ANY, target, options), sum);
    }
}

static void any_of_a_sequence(void)
{
    static const uint64_t must[] = {3, 7, 3};
    tally_options options = TALLY_OPTIONS_INIT;
    compare_choices(&options);
    options.must_use = must;
    for (options.must_use_count = 1; options.must_use_count <= 3; options.must_use_count++)
        compare_choices(&options);
    options.must_use_count = 1;
    options.fewest = 2;
    options.most = 3;
    compare_choices(&options);
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static int stop_after(void *user, const tally_progress *progress)
{
    (void)progress;
    uint32_t *const left = user;
    return (*left)-- == 0;
}

static int stop_at_once(void *user, const tally_solution *solution)
{
    (void)solution;
    ++*(uint64_t *)user;
    return 1;
}

static void stopping(void)
{
    static const char id[] = "four-fours:0..30/3,4,5,6";
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    uint32_t left = 3;
    uint64_t seen = 0;
    CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK);
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = stop_after;
    options.tick_context = &left;
    CHECK(tally_count(game, &options, NULL, &outcome) == TALLY_OK);
    CHECK(outcome.bound == TALLY_BOUND_STOPPED && outcome.answer == TALLY_ANSWER_SOLVED);
    CHECK(outcome.solutions == 1 && outcome.fewest == 4);
    const tally_sink sink = {.user = &seen, .solution = stop_at_once};
    CHECK(tally_list(game, NULL, &sink, &outcome) == TALLY_OK);
    CHECK(outcome.bound == TALLY_BOUND_STOPPED);
    CHECK_U64(seen, 1);
    options = (tally_options)TALLY_OPTIONS_INIT;
    options.memory_bytes = 20000;
    CHECK(tally_solve(game, &options, NULL, &outcome) == TALLY_OK);
    CHECK(outcome.bound == TALLY_BOUND_MEMORY && outcome.answer != TALLY_ANSWER_CLOSEST);
    tally_game_free(game);
}

/* An exponent tower costs nothing, and what does not fit is told. */
static void towers(void)
{
    static const char id[] = "year:0..9/9,9,9,9";
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK);
    CHECK(tally_solve(game, NULL, NULL, &outcome) == TALLY_OK);
    CHECK(outcome.answer == TALLY_ANSWER_SOLVED && outcome.bound == TALLY_BOUND_NONE);
    tally_game_free(game);
}

/* 0 * 2^91, (0 / (4!)!)! and the like are not counted. */
static void counts_that_lack(void)
{
    static const struct {
        const char *id;
        uint64_t solutions;
        tally_bound bound;
    } games[] = {
        {"year:0/2,0,1,9", 1007, TALLY_BOUND_VALUE},
        {"make24,ops=/!:0/4,0", 2, TALLY_BOUND_VALUE},
        {"make24,ops=/!:1/4,0", 2, TALLY_BOUND_VALUE},
        {"make24,ops=/!,depth=1:1/4,0", 2, TALLY_BOUND_NONE},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        tally_game *game = NULL;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        CHECK(tally_game_parse(&game, games[i].id, strlen(games[i].id), NULL, NULL) == TALLY_OK);
        CHECK(tally_count(game, NULL, NULL, &outcome) == TALLY_OK);
        CHECK_CASE(outcome.bound == games[i].bound, games[i].id);
        CHECK_U64(outcome.solutions, games[i].solutions);
        tally_game_free(game);
    }
}

int main(void)
{
    TEST(random_countdown_games);
    TEST(any_of_a_sequence);
    TEST(stopping);
    TEST(towers);
    TEST(counts_that_lack);
    return test_end();
}
