/* SPDX-License-Identifier: MIT */
/*
 * The sub-multisets of the given numbers, and how each splits in two.
 *
 * Equal numbers are interchangeable, so the search works on sub-multisets: 1 1 2 2 3 3 has 26 of
 * them, not 63. The code of a sub-multiset has a bit field for each distinct number, which counts
 * its copies:
 *
 *     given 1 1 2 2 2 25    field of 25: 1 bit    field of 2: 2 bits    field of 1: 2 bits
 *     1 2 2                           0                    10                    01
 *
 * Codes of disjoint parts add up: code(S without A) = code(S) - code(A). A field for c copies takes
 * at most c bits, so a code of up to 64 numbers fits in 64 bits.
 *
 * Subsets (short for sub-multisets from here on) are numbered by size, and within a size in a fixed
 * order; a level is all subsets of one size. A search builds only the levels that it needs, since
 * 64 numbers have 41,664 subsets of three and 7,624,512 of five.
 *
 * The pivot of a subset is one of its numbers. The operands of a sum have no order, so the search
 * puts the operand that uses the pivot first: then each set of operands is found once. The pivot is
 * a number that occurs once in the subset, if there is one. Otherwise several operands may use the
 * pivot (pivot_repeats), and the same set is found once for each of them; code that uses the pivot
 * must correct for that.
 */
#ifndef TALLY_LATTICE_LATTICE_H
#define TALLY_LATTICE_LATTICE_H

#include "base/hash.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

#define LATTICE_NO_SUBSET UINT32_MAX

/* A sub-multiset of the given numbers. */
struct subset {
    uint64_t code;
    uint8_t size;         /* how many numbers it has, copies included */
    uint8_t last;         /* index of its largest distinct number */
    uint8_t pivot;        /* index of its pivot, likewise a distinct number */
    uint8_t pivot_copies; /* number of copies of the pivot in the subset */
};

/* One way to divide a subset into two non-empty parts, a and b. */
struct split {
    uint32_t a; /* indices of subsets */
    uint32_t b;
    uint8_t pivots_in_a; /* number of copies of the whole subset's pivot in a and in b */
    uint8_t pivots_in_b;
};

/* All subsets up to the largest size that was asked for, and how to find one by its code. */
struct lattice {
    struct memory *memory;
    const tally_options *options;       /* for the tick while levels are built */
    uint32_t given;                     /* how many numbers are given */
    uint32_t distinct;                  /* how many different numbers are given */
    uint64_t number[TALLY_NUMBERS_MAX]; /* distinct numbers, rising */
    uint8_t copies[TALLY_NUMBERS_MAX];  /* how often each distinct number is given */
    uint64_t stride[TALLY_NUMBERS_MAX]; /* what one copy of a number adds to a code: 1 << shift */
    uint8_t shift[TALLY_NUMBERS_MAX];   /* where the field begins */
    uint8_t mask[TALLY_NUMBERS_MAX];    /* the field's largest value, as a mask */
    uint64_t full_code;                 /* the code of all given numbers */
    double subsets_of_size[TALLY_NUMBERS_MAX + 1]; /* the number of subsets of each size,
                                                      built or not */
    struct vector subsets;                         /* struct subset */
    uint32_t levels;                               /* levels 1..levels are built */
    uint32_t level_begin[TALLY_NUMBERS_MAX + 2];   /* level s: level_begin[s] ..
                                                    * level_begin[s + 1] - 1 */
    bool is_hashed;                                /* there are too many codes for an array */
    uint32_t *index_of_code;                       /* code -> subset, if there are few codes */
    uint64_t index_room;
    struct hash hash;     /* code -> subset, if there are many codes */
    tally_status failure; /* why the level after `levels` is incomplete; its subsets are not used */
};

tally_status lattice_init(struct lattice *lattice, struct memory *memory,
                          const tally_options *options, const uint64_t *numbers, uint32_t count);
void lattice_clear(struct lattice *lattice);

/* Do the levels up to `size` have more subsets than any memory can hold? */
bool lattice_is_too_large(const struct lattice *lattice, uint32_t size);

/* Builds all levels up to `size`. Returns TALLY_MEMORY_CAP at once if they are too large. */
tally_status lattice_build(struct lattice *lattice, uint32_t size);

static inline const struct subset *lattice_subset(const struct lattice *lattice, uint32_t index)
{
    return (const struct subset *)lattice->subsets.items + index;
}

/* The index of the subset with this code. Its level must be built. */
uint32_t lattice_find(const struct lattice *lattice, uint64_t code);

/* How many copies of the i-th distinct number a subset has. */
static inline uint32_t lattice_copies(const struct lattice *lattice, uint64_t code, uint32_t i)
{
    return (uint32_t)(code >> lattice->shift[i] & lattice->mask[i]);
}

/* Fills splits (struct split) with all ordered ways to divide a subset into two parts. */
tally_status lattice_splits(const struct lattice *lattice, uint32_t index, struct vector *splits);

/* Is the subset with code a contained in the subset with code b? */
bool lattice_contains(const struct lattice *lattice, uint64_t b, uint64_t a);

/* Do `copies` copies of the subset with code a fit into the subset with code b at once? */
bool lattice_contains_copies(const struct lattice *lattice, uint64_t b, uint64_t a,
                             uint32_t copies);

#endif
