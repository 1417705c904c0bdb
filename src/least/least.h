/* SPDX-License-Identifier: MIT */
/*
 * The simplest solution where all numbers must be used and there are very many solutions.
 *
 * All solutions use the same numbers, so the one of least effort is wanted. Each step takes an
 * effort of at least 1, and the number of steps is known. So only the *excess* of a solution
 * matters: the effort beyond one for each step. The excess is small if there are many solutions
 * (2 for 24 of 1..10, 5 for 952 of 3 6 7 8 9 25 50 75 100), so the search goes by rising excess,
 * from both ends, and meets in the middle (Knuth's generalisation of Dijkstra's algorithm
 * forwards, deepening backwards):
 *
 *     tables.h   forwards: every (subset, value) that takes an excess of at most a few
 *     needs.h    backwards: what is left to be made once some parts are chosen
 *     expand.h   the ways in which a need can be met: a last step, and two smaller needs
 *     deepen.h   excess 0, 1, 2 ...: the least one that meets the target
 *     settle.h   these together
 *     reduce.h   any solution of very many numbers, soon
 *     choose.h   of all solutions of the least effort the first in the order of answers
 *
 * The work grows with the excess, not with the number of solutions. If the excess is large, or the
 * target cannot be reached, an engine's forest is better: the search ends without an answer when it
 * has done some work in vain.
 */
#ifndef TALLY_LEAST_LEAST_H
#define TALLY_LEAST_LEAST_H

#include "answer/engine.h"

/* Is this search for the request: all of enough numbers, + - * / in any order, and all
 * values within 63 bits? */
bool least_answers(const struct request *request);

/* Appends the simplest solution of a target to finds, and sets *is_settled. If the search ends
 * before it is certain, appends the best solution that was met, if any. */
tally_status least_simplest(struct engine_search *search, uint64_t target, struct finds *finds,
                            bool *is_settled);

#endif
