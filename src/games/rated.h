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

/* Like tally_solve() for a game of one target, if a list of its solutions may give its answer. If
 * not, *is_answered is false, and the caller calls tally_solve(): some solutions may have gone to
 * the sink in vain, but sink->done was not called. In either case, the rating may be known then. It
 * is set before sink->done is called. */
tally_status rated_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome, struct rating *rating,
                         bool *is_answered);

#endif
