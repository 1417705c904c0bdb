/* SPDX-License-Identifier: MIT */
/*
 * The public searches: check options, fill in defaults, and choose an engine.
 */
#include "search/search.h"

#include "base/progress.h"
#include "base/sized.h"
#include "exact/engine.h"
#include "rules/limits.h"
#include "rules/number.h"
#include "rules/rules.h"
#include "search/outcome.h"
#include "whole/engine.h"

/* The engines, the most specialised first: the first one that accepts a game is used. */
static const struct {
    const struct engine *engine;
    bool (*answers)(const tally_game *game);
} engines[] = {
    {&whole_engine, whole_answers},
    {&exact_engine, exact_answers},
};

const struct engine *search_engine_for(const tally_game *game)
{
    size_t i = 0;
    while (!engines[i].answers(game)) i++; /* the last one answers every game */
    return engines[i].engine;
}

/* The game that an engine searches: operations that may stand at most 0 times are none of its
 * rules. *own is for a game that differs from the one asked for. */
static const tally_game *searched_game(const tally_game *game, tally_game *own)
{
    if (LIKELY(rules_unused(&game->rules) == 0)) return game;
    *own = *game;
    rules_leave_out_unused(&own->rules);
    return own;
}

/* Takes the ends of a range of values into one row. False: they are in none, or the range runs
 * backwards. */
static bool take_range(const tally_rules *rules, const tally_range *range, tally_range *taken,
                       struct number_row *row)
{
    *taken = range != NULL ? *range : (tally_range){0, 0};
    const bool is_plain = !number_range_make(taken, rules);
    *row = is_plain ? number_plain_row(rules) : number_row_of(rules, taken->first);
    const bool is_backwards = is_plain && number_is_code(rules, taken->last) &&
                              number_is_less(rules, taken->last, taken->first); /* 5..-5 */
    return taken->first <= taken->last && !is_backwards;
}

tally_status search_run(const struct search_kind *kind, const struct search_call *call,
                        tally_outcome *outcome)
{
    tally_game own_game;
    const tally_game *const game = searched_game(call->game, &own_game);
    const struct engine *const engine =
        call->engine != NULL ? call->engine : search_engine_for(game);
    const tally_range *range = call->range;
    tally_range taken;
    struct number_row row_of_values;
    struct request request;
    struct memory own;
    struct memory *const memory = call->kept != NULL ? call->memory : &own;
    struct delivery delivery;
    struct engine_search *search = NULL;
    struct progress progress;
    if (!sized_is_fit(outcome)) return TALLY_OPTION;
    tally_status status = request_make(&request, game, call->options, call->sink);
    if (status != TALLY_OK) return status;
    if (kind->is_of_range && !take_range(&game->rules, range, &taken, &row_of_values))
        return TALLY_TARGET_RANGE;
    if (kind->is_of_range && range != NULL) range = &taken;
    if (range != NULL && range->first > range->last) return TALLY_TARGET_RANGE;
    if (memory == &own) memory_init(&own, request.options.allocator, request.options.memory_bytes);
    request.memory = memory;
    progress_relay(&progress, &request.options, request.most);
    request.range = range;
    request.wants_simplest = kind->wants_simplest;
    request.is_one_of_many = call->is_one_of_many;
    request.largest_value = kind->is_of_targets ? game->target.last : UINT64_MAX;
    if (kind->is_one_a_time) request.targets = 1;
    if (kind->is_of_range) request.row = row_of_values;
    else if (range != NULL) request.row = number_row_of(&game->rules, range->first);
    if (kind->is_of_range)
        request.targets =
            range != NULL ? saturating_add(range->last - range->first, 1) : UINT64_MAX;
    tally_outcome found = outcome_of(range != NULL ? range->first : game->target.first);
    status = engine->open(&search, &request);
    if (status == TALLY_OK) {
        delivery_init(&delivery, call->game, &request.options, &request.sink, &search->numbers,
                      memory);
        if (call->kept != NULL) {
            *call->numbers = search->numbers;
            delivery.record = call->kept;
        }
        status = kind->find != NULL ? search_each_target(search, &delivery, kind->find, &found)
                                    : kind->run(search, &delivery, &found);
    }
    if (search != NULL && call->with_detours != NULL) *call->with_detours = search->with_detours;
    if (search != NULL) engine->close(search);
    if (outcome_note_end(&found, status, memory)) status = TALLY_OK;
    if (status == TALLY_OK) sized_write(outcome, &found, sizeof found);
    return status;
}

/* ---- The public functions -------------------------------------------------------------------- */

static tally_status run_for_sink(const struct search_kind *kind, const tally_game *game,
                                 const tally_range *range, const tally_options *options,
                                 const tally_sink *sink, tally_outcome *outcome)
{
    const struct search_call call = {
        .game = game, .range = range, .options = options, .sink = sink};
    return search_run(kind, &call, outcome);
}

tally_status tally_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    return run_for_sink(&search_solve, game, NULL, options, sink, outcome);
}

tally_status tally_list(const tally_game *game, const tally_options *options,
                        const tally_sink *sink, tally_outcome *outcome)
{
    return run_for_sink(&search_list, game, NULL, options, sink, outcome);
}

tally_status search_one_of_many(const struct search_kind *kind, const tally_game *game,
                                const tally_options *options, const tally_sink *sink,
                                tally_outcome *outcome)
{
    const struct search_call call = {
        .game = game, .options = options, .sink = sink, .is_one_of_many = true};
    return search_run(kind, &call, outcome);
}

tally_status tally_count(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    return run_for_sink(&search_count, game, NULL, options, sink, outcome);
}

tally_status tally_values(const tally_game *game, const tally_range *range,
                          const tally_options *options, const tally_sink *sink,
                          tally_outcome *outcome)
{
    return run_for_sink(&search_values, game, range, options, sink, outcome);
}

tally_status tally_values_in_hand(const tally_game *game, const tally_range *range,
                                  const tally_options *options, const tally_sink *sink,
                                  tally_outcome *outcome)
{
    if (range == NULL) return TALLY_TARGET_RANGE;
    return run_for_sink(&search_in_hand, game, range, options, sink, outcome);
}
