/* SPDX-License-Identifier: MIT */
/*
 * The simplest expressions of nearly all values that a number of numbers makes.
 *
 * A forest (forest.h) finds the expressions of some values. If nearly all values of a size are
 * wanted, fresh goals (fresh.h) find them in less time and memory. Up to the size before the last,
 * the goals are made anyway, and the simplest expression of each value is chosen from those of all
 * subsets. Of the last size no goals are made: of the expressions of a value, only the simplest so
 * far is kept.
 *
 * Threads divide the values, not the subsets. Each thread forms all pairs, which takes little time.
 * Its filter contains only its own values. So threads share nothing, and most work is done once.
 */
#ifndef TALLY_WHOLE_NEARLY_ALL_H
#define TALLY_WHOLE_NEARLY_ALL_H

#include "whole/whole.h"

/* Are there so many values that still have no expression? They may need `size` numbers. */
bool nearly_all_are_wanted(const struct whole *whole, const struct wanted *wanted, size_t count,
                           uint32_t size);

/* Finds the simplest expression of each value that `size` numbers make, and fewer do not.
 * The tables of that size must be made. */
tally_status nearly_all_simplest(struct whole *whole, struct wanted *wanted, size_t count,
                                 uint32_t size, struct finds *finds);

#endif
