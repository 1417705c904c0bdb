/* SPDX-License-Identifier: MIT */
/*
 * A solution in hand: when a search is stopped before it has found anything, a little work often
 * finds some solution, or at least a value near the target.
 *
 * Numbers are combined at random until four are left (five in the order given), and of those, all
 * expressions are tried. The work is bounded (some milliseconds), and so is the memory. The result
 * depends on the game alone, not on when the search was stopped.
 */
#ifndef TALLY_HAND_HAND_H
#define TALLY_HAND_HAND_H

#include "answer/engine.h"

/* Finds a solution of the target without a detour, or the expression of the nearest value that was
 * met, and appends it to `finds`. Appends nothing if no value was met, if the rules have steps that
 * this search does not know how to write, or if there is no memory. */
void hand_find(const struct engine_search *search, uint64_t target, struct finds *finds);

/* Appends to finds an expression of as many as possible of the wanted values, which are
 * consecutive: wanted[i].find is set where there is one. The work is that of some targets. */
void hand_find_values(const struct engine_search *search, struct wanted *wanted, size_t count,
                      struct finds *finds);

#endif
