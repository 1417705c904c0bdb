/* SPDX-License-Identifier: MIT */
/*
 * Checks options, and fills in what they leave out.
 */
#include "answer/request.h"

#include "base/given.h"
#include "base/sized.h"

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

tally_status request_check_options(const tally_options *options, uint32_t count, tally_error *error)
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
    const tally_status status = request_check_options(options, game->count, error);
    return status == TALLY_OK ? check_must_use(options, game, error) : status;
}

tally_status tally_options_check(const tally_options *options, const tally_game *game,
                                 tally_error *error)
{
    tally_options read;
    const tally_status status = options_read(&read, options, sizeof read, error);
    return status == TALLY_OK ? check_options(&read, game, error) : status;
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

tally_status request_make(struct request *request, const tally_game *game,
                          const tally_options *given, const tally_sink *sink)
{
    tally_options read = TALLY_OPTIONS_INIT;
    const tally_options *const options = &read;
    if (given != NULL && sized_read(&read, given, sizeof read) != NULL) return TALLY_OPTION;
    if (check_options(options, game, NULL) != TALLY_OK) return TALLY_OPTION;
    const bool is_all = game->rules.use == TALLY_USE_ALL;
    *request = (struct request){
        /* Cannot overflow: the range is not 0 to 2^64 - 1. */
        .game = game,
        .options = *options,
        .fewest = options->fewest > 1 ? options->fewest : 1,
        .most = options->most != 0 && options->most < game->count ? options->most : game->count,
        .shows_detours = is_all || options->detours != 0,
        .targets = game->target.last - game->target.first + 1,
        .row = number_row_of(&game->rules, game->target.first),
    };
    if (sink != NULL) request->sink = *sink;
    request->delivers_nothing = request->sink.solution == NULL;
    if (request->delivers_nothing) request->sink.solution = deliver_nothing;
    if (request->sink.done == NULL) request->sink.done = report_nothing;
    if (request->fewest < options->must_use_count)
        request->fewest = (uint32_t)options->must_use_count;
    if (is_all) request->fewest = game->count;
    request->may_need_detours =
        !request->shows_detours && (request->fewest > 1 || options->must_use_count != 0);
    return TALLY_OK;
}

bool request_wants_first(const struct request *request)
{
    enum { MOST_COUNT = 1 << 12 };
    const tally_options *const options = &request->options;
    return options->limit != 0 && options->limit <= MOST_COUNT &&
           options->sort == TALLY_SORT_SIMPLEST;
}
