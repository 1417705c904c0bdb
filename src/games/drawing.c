/* SPDX-License-Identifier: MIT */
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
#include "base/memory.h"
#include "base/progress.h"
#include "base/sized.h"
#include "games/recipe.h"
#include "games/wishes.h"
#include "rules/rules.h"

#include <string.h>

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
