/* SPDX-License-Identifier: MIT */
/*
 * The difficulty in an answer. If the simplest solution suffices, which the answer has anyway, no
 * search is needed; otherwise the difficulty has a search of its own.
 */
#ifndef TALLY_QUERY_RATING_H
#define TALLY_QUERY_RATING_H

#include "tally/tally.h"

#include <stdbool.h>

/* The rating of the current target; all 0 before its first solution. */
struct rating {
    tally_difficulty difficulty; /* word NULL: no solution was found, or the
                                    rating was not finished */
};

/* Call this for each solution of the target, as it is found. */
void rating_take(struct rating *rating, const tally_game *game, const tally_solution *solution);

/* Call this after the last solution, with the outcome of the target. is_listed: the solutions came
 * from tally_list(). Returns TALLY_STOPPED if the tick of the options ended the search for the
 * difficulty: then there is no difficulty, as if no solution were known. Also returns
 * TALLY_NO_MEMORY. */
tally_status rating_end(struct rating *rating, const tally_game *game, const tally_outcome *outcome,
                        const tally_options *options, bool is_listed);

#endif
