/* SPDX-License-Identifier: MIT */
/*
 * The built expressions of all nodes of small subsets.
 */
#ifndef TALLY_FOREST_DERIVE_NODES_H
#define TALLY_FOREST_DERIVE_NODES_H

#include "forest/derive.h"

/* Writes all built expressions of all nodes of subsets of at most that size,
 * from the smallest up. */
tally_status derive_nodes(struct forest *forest, const struct deriving *deriving, uint32_t size);

/* Like derive_nodes(), but also counts the nodes (forest_count_node()), including those
 * of the larger subsets. */
tally_status derive_and_count_nodes(struct forest *forest, const struct deriving *deriving,
                                    uint32_t size);

/* How many built expressions derive_nodes() would write for subsets of at most that size, computed
 * from the counts of their goals. */
uint64_t derive_cost(const struct forest *forest, uint32_t size);

#endif
