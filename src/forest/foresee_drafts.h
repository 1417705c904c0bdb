/* SPDX-License-Identifier: MIT */
/*
 * Foresees what the drafts of a level take, before its nodes are expanded.
 *
 * Above the sizes that have tables, nearly every value of a smaller side gives a draft, and all
 * drafts are kept until feasibility is known. So they are in proportion to (nodes) x (values of the
 * smaller sides), both known; a few partings of a few nodes tell how many drafts a value gives.
 * Expanding them makes no node that would not be made anyway.
 *
 * The levels below the largest have nodes only when it is expanded. But those that are made by
 * splitting off single numbers are few, and made at once: 1 to 14 have one node of fourteen
 * numbers, and some hundred of thirteen, each with a million drafts and more.
 *
 * Cost: the partings of all subsets of the level; where its drafts could take much of the memory
 * allowed, 64 partings in addition.
 */
#ifndef TALLY_FOREST_FORESEE_DRAFTS_H
#define TALLY_FOREST_FORESEE_DRAFTS_H

#include "forest/forest.h"

/* Will the forest fit into the memory allowed, as far as its largest sizes tell? The status is like
 * that of foresee_drafts(). */
tally_status foresee_growth(struct forest *forest);

/* Will the drafts of this level fit into the memory allowed? TALLY_MEMORY_CAP: by far not; what the
 * search takes at least is then noted by memory_foresee(). */
tally_status foresee_drafts(struct forest *forest, uint32_t size);

#endif
