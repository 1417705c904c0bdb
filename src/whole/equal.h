/* SPDX-License-Identifier: MIT */
/*
 * Counts the solutions without a detour of many equal numbers, by classes of expressions.
 *
 * Twenty numbers 2 have 79,111,609 solutions for 952, too many to visit. Three properties of an
 * expression decide whether a larger expression around it has a detour: how many numbers it uses,
 * its value, and the values of its parts. Expressions that agree in these are one class:
 *
 *     group of a sum or a product     number of numbers, value, values of its operands, values of
 *                                     the parts inside them
 *     node (sum, product, number)     number of numbers, value, values of its parts
 *
 * A value of a part is kept only if a larger node can have the same value. So there are few
 * classes: 0.3 million for the example. Each class is made once, and has a count.
 *
 * A group is a multiset of operands. So groups are extended by one class of operands after the
 * other, smaller classes first. All repetitions of a class are added at once: j operands of a class
 * of n expressions can be chosen in (n + j - 1 over j) ways. Only values that the forest contains
 * are made.
 *
 * Cost: a few microseconds and some 150 bytes a class.
 */
#ifndef TALLY_WHOLE_EQUAL_H
#define TALLY_WHOLE_EQUAL_H

#include "whole/target_search.h"

/* Are all numbers equal, and are there so many that the forest should be counted first? The count
 * decides whether classes are used (equal_is_worth()). */
bool equal_may_be_worth(const struct target_search *target_search);

/* Are there so many solutions, of numbers that are all equal, that counting classes is faster? The
 * forest must be counted, and all its roots must have one value. */
bool equal_is_worth(const struct target_search *target_search);

/* Counts the solutions without a detour of all roots. *solutions is the count so far, whatever the
 * status. TALLY_MEMORY_CAP or TALLY_NO_MEMORY: there are too many classes. */
tally_status equal_count(const struct target_search *target_search, uint64_t *solutions);

#endif
