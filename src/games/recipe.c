/* SPDX-License-Identifier: MIT */
/*
 * Checks a recipe and the options of a drawing. Each check reports which member is wrong, and its
 * allowed values. The order of the checks is part of the interface: the first failure decides the
 * status.
 */
#include "games/games.h"

#include "answer/request.h"
#include "base/checked.h"
#include "base/given.h"
#include "base/progress.h"
#include "base/sized.h"
#include "rules/rules.h"
#include <string.h>

/* ---- Tiles ----------------------------------------------------------------------------------- */

/*
 * Drawing games. Tiles are drawn without replacement, each remaining tile with equal probability
 * (the first part of a Fisher-Yates shuffle), then a target, uniformly from the usual ones. Every
 * platform uses the random numbers in this order, so a seed gives the same game everywhere. Any
 * change here changes the games of all seeds.
 */

/* Draws `wanted` random tiles into `numbers`; the tiles drawn move to the front of `tiles`. Returns
 * false if there are too few tiles. */
static bool draw_tiles(tally_random *random, uint16_t *tiles, size_t tile_count, size_t wanted,
                       uint64_t *numbers)
{
    if (wanted > tile_count) return false;
    for (size_t i = 0; i < wanted; i++) {
        const size_t chosen = i + (size_t)tally_random_below(random, tile_count - i);
        const uint16_t tile = tiles[chosen];
        tiles[chosen] = tiles[i];
        tiles[i] = tile;
        numbers[i] = tile;
    }
    return true;
}

/* Lists the tiles of the pool that a game may contain. Under whole values, 0 is left out. Returns
 * how many there are. */
static size_t draw_usable_tiles(const tally_rules *rules, uint16_t tiles[TALLY_POOL_MAX])
{
    const uint64_t least = rules_least(rules);
    size_t count = 0;
    for (uint32_t i = 0; i < rules->pool_count; i++) {
        if (rules->pool[i] >= least && rules->pool[i] <= rules_number_max(rules))
            tiles[count++] = rules->pool[i];
    }
    return count;
}

uint32_t draw_tiles_of(const tally_rules *rules, uint32_t *large)
{
    uint16_t tiles[TALLY_POOL_MAX];
    const uint32_t all = (uint32_t)draw_usable_tiles(rules, tiles);
    *large = 0;
    for (uint32_t i = 0; i < all; i++)
        if (tiles[i] > RULES_LARGE_ABOVE) ++*large;
    return all;
}

/* Draws from all tiles with equal probability. If the order is given, the game gets the first tiles
 * of the pool instead of random ones. */
static bool draw_from_all(tally_random *random, const tally_rules *rules, size_t count,
                          uint64_t *numbers)
{
    uint16_t tiles[TALLY_POOL_MAX];
    if (rules->pool_count == 0) {
        for (size_t i = 0; i < count; i++)
            numbers[i] = 1 + tally_random_below(random, RULES_FREE_NUMBER_MAX);
        return true;
    }
    const size_t tile_count = draw_usable_tiles(rules, tiles);
    if (rules->order != TALLY_ORDER_GIVEN)
        return draw_tiles(random, tiles, tile_count, count, numbers);
    if (count > tile_count) return false;
    for (size_t i = 0; i < count; i++) numbers[i] = tiles[i];
    return true;
}

/* Draws `large` tiles from the large ones, then the rest from the small ones. */
static bool draw_by_size(tally_random *random, const tally_rules *rules, size_t large, size_t count,
                         uint64_t *numbers)
{
    uint16_t tiles[TALLY_POOL_MAX];
    uint16_t large_tiles[TALLY_POOL_MAX];
    uint16_t small_tiles[TALLY_POOL_MAX];
    const size_t tile_count = draw_usable_tiles(rules, tiles);
    size_t large_count = 0;
    size_t small_count = 0;
    for (size_t i = 0; i < tile_count; i++) {
        if (tiles[i] > RULES_LARGE_ABOVE) large_tiles[large_count++] = tiles[i];
        else small_tiles[small_count++] = tiles[i];
    }
    return large <= count && draw_tiles(random, large_tiles, large_count, large, numbers) &&
           draw_tiles(random, small_tiles, small_count, count - large, numbers + large);
}

