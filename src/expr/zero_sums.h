/* SPDX-License-Identifier: MIT */
/*
 * Sums of value zero. Inside a product or as a base, such a sum could be written either way round:
 * 3-2-1 or 1+2-3. To count them as one solution, the library keeps the orientation that is smaller
 * in a fixed order of trees. This order compares the subtracted operands first; products come
 * before numbers, and numbers before other nodes.
 */
#ifndef TALLY_EXPR_ZERO_SUMS_H
#define TALLY_EXPR_ZERO_SUMS_H

#include "expr/parts.h"

/* Is a zero sum smaller the other way round? The subtracted operands decide, compared one by one.
 * If both sides are written alike, the added side should be the one with given numbers (not joined
 * digits). */
bool zero_is_smaller_turned(struct part_builder *builder, struct part_node *sum);

#endif
