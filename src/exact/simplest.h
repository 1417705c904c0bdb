/* SPDX-License-Identifier: MIT */
/*
 * The simplest expression of some values: simplest() of answer/engine.h.
 */
#ifndef TALLY_EXACT_SIMPLEST_H
#define TALLY_EXACT_SIMPLEST_H

#include "answer/engine.h"

tally_status exact_simplest(struct engine_search *search, struct wanted *wanted, size_t count,
                            uint32_t fewest, uint32_t most, struct finds *finds);

#endif
