/* SPDX-License-Identifier: MIT */
/*
 * Checks a recipe and the options of a drawing. Each check reports which member is wrong, and its
 * allowed values. The order of the checks is part of the interface: the first failure decides the
 * status.
 */
#include "games/recipe.h"

#include "answer/request.h"
#include "base/bad_option.h"
#include "base/given.h"
#include "base/sized.h"
#include "games/draw.h"
#include "games/wishes.h"
#include "rules/rules.h"

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static tally_status check_must_use(const tally_options *options, tally_error *error)
{
    if (options->must_use_count > TALLY_NUMBERS_MAX)
        return bad_option(error, TALLY_OPTION, "must_use_count",
                          (tally_range){0, TALLY_NUMBERS_MAX}, "no game has so many numbers");
    if (options->must_use_count != 0 && options->must_use == NULL)
        return bad_option(error, TALLY_OPTION, "must_use", NO_RANGE,
                          "must_use is NULL, and must_use_count is not 0");
    return TALLY_OK;
}

/* Wishes are useless if the member that enables them is not set. */
static tally_status check_idle_wishes(const tally_recipe *recipe, tally_error *error)
{
    if (recipe->has_large == 0 && recipe->large != 0)
        return bad_option(error, TALLY_OPTION, "large", NO_RANGE,
                          "large is set, and has_large is 0");
    if (recipe->has_difficulty == 0 && recipe->difficulty.last != 0)
        return bad_option(error, TALLY_OPTION, "difficulty", NO_RANGE,
                          "difficulty is set, and has_difficulty is 0");
    if (recipe->has_solutions == 0 && recipe->solutions.last != 0)
        return bad_option(error, TALLY_OPTION, "solutions", NO_RANGE,
                          "solutions is set, and has_solutions is 0");
    if (recipe->large > DRAW_LARGE_MAX)
        return bad_option(error, TALLY_OPTION, "large", (tally_range){0, DRAW_LARGE_MAX},
                          "large is above 4");
    return TALLY_OK;
}

static tally_status check_wishes(const tally_recipe *recipe, tally_error *error)
{
    const tally_range difficulty = recipe->difficulty, solutions = recipe->solutions;
    const tally_range levels = {0, DIFFICULTY_MAX};
    const tally_range counts = {wishes_want_solution(recipe) ? 1 : 0, UINT64_MAX};
    if (recipe->has_difficulty != 0 && difficulty.last > DIFFICULTY_MAX)
        return bad_option(error, TALLY_NUMBER_RANGE, "difficulty", levels,
                          "difficulty is above 100");
    if (recipe->has_difficulty != 0 && difficulty.first > difficulty.last)
        return bad_option(error, TALLY_NUMBER_RANGE, "difficulty", levels,
                          "the range of difficulty runs backwards");
    if (recipe->has_solutions != 0 && solutions.first > solutions.last)
        return bad_option(error, TALLY_NUMBER_RANGE, "solutions", counts,
                          "the range of solutions runs backwards");
    if (recipe->has_solutions != 0 && solutions.last < counts.first)
        return bad_option(error, TALLY_NUMBER_RANGE, "solutions", counts,
                          "a solvable game has at least one solution");
    return TALLY_OK;
}

/* The allowed values of `large` for games of `count` numbers: there must be enough small tiles for
 * the rest. A range with first > last allows none. */
static tally_range large_range(uint32_t small, uint32_t large, uint32_t count)
{
    return (tally_range){count > small ? count - small : 0,
                         smaller(count, smaller(large, DRAW_LARGE_MAX))};
}

/* Are there as many tiles as the recipe picks? */
static tally_status check_tiles(const tally_recipe *recipe, tally_error *error)
{
    const tally_rules *const rules = recipe->rules;
    uint32_t large_tiles;
    const uint32_t all_tiles = draw_tiles_of(rules, &large_tiles);
    const uint32_t small_tiles = all_tiles - large_tiles;
    const uint32_t count = recipe->pick != 0 ? recipe->pick : rules->count_usual;
    const bool is_free = rules->pool_count == 0; /* the rules have no pool: any number of tiles
                                                    can be drawn */
    const uint32_t most = is_free ? TALLY_NUMBERS_MAX : smaller(all_tiles, TALLY_NUMBERS_MAX);
    if (count == 0 || count > TALLY_NUMBERS_MAX || (recipe->has_large == 0 && count > most))
        return bad_option(error, TALLY_NUMBER_COUNT, "pick",
                          option_counts(rules->count_usual, most), "there are not so many tiles");
    if (recipe->has_large == 0) return TALLY_OK;
    const tally_range large = large_range(small_tiles, large_tiles, count);
    const uint32_t most_by_size = small_tiles + smaller(large_tiles, DRAW_LARGE_MAX);
    if (is_free)
        return bad_option(error, TALLY_OPTION, "has_large", NO_RANGE,
                          "these rules have no pool, so they have no large tiles");
    if (large.first > large.last)
        return bad_option(error, TALLY_OPTION, "pick",
                          option_counts(rules->count_usual, most_by_size),
                          "there are not so many small tiles, even with 4 large ones");
    if (recipe->large < large.first || recipe->large > large.last)
        return bad_option(error, TALLY_OPTION, "large", large,
                          "the pool has not so many large tiles, or small ones beside them");
    return TALLY_OK;
}

