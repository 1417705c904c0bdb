/* SPDX-License-Identifier: MIT */
/*
 * The built expressions of all nodes of small subsets.
 */
#ifndef TALLY_FOREST_DERIVE_NODES_H
#define TALLY_FOREST_DERIVE_NODES_H

#include "forest/derive.h"

/* Writes all built expressions of all nodes of subsets up to that size, from the smallest up. */
tally_status derive_nodes(struct forest *forest, const struct deriving *deriving, uint32_t size);

/* Like derive_nodes(), but counts the nodes (forest_count_node()) in the same pass, and those of
 * the larger subsets too. */
tally_status derive_and_count_nodes(struct forest *forest, const struct deriving *deriving,
                                    uint32_t size);

/* How many built expressions derive_nodes() would write for the subsets of that size at most, from
 * the counts of their goals. */
uint64_t derive_cost(const struct forest *forest, uint32_t size);

#endif
