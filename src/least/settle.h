/* SPDX-License-Identifier: MIT */
/*
 * One search by rising effort, for a game of the search's.
 */
#ifndef TALLY_LEAST_SETTLE_H
#define TALLY_LEAST_SETTLE_H

#include "answer/engine.h"

/* As least_simplest(), with at most so much work: TALLY_MEMORY_CAP where that, or memory, came to
 * an end. Work is added to engine_search->nodes. */
tally_status least_settle(struct engine_search *engine_search, uint64_t target, uint64_t most_work,
                          struct finds *finds, bool *is_settled);

#endif