tally_status tally_draw(tally_game **game, const tally_rules *rules, tally_random *random,
                        int large, size_t count, const tally_allocator *allocator)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    rules = rules_or_default(rules);
    if (!rules_are_valid(rules)) return TALLY_RULES;
    if (large < -1 || large > DRAW_LARGE_MAX) return TALLY_OPTION;
    if (count == 0) count = rules->count_usual;
    if (count == 0 || count > TALLY_NUMBERS_MAX) return TALLY_NUMBER_COUNT;
    if (large == -1) {
        if (!draw_from_all(random, rules, count, numbers)) return TALLY_NUMBER_COUNT;
    } else if (!draw_by_size(random, rules, (size_t)large, count, numbers)) {
        return TALLY_OPTION;
    }
    tally_range usual = rules->usual;
    if (usual.first < rules_least(rules)) usual.first = rules_least(rules);
    if (usual.first > usual.last) return TALLY_TARGET_RANGE;
    /* For the range of all 64-bit numbers the sum wraps to 0, which tally_random_below() reads
     * as 2^64. */
    const uint64_t span = usual.last - usual.first + 1;
    const uint64_t target = usual.first + tally_random_below(random, span);
    return tally_game_new(game, rules, (tally_range){target, target}, numbers, count, allocator);
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
                         smaller_of(count, smaller_of(large, DRAW_LARGE_MAX))};
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
    const uint32_t most = is_free ? TALLY_NUMBERS_MAX : smaller_of(all_tiles, TALLY_NUMBERS_MAX);
    if (count == 0 || count > TALLY_NUMBERS_MAX || (recipe->has_large == 0 && count > most))
        return bad_option(error, TALLY_NUMBER_COUNT, "pick",
                          option_counts(rules->count_usual, most), "there are not so many tiles");
    if (recipe->has_large == 0) return TALLY_OK;
    const tally_range large = large_range(small_tiles, large_tiles, count);
    const uint32_t most_by_size = small_tiles + smaller_of(large_tiles, DRAW_LARGE_MAX);
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
    return numbers_are_given(numbers, tile_count, must_use, must_use_count);
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

/* ---- Drawing --------------------------------------------------------------------------------- */

/*
 * Draws games until they fulfil the caller's wishes (difficulty, number of solutions, ...).
 *
 * A small game is solved too quickly for a second thread to help. So games are drawn in rounds, the
 * games of a round are checked in parallel, one thread for each game, and handed out in the order
 * in which they were drawn. The first round is small, so that the first game comes at once. Each
 * round doubles the size, up to a bound, so that threads synchronise rarely. A large game is a
 * round by itself, and gets all threads.
 *
 *     seed -> | 7 8 9 10 11 12 13 14 |   a round: it is known which games fulfil the wishes
 *                       ^ next            9 was handed out; attempts for the next begin at 10
 *
 * Invariant: which games are handed out depends on the drawing order only, never on threads or
 * round sizes. That is why attempts are counted when games leave the round, not when they are
 * checked.
 */

enum {
    ATTEMPTS_USUAL = 10000,
    ROUND_MAX = 512,
    ROUND_WORTH_THREADS = 64, /* a shorter round takes less time than starting threads */
    WHOLE_NUMBERS_MAX = 7,    /* largest game that is checked by one thread */
    OTHER_NUMBERS_MAX = 6
};

/* A drawn game, and whether it fulfils the wishes. */
struct attempt {
    tally_game *game; /* NULL: already handed out, or drawing failed */
    tally_status status;
    tally_drawn found;
};

/* A sequence of drawn games that is checked against the wishes, a round at a time. */
struct tally_drawing {
    struct memory memory;
    tally_recipe recipe; /* the recipe, with the default of `attempts` filled in */
    tally_rules rules;
    tally_options options;
    uint64_t must_use[TALLY_NUMBERS_MAX];
    tally_random random;
    bool is_looked_at;     /* the wishes need searches */
    struct attempt *round; /* the attempts of the current round */
    size_t room, count, next;
    size_t size;            /* largest size of the next round */
    tally_drawn so_far;     /* attempts and refusals since the last game that was handed out */
    struct attempt nearest; /* the best of those attempts */
    tally_status status;    /* any but TALLY_OK ends the drawing */
};

