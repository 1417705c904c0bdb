/* SPDX-License-Identifier: MIT */
/*
 * The public searches: options are checked, what was left out is filled in, and an engine is
 * chosen.
 */
#include "search/search.h"

#include "exact/engine.h"
#include "search/outcome.h"
#include "whole/engine.h"

/* The engines, the most special first: the first one that answers a game is taken. */
static const struct {
    const struct engine *engine;
    bool (*answers)(const tally_game *game);
} engines[] = {
    {&whole_engine, whole_answers},
    {&exact_engine, exact_answers},
};

static const struct engine *engine_for(const tally_game *game)
{
    size_t i = 0;
    while (!engines[i].answers(game)) i++; /* the last one answers every game */
    return engines[i].engine;
}

/* ---- The request ----------------------------------------------------------------------------- */

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

/* What is wrong with the options; NULL: nothing. */
static const char *find_wrong_option(const tally_game *game, const tally_options *options,
                                     size_t *position)
{
    *position = 0;
    if (options->size != sizeof(tally_options))
        return "size is not sizeof(tally_options); begin with TALLY_OPTIONS_INIT";
    if (options->most != 0 && options->fewest > options->most)
        return "fewest is above most; it is 0 or from 1 to most";
    if ((unsigned)options->sort > TALLY_SORT_NONE)
        return "sort is none of TALLY_SORT_SIMPLEST, TALLY_SORT_TRICKIEST and TALLY_SORT_NONE";
    if (options->fewest > game->count) return "fewest is above the count of the game's numbers";
    if (options->must_use_count > game->count) return "must_use has more numbers than the game";
    if (options->must_use_count != 0 && options->must_use == NULL)
        return "must_use is NULL, and must_use_count is not 0";
    if (options->executor != NULL && options->executor->width == 0)
        return "the executor's width is 0; it is at least 1";
    *position = game_number_not_given(game, options->must_use, options->must_use_count);
    return *position < options->must_use_count
               ? "a number of must_use is not given, or not so often"
               : NULL;
}

void tally_options_init(tally_options *options)
{
    *options = (tally_options)TALLY_OPTIONS_INIT;
}

tally_status tally_options_check(const tally_options *options, const tally_game *game,
                                 tally_error *error)
{
    size_t position;
    const char *const message = find_wrong_option(game, options, &position);
    if (message == NULL) return TALLY_OK;
    if (error != NULL)
        *error = (tally_error){.status = TALLY_OPTION, .position = position, .message = message};
    return TALLY_OPTION;
}

static tally_status make_request(struct request *request, const tally_game *game,
                                 const tally_options *options, const tally_sink *sink)
{
    static const tally_options no_options = TALLY_OPTIONS_INIT;
    if (options == NULL) options = &no_options;
    size_t position;
    if (find_wrong_option(game, options, &position) != NULL) return TALLY_OPTION;
    const bool is_all = game->rules.use == TALLY_USE_ALL;
    *request = (struct request){
        .game = game,
        .options = *options,
        .fewest = options->fewest > 1 ? options->fewest : 1,
        .most = options->most != 0 && options->most < game->count ? options->most : game->count,
        .shows_detours = is_all || options->detours != 0,
        .targets = game->target.last - game->target.first + 1, /* not from 0 to 2^64 - 1 */
    };
    if (sink != NULL) request->sink = *sink;
    if (request->sink.solution == NULL) request->sink.solution = deliver_nothing;
    if (request->sink.done == NULL) request->sink.done = report_nothing;
    if (request->fewest < options->must_use_count)
        request->fewest = (uint32_t)options->must_use_count;
    if (is_all) request->fewest = game->count;
    return TALLY_OK;
}

/* ---- The searches ---------------------------------------------------------------------------- */

tally_status search_run(const struct engine *engine, const struct search_kind *kind,
                        const struct search_call *call, tally_outcome *outcome)
{
    const tally_game *const game = call->game;
    const tally_range *const range = call->range;
    struct request request;
    struct memory memory;
    struct delivery delivery;
    struct engine_search *search = NULL;
    tally_status status = make_request(&request, game, call->options, call->sink);
    if (status != TALLY_OK) return status;
    if (range != NULL && range->first > range->last) return TALLY_TARGET_RANGE;
    memory_init(&memory, request.options.allocator, request.options.memory_bytes);
    request.memory = &memory;
    request.range = range;
    request.wants_simplest = kind->wants_simplest;
    request.largest_value = kind->is_of_targets ? game->target.last : UINT64_MAX;
    if (kind == &search_values)
        request.targets =
            range != NULL ? saturating_add(range->last - range->first, 1) : UINT64_MAX;
    tally_outcome found = outcome_of(range != NULL ? range->first : game->target.first);
    status = engine->open(&search, &request);
    if (status == TALLY_OK) {
        delivery_init(&delivery, game, &request.options, &request.sink, &search->numbers, &memory);
        status = kind->run(search, &delivery, &found);
    }
    if (search != NULL) engine->close(search);
    if (outcome_note_end(&found, status)) status = TALLY_OK;
    if (status == TALLY_OK && outcome != NULL) *outcome = found;
    return status;
}

tally_status tally_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    const struct search_call call = {game, NULL, options, sink};
    return search_run(engine_for(game), &search_solve, &call, outcome);
}

tally_status tally_list(const tally_game *game, const tally_options *options,
                        const tally_sink *sink, tally_outcome *outcome)
{
    const struct search_call call = {game, NULL, options, sink};
    return search_run(engine_for(game), &search_list, &call, outcome);
}

tally_status tally_count(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    const struct search_call call = {game, NULL, options, sink};
    return search_run(engine_for(game), &search_count, &call, outcome);
}

tally_status tally_values(const tally_game *game, const tally_range *range,
                          const tally_options *options, const tally_sink *sink,
                          tally_outcome *outcome)
{
    const struct search_call call = {game, range, options, sink};
    return search_run(engine_for(game), &search_values, &call, outcome);
}
