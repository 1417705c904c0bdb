/* SPDX-License-Identifier: MIT */
/*
 * The trace of a documented search, for training models to search, in the words of the public
 * stream-of-search data:
 *
 *     Current State: 24:[8, 3, 8, 3], Operations: []
 *     Exploring Operation: 8+8=16, Resulting Numbers: [3, 3, 16]
 *     Generated Node #0,0: 24:[3, 3, 16] Operation: 8+8=16
 *     Moving to Node #0,0
 *     ...
 *     24,24 equal: Goal Reached
 *
 * A state is a list of numbers; a step replaces two of them by a + b, a * b, the larger less the
 * smaller, or a whole quotient. Depth first, all states that a step leads to are tried, those whose
 * numbers are nearer to the target (by the mean distance) first. Breadth first, all states of one
 * depth are looked at before those of the next, the nearest first. Where the rules have fractions,
 * quotients that are not whole are steps, too. Nothing is left to chance: a game has one trace.
 */
#ifndef TALLY_DATASET_TRACE_H
#define TALLY_DATASET_TRACE_H

#include "dataset/attempt.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

enum { TRACE_NUMBERS_MAX = 8 };

/* Writes the trace, which ends where the recipe's steps were explored. *is_found: it ends in a
 * solution by the rules of the game; numbers may be left over where the rules let any be used.
 * TALLY_NO_MEMORY. */
tally_status trace_write(const struct recipe *recipe, const struct drawn_game *drawn,
                         struct buffer *out, bool *is_found);

#endif
