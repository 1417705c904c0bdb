/* SPDX-License-Identifier: MIT */
/*
 * The doors of searching: checks the options, fills in what was left out, and chooses the engine.
 */
#include "answer/engine.h"
#include "kernel/kernel.h"
#include "rules/game.h"

#include <stdbool.h>

static int deliver_nothing(void *user, const tally_solution *solution)
{
    (void)user;
    (void)solution;
    return 0;
}

static int report_nothing(void *user, const tally_outcome *outcome)
{
    (void)user;
    (void)outcome;
    return 0;
}

/* What a search is given once every NULL is filled in. */
struct request {
    tally_options options;
    tally_sink sink;
    tally_outcome outcome;
};

static tally_status check_options(const tally_game *game, const tally_options *options)
{
    if (options->size != sizeof(tally_options)) return TALLY_OPTION;
    if (options->most != 0 && options->fewest > options->most) return TALLY_OPTION;
    if ((unsigned)options->sort > TALLY_SORT_NONE) return TALLY_OPTION;
    if (options->fewest > game->count) return TALLY_OPTION;
    if (options->must_use_count > game->count) return TALLY_OPTION;
    if (options->must_use_count != 0 && options->must_use == NULL) return TALLY_OPTION;
    if (options->executor != NULL && options->executor->width == 0) return TALLY_OPTION;
    if (options->kernel != NULL && kernel_find(options->kernel) == NULL) return TALLY_OPTION;

    /* Each number that must be used is given at least as often. */
    bool is_taken[TALLY_NUMBERS_MAX] = {false};
    for (size_t i = 0; i < options->must_use_count; i++) {
        size_t j = 0;
        while (j < game->count && (is_taken[j] || game->numbers[j] != options->must_use[i])) j++;
        if (j == game->count) return TALLY_OPTION;
        is_taken[j] = true;
    }
    return TALLY_OK;
}

static tally_status make_request(struct request *request, const tally_game *game,
                                 const tally_options *options, const tally_sink *sink)
{
    static const tally_options no_options = TALLY_OPTIONS_INIT;
    const tally_status status = check_options(game, options != NULL ? options : &no_options);
    if (status != TALLY_OK) return status;
    *request = (struct request){
        .options = options != NULL ? *options : no_options,
        .sink = sink != NULL ? *sink : (tally_sink){0},
    };
    if (request->sink.solution == NULL) request->sink.solution = deliver_nothing;
    if (request->sink.done == NULL) request->sink.done = report_nothing;
    return TALLY_OK;
}

/* The whole engine takes away and divides by groups that it adds and multiplies itself: a - b - c is a - (b +
 * c) to it. */
static const struct engine *engine_for(const tally_game *game)
{
    const uint32_t operations = game->rules.operations;
    const bool has_sums = (operations & TALLY_OP_ADD) != 0 || (operations & TALLY_OP_SUBTRACT) == 0;
    const bool has_products = (operations & TALLY_OP_MULTIPLY) != 0 || (operations & TALLY_OP_DIVIDE) == 0;
    const bool is_whole = game->rules.values == TALLY_VALUES_WHOLE && game->rules.order == TALLY_ORDER_ANY &&
                          (operations & ~(uint32_t)TALLY_OP_BASIC) == 0 && has_sums && has_products;
    return is_whole ? &whole_engine : &exact_engine;
}

tally_status tally_solve(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome)
{
    struct request request;
    tally_status status = make_request(&request, game, options, sink);
    if (status != TALLY_OK) return status;
    status = engine_for(game)->solve(game, &request.options, &request.sink, &request.outcome);
    if (status == TALLY_OK && outcome != NULL) *outcome = request.outcome;
    return status;
}

tally_status tally_list(const tally_game *game, const tally_options *options, const tally_sink *sink,
                        tally_outcome *outcome)
{
    struct request request;
    tally_status status = make_request(&request, game, options, sink);
    if (status != TALLY_OK) return status;
    status = engine_for(game)->list(game, &request.options, &request.sink, &request.outcome);
    if (status == TALLY_OK && outcome != NULL) *outcome = request.outcome;
    return status;
}

tally_status tally_count(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome)
{
    struct request request;
    tally_status status = make_request(&request, game, options, sink);
    if (status != TALLY_OK) return status;
    status = engine_for(game)->count(game, &request.options, &request.sink, &request.outcome);
    if (status == TALLY_OK && outcome != NULL) *outcome = request.outcome;
    return status;
}

tally_status tally_values(const tally_game *game, const tally_range *range, const tally_options *options,
                          const tally_sink *sink, tally_outcome *outcome)
{
    struct request request;
    tally_status status = make_request(&request, game, options, sink);
    if (status != TALLY_OK) return status;
    if (range != NULL && range->first > range->last) return TALLY_TARGET_RANGE;
    status = engine_for(game)->values(game, range, &request.options, &request.sink, &request.outcome);
    if (status == TALLY_OK && outcome != NULL) *outcome = request.outcome;
    return status;
}
