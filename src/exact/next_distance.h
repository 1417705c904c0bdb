/* SPDX-License-Identifier: MIT */
/*
 * Finds the distance of the next value: next_distance() of answer/engine.h.
 */
#ifndef TALLY_EXACT_NEXT_DISTANCE_H
#define TALLY_EXACT_NEXT_DISTANCE_H

#include "answer/engine.h"

tally_status exact_next_distance(struct engine_search *search, uint64_t target, uint64_t beyond,
                                 uint64_t *distance);

#endif
