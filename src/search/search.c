/* SPDX-License-Identifier: MIT */
/*
 * The public searches: check options, fill in defaults, and choose an engine.
 */
#include "search/search.h"

#include "base/bad_option.h"
#include "base/given.h"
#include "base/progress.h"
#include "base/sized.h"
#include "exact/engine.h"
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

static tally_status check_must_use(const tally_options *options, const tally_game *game,
                                   tally_error *error)
{
    if (options->must_use_count > game->count)
        return bad_option(error, TALLY_OPTION, "must_use_count", (tally_range){0, game->count},
                          "must_use has more numbers than the game");
    if (options->must_use_count != 0 && options->must_use == NULL)
        return bad_option(error, TALLY_OPTION, "must_use", NO_RANGE,
                          "must_use is NULL, and must_use_count is not 0");
    const size_t position =
        number_not_given(game->numbers, game->count, options->must_use, options->must_use_count);
    if (position == options->must_use_count) return TALLY_OK;
    bad_option(error, TALLY_OPTION, "must_use", NO_RANGE,
               "a number of must_use is not given, or not so often");
    if (error != NULL) error->position = position;
    return TALLY_OPTION;
}

tally_status search_check_options(const tally_options *options, uint32_t count, tally_error *error)
{
    if (options->most != 0 && options->fewest > options->most)
        return bad_option(error, TALLY_OPTION, "fewest", (tally_range){0, options->most},
                          "fewest is above most; it is 0 or from 1 to most");
    if ((unsigned)options->sort > TALLY_SORT_EASIEST)
        return bad_option(error, TALLY_OPTION, "sort",
                          (tally_range){TALLY_SORT_SIMPLEST, TALLY_SORT_EASIEST},
                          "sort is none of TALLY_SORT_SIMPLEST, _TRICKIEST, _NONE and _EASIEST");
    if (options->fewest > count)
        return bad_option(error, TALLY_OPTION, "fewest", (tally_range){0, count},
                          "fewest is above the count of the game's numbers");
    if (options->executor != NULL && options->executor->width == 0)
        return bad_option(error, TALLY_OPTION, "executor", (tally_range){1, SIZE_MAX},
                          "the executor's width is 0; it is at least 1");
    return TALLY_OK;
}

static tally_status check_options(const tally_options *options, const tally_game *game,
                                  tally_error *error)
{
    const tally_status status = search_check_options(options, game->count, error);
    return status == TALLY_OK ? check_must_use(options, game, error) : status;
}

tally_status tally_options_check(const tally_options *options, const tally_game *game,
                                 tally_error *error)
{
    tally_options read;
    const char *const message = sized_read(&read, options, sizeof read);
    if (message != NULL) return bad_option(error, TALLY_OPTION, "size", NO_RANGE, message);
    return check_options(&read, game, error);
}

static tally_status make_request(struct request *request, const tally_game *game,
                                 const tally_options *given, const tally_sink *sink)
{
    tally_options read = TALLY_OPTIONS_INIT;
    const tally_options *const options = &read;
    if (given != NULL && sized_read(&read, given, sizeof read) != NULL) return TALLY_OPTION;
    if (check_options(options, game, NULL) != TALLY_OK) return TALLY_OPTION;
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
    struct memory own;
    struct memory *const memory = call->kept != NULL ? call->kept->memory : &own;
    struct delivery delivery;
    struct engine_search *search = NULL;
    struct progress progress;
    if (!sized_is_fit(outcome)) return TALLY_OPTION;
    tally_status status = make_request(&request, game, call->options, call->sink);
    if (status != TALLY_OK) return status;
    if (range != NULL && range->first > range->last) return TALLY_TARGET_RANGE;
    if (memory == &own) memory_init(&own, request.options.allocator, request.options.memory_bytes);
    request.memory = memory;
    progress_relay(&progress, &request.options, request.most);
    request.range = range;
    request.wants_simplest = kind->wants_simplest;
    request.largest_value = kind->is_of_targets ? game->target.last : UINT64_MAX;
    if (kind == &search_missing) request.targets = 1; /* at a time */
    if (kind == &search_values)
        request.targets =
            range != NULL ? saturating_add(range->last - range->first, 1) : UINT64_MAX;
    tally_outcome found = outcome_of(range != NULL ? range->first : game->target.first);
    status = engine->open(&search, &request);
    if (status == TALLY_OK) {
        delivery_init(&delivery, game, &request.options, &request.sink, &search->numbers, memory);
        if (call->kept != NULL) {
            call->kept->numbers = search->numbers;
            delivery.record = &call->kept->finds;
        }
        status = kind->run(search, &delivery, &found);
    }
    if (search != NULL) engine->close(search);
    if (outcome_note_end(&found, status)) status = TALLY_OK;
    if (status == TALLY_OK) sized_write(outcome, &found, sizeof found);
    return status;
}

tally_status tally_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    const struct search_call call = {game, NULL, options, sink, NULL};
    return search_run(search_engine_for(game), &search_solve, &call, outcome);
}

tally_status tally_list(const tally_game *game, const tally_options *options,
                        const tally_sink *sink, tally_outcome *outcome)
{
    const struct search_call call = {game, NULL, options, sink, NULL};
    return search_run(search_engine_for(game), &search_list, &call, outcome);
}

tally_status tally_count(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    const struct search_call call = {game, NULL, options, sink, NULL};
    return search_run(search_engine_for(game), &search_count, &call, outcome);
}

tally_status tally_values(const tally_game *game, const tally_range *range,
                          const tally_options *options, const tally_sink *sink,
                          tally_outcome *outcome)
{
    const struct search_call call = {game, range, options, sink, NULL};
    return search_run(search_engine_for(game), &search_values, &call, outcome);
}

tally_status tally_missing(const tally_game *game, const tally_range *range,
                           const tally_options *options, const tally_missing_sink *sink,
                           tally_outcome *outcome)
{
    const bool is_whole = game->rules.values == TALLY_VALUES_WHOLE;
    const tally_range all = {1, is_whole ? UINT64_MAX : INT64_MAX};
    tally_missing_sink given = {NULL, NULL, NULL};
    if (sink != NULL) given = *sink;
    const tally_sink carried = {.user = &given};
    const struct search_call call = {game, range != NULL ? range : &all, options, &carried, NULL};
    if (range != NULL && (range->last > all.last || (is_whole && range->first == 0)))
        return TALLY_TARGET_RANGE;
    return search_run(search_engine_for(game), &search_missing, &call, outcome);
}
