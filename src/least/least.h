/* SPDX-License-Identifier: MIT */
/*
 * The simplest solution of games in which all numbers must be used and which have very many
 * solutions.
 *
 * All solutions use the same numbers, so the simplest is one of least effort. Each step takes an
 * effort of at least 1, and the number of steps is known. So only the *excess* of a solution
 * matters: its effort minus its number of steps. If there are many solutions, the least excess is
 * small (2 for 24 from 1..10, 5 for 952 from 3 6 7 8 9 25 50 75 100). So the search goes by rising
 * excess, from both ends, and meets in the middle (Knuth's generalisation of Dijkstra's algorithm
 * forwards, iterative deepening backwards):
 *
 *     tables.h   forwards: every (subset, value) with an excess of at most a few
 *     expand.h   backwards: what is left to be made once some parts are chosen (a need); the ways
 *                to meet it: a last step, and two smaller needs; excess 0, 1, 2 ...: the least one
 *                that meets the target
 *     graph.h    of all solutions of least effort, the first in the order of answers; first.c: the
 *                first few, of an excess that rises further
 *
 * The work grows with the excess, not with the number of solutions. If the excess is large, or the
 * target cannot be reached, an engine's forest is faster. So this search gives up without an answer
 * after a bounded amount of work.
 */
#ifndef TALLY_LEAST_LEAST_H
#define TALLY_LEAST_LEAST_H

#include "answer/engine.h"

/* Can this search answer the request? All of enough numbers must be used, with + - * / in any
 * order, and all values must fit in 63 bits. */
bool least_answers(const struct request *request);

/* The same with a bound on the work, in steps of about a hundred nanoseconds: for one value of
 * several, of a game that least_may_try() accepts. Appends no other solution than the simplest. */
bool least_may_try(const struct request *request);
tally_status least_try(struct engine_search *search, uint64_t value, uint64_t most_work,
                       struct finds *finds, bool *is_settled);

/* Appends the simplest solution of a target to finds, and sets *is_settled. If the search ends
 * before it is certain, appends a solution that was found at random, if any. */
tally_status least_simplest(struct engine_search *search, uint64_t target, struct finds *finds,
                            bool *is_settled);

/* Can it answer a list that is cut: are the first few solutions wanted, the simplest first? */
bool least_answers_list(const struct request *request);

/* Sets finds, which are empty, to the first `count` solutions (at least 2) in the order of answers,
 * and *is_settled. If the search ends before, or there are fewer solutions, finds stay empty. */
tally_status least_first(struct engine_search *search, uint64_t target, uint64_t count,
                         struct finds *finds, bool *is_settled);

/* ---- One search ------------------------------------------------------------------------------ */

/* Like least_simplest(), with a bound on the work. Returns TALLY_MEMORY_CAP if the work or memory
 * ran out. The work is added to engine_search->nodes. */
tally_status least_settle(struct engine_search *engine_search, uint64_t target, uint64_t most_work,
                          struct finds *finds, bool *is_settled);

#endif
