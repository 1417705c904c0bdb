/* SPDX-License-Identifier: MIT */
/*
 * The difficulty in an answer, where rated_solve() has not told it. If the simplest solution
 * suffices, which the answer has anyway, no search is needed; otherwise the difficulty has a search
 * of its own.
 */
#ifndef TALLY_QUERY_RATING_H
#define TALLY_QUERY_RATING_H

#include "games/rated.h"

/* Call this for each solution of the target, as it is found. *difficulty is all 0 before the first
 * one. */
void rating_take(tally_difficulty *difficulty, const tally_game *game,
                 const tally_solution *solution);

/* Call this after the last solution, with the outcome of the target. is_listed: the solutions came
 * from tally_list(). Returns TALLY_STOPPED if the tick of the options ended the search for the
 * difficulty: then there is no difficulty, as if no solution were known: its word is NULL. Also
 * returns TALLY_NO_MEMORY. */
tally_status rating_end(tally_difficulty *difficulty, const tally_game *game,
                        const tally_outcome *outcome, const tally_options *options, bool is_listed);

#endif
