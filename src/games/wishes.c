/* SPDX-License-Identifier: MIT */
/*
 * Wishes, in the order of what it takes to look: numbers that must be used are seen at once; that a
 * target can be reached, and how hard that is, takes its simplest solution; how many solutions
 * there are takes counting them.
 */
#include "games/wishes.h"

#include "games/searching.h"
#include "rules/game.h"

enum { DIFFICULTY_MAX = 100 };

/* {1, 0} stands for any number. */
static bool is_wish(tally_range range)
{
    return !(range.first == 1 && range.last == 0);
}

static bool is_within(uint64_t number, tally_range range)
{
    return number >= range.first && number <= range.last;
}

static bool wants_solution(const tally_recipe *recipe)
{
    return recipe->solvable != 0 || is_wish(recipe->difficulty);
}

bool wishes_go_together(const tally_recipe *recipe)
{
    const tally_range difficulty = recipe->difficulty, solutions = recipe->solutions;
    if (is_wish(difficulty) &&
        (difficulty.first > difficulty.last || difficulty.last > DIFFICULTY_MAX))
        return false;
    if (!is_wish(solutions)) return true;
    return solutions.first <= solutions.last && (solutions.last != 0 || !wants_solution(recipe));
}

bool wishes_ask_for_anything(const tally_recipe *recipe, const tally_options *options)
{
    return wants_solution(recipe) || is_wish(recipe->solutions) || options->must_use_count != 0;
}

/* ---- The simplest solution ------------------------------------------------------------------- */

struct looking {
    const tally_recipe *recipe;
    const tally_game *game;
    const tally_options *options;
    tally_drawn *found;
};

static int take_simplest(void *user, const tally_solution *solution)
{
    struct looking *const looking = user;
    if (solution->distance == 0) looking->found->numbers_used = solution->numbers_used;
    return 0;
}

static tally_status look_at_simplest(struct looking *looking)
{
    const tally_sink sink = {.user = looking, .solution = take_simplest};
    tally_drawn *const found = looking->found;
    tally_outcome outcome;
    tally_status status =
        end_of_search(tally_solve(looking->game, looking->options, &sink, &outcome), &outcome);
    if (status != TALLY_OK) return status;
    found->distance = outcome.distance;
    if (outcome.answer != TALLY_ANSWER_SOLVED) {
        found->unmet = TALLY_WISH_SOLVABLE;
    } else if (is_wish(looking->recipe->difficulty)) {
        const uint64_t target = looking->game->target.first;
        status = tally_rate(&found->difficulty, looking->game, target, looking->options);
        if (!is_within(found->difficulty.score, looking->recipe->difficulty))
            found->unmet = TALLY_WISH_DIFFICULTY;
    }
    return status;
}

/* ---- All of a game --------------------------------------------------------------------------- */

static tally_status look_at_solutions(const struct looking *looking)
{
    tally_outcome outcome;
    const tally_status status =
        end_of_search(tally_count(looking->game, looking->options, NULL, &outcome), &outcome);
    if (status != TALLY_OK) return status;
    looking->found->solutions = outcome.solutions;
    if (!is_within(outcome.solutions, looking->recipe->solutions))
        looking->found->unmet = TALLY_WISH_SOLUTIONS;
    return TALLY_OK;
}

tally_status wishes_hold(const tally_recipe *recipe, const tally_game *game,
                         const tally_options *options, tally_drawn *found)
{
    struct looking looking = {recipe, game, options, found};
    *found = (tally_drawn){.unmet = TALLY_WISH_NONE};
    if (game_number_not_given(game, options->must_use, options->must_use_count) !=
        options->must_use_count) {
        found->unmet = TALLY_WISH_MUST_USE;
        return TALLY_OK;
    }
    if (wants_solution(recipe)) {
        const tally_status status = look_at_simplest(&looking);
        if (status != TALLY_OK || found->unmet != TALLY_WISH_NONE) return status;
    }
    return is_wish(recipe->solutions) ? look_at_solutions(&looking) : TALLY_OK;
}

/* ---- How far from the wishes ----------------------------------------------------------------- */

static uint64_t distance_from(uint64_t number, tally_range range)
{
    if (number < range.first) return range.first - number;
    return number > range.last ? number - range.last : 0;
}

/* By how much a game fails its first wish. */
static uint64_t lack_of(const tally_recipe *recipe, const tally_drawn *found)
{
    switch (found->unmet) {
    case TALLY_WISH_SOLVABLE: return found->distance;
    case TALLY_WISH_DIFFICULTY: return distance_from(found->difficulty.score, recipe->difficulty);
    case TALLY_WISH_SOLUTIONS: return distance_from(found->solutions, recipe->solutions);
    case TALLY_WISH_NONE:
    case TALLY_WISH_MUST_USE:
    case TALLY_WISH_COUNT: break;
    }
    return 0;
}

bool wishes_are_nearer(const tally_recipe *recipe, const tally_drawn *found,
                       const tally_drawn *other)
{
    if (found->unmet != other->unmet) return found->unmet > other->unmet;
    return lack_of(recipe, found) < lack_of(recipe, other);
}