/* ---- Beginning and end ----------------------------------------------------------------------- */

static bool are_games_small(const struct tally_drawing *drawing)
{
    const uint32_t pick = drawing->recipe.pick;
    const uint32_t count = pick != 0 ? pick : drawing->rules.count_usual;
    const bool is_whole = drawing->rules.values == TALLY_VALUES_WHOLE;
    return count <= (uint32_t)(is_whole ? WHOLE_NUMBERS_MAX : OTHER_NUMBERS_MAX);
}

static tally_status draw_game(struct tally_drawing *drawing, tally_random *random,
                              tally_game **game)
{
    const tally_recipe *const recipe = &drawing->recipe;
    const int large = recipe->has_large != 0 ? (int)recipe->large : -1;
    return tally_draw(game, &drawing->rules, random, large, recipe->pick,
                      drawing->options.allocator);
}

/* Draws one game and discards it, to find out whether the rules and the recipe allow any game. */
static tally_status try_to_draw(struct tally_drawing *drawing)
{
    tally_random random = drawing->random;
    tally_game *game = NULL;
    const tally_status status = draw_game(drawing, &random, &game);
    tally_game_free(game);
    return status;
}

static tally_status set_up(struct tally_drawing *drawing, const tally_recipe *recipe, uint64_t seed,
                           const tally_options *options)
{
    drawing->recipe = *recipe;
    if (recipe->attempts == 0) drawing->recipe.attempts = ATTEMPTS_USUAL;
    drawing->rules = *recipe->rules;
    drawing->options = *options;
    if (options->must_use_count != 0)
        memcpy(drawing->must_use, options->must_use,
               options->must_use_count * sizeof drawing->must_use[0]);
    drawing->options.must_use = drawing->must_use;
    tally_random_seed(&drawing->random, seed);
    drawing->is_looked_at = wishes_ask_for_anything(&drawing->recipe, options);
    if (drawing->is_looked_at) drawing->rules.usual = rules_targets_of_many(&drawing->rules);
    drawing->size = 1;
    const bool has_rounds = drawing->is_looked_at && are_games_small(drawing) &&
                            options->executor != NULL && options->executor->width > 1;
    drawing->room = has_rounds ? ROUND_MAX : 1;
    drawing->round = memory_allocate(&drawing->memory, drawing->room * sizeof *drawing->round);
    if (drawing->round == NULL) return memory_failure(&drawing->memory);
    memset(drawing->round, 0, drawing->room * sizeof *drawing->round);
    return try_to_draw(drawing);
}

tally_status tally_drawing_new(tally_drawing **result, const tally_recipe *given_recipe,
                               uint64_t seed, const tally_options *given_options)
{
    tally_recipe recipe;
    tally_options options;
    tally_status status = recipe_take(&recipe, given_recipe, &options, given_options, NULL);
    if (status != TALLY_OK) return status;
    tally_drawing *const drawing = memory_new_owner(options.allocator, 0, sizeof *drawing, &status);
    if (drawing == NULL) return status;
    status = set_up(drawing, &recipe, seed, &options);
    if (status == TALLY_OK) *result = drawing;
    else tally_drawing_free(drawing);
    return status;
}

