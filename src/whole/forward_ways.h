/* SPDX-License-Identifier: MIT */
/*
 * The data of each subset for forward counting (whole/forward.h): its values, and how many
 * expressions each value has.
 */
#ifndef TALLY_WHOLE_FORWARD_WAYS_H
#define TALLY_WHOLE_FORWARD_WAYS_H

#include "forest/derive.h"
#include "whole/target_search.h"

/* A value and the number of its expressions. */
struct ways {
    uint64_t value;
    uint64_t count;
};

struct ways_list {
    struct ways *items;
    uint32_t count;
};

/* The sets of parts from which pairs are made (table.h), and the parts of a root. */
enum ways_set {
    WAYS_SUM_OPERANDS,
    WAYS_SUM_GROUPS,
    WAYS_PRODUCT_OPERANDS,
    WAYS_PRODUCT_GROUPS,
    WAYS_DIVISOR_GROUPS, /* without the value 1 */
    WAYS_ROOTS,
    WAYS_SETS
};

/* Built expressions are in the order DIFF SUM LEAF PROD QUOT: a pair needs one run of them. */
enum { FORWARD_PARTS = 5 };

/* The data of one subset. */
struct forward_set {
    struct ways_list ways[WAYS_SETS];
    struct built_expression *expressions;
    uint64_t *values; /* the value of each built expression, parallel to `expressions` */
    uint32_t part_begin[FORWARD_PARTS + 1]; /* part i is expressions[part_begin[i]] ..
                                               [part_begin[i + 1]] - 1 */
};

struct forward {
    struct workspace *workspace;
    struct admission admission;
    bool is_free_wanted;      /* solutions without a detour are counted too */
    struct forward_set *sets; /* indexed by subset; only sizes below admission.most */
    struct vector entries;    /* scratch: see forward_ways.c */
    struct vector slots;
    struct vector expressions; /* scratch: see forward.c */
    uint64_t nodes;            /* values and built expressions made */
};

/* Makes the lists of ways of a subset from the lists of its own subsets.
 * worker->splits are its splits. */
tally_status forward_make_ways(struct forward *forward, const struct worker *worker,
                               uint32_t subset);

/* Adds the expressions over a subset of the largest size to the ways of `count` targets from
 * `first` on, which the caller has zeroed. groups is scratch of as many, zeroed too. */
tally_status forward_count_ways(struct forward *forward, const struct worker *worker,
                                uint32_t subset, uint64_t first, size_t count, uint64_t *ways,
                                uint64_t *groups);

#endif
