/* SPDX-License-Identifier: MIT */
/*
 * The difficulty that stands beside an answer. It costs a search of its own, but where that is of
 * the simplest solution alone, which the answer gives already.
 */
#ifndef TALLY_QUERY_RATING_H
#define TALLY_QUERY_RATING_H

#include "tally/tally.h"

#include <stdbool.h>

/* Of the target at hand; all 0 before its first solution. */
struct rating {
    tally_difficulty difficulty; /* its word is NULL: no solution was given */
};

/* To be called for each solution of the target, as it is found. */
void rating_take(struct rating *rating, const tally_game *game, const tally_solution *solution);

/* Once all are there. is_listed: they are those of tally_list(). A search that options end early
 * leaves the difficulty of the first solution. False where there is no memory. */
bool rating_end(struct rating *rating, const tally_game *game, uint64_t target,
                const tally_options *options, bool is_listed);

#endif
