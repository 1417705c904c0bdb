/* SPDX-License-Identifier: MIT */
/*
 * Estimates the memory that the drafts of a level will need, before its nodes are expanded.
 *
 * Above the sizes that have tables, nearly every value of a smaller side gives a draft, and all
 * drafts are kept until feasibility is known. So the number of drafts is proportional to (nodes) x
 * (values of the smaller sides). Both factors are known. A sample of partings of a few nodes tells
 * how many drafts a value gives. The sample makes only nodes that the search needs anyway.
 *
 * A level gets its nodes when the level above is expanded. Nodes that are made by splitting off a
 * single number are few, so they are made for the estimate: the numbers 1 to 14 give one node of
 * fourteen numbers, and some hundred nodes of thirteen, each with a million drafts or more.
 *
 * Cost: the partings of all subsets of the level; in addition 64 partings, if the drafts could need
 * much of the memory allowed.
 */
#ifndef TALLY_FOREST_FORESEE_DRAFTS_H
#define TALLY_FOREST_FORESEE_DRAFTS_H

#include "forest/forest.h"

/* Will the forest fit into the memory allowed? The estimate looks at its largest sizes. The status
 * is like that of foresee_drafts(). */
tally_status foresee_growth(struct forest *forest);

/* Will the drafts of this level fit into the memory allowed? TALLY_MEMORY_CAP: they need far more.
 * memory_foresee() then records the least memory that the search needs. */
tally_status foresee_drafts(struct forest *forest, uint32_t size);

#endif
