/* SPDX-License-Identifier: MIT */
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
#ifndef TALLY_FOREST_FORESEE_DRAFTS_H
#define TALLY_FOREST_FORESEE_DRAFTS_H

#include "forest/forest.h"

/* Will the drafts of this level fit into the memory allowed? TALLY_MEMORY_CAP: they need far more.
 * memory_foresee() then records the least memory that the search needs. */
tally_status foresee_drafts(struct forest *forest, uint32_t size);

#endif
