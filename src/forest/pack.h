/* SPDX-License-Identifier: MIT */
/*
 * Turns an expression of the forest into a solution, packed and measured in one pass.
 */
#ifndef TALLY_FOREST_PACK_H
#define TALLY_FOREST_PACK_H

#include "answer/found.h"
#include "forest/derive.h"

/* Measures an expression and appends it. An expression with a step beyond 64 bits is not kept;
 * *is_beyond is then set, and TALLY_OK returned. */
tally_status pack_expression(struct finds *finds, struct memory *memory,
                             const struct numbers *numbers, const struct built_expression *root,
                             bool *is_beyond);

/* Likewise for a measured expression (measured.h): its figures are taken from there. */
tally_status pack_measured(struct finds *finds, struct memory *memory,
                           const struct numbers *numbers, const struct built_expression *root,
                           bool *is_beyond);

#endif
