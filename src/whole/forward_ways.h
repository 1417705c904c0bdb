/* SPDX-License-Identifier: MIT */
/*
 * What counting forwards keeps of each subset (whole/forward.h), and how many expressions each of
 * its values has.
 */
#ifndef TALLY_WHOLE_FORWARD_WAYS_H
#define TALLY_WHOLE_FORWARD_WAYS_H

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

/* Makes the lists of ways of a subset from those of its own subsets.
 * worker->splits: how it splits. */
tally_status forward_make_ways(struct forward *forward, const struct worker *worker,
                               uint32_t subset);

/* The targets first .. first + count - 1, and what is counted for each. */
struct forward_window {
    uint64_t first;
    size_t count;
    uint64_t *ways;
    uint64_t *groups; /* scratch */
};

/* Adds to the window, which is zeroed before, the expressions over a subset of the largest size. */
tally_status forward_count_ways(struct forward *forward, const struct worker *worker,
                                uint32_t subset, const struct forward_window *window);

#endif
