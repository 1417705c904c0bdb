/* SPDX-License-Identifier: MIT */
/*
 * Under bounds on the numbers used and numbers that must be used, an answer without detours follows
 * from the one with detours: a solution with a detour belongs if no solution of the same value
 * without one uses as few numbers (docs/rules.md). Lists, the simplest solution, counts and values
 * of games that are too large for the brute force of odd_rules_test.c.
 */
#include "test.h"

#include <tally/tally.h>

enum { LISTED_MAX = 1 << 17, QUICK_GAMES = 400, DEEP_GAMES = 2000, RANGE = 300 };

struct listed {
    uint64_t target;
    uint64_t value;
    uint32_t numbers_used;
    bool has_detour;
    char text[120];
};

struct list {
    struct listed items[LISTED_MAX];
    size_t count;
    tally_outcome outcome;
};

static int keep(void *user, const tally_solution *solution)
{
    struct list *const list = user;
    if (list->count == LISTED_MAX) return 1;
    struct listed *const listed = &list->items[list->count++];
    *listed = (struct listed){.target = solution->target,
                              .value = solution->value.numerator.low,
                              .numbers_used = solution->numbers_used,
                              .has_detour = solution->has_detour != 0};
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, listed->text, sizeof listed->text);
    return 0;
}

typedef tally_status search_of(const tally_game *game, const tally_options *options,
                               const tally_sink *sink, tally_outcome *outcome);

static void run(search_of *find, const tally_game *game, const tally_options *options,
                struct list *list)
{
    const tally_sink sink = {.user = list, .solution = keep};
    list->count = 0;
    list->outcome = (tally_outcome)TALLY_OUTCOME_INIT;
    CHECK(find(game, options, &sink, &list->outcome) == TALLY_OK);
}

static tally_status find_values(const tally_game *game, const tally_options *options,
                                const tally_sink *sink, tally_outcome *outcome)
{
    const tally_range range = {1, RANGE};
    return tally_values(game, &range, options, sink, outcome);
}

/* The fewest numbers of a solution of this value without a detour. */
static uint32_t fewest_without(const struct list *all, uint64_t value)
{
    uint32_t fewest = UINT32_MAX;
    for (size_t i = 0; i < all->count; i++) {
        const struct listed *const listed = &all->items[i];
        if (listed->value == value && !listed->has_detour && listed->numbers_used < fewest)
            fewest = listed->numbers_used;
    }
    return fewest;
}

static uint64_t stopgaps; /* solutions with a detour that belong */

/* Leaves what belongs to a list without detours. */
static void keep_what_belongs(struct list *all)
{
    size_t kept = 0;
    uint64_t value = UINT64_MAX;
    uint32_t fewest = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct listed *const listed = &all->items[i];
        if (listed->value != value) fewest = fewest_without(all, listed->value);
        value = listed->value;
        if (listed->has_detour && fewest <= listed->numbers_used) continue;
        stopgaps += listed->has_detour;
        all->items[kept++] = *listed;
    }
    all->count = kept;
}

static void compare_lists(const struct list *seen, const struct list *wanted, const char *id)
{
    CHECK_CASE(seen->count == wanted->count, id);
    for (size_t i = 0; i < seen->count && i < wanted->count; i++) {
        if (!CHECK_CASE(strcmp(seen->items[i].text, wanted->items[i].text) == 0, id)) return;
        CHECK_CASE(seen->items[i].has_detour == wanted->items[i].has_detour, id);
    }
}

static struct list with, without;

static void compare_answers(const tally_game *game, tally_options options, const char *id)
{
    options.detours = 1;
    run(tally_list, game, &options, &with);
    if (with.count == LISTED_MAX) return;
    const size_t count = with.count;
    const tally_outcome outcome = with.outcome;
    keep_what_belongs(&with);
    options.detours = 0;
    run(tally_list, game, &options, &without);
    compare_lists(&without, &with, id);
    CHECK_CASE(without.outcome.answer == outcome.answer, id);
    CHECK_CASE(without.outcome.distance == outcome.distance, id);
    CHECK_CASE(without.outcome.bound == outcome.bound, id);
    run(tally_solve, game, &options, &without);
    CHECK_CASE(without.outcome.answer == outcome.answer, id);
    CHECK_CASE(without.outcome.distance == outcome.distance, id);
    if (CHECK_CASE((without.count == 0) == (with.count == 0), id) && with.count != 0)
        CHECK_TEXT(without.items[0].text, with.items[0].text);
    run(tally_count, game, &options, &without);
    CHECK_CASE(without.outcome.with_detours == (outcome.distance == 0 ? count : 0), id);
    CHECK_CASE((without.outcome.fewest != 0) == (outcome.distance == 0), id);
}

static void compare_values(const tally_game *game, tally_options options, const char *id)
{
    options.detours = 1;
    run(find_values, game, &options, &with);
    options.detours = 0;
    run(find_values, game, &options, &without);
    CHECK_CASE(without.count == with.count, id);
    for (size_t i = 0; i < with.count && i < without.count; i++) {
        CHECK_CASE(without.items[i].value == with.items[i].value, id);
        CHECK_CASE(without.items[i].numbers_used == with.items[i].numbers_used, id);
    }
}

/* Some of 14 numbers, of which few may be used; or most of few numbers. */
static void compare_game(tally_random *random)
{
    static const uint64_t tiles[] = {1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 100};
    enum { TILES = sizeof tiles / sizeof tiles[0] };
    tally_rules rules = *tally_rules_find("countdown");
    tally_options options = TALLY_OPTIONS_INIT;
    tally_game *game = NULL;
    uint64_t numbers[TILES];
    char id[160];
    const bool is_wide = tally_random_below(random, 5) == 0;
    const bool is_exact = !is_wide && tally_random_below(random, 3) == 0;
    const uint32_t count =
        is_wide ? TILES : 3 + (uint32_t)tally_random_below(random, is_exact ? 2 : 4);
    if (is_exact) rules.values = TALLY_VALUES_EXACT;
    if (!is_wide && tally_random_below(random, 4) == 0) rules.order = TALLY_ORDER_GIVEN;
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = is_wide ? tiles[i] : tiles[tally_random_below(random, TILES)];
    const uint64_t target = 1 + tally_random_below(random, is_wide ? 3000 : 120);
    options.most = is_wide ? 3 + (uint32_t)tally_random_below(random, 2) : 0;
    options.fewest = (uint32_t)tally_random_below(random, (is_wide ? options.most : count) + 1);
    options.must_use = numbers;
    options.must_use_count = (size_t)tally_random_below(random, 3);
    if (!CHECK(tally_game_new(&game, &rules, (tally_range){target, target}, numbers, count, NULL) ==
               TALLY_OK))
        return;
    size_t length = tally_game_id(game, id, sizeof id);
    snprintf(id + length, sizeof id - length, " --fewest %u --most %u, the first %u must be used",
             options.fewest, options.most, (unsigned)options.must_use_count);
    compare_answers(game, options, id);
    if (!is_wide && rules.order == TALLY_ORDER_ANY) compare_values(game, options, id);
    tally_game_free(game);
}

int main(void)
{
    tally_random random;
    tally_random_seed(&random, 34);
    const size_t games = (size_t)test_amount(QUICK_GAMES, DEEP_GAMES);
    for (size_t i = 0; i < games; i++) compare_game(&random);
    CHECK(stopgaps > (test_is_sanitized() ? 0 : games / 4));
    return test_end();
}
