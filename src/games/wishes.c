/* SPDX-License-Identifier: MIT */
/*
 * Wishes are checked in order of cost: required numbers need no search; whether the target is
 * reachable, and the difficulty, need the simplest solution; the number of solutions needs a full
 * count.
 */
#include "games/games.h"

#include "base/given.h"
#include "games/searching.h"
#include "rules/number.h"
#include "search/search.h"

static bool is_within(uint64_t number, tally_range range)
{
    return number >= range.first && number <= range.last;
}

bool wishes_want_solution(const tally_recipe *recipe)
{
    return recipe->solvable != 0 || recipe->has_difficulty != 0;
}

bool wishes_ask_for_anything(const tally_recipe *recipe, const tally_options *options)
{
    return wishes_want_solution(recipe) || recipe->has_solutions != 0 ||
           options->must_use_count != 0;
}

/* ---- The simplest solution ------------------------------------------------------------------- */

static int take_simplest(void *user, const tally_solution *solution)
{
    tally_drawn *const found = user;
    if (solution->distance == 0) found->numbers_used = solution->numbers_used;
    return 0;
}

static tally_status look_at_difficulty(const tally_recipe *recipe, const tally_game *game,
                                       const tally_options *options, tally_drawn *found)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    const tally_status status = tally_rate(&difficulty, game, game->target.first, options);
    found->difficulty = difficulty.score;
    found->difficulty_word = difficulty.word;
    found->tenths_of_second = difficulty.tenths_of_second;
    found->is_extrapolated = difficulty.is_extrapolated;
    if (!is_within(difficulty.score, recipe->difficulty)) found->unmet = TALLY_WISH_DIFFICULTY;
    return status;
}

/* Solves the game: the simplest solution tells whether the target is reached, and begins the
 * rating. */
static tally_status look_at_simplest(const tally_recipe *recipe, const tally_game *game,
                                     const tally_options *options, tally_drawn *found)
{
    const tally_sink sink = {.user = found, .solution = take_simplest};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_status status =
        end_of_search(search_one_of_many(&search_solve, game, options, &sink, &outcome), &outcome);
    if (status != TALLY_OK) return status;
    found->distance = outcome.distance;
    if (outcome.answer != TALLY_ANSWER_SOLVED) {
        found->unmet = TALLY_WISH_SOLVABLE;
    } else if (recipe->has_difficulty != 0) {
        status = look_at_difficulty(recipe, game, options, found);
    }
    return status;
}

/* ---- Counting all solutions ------------------------------------------------------------------ */

static tally_status look_at_solutions(const tally_recipe *recipe, const tally_game *game,
                                      const tally_options *options, tally_drawn *found)
{
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_status status =
        end_of_search(search_one_of_many(&search_count, game, options, NULL, &outcome), &outcome);
    if (status != TALLY_OK) return status;
    found->solutions = outcome.solutions;
    if (!is_within(outcome.solutions, recipe->solutions)) found->unmet = TALLY_WISH_SOLUTIONS;
    return TALLY_OK;
}

tally_status wishes_hold(const tally_recipe *recipe, const tally_game *game,
                         const tally_options *options, tally_drawn *found)
{
    *found = (tally_drawn){.unmet = TALLY_WISH_NONE};
    if (!numbers_are_given(game->numbers, game->count, options->must_use,
                           options->must_use_count)) {
        found->unmet = TALLY_WISH_MUST_USE;
        return TALLY_OK;
    }
    if (wishes_want_solution(recipe)) {
        const tally_status status = look_at_simplest(recipe, game, options, found);
        if (status != TALLY_OK || found->unmet != TALLY_WISH_NONE) return status;
    }
    return recipe->has_solutions != 0 ? look_at_solutions(recipe, game, options, found) : TALLY_OK;
}

/* ---- Distance from the wishes ---------------------------------------------------------------- */

/* By how much the game misses the first wish that it fails. */
static uint64_t lack_of(const tally_recipe *recipe, const tally_drawn *found)
{
    switch (found->unmet) {
    case TALLY_WISH_SOLVABLE: return found->distance;
    case TALLY_WISH_DIFFICULTY: return range_distance(recipe->difficulty, found->difficulty);
    case TALLY_WISH_SOLUTIONS: return range_distance(recipe->solutions, found->solutions);
    case TALLY_WISH_NONE:
    case TALLY_WISH_MUST_USE:
    case TALLY_WISH_ROOM: break;
    }
    return 0;
}

bool wishes_are_nearer(const tally_recipe *recipe, const tally_drawn *found,
                       const tally_drawn *other)
{
    if (found->unmet != other->unmet) return found->unmet > other->unmet;
    return lack_of(recipe, found) < lack_of(recipe, other);
}
