/* SPDX-License-Identifier: MIT */
/*
 * The public searches: options are checked, what was left out is filled in, and an engine is
 * chosen.
 */
#include "search/search.h"

#include "exact/engine.h"
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

uint32_t values_at(const struct engine *engine, uint64_t target, uint64_t distance,
                   uint64_t values[2])
{
    uint32_t count = 0;
    uint64_t above;
    if (target >= distance && target - distance >= engine->smallest_value)
        values[count++] = target - distance;
    if (distance != 0 && !ckd_add(&above, target, distance)) values[count++] = above;
    return count;
}

/* ---- The searches ---------------------------------------------------------------------------- */

static tally_status search_opened(enum search_kind kind, struct engine_search *search,
                                  const tally_range *range, tally_outcome *outcome)
{
    const struct request *const request = search->request;
    struct output output = {.record = NULL};
    delivery_init(&output.delivery, request->game, &request->options, &request->sink,
                  &search->numbers, search->memory);
    switch (kind) {
    case SEARCH_SOLVE: return search_solve(search, &output, outcome);
    case SEARCH_LIST: return search_list(search, &output, outcome);
    case SEARCH_COUNT: return search_count(search, &output, outcome);
    case SEARCH_VALUES: break;
    }
    return search_values(search, range, &output, outcome);
}

tally_status search_run(const struct engine *engine, enum search_kind kind, const tally_game *game,
                        const tally_range *range, const tally_options *options,
                        const tally_sink *sink, tally_outcome *outcome)
{
    struct request request;
    struct memory memory;
    struct engine_search *search = NULL;
    tally_status status = make_request(&request, game, options, sink);
    if (status != TALLY_OK) return status;
    if (range != NULL && range->first > range->last) return TALLY_TARGET_RANGE;
    memory_init(&memory, request.options.allocator, request.options.memory_bytes);
    request.memory = &memory;
    request.wants_simplest = kind == SEARCH_SOLVE || kind == SEARCH_VALUES;
    request.largest_value = kind == SEARCH_COUNT ? game->target.last : UINT64_MAX;
    if (kind == SEARCH_VALUES)
        request.targets =
            range != NULL ? saturating_add(range->last - range->first, 1) : UINT64_MAX;
    tally_outcome found = outcome_of(range != NULL ? range->first : game->target.first);
    status = engine->open(&search, &request);
    if (status == TALLY_OK) status = search_opened(kind, search, range, &found);
    if (search != NULL) engine->close(search);
    outcome_note_end(&found, &status);
    if (status == TALLY_OK && outcome != NULL) *outcome = found;
    return status;
}

static tally_status run(enum search_kind kind, const tally_game *game, const tally_range *range,
                        const tally_options *options, const tally_sink *sink,
                        tally_outcome *outcome)
{
    return search_run(engine_for(game), kind, game, range, options, sink, outcome);
}

tally_status tally_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    return run(SEARCH_SOLVE, game, NULL, options, sink, outcome);
}

tally_status tally_list(const tally_game *game, const tally_options *options,
                        const tally_sink *sink, tally_outcome *outcome)
{
    return run(SEARCH_LIST, game, NULL, options, sink, outcome);
}

tally_status tally_count(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome)
{
    return run(SEARCH_COUNT, game, NULL, options, sink, outcome);
}

tally_status tally_values(const tally_game *game, const tally_range *range,
                          const tally_options *options, const tally_sink *sink,
                          tally_outcome *outcome)
{
    return run(SEARCH_VALUES, game, range, options, sink, outcome);
}
