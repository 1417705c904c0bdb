/* SPDX-License-Identifier: MIT */
/*
 * What the files that grow a forest share: forest.c (nodes, levels, settling), forest/expand.c
 * (backwards, node by node) and forest/sweep.c (forwards, all nodes of a subset at once).
 */
#ifndef TALLY_FOREST_GROW_H
#define TALLY_FOREST_GROW_H

#include "forest/forest.h"

/* A way that was found while expanding. Where the larger side has no table, that side may turn out
 * infeasible, so the node of the smaller side is not made before it is known (is_pending). */
struct draft {
    struct node *node; /* that comes about so */
    struct node *left;
    struct node *right;
    uint8_t part;
    struct derivation_weight weight;
    bool is_small_left;
    bool is_pending;
};

struct expansion {
    struct forest *forest;
    struct worker *worker;
    struct node *node;
    tally_status status;
};

/* One side of a split, as far as expanding needs to know it. */
struct side {
    const struct table *table; /* NULL above the forest's height */
    uint64_t ceiling;
    uint32_t subset;
    uint32_t size;
};

/* Where a value stands in a map that is not empty. */
static ALWAYS_INLINE uint32_t forest_first_slot(const struct node_map *map, uint64_t value)
{
    return (uint32_t)(value * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (map->room - 1);
}

struct side forest_side(const struct forest *forest, uint32_t subset);

/* The node, made if it is not there; it wants these parts too. NULL: no memory. */
struct node *forest_want_node(struct forest *forest, struct worker *worker, uint32_t subset,
                              uint64_t value, uint8_t parts);

/* Appends a draft to the worker's scratch. */
void forest_add_draft(struct expansion *expansion, struct draft draft);

/* Makes worker->partings of worker->splits, for all nodes of the subset. */
tally_status forest_find_partings(const struct forest *forest, struct worker *worker);

/* Appends the drafts of all ways in which the expansion's node comes about over
 * the worker's partings. */
void forest_expand(struct expansion *expansion);

/* The same for the repetitions of a split that has the pivot on both sides, and one part. */
void forest_expand_repetitions(struct expansion *expansion, enum part part,
                               const struct split *split);

/* Appends the drafts of all nodes of a subset; all smaller sizes have tables. */
tally_status forest_sweep(struct forest *forest, struct worker *worker, uint32_t subset);

/* Whether sweeping a subset is less work than expanding its nodes one by one. */
bool forest_is_sweep_cheaper(const struct forest *forest, const struct worker *worker,
                             uint32_t subset);

/* The values of a table that a derivation needs, by the parts that it needs. */
static ALWAYS_INLINE struct value_run forest_run(const struct table *table, uint8_t needed)
{
    switch (needed) {
    case PARTS_SUM_OPERAND: return table_sum_operands(table);
    case PARTS_SUM_GROUP: return table_sum_groups(table);
    case PARTS_PRODUCT_OPERAND: return table_product_operands(table);
    default: return table_product_groups(table);
    }
}

#endif
