/* SPDX-License-Identifier: MIT */
/*
 * Writes the trace of a documented search, for training models to search. The format is that of the
 * public stream-of-search data:
 *
 *     Current State: 24:[8, 3, 8, 3], Operations: []
 *     Exploring Operation: 8+8=16, Resulting Numbers: [3, 3, 16]
 *     Generated Node #0,0: 24:[3, 3, 16] Operation: 8+8=16
 *     Moving to Node #0,0
 *     ...
 *     24,24 equal: Goal Reached
 *
 * A state is a list of numbers. A step replaces two of them by a + b, a * b, the larger minus the
 * smaller, or a whole quotient (any quotient, if the rules have fractions). Depth-first search
 * tries all successors of a state, nearest first: by the mean distance of their numbers from the
 * target. Breadth-first search visits all states of one depth, nearest first, before those of the
 * next. Nothing is random: a game has exactly one trace for each kind of search.
 */
#ifndef TALLY_DATASET_TRACE_H
#define TALLY_DATASET_TRACE_H

#include "dataset/attempt.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

enum { TRACE_NUMBERS_MAX = 8 };

/* Writes the trace. It ends after the recipe's number of steps at the latest. *is_found: it ends in
 * a solution under the game's rules; if they let any numbers be used, some may be left over. Fails
 * with TALLY_NO_MEMORY. */
tally_status trace_write(const struct recipe *recipe, const struct drawn_game *drawn,
                         struct buffer *out, bool *is_found);

#endif
