/* SPDX-License-Identifier: MIT */
/*
 * A solution in hand: when a search is stopped before it has found anything, a little work often
 * finds some solution, or at least a value near the target.
 *
 * Numbers are combined at random until four values are left (five in the order given). Then all
 * expressions of these values are tried. In any order, they are also combined until eight are left,
 * and the target is looked for from both sides. The work is bounded (some milliseconds; of
 * eight numbers or more, some hundredths of a second), and so is the memory. The result depends on
 * the game alone, not on when the search was stopped.
 */
#ifndef TALLY_HAND_HAND_H
#define TALLY_HAND_HAND_H

#include "answer/engine.h"
#include "expr/raw.h"

/* Finds a solution of the target without a detour, or an expression of the nearest value that was
 * met. Appends it to `finds`. Appends nothing if no value was met, if the search cannot write the
 * steps of these rules, or if there is no memory. is_asked: any solution is what the caller wants,
 * so the work may take half a second, and the tick may end it. */
void hand_find(const struct engine_search *search, uint64_t target, bool is_asked,
               struct finds *finds);

/* Finds expressions of as many as possible of the wanted values, which are consecutive. Appends
 * them to finds, and sets wanted[i].find for each value that has one. The work is as much as for a
 * few targets. */
void hand_find_values(const struct engine_search *search, struct wanted *wanted, size_t count,
                      struct finds *finds);

/* ---- Writing out ----------------------------------------------------------------------------- */

/* A number, or an operation on two items before it. */
struct hand_item {
    struct rational value;
    uint8_t kind; /* enum raw_kind */
    uint16_t left;
    uint16_t right;
};

/* Appends the expression of an item to finds. Returns false, with nothing appended, if there is no
 * memory, or if it may have a detour and is_straight asks for one without. */
bool hand_tree_add(const struct hand_item *items, uint32_t item, const struct engine_search *search,
                   bool is_straight, struct finds *finds);

#endif
