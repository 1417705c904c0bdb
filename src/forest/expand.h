/* SPDX-License-Identifier: MIT */
/*
 * Finds the ways in which a node comes about, backwards, as drafts; grow.c makes the
 * node's goals of them.
 */
#ifndef TALLY_FOREST_EXPAND_H
#define TALLY_FOREST_EXPAND_H

#include "forest/forest.h"

/* A way that expanding found. If the larger side has no table, that side may turn out infeasible,
 * so the node of the smaller side is made later (is_pending). */
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

/* Appends a draft to the worker's scratch. */
void forest_add_draft(struct expansion *expansion, struct draft draft);

/* Finds the splits of the subset for all of its nodes: worker->partings, from worker->splits. */
tally_status forest_find_partings(const struct forest *forest, struct worker *worker);

/* Appends the drafts of all ways in which the node comes about over worker->partings. */
void forest_expand(struct expansion *expansion);

/* The same for repetitions, for one part and one split that has the pivot on both sides. */
void forest_expand_repetitions(struct expansion *expansion, enum part part,
                               const struct split *split);

/* The values of a table that have the parts which a derivation needs. */
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
