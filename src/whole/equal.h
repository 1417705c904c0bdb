/* SPDX-License-Identifier: MIT */
/*
 * Counts the solutions without a detour of many equal numbers, by classes of expressions.
 *
 * Twenty numbers 2 have 79,111,609 solutions for 952, too many to visit. But of an expression only
 * three things decide whether what contains it has a detour: how many numbers it uses, its value,
 * and which values its parts have. Expressions that agree in these are one class:
 *
 *     group of a sum or a product     number of numbers, value, values of its operands, values of
 *                                     the parts inside them
 *     node (sum, product, number)     number of numbers, value, values of its parts
 *
 * Of the values of parts, only those count which a larger node can still have. So there are few
 * classes: 0.3 million for the example. A class has a count, and is made once.
 *
 * A group is a multiset of operands, so it is made by taking classes of operands one after the
 * other, smaller ones first, and each with all its repetitions at once: j operands out of a class
 * of n can be chosen in (n + j - 1 over j) ways. The forest says which values are of use.
 *
 * Cost: a few microseconds and some 150 bytes a class.
 */
#ifndef TALLY_WHOLE_EQUAL_H
#define TALLY_WHOLE_EQUAL_H

#include "whole/target_search.h"

/* Are there so many equal numbers, and none but these, that the forest is to be counted first? */
bool equal_may_be_worth(const struct target_search *target_search);

/* Are there so many solutions, of numbers that are all equal, that classes are worth it? The forest
 * is counted, and all its roots have one value. */
bool equal_is_worth(const struct target_search *target_search);

/* Counts the solutions without a detour of all roots. *solutions is what has been counted so far,
 * whatever the status. TALLY_MEMORY_CAP or TALLY_NO_MEMORY: there are too many classes. */
tally_status equal_count(const struct target_search *target_search, uint64_t *solutions);

#endif
