/* SPDX-License-Identifier: MIT */
/*
 * Games of many numbers: which subsets of a size can make a value, without looking at each of them.
 *
 * 64 numbers have 7,624,512 subsets of five, but only 2,080 of one or two, with some 12,000 values.
 * So the last step is undone: of one side all values of all small subsets are enumerated, and what
 * each leaves for the other side is looked up in an index of values over all subsets of that size
 * at once; sides that are too large to be indexed are found in the same way, one step further down.
 * What fits together without using a number too often is a subset that can make the value, and just
 * these few are then searched for one by one (whole/target_search.h), each as a game of its own.
 *
 * Cost: (values of all subsets of up to half the size) x 6 look-ups, and as many searches of the
 * next smaller size where the larger side is not indexed.
 */
#ifndef TALLY_WHOLE_JOIN_H
#define TALLY_WHOLE_JOIN_H

#include "base/hash.h"
#include "lattice/workspace.h"

/* A value, and a subset that makes it; the next entry of the same slot. */
struct join_entry {
    uint64_t value;
    uint32_t subset;
    uint32_t next;
};

struct join_index {
    struct vector entries; /* struct join_entry */
    uint32_t *heads;       /* by hash of the value */
    uint64_t room;
};

enum { JOIN_HEIGHT_MAX = 8 };

struct join {
    struct workspace *workspace;
    struct join_index indices[JOIN_HEIGHT_MAX + 1]; /* by size */
    uint32_t height;                                /* sizes 1..height are indexed */
    uint64_t ceilings[TALLY_NUMBERS_MAX + 1];       /* by size: see join_ceiling(); 0: not known */
    struct vector answers; /* struct answer *, see join.c: what was found */
    struct hash answer_hash;
};

void join_init(struct join *join, struct workspace *workspace);
void join_clear(struct join *join);

/* Whether there are so many subsets of that size that this is worth while. */
bool join_is_worth(const struct lattice *lattice, uint32_t size);

/* No subset of that size makes more. All ceilings are worked out when one is first asked for: most
 * searches join nothing. */
uint64_t join_ceiling(struct join *join, uint32_t size);

/* The codes of all subsets of that size that can make the value, rising, in *codes (uint64_t). They
 * live as long as the join. */
tally_status join_find(struct join *join, uint64_t value, uint32_t size,
                       const struct vector **codes);

#endif
