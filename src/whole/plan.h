/* SPDX-License-Identifier: MIT */
/*
 * Decides by which target searches the expressions of some values are found: by one for a range of
 * sizes; or, for a size with very many subsets, by one for each subset that can make a value, as a
 * game of its own (join.h).
 */
#ifndef TALLY_WHOLE_PLAN_H
#define TALLY_WHOLE_PLAN_H

#include "whole/join.h"
#include "whole/target_search.h"

struct plan {
    struct join *join;
    struct workspace *workspace; /* the workspace of the join */
    struct admission admission;  /* the subsets that are still to be searched */
    uint64_t *nodes;        /* the counter of the whole search, to which each target search adds */
    const uint64_t *values; /* those that are searched for, in rising order; the caller's */
    size_t count;
    bool is_by_size;

    size_t next_value;   /* index of the value that the join of the current size looks up next */
    uint32_t join_size;  /* the size of the subsets that are joined; 0: no join in progress */
    uint64_t join_value; /* the value whose subsets are searched now */
    /* of uint64_t: the codes of the subsets that can make join_value; NULL: not looked up yet */
    const struct vector *codes;
    size_t next_code;

    struct target_search target_search;
    /* the workspace of a subset that is searched as a game of its own; NULL: none */
    struct workspace *subset_workspace;
};

/* Begins a plan. The values must live until plan_end(). is_by_size: sizes are searched one after
 * the other, not all at once. From ten numbers on, sizes are always searched one by one: that needs
 * 25 % less memory, and counting ten numbers takes 10 % longer (nine: 24 %). */
void plan_begin(struct plan *plan, struct join *join, struct admission admission, uint64_t *nodes,
                const uint64_t *values, size_t count, bool is_by_size);

/* Ends the current target search, and begins the next one that has roots; nothing is derived yet.
 * *target_search NULL: there are no more. */
tally_status plan_next(struct plan *plan, struct target_search **target_search);
void plan_end(struct plan *plan);

#endif
