/* SPDX-License-Identifier: MIT */
/*
 * Grows a forest: expands its nodes level by level, and settles which are feasible.
 */
#ifndef TALLY_FOREST_GROW_H
#define TALLY_FOREST_GROW_H

#include "forest/forest.h"

/* Expands all nodes, from the largest down, and settles which are feasible. */
tally_status forest_grow(struct forest *forest);

#endif
