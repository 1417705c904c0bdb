/* SPDX-License-Identifier: MIT */
/*
 * Counts the solutions of a target: count() of answer/engine.h.
 */
#ifndef TALLY_EXACT_COUNT_H
#define TALLY_EXACT_COUNT_H

#include "answer/engine.h"

tally_status exact_count(struct engine_search *search, uint64_t first, size_t count,
                         struct target_count *counts);

#endif
