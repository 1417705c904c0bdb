/* SPDX-License-Identifier: MIT */
/*
 * Rates the first solution as soon as it comes, so that there is a difficulty even if the search
 * for the other solutions ends early.
 *
 * The search for the difficulty handles few numbers, so it needs little memory. The question's
 * memory cap does not apply to it: otherwise the difficulty would change at the cap without a
 * notice.
 */
#include "query/rating.h"

static void rate_first(struct rating *rating, const tally_game *game,
                       const tally_solution *solution)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    if (tally_rate_solution(&difficulty, game, solution) == TALLY_OK)
        rating->difficulty = difficulty;
}

void rating_take(struct rating *rating, const tally_game *game, const tally_solution *solution)
{
    if (rating->difficulty.word == NULL) rate_first(rating, game, solution);
}

/* Is the first solution of the answer the simplest of all? */
static bool begins_with_simplest(const tally_options *options, bool is_listed)
{
    if (is_listed && options->sort != TALLY_SORT_SIMPLEST) return false;
    return options->fewest <= 1 && options->most == 0 && options->must_use_count == 0;
}

tally_status rating_end(struct rating *rating, const tally_game *game, uint64_t target,
                        const tally_options *options, bool is_listed)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    if (rating->difficulty.word == NULL) return TALLY_OK;
    if (!tally_rates_many(game) && begins_with_simplest(options, is_listed)) return TALLY_OK;
    tally_options own = *options;
    own.memory_bytes = 0;
    const tally_status status = tally_rate(&difficulty, game, target, &own);
    if (status == TALLY_OK && difficulty.word != NULL) rating->difficulty = difficulty;
    return status == TALLY_MEMORY_CAP ? TALLY_NO_MEMORY : status;
}