/* Can a drawn game have all numbers that its solutions must use? */
static bool can_have(const tally_recipe *recipe, const uint64_t *must_use, size_t must_use_count)
{
    const tally_rules *const rules = recipe->rules;
    const uint32_t count = recipe->pick != 0 ? recipe->pick : rules->count_usual;
    uint16_t tiles[TALLY_POOL_MAX];
    uint64_t numbers[TALLY_POOL_MAX];
    size_t tile_count = draw_usable_tiles(rules, tiles), large = 0, free = 0;
    if (rules->order == TALLY_ORDER_GIVEN && tile_count > count) tile_count = count;
    for (size_t i = 0; i < tile_count; i++) numbers[i] = tiles[i];
    for (size_t i = 0; i < must_use_count; i++) {
        large += must_use[i] > RULES_LARGE_ABOVE;
        free += must_use[i] >= 1 && must_use[i] <= RULES_FREE_NUMBER_MAX;
    }
    if (must_use_count > count) return false;
    if (rules->pool_count == 0) return free == must_use_count;
    if (recipe->has_large != 0 &&
        (large > recipe->large || must_use_count - large > count - recipe->large))
        return false;
    return number_not_given(numbers, tile_count, must_use, must_use_count) == must_use_count;
}

static tally_status check_numbers(const tally_recipe *recipe, const tally_options *options,
                                  tally_error *error)
{
    if (can_have(recipe, options->must_use, options->must_use_count)) return TALLY_OK;
    return bad_option(error, TALLY_OPTION, "must_use", NO_RANGE,
                      "no game that is drawn has all of these numbers");
}

static tally_status check_rules(const tally_rules *rules, tally_error *error)
{
    if (!rules_are_valid(rules))
        return bad_option(error, TALLY_RULES, "rules", NO_RANGE, tally_status_message(TALLY_RULES));
    return TALLY_OK;
}

static tally_status check_targets(const tally_rules *rules, tally_error *error)
{
    const uint64_t least = rules_least(rules);
    const uint64_t first = rules->usual.first > least ? rules->usual.first : least;
    if (first > rules->usual.last || first > rules_target_max(rules))
        return bad_option(error, TALLY_TARGET_RANGE, "rules", NO_RANGE,
                          "no target is within the usual targets of the rules");
    return TALLY_OK;
}

/* Search options are checked only if the wishes need a search. */
static tally_status check_search(const tally_recipe *recipe, const tally_options *options,
                                 tally_error *error)
{
    if (!wishes_want_solution(recipe) && recipe->has_solutions == 0) return TALLY_OK;
    const uint32_t count = recipe->pick != 0 ? recipe->pick : recipe->rules->count_usual;
    return request_check_options(options, count, error);
}

tally_status recipe_take(tally_recipe *recipe, const tally_recipe *given, tally_options *options,
                         const tally_options *given_options, tally_error *error)
{
    *options = (tally_options)TALLY_OPTIONS_INIT;
    const char *message = sized_read(recipe, given, sizeof *recipe);
    if (message != NULL) return bad_option(error, TALLY_OPTION, "size", NO_RANGE, message);
    if (given_options != NULL) message = sized_read(options, given_options, sizeof *options);
    if (message != NULL) return bad_option(error, TALLY_OPTION, "options", NO_RANGE, message);
    recipe->rules = recipe->rules != NULL ? rules_or_default(recipe->rules) : tally_rules_at(0);
    tally_status status = check_must_use(options, error);
    if (status == TALLY_OK) status = check_idle_wishes(recipe, error);
    if (status == TALLY_OK) status = check_rules(recipe->rules, error);
    if (status == TALLY_OK) status = check_wishes(recipe, error);
    if (status == TALLY_OK) status = check_tiles(recipe, error);
    if (status == TALLY_OK) status = check_numbers(recipe, options, error);
    if (status == TALLY_OK) status = check_targets(recipe->rules, error);
    if (status == TALLY_OK) status = check_search(recipe, options, error);
    return status;
}

tally_status tally_recipe_check(const tally_recipe *recipe, const tally_options *options,
                                tally_error *error)
{
    tally_recipe read_recipe;
    tally_options read_options;
    return recipe_take(&read_recipe, recipe, &read_options, options, error);
}
