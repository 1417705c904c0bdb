/* SPDX-License-Identifier: MIT */
/*
 * A search of one engine, opened without src/search around it, so that a test can ask the engine's
 * questions. One search is open at a time. Include this header last: it has variables with short
 * names.
 *
 *     engine_begin(&exact_engine, game_of("make24:24/3,3,8,8"), NULL);
 *     ... search, request, game, memory ...
 *     engine_end();
 */
#ifndef TALLY_TESTS_SUPPORT_ENGINE_SEARCH_H
#define TALLY_TESTS_SUPPORT_ENGINE_SEARCH_H

#include "answer/engine.h"
#include "rules/number.h"
#include "support/game.h"

static struct memory memory;
static struct request request;
static struct engine_search *search;
static tally_game *game;

/* Opens a search for all solutions of the game, detours included; engine_end() frees the game.
 * options may be NULL. */
static inline void engine_begin(const struct engine *engine, tally_game *of,
                                const tally_options *options)
{
    const bool uses_all = of->rules.use == TALLY_USE_ALL;
    game = of;
    memory_init(&memory, NULL, 0);
    request = (struct request){.game = game,
                               .row = number_row_of(&game->rules, game->target.first),
                               .memory = &memory,
                               .options = TALLY_OPTIONS_INIT,
                               .fewest = uses_all ? game->count : 1,
                               .most = game->count,
                               .targets = 1,
                               .shows_detours = true,
                               .largest_value = UINT64_MAX};
    if (options != NULL) request.options = *options;
    CHECK(engine->open(&search, &request) == TALLY_OK);
    CHECK(search->engine == engine);
}

/* Closes the search: nothing of its memory is left. */
static inline void engine_end(void)
{
    search->engine->close(search);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

/* The smallest distance above `beyond` between the target and a value of a list, which holds
 * struct wanted; UINT64_MAX: there is none. By definition, value by value. */
static inline uint64_t nearest_in_list(const struct vector *values, uint64_t target,
                                       uint64_t beyond)
{
    const struct wanted *const wanted = values->items;
    uint64_t nearest = UINT64_MAX;
    for (size_t i = 0; i < values->count; i++) {
        const uint64_t value = wanted[i].value;
        const uint64_t away = value > target ? value - target : target - value;
        if (away > beyond && away < nearest) nearest = away;
    }
    return nearest;
}

#endif
