/* SPDX-License-Identifier: MIT */
/*
 * How many solutions each of some targets has: a question of answer/engine.h.
 */
#ifndef TALLY_WHOLE_COUNT_H
#define TALLY_WHOLE_COUNT_H

#include "answer/engine.h"

tally_status whole_count(struct engine_search *search, uint64_t first, size_t count,
                         struct target_count *counts);

/* How many targets one call can count. */
uint32_t whole_counts_at_once(const tally_game *game);

#endif
