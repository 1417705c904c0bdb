/* SPDX-License-Identifier: MIT */
/*
 * Finds the ways in which a node can be made, backwards, as drafts. grow.c makes the node's goals
 * from the drafts.
 */
#ifndef TALLY_FOREST_EXPAND_H
#define TALLY_FOREST_EXPAND_H

#include "forest/forest.h"

/* A way found by expanding. If the larger side has no table, it may turn out that this side cannot
 * make its value. So the node of the smaller side is created later (is_pending). */
struct draft {
    struct node *node; /* the node that is made this way */
    struct node *left;
    struct node *right;
    uint8_t part;       /* as which part the node is made */
    uint8_t pivots;     /* in the left operand */
    uint8_t copies;     /* how many of the left operand are taken */
    bool is_small_left; /* the smaller side is the left one */
    bool is_pending;    /* the smaller side's node is not created yet */
};

/* The node being expanded, and the worker's memory. */
struct expansion {
    struct forest *forest;
    struct worker *worker;
    struct node *node;
    tally_status status;
    bool only_counts; /* drafts are counted instead of appended, and no nodes are created */
    uint64_t counted;
    const struct parting *parting; /* the split that is being worked through: see expand.c */
    const struct table *large;     /* the table of its larger side, if that has one */
    uint64_t largest;     /* the largest value of the larger side; without a table, its ceiling */
    bool has_larger_left; /* the larger side may be the minuend or the dividend */
};

/* Appends a draft to the worker's scratch. */
void forest_add_draft(struct expansion *expansion, struct draft draft);

/* Finds the splits of the subset for all of its nodes: worker->partings, from worker->splits. */
tally_status forest_find_partings(const struct forest *forest, struct worker *worker);

/* Appends the drafts of all ways to make the node, over worker->partings. */
void forest_expand(struct expansion *expansion);

/* Appends the drafts of one of worker->partings alone. */
void forest_expand_parting(struct expansion *expansion, size_t index);

/* Like forest_expand(), for repetitions of one part, over a split with the pivot on both sides. */
void forest_expand_repetitions(struct expansion *expansion, enum part part,
                               const struct split *split);

/* The run of a table's values that have the parts needed by a derivation. */
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
