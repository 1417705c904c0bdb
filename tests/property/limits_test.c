/* SPDX-License-Identifier: MIT */
/*
 * A list with a limit is the beginning of the list without one, and says that there may be more:
 * for both engines, in every order, and where the target is out of reach too, whose closest values
 * may lie on both sides.
 */
#include "test.h"

#include <tally/tally.h>

enum { TARGETS = 4, KEPT_MAX = 4096, TEXT_SIZE = 96 };

struct listed {
    char text[KEPT_MAX][TEXT_SIZE]; /* "TARGET: VALUE = EXPRESSION" */
    uint64_t value[KEPT_MAX];
    size_t count;
    size_t end[TARGETS]; /* of each target's solutions */
    tally_outcome outcome[TARGETS];
    size_t done;
};

static int keep_solution(void *user, const tally_solution *solution)
{
    struct listed *const listed = user;
    if (!CHECK(listed->count < KEPT_MAX)) return 1;
    listed->value[listed->count] = solution->value.numerator.low;
    char *const text = listed->text[listed->count++];
    const int length = snprintf(text, TEXT_SIZE, "%d: %d = ", (int)solution->target,
                                (int)solution->value.numerator.low);
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text + length, TEXT_SIZE - (size_t)length);
    return 0;
}

static int keep_outcome(void *user, const tally_outcome *outcome)
{
    struct listed *const listed = user;
    listed->end[listed->done] = listed->count;
    listed->outcome[listed->done++] = *outcome;
    return 0;
}

static void list(struct listed *listed, const tally_game *game, const tally_options *options)
{
    const tally_sink sink = {.user = listed, .solution = keep_solution, .done = keep_outcome};
    listed->count = listed->done = 0;
    CHECK(tally_list(game, options, &sink, NULL) == TALLY_OK);
    CHECK_U64(listed->done, TARGETS);
}

/* How many targets had solutions on both sides. */
static uint64_t both_sides = 0;

static void compare(const struct listed *all, const struct listed *some, uint64_t limit)
{
    for (size_t target = 0; target < TARGETS; target++) {
        const size_t all_begin = target > 0 ? all->end[target - 1] : 0;
        const size_t some_begin = target > 0 ? some->end[target - 1] : 0;
        const size_t there = all->end[target] - all_begin, given = some->end[target] - some_begin;
        CHECK_U64(given, there < limit ? there : limit);
        for (size_t i = 0; i < given && i < there; i++) {
            CHECK_TEXT(some->text[some_begin + i], all->text[all_begin + i]);
        }
        CHECK_U64(some->outcome[target].solutions, given);
        CHECK(some->outcome[target].answer == all->outcome[target].answer);
        if (there > limit) CHECK(some->outcome[target].bound == TALLY_BOUND_LIMIT);
        if (there <= limit) CHECK(some->outcome[target].bound == all->outcome[target].bound);
        if (there > 1) both_sides += all->value[all_begin] != all->value[all_begin + there - 1];
    }
}

static void limit_games(const char *preset, tally_use use)
{
    both_sides = 0;
    static struct listed all, some;
    tally_rules rules = *tally_rules_find(preset);
    tally_random random;
    tally_random_seed(&random, 831);
    rules.use = use;
    for (int i = 0; i < 40; i++) {
        uint64_t numbers[4];
        for (size_t j = 0; j < 4; j++) numbers[j] = 1 + tally_random_below(&random, 12);
        const uint64_t first = 100 + tally_random_below(&random, 500);
        tally_game *game = NULL;
        CHECK(tally_game_new(&game, &rules, (tally_range){first, first + TARGETS - 1}, numbers, 4,
                             NULL) == TALLY_OK);
        for (int sort = TALLY_SORT_SIMPLEST; sort <= TALLY_SORT_NONE; sort++) {
            tally_options options = TALLY_OPTIONS_INIT;
            options.sort = (tally_sort)sort;
            list(&all, game, &options);
            for (options.limit = 1; options.limit <= 5; options.limit++) {
                list(&some, game, &options);
                compare(&all, &some, options.limit);
            }
        }
        tally_game_free(game);
    }
    CHECK(both_sides > 0);
}

static void positive_whole_numbers(void)
{
    limit_games("countdown", TALLY_USE_ANY);
    limit_games("countdown", TALLY_USE_ALL);
}

static void fractions(void)
{
    limit_games("make24", TALLY_USE_ANY);
    limit_games("make24", TALLY_USE_ALL);
}

int main(void)
{
    TEST(positive_whole_numbers);
    TEST(fractions);
    return test_end();
}
