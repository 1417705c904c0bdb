/* SPDX-License-Identifier: MIT */
/*
 * From an expression of the forest to a solution that is kept: packed and measured in one go.
 */
#ifndef TALLY_WHOLE_PACK_H
#define TALLY_WHOLE_PACK_H

#include "answer/found.h"
#include "forest/derive.h"

/* Measures an expression and appends it. TALLY_OK; where a step of it is beyond 64 bits it is not
 * kept, and *is_beyond is set. */
tally_status pack_expression(struct finds *finds, struct memory *memory,
                             const struct numbers *numbers, const struct built_expression *root,
                             bool *is_beyond);

#endif
