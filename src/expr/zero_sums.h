/* SPDX-License-Identifier: MIT */
/*
 * Sums that are zero. One that stands in a product, or as a base, has two orientations, 3-2-1 and
 * 1+2-3; the one that is smaller in a fixed order of trees is kept: what is taken away first;
 * products before numbers before others.
 */
#ifndef TALLY_EXPR_ZERO_SUMS_H
#define TALLY_EXPR_ZERO_SUMS_H

#include "expr/parts.h"

/* Is a zero sum smaller when turned round? What is taken away decides, operand by operand; where
 * both sides are written alike, what is added is to be the one of given numbers. */
bool zero_is_smaller_turned(struct part_builder *builder, struct part_node *sum);

#endif
