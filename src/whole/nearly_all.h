/* SPDX-License-Identifier: MIT */
/*
 * The simplest expressions of nearly all values that a number of numbers makes.
 *
 * A forest (forest.h) finds the expressions of some values. If nearly all values of a size are
 * wanted, fresh goals (fresh.h) find them in less time and memory: the goals of all subsets are
 * made, and the simplest expression of each value is chosen from them. The values of the last size
 * need no goals: see slices.h.
 *
 * Threads divide the values, not the subsets: each has the values of a range. So threads share
 * nothing.
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
