/* SPDX-License-Identifier: MIT */
/*
 * Which hunts find the expressions of some values, one hunt after the other: one for a range of sizes, or
 * where a size has very many subsets, one for each subset that can make the value, as a game of its own
 * (join.h).
 */
#ifndef TALLY_WHOLE_HUNTS_H
#define TALLY_WHOLE_HUNTS_H

#include "whole/join.h"
#include "whole/target_search.h"

struct whole;

struct hunts {
    struct whole *whole;
    const uint64_t *values; /* rising */
    size_t count;
    uint32_t smallest; /* sizes that are left */
    uint32_t largest;
    bool is_by_size;

    size_t next_value;          /* of those that are looked up in a join, at the size at hand */
    uint32_t join_size;         /* 0: none is looked up */
    uint64_t join_value;        /* at hand */
    const struct vector *codes; /* uint64_t: the subsets that make it; NULL: not looked up yet */
    size_t next_code;

    struct hunt hunt;
    struct space subset_space; /* of a subset as a game of its own */
    bool has_subset_space;
};

/* The values live until hunts_end(). is_by_size: one size after the other, not all at once. */
void hunts_begin(struct hunts *hunts, struct whole *whole, const uint64_t *values, size_t count,
                 uint32_t smallest, uint32_t largest, bool is_by_size);

/* The next hunt that has roots, which ends the one before; it is begun, but nothing is derived yet. *hunt
 * NULL: there are no more. */
tally_status hunts_next(struct hunts *hunts, struct hunt **hunt);
void hunts_end(struct hunts *hunts);

#endif
