/* SPDX-License-Identifier: MIT */
/*
 * Counting for many targets at once, forwards.
 *
 * The forest (forest.h) goes backwards from its targets, and makes nothing that leads to none of
 * them. With hundreds of targets almost everything leads to one. Then it is less work to make
 * everything once, from the smallest subsets up, and only to look at the last step whether the
 * result is a target:
 *
 *     all pairs of two smaller subsets  ->  what they make  ->  a target?  count it
 *
 * Each subset keeps two things: its values, with the number of expressions for each (ways, which is
 * all that counting with detours takes), and its built expressions without a detour (derive.h). No
 * nodes and no derivations are made, nothing is looked up backwards; what is left is a few dozen
 * sequential lists.
 *
 * Cost: in proportion to all expressions over all proper subsets, whatever the targets are. 1 3 7
 * 10 25 50 has 7,394 values and 10,918 built expressions of up to five numbers; 100..999 takes half
 * the time of a forest.
 */
#ifndef TALLY_WHOLE_FORWARD_H
#define TALLY_WHOLE_FORWARD_H

#include "forest/derive.h"
#include "whole/target_search.h"

/* A value, and how many expressions are worth it. */
struct ways {
    uint64_t value;
    uint64_t count;
};

struct ways_list {
    struct ways *items;
    uint32_t count;
};

/* The sets of parts that pairs are made of (table.h), and what a root may be. */
enum ways_set {
    WAYS_SUM_OPERANDS,
    WAYS_SUM_GROUPS,
    WAYS_PRODUCT_OPERANDS,
    WAYS_PRODUCT_GROUPS,
    WAYS_DIVISOR_GROUPS, /* without the value 1 */
    WAYS_ROOTS,
    WAYS_SETS
};

/* Built expressions in the order DIFF SUM LEAF PROD QUOT: what a pair needs is one run of them. */
enum { FORWARD_PARTS = 5 };

/* What is known of one subset. */
struct forward_set {
    struct ways_list ways[WAYS_SETS];
    struct built_expression *expressions;
    uint64_t *values; /* of the built expressions, parallel to them */
    uint32_t part_begin[FORWARD_PARTS + 1];
};

struct forward {
    struct workspace *workspace;
    struct admission admission;
    bool is_free_wanted;      /* solutions without a detour are counted too */
    struct forward_set *sets; /* by subset; sizes below admission.most */
    struct vector entries;    /* scratch: see forward_ways.c */
    struct vector slots;
    struct vector expressions; /* scratch: see forward.c */
    uint64_t nodes;            /* values and built expressions made */
};

/* What is found for one target. */
struct forward_count {
    uint64_t solutions; /* without a detour */
    uint64_t with_detours;
    uint32_t fewest; /* numbers used; 0: not reached */
};

/* Whether counting so many targets forwards is less work than searching them. */
bool forward_is_worth(const struct admission *admission, uint64_t targets);

/* Makes everything of the subsets below the largest size. The memory is the workspace's;
 * a target search would reset it. */
tally_status forward_begin(struct forward *forward, struct workspace *workspace,
                           struct admission admission, bool is_free_wanted);

/* Counts for the targets from `first` on. */
tally_status forward_count(struct forward *forward, uint64_t first, size_t count,
                           struct forward_count *counts);
void forward_end(struct forward *forward);

/* ---- Within forward*.c ----------------------------------------------------------------------- */

/* Makes the lists of ways of a subset from those of its own subsets.
 * worker->splits: how it splits. */
tally_status forward_make_ways(struct forward *forward, const struct worker *worker,
                               uint32_t subset);

/* Adds, for each of `count` targets from `first` on, the expressions over a subset of the largest
 * size; window and groups: zeroed, one for each target. The counts end in window. */
tally_status forward_count_ways(struct forward *forward, const struct worker *worker,
                                uint32_t subset, uint64_t first, size_t count, uint64_t *window,
                                uint64_t *groups);

#endif
