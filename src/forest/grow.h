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

/* ---- Foreseeing drafts ----------------------------------------------------------------------- */

/*
 * Estimates the memory that the drafts of a level will need, before its nodes are expanded.
 *
 * Above the sizes that have tables, nearly every value of a smaller side gives a draft, and all
 * drafts are kept until feasibility is known. So the number of drafts is proportional to (nodes) x
 * (values of the smaller sides). Both factors are known. A sample of partings of a few nodes tells
 * how many drafts a value gives. (Before the search begins, whole/foresee_forest.h estimates all
 * levels, with a wider margin.)
 *
 * Cost: the partings of all subsets of the level; in addition 64 partings, if the drafts could need
 * much of the memory allowed.
 */

/* Will the drafts of this level fit into the memory allowed? TALLY_MEMORY_CAP: they need far more.
 * memory_foresee() then records the least memory that the search needs. */
tally_status foresee_drafts(struct forest *forest, uint32_t size);

/* Expands all nodes, from the largest down, and settles which are feasible. */
tally_status forest_grow(struct forest *forest);

#endif
