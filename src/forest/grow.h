/* SPDX-License-Identifier: MIT */
/*
 * Growing a forest: its nodes are expanded level by level, and those that are feasible settled.
 */
#ifndef TALLY_FOREST_GROW_H
#define TALLY_FOREST_GROW_H

#include "forest/forest.h"

/* Expands all nodes, from the largest down, and settles which are feasible. */
tally_status forest_grow(struct forest *forest);

#endif
