/* SPDX-License-Identifier: MIT */
/*
 * Rates the first solution as soon as it comes. That is the rating of the game if only the simplest
 * solution counts, and the search was finished. A rating that was not finished is not told.
 *
 * The search for the difficulty handles few numbers, so it needs little memory. The question's
 * memory cap does not apply to it: otherwise the difficulty would change at the cap without a
 * notice.
 */
#include "query/rating.h"

void rating_take(tally_difficulty *difficulty, const tally_game *game,
                 const tally_solution *solution)
{
    tally_difficulty first = TALLY_DIFFICULTY_INIT;
    if (difficulty->word == NULL && tally_rate_solution(&first, game, solution) == TALLY_OK)
        *difficulty = first;
}

/* Is the first solution of the answer the simplest of all? */
static bool begins_with_simplest(const tally_options *options, bool is_listed)
{
    if (is_listed && options->sort != TALLY_SORT_SIMPLEST) return false;
    return options->fewest <= 1 && options->most == 0 && options->must_use_count == 0;
}

/* Is the search over before it was finished, so that its first solution may not be the simplest? */
static bool has_ended_early(const tally_outcome *outcome)
{
    return outcome->bound == TALLY_BOUND_STOPPED || outcome->bound == TALLY_BOUND_MEMORY;
}

tally_status rating_end(tally_difficulty *difficulty, const tally_game *game,
                        const tally_outcome *outcome, const tally_options *options, bool is_listed)
{
    const bool rates_many = tally_rates_many(game) != 0;
    if (difficulty->word == NULL) return TALLY_OK;
    if (!rates_many && !has_ended_early(outcome) && begins_with_simplest(options, is_listed))
        return TALLY_OK;
    *difficulty = (tally_difficulty)TALLY_DIFFICULTY_INIT;
    if (!rates_many && has_ended_early(outcome)) return TALLY_OK;
    tally_options own = *options;
    own.memory_bytes = 0;
    const tally_status status = tally_rate(difficulty, game, outcome->target, &own);
    return status == TALLY_MEMORY_CAP ? TALLY_NO_MEMORY : status;
}
