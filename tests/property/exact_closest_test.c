/* SPDX-License-Identifier: MIT */
/*
 * The closest value of an exact game, two ways: the search for the nearest value, which goes
 * backwards through intervals, and the list of all values, which goes forwards through tables.
 */
#include "support/game.h"
#include "test.h"

#include <tally/tally.h>

/* The whole values of a game, rising. */
struct values {
    uint64_t *items;
    size_t count;
    size_t room;
    bool is_complete;
};

static int keep_value(void *user, const tally_solution *solution)
{
    struct values *const values = user;
    if (values->count == values->room) {
        values->room = values->room * 2 + 64;
        uint64_t *const items = realloc(values->items, values->room * sizeof items[0]);
        if (items == NULL) return 1;
        values->items = items;
    }
    values->items[values->count++] = solution->value.numerator.low;
    return 0;
}

static uint64_t distance_of(const struct values *values, uint64_t target)
{
    uint64_t nearest = UINT64_MAX;
    for (size_t i = 0; i < values->count; i++) {
        const uint64_t value = values->items[i];
        const uint64_t away = value > target ? value - target : target - value;
        if (away < nearest) nearest = away;
    }
    return nearest;
}

/* A game of its own for each target, with the rules and numbers of the game. */
static void check_targets(const tally_game *of, const struct values *values, tally_random *random)
{
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(of, &count);
    for (uint64_t most = 10; most <= 1000000000; most *= 10) {
        const uint64_t target = 1 + tally_random_below(random, (uint32_t)most);
        tally_game *game = NULL;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        char id[256];
        if (!CHECK(tally_game_new(&game, tally_game_rules(of), (tally_range){target, target},
                                  numbers, count, NULL) == TALLY_OK))
            return;
        tally_game_id(game, id, sizeof id);
        CHECK_CASE(tally_solve(game, NULL, NULL, &outcome) == TALLY_OK, id);
        CHECK_CASE(outcome.distance == distance_of(values, target), id);
        CHECK_CASE(outcome.bound == TALLY_BOUND_NONE, id);
        tally_game_free(game);
    }
}

struct games_of_kind {
    struct kind_of_game kind;
    int games;
};

static void check_game(const struct kind_of_game *kind, tally_random *random)
{
    struct values values = {0};
    tally_game *const game = random_game_of(kind, random);
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_sink sink = {.user = &values, .solution = keep_value};
    CHECK(tally_values(game, NULL, NULL, &sink, &outcome) == TALLY_OK);
    CHECK(outcome.bound == TALLY_BOUND_NONE);
    check_targets(game, &values, random);
    tally_game_free(game);
    free(values.items);
}

static void the_closest_is_the_nearest_of_all_values(void)
{
    static const struct games_of_kind kinds[] = {
        {{"+-*/", "exact", "any", "any", 12, 4}, 30},
        {{"+-*/", "exact", "all", "any", 12, 4}, 30},
        {{"+-*/", "exact", "any", "given", 12, 4}, 30},
        {{"+-*/", "exact", "all", "given", 9, 5}, 20},
        {{"+-*/", "exact", "any", "any", 100, 5}, 4},
        {{"+-*/", "exact", "all", "any", 3, 5}, 20},
        {{"+-*", "exact", "all", "any", 9, 5}, 20},
        {{"+*", "exact", "any", "any", 9, 5}, 20},
        {{"+-", "exact", "all", "any", 30, 5}, 20},
        {{"*/", "exact", "any", "any", 30, 4}, 20},
        {{"+-*/cat", "exact", "any", "any", 9, 4}, 10},
        {{"+-*/neg", "exact", "all", "any", 9, 4}, 20},
        {{"+-*/cat", "whole", "all", "any", 5, 5}, 10},
        {{"+-*/", "natural", "all", "any", 12, 5}, 20},
        {{"+-*/", "natural", "any", "given", 12, 5}, 20},
        {{"+-*/", "integer", "all", "any", 9, 5}, 20},
        {{"+-*/neg", "integer", "all", "given", 9, 5}, 20},
        {{"+-*/cat", "exact", "all", "given", 9, 5}, 20},
    };
    tally_random random;
    tally_random_seed(&random, 20261122);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (int n = 0; n < test_amount((kinds[i].games + 4) / 5, 4 * kinds[i].games); n++)
            check_game(&kinds[i].kind, &random);
    }
}

/* Far beyond all values, where nothing but the largest of all is near. */
static void the_largest_value_is_found(void)
{
    static const char id[] = "countdown,values=exact:10000000000/1,2,3,4,5,6,7";
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK);
    CHECK(tally_solve(game, NULL, NULL, &outcome) == TALLY_OK);
    CHECK_U64(outcome.distance, UINT64_C(10000000000) - 7560);
    CHECK(outcome.bound == TALLY_BOUND_NONE);
    tally_game_free(game);
}

int main(void)
{
    TEST(the_closest_is_the_nearest_of_all_values);
    TEST(the_largest_value_is_found);
    return test_end();
}
