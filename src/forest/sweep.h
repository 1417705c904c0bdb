/* SPDX-License-Identifier: MIT */
/*
 * Finds the ways to make all nodes of a subset at once, forwards.
 */
#ifndef TALLY_FOREST_SWEEP_H
#define TALLY_FOREST_SWEEP_H

#include "forest/forest.h"

/* Appends the drafts of all nodes of a subset. All smaller sizes must have tables. */
tally_status forest_sweep(struct forest *forest, struct worker *worker, uint32_t subset);

/* Is sweeping the subset less work than expanding its nodes? */
bool forest_is_sweep_cheaper(const struct forest *forest, const struct worker *worker,
                             uint32_t subset);

#endif
