/* SPDX-License-Identifier: MIT */
/*
 * The first solution is rated as it comes, so that there is a difficulty however the search for the
 * others ends. That search is small, and not under the cap on memory of the question.
 */
#include "query/rating.h"

/* As many numbers as tally_rate() lists solutions of. */
enum { LISTED_NUMBERS_MAX = 7 };

void rating_take(struct rating *rating, const tally_game *game, const tally_solution *solution)
{
    if (rating->difficulty.word == NULL) rating->difficulty = tally_rate_solution(game, solution);
}

/* Is the first solution the simplest of all? */
static bool begins_with_simplest(const tally_options *options, bool is_listed)
{
    if (is_listed && options->sort != TALLY_SORT_SIMPLEST) return false;
    return options->fewest <= 1 && options->most == 0 && options->must_use_count == 0;
}

bool rating_end(struct rating *rating, const tally_game *game, uint64_t target,
                const tally_options *options, bool is_listed)
{
    size_t count;
    tally_difficulty difficulty;
    if (rating->difficulty.word == NULL) return true;
    tally_game_numbers(game, &count);
    if (count > LISTED_NUMBERS_MAX && begins_with_simplest(options, is_listed)) return true;
    tally_options own = *options;
    own.memory_bytes = 0;
    const tally_status status = tally_rate(&difficulty, game, target, &own);
    if (status == TALLY_OK && difficulty.word != NULL) rating->difficulty = difficulty;
    return status != TALLY_NO_MEMORY && status != TALLY_MEMORY_CAP;
}
