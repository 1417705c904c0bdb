/* SPDX-License-Identifier: MIT */
/*
 * The list is in order, so the first solution of each value in it is the simplest. A list that ends
 * at its limit, or before all values are known, does not answer. The list is kept, so that the game
 * is rated before its solution is told.
 */
#include "games/rated.h"

#include "games/difficulty.h"
#include "games/searching.h"
#include "search/search.h"

/* Is the simplest solution of one target what the options ask for? */
static bool asks_for_simplest(const tally_game *game, const tally_options *options)
{
    return game->target.first == game->target.last && options->fewest <= 1 && options->most == 0 &&
           options->must_use_count == 0 && options->any == 0 && options->detours == 0;
}

/* Gives the first solution of each value to the sink, and counts them in the outcome. A sink that
 * wants no more ends this like a search. */
static void give(struct delivery *delivery, const tally_sink *sink, const struct finds *finds,
                 tally_outcome *outcome)
{
    tally_status status = TALLY_OK;
    outcome->solutions = 0;
    delivery->sink = sink;
    for (size_t i = 0; i < finds->found.count && status == TALLY_OK; i++) {
        if (i > 0 && finds_at(finds, i)->value == finds_at(finds, i - 1)->value) continue;
        outcome->solutions++;
        status = deliver_many(delivery, finds, i, 1, outcome->target, NULL);
    }
    if (status != TALLY_OK) outcome->bound = TALLY_BOUND_STOPPED;
    if (sink->done(sink->user, outcome) != 0) outcome->bound = TALLY_BOUND_STOPPED;
}

/* Rates the game by the list of its simplest solutions. *is_answered: the list gave the answer,
 * too, and the sink has it. */
static void rate(const tally_game *game, const tally_options *options, const tally_sink *sink,
                 tally_outcome *outcome, tally_difficulty *rating, bool *is_answered)
{
    struct race race = {.solutions = 0};
    const tally_sink into_race = {.user = &race, .solution = race_take};
    struct memory memory;
    struct finds kept = {0};
    struct numbers numbers;
    struct delivery delivery;
    const struct search_call call = {
        .game = game,
        .options = options,
        .kept = &kept,
        .numbers = &numbers,
        .memory = &memory,
        .is_one_of_many = true,
    };
    memory_init(&memory, options->allocator, options->memory_bytes);
    tally_status status = search_run(&search_list, &call, outcome);
    if (end_of_search(status, outcome) != TALLY_OK) {
        finds_clear(&kept, &memory);
        return;
    }
    delivery_init(&delivery, game, options, &into_race, &numbers, &memory);
    status = deliver_many(&delivery, &kept, 0, kept.found.count, outcome->target, NULL);
    if (status == TALLY_OK) *rating = race_difficulty(&race, game);
    *is_answered = status == TALLY_OK && outcome->bound == TALLY_BOUND_NONE && race.solutions != 0;
    if (*is_answered) give(&delivery, sink, &kept, outcome);
    finds_clear(&kept, &memory);
}

tally_status rated_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome, tally_difficulty *rating)
{
    tally_options lent;
    bool is_answered = false;
    *rating = (tally_difficulty)TALLY_DIFFICULTY_INIT;
    if (asks_for_simplest(game, options) && tally_rates_many(game) &&
        options_lend(&lent, options)) {
        lent.limit = RATED_SOLUTIONS_MAX;
        rate(game, &lent, sink, outcome, rating, &is_answered);
        if (is_answered) return TALLY_OK;
    }
    return tally_solve(game, options, sink, outcome);
}
