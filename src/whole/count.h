/* SPDX-License-Identifier: MIT */
/*
 * Counts the solutions of targets: count() of answer/engine.h.
 */
#ifndef TALLY_WHOLE_COUNT_H
#define TALLY_WHOLE_COUNT_H

#include "answer/engine.h"

tally_status whole_count(struct engine_search *search, uint64_t first, size_t count,
                         struct target_count *counts);

/* The most targets that one call can count. */
uint32_t whole_counts_at_once(const tally_game *game);

#endif
