/* SPDX-License-Identifier: MIT */
/*
 * A game that is solved and rated by one search: the list of its simplest solutions, which the
 * difficulty needs, begins with the solution.
 */
#ifndef TALLY_GAMES_RATED_H
#define TALLY_GAMES_RATED_H

#include "tally/tally.h"

#include <stdbool.h>

/* A rating, as tally_rate() gives it. */
struct rating {
    tally_difficulty difficulty;
    bool is_known;
};

/* Like tally_solve(). If a list of the solutions of the only target rates the game, the rating is
 * known before the sink is called; otherwise it is not known. */
tally_status rated_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome, struct rating *rating);

#endif
