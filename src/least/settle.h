/* SPDX-License-Identifier: MIT */
/*
 * One search by rising excess, for one target of a game.
 */
#ifndef TALLY_LEAST_SETTLE_H
#define TALLY_LEAST_SETTLE_H

#include "answer/engine.h"

/* Like least_simplest(), with a bound on the work. Returns TALLY_MEMORY_CAP if the work or memory
 * ran out. The work is added to engine_search->nodes. */
tally_status least_settle(struct engine_search *engine_search, uint64_t target, uint64_t most_work,
                          struct finds *finds, bool *is_settled);

#endif
