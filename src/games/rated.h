/* SPDX-License-Identifier: MIT */
/*
 * A game that is solved and rated by one search: the list of its simplest solutions, which the
 * difficulty needs, begins with the solution.
 */
#ifndef TALLY_GAMES_RATED_H
#define TALLY_GAMES_RATED_H

#include "tally/tally.h"

#include <stdbool.h>

/* Like tally_solve(). If a list of the solutions of the only target rates the game, as tally_rate()
 * does, the rating is there before the sink is called; otherwise its word is NULL. */
tally_status rated_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome, tally_difficulty *rating);

#endif
