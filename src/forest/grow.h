/* SPDX-License-Identifier: MIT */
/*
 * Grows a forest: expands its nodes level by level, and settles which are feasible.
 */
#ifndef TALLY_FOREST_GROW_H
#define TALLY_FOREST_GROW_H

#include "forest/forest.h"

/* ---- Sweeping -------------------------------------------------------------------------------- */

/*
 * Finds the ways to make all nodes of a subset at once, forwards.
 */

/* Appends the drafts of all nodes of a subset. All smaller sizes must have tables. */
tally_status forest_sweep(struct forest *forest, struct worker *worker, uint32_t subset);

/* Is sweeping the subset less work than expanding its nodes? */
bool forest_is_sweep_cheaper(const struct forest *forest, const struct worker *worker,
                             uint32_t subset);

/* Expands all nodes, from the largest down, and settles which are feasible. */
tally_status forest_grow(struct forest *forest);

#endif
