/* SPDX-License-Identifier: MIT */
/*
 * All values that can be made: values() of answer/engine.h.
 */
#ifndef TALLY_EXACT_VALUES_H
#define TALLY_EXACT_VALUES_H

#include "answer/engine.h"

tally_status exact_values(struct engine_search *search, tally_range range, uint32_t fewest,
                          uint32_t most, struct vector *values);

#endif
