/* SPDX-License-Identifier: MIT */
/*
 * Decides which target searches find the expressions of some values: one for a range of sizes;
 * or, for a size with very many subsets, one for each subset that can make the value, as a
 * game of its own (join.h).
 */
#ifndef TALLY_WHOLE_PLAN_H
#define TALLY_WHOLE_PLAN_H

#include "whole/join.h"
#include "whole/target_search.h"

struct plan {
    struct join *join;
    struct workspace *workspace; /* the join's */
    struct admission admission;
    uint64_t *nodes;      /* of the whole search: the nodes of each target search are added */
    struct sought sought; /* the sizes that are left */
    bool is_by_size;

    size_t next_value;          /* index of the next value to look up in a join, for
                                   the current size */
    uint32_t join_size;         /* 0: none is looked up */
    uint64_t join_value;        /* at hand */
    const struct vector *codes; /* uint64_t: the subsets that make it; NULL: not looked up yet */
    size_t next_code;

    struct target_search target_search;
    struct workspace *subset_workspace; /* of a subset as a game of its own; NULL: none */
};

/* The values must live until plan_end(). is_by_size: one size after the other, not all at once. */
void plan_begin(struct plan *plan, struct join *join, struct admission admission, uint64_t *nodes,
                struct sought sought, bool is_by_size);

/* Begins the next target search that has roots, and ends the one before; nothing is derived yet.
 * *target_search NULL: there are no more. */
tally_status plan_next(struct plan *plan, struct target_search **target_search);
void plan_end(struct plan *plan);

#endif