void tally_drawing_free(tally_drawing *drawing)
{
    if (drawing == NULL) return;
    if (drawing->round != NULL) {
        for (size_t i = 0; i < drawing->room; i++) tally_game_free(drawing->round[i].game);
        memory_release(&drawing->memory, drawing->round, drawing->room * sizeof *drawing->round);
    }
    tally_game_free(drawing->nearest.game);
    memory_free_owner(&drawing->memory);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

static void look_at(struct tally_drawing *drawing, size_t index, const tally_options *options)
{
    struct attempt *const attempt = &drawing->round[index];
    if (attempt->status == TALLY_OK)
        attempt->status = wishes_hold(&drawing->recipe, attempt->game, options, &attempt->found);
}

/* Checks one game of a round. The game gets no executor: the round's games run in parallel
 * already. */
static void look_at_one(void *argument, size_t index)
{
    struct tally_drawing *const drawing = argument;
    tally_options options = drawing->options;
    options.executor = NULL;
    look_at(drawing, index, &options);
}

static void look_at_round(struct tally_drawing *drawing)
{
    const tally_executor *const executor = drawing->options.executor;
    if (drawing->room == 1) {
        look_at(drawing, 0, &drawing->options);
    } else if (drawing->count >= ROUND_WORTH_THREADS) {
        executor->run(executor->context, look_at_one, drawing, drawing->count);
    } else {
        for (size_t i = 0; i < drawing->count; i++) look_at_one(drawing, i);
    }
}

/* Draws the next round, with at most as many games as attempts are left for the next result. */
static void begin_round(struct tally_drawing *drawing)
{
    const uint64_t left = drawing->recipe.attempts - drawing->so_far.attempts;
    size_t count = drawing->size;
    if (count > left) count = (size_t)left;
    if (drawing->size < drawing->room) drawing->size *= 2;
    drawing->next = drawing->count = 0;
    for (tally_status status = TALLY_OK; status == TALLY_OK && drawing->count < count;) {
        struct attempt *const attempt = &drawing->round[drawing->count++];
        attempt->found = (tally_drawn){.unmet = TALLY_WISH_NONE};
        attempt->status = status = draw_game(drawing, &drawing->random, &attempt->game);
    }
    if (drawing->is_looked_at) look_at_round(drawing);
}

/* ---- One game after the other ---------------------------------------------------------------- */

static void hand_out(struct tally_drawing *drawing, struct attempt *attempt, tally_game **game,
                     tally_drawn *drawn)
{
    tally_drawn told = attempt->found;
    told.attempts = drawing->so_far.attempts;
    memcpy(told.refused, drawing->so_far.refused, sizeof told.refused);
    *game = attempt->game;
    sized_write(drawn, &told, sizeof told);
    attempt->game = NULL;
    tally_game_free(drawing->nearest.game);
    drawing->nearest.game = NULL;
    drawing->so_far = (tally_drawn){.unmet = TALLY_WISH_NONE};
}

/* Discards a game that does not fulfil the wishes, or keeps it as the nearest so far. */
static void refuse(struct tally_drawing *drawing, struct attempt *attempt)
{
    struct attempt *const nearest = &drawing->nearest;
    drawing->so_far.refused[attempt->found.unmet]++;
    if (nearest->game == NULL ||
        wishes_are_nearer(&drawing->recipe, &attempt->found, &nearest->found)) {
        tally_game_free(nearest->game);
        *nearest = *attempt;
    } else {
        tally_game_free(attempt->game);
    }
    attempt->game = NULL;
}

/* Hands out the next game of the round that fulfils the wishes. At the end of a round, the next
 * one begins; after all attempts, the nearest game so far is handed out. */
tally_status tally_drawing_next(tally_drawing *drawing, tally_game **game, tally_drawn *drawn)
{
    if (!sized_is_fit(drawn)) return TALLY_OPTION;
    while (drawing->status == TALLY_OK) {
        if (drawing->next == drawing->count) {
            if (drawing->so_far.attempts == drawing->recipe.attempts) {
                hand_out(drawing, &drawing->nearest, game, drawn);
                return TALLY_OK;
            }
            if (ask_stop(&drawing->options) != TALLY_OK) drawing->status = TALLY_STOPPED;
            else begin_round(drawing);
            continue;
        }
        struct attempt *const attempt = &drawing->round[drawing->next++];
        drawing->status = attempt->status;
        if (drawing->status != TALLY_OK) break;
        drawing->so_far.attempts++;
        if (attempt->found.unmet == TALLY_WISH_NONE) {
            hand_out(drawing, attempt, game, drawn);
            return TALLY_OK;
        }
        refuse(drawing, attempt);
    }
    return drawing->status;
}
