/* SPDX-License-Identifier: MIT */
/*
 * Games of many numbers: finds the subsets of a size that can make a value, without examining each
 * subset.
 *
 * 64 numbers have 7,624,512 subsets of five, but only 2,080 of one or two, with some 12,000 values.
 * So the last step is undone (meet in the middle). For one side, all values of all small subsets
 * are enumerated. The value that each leaves for the other side is looked up in an index of the
 * values of all subsets of that size. If the other side is too large for an index, its subsets are
 * found in the same way, one step further down. Two sides that together do not use any number too
 * often form a subset that can make the value. Only these few subsets are then searched, each as a
 * game of its own (whole/target_search.h).
 *
 * Cost: (values of all subsets of up to half the size) x 6 look-ups, and as many searches of the
 * next smaller size if the larger side is not indexed.
 */
#ifndef TALLY_WHOLE_JOIN_H
#define TALLY_WHOLE_JOIN_H

#include "base/hash.h"
#include "lattice/value_set.h"
#include "lattice/workspace.h"

struct join_index {
    struct vector entries; /* of struct value_place: a value, the index of a subset that makes it,
                            * and as `limit` the next entry of the slot */
    uint32_t *heads;       /* the first entry of each slot, by hash of the value */
    uint64_t room;
};

enum { JOIN_HEIGHT_MAX = 8 };

struct join {
    struct workspace *workspace;
    struct join_index indices[JOIN_HEIGHT_MAX + 1]; /* indexed by size */
    uint32_t height;                                /* sizes 1..height are indexed */
    uint64_t ceilings[TALLY_NUMBERS_MAX + 1];       /* indexed by size, see join_ceiling(); 0:
                                                       unknown */
    struct vector answers;                          /* struct answer *, see join.c */
    struct hash answer_hash;
};

void join_init(struct join *join, struct workspace *workspace);
void join_clear(struct join *join);

/* Does that size have so many subsets that a join is worthwhile? */
bool join_is_worth(const struct lattice *lattice, uint32_t size);

/* An upper bound on the values of subsets of that size. All ceilings are computed at the first
 * call, since most searches need none. */
uint64_t join_ceiling(struct join *join, uint32_t size);

/* Sets *codes (uint64_t) to the codes of all subsets of that size that can make the value, in
 * rising order. They are valid as long as the join. */
tally_status join_find(struct join *join, uint64_t value, uint32_t size,
                       const struct vector **codes);

#endif
