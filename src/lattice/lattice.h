/* SPDX-License-Identifier: MIT */
/*
 * The sub-multisets of the given numbers, and how each splits in two.
 *
 * Equal numbers are interchangeable, so the search works on sub-multisets: 1 1 2 2 3 3 has 26 of
 * them, not 63. A sub-multiset's code has a field of bits for each distinct number, wide enough for
 * as many copies as are given. Codes of disjoint parts add up: code(S without A) = code(S) -
 * code(A). A field for c copies takes at most c bits, so a code of up to 64 numbers fits in 64.
 *
 * Subsets ("sub-multisets" from here on) are numbered by size, and within a size in a fixed order;
 * a level is all subsets of one size. Levels are built one after the other, as far as a search
 * needs them, since 64 numbers have 41,664 subsets of three and 7,624,512 of five.
 *
 * The pivot of a subset is one of its numbers. The operands of a sum are in no order, so the search
 * takes first the operand that uses the pivot: then each set of operands is met once. Where some
 * number stands once in the subset it is chosen; else several operands may use the pivot
 * (pivot_repeats), and each user of the pivot has to mind that such a set is met once for each of
 * them.
 */
#ifndef TALLY_LATTICE_LATTICE_H
#define TALLY_LATTICE_LATTICE_H

#include "base/hash.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

#define LATTICE_NO_SUBSET UINT32_MAX

struct subset {
    uint64_t code;
    uint8_t size;
    uint8_t last;         /* its largest distinct number, as an index */
    uint8_t pivot;        /* likewise */
    uint8_t pivot_copies; /* how often the pivot stands in it */
};

/* One way to part a subset in two non-empty parts. */
struct split {
    uint32_t a;
    uint32_t b;
    uint8_t pivots_in_a; /* how often the pivot of the whole stands in a, and in b */
    uint8_t pivots_in_b;
};

struct lattice {
    struct memory *memory;
    const tally_options *options; /* whose tick may say stop while levels are built */
    uint32_t given;               /* how many numbers */
    uint32_t distinct;
    uint64_t number[TALLY_NUMBERS_MAX]; /* distinct numbers, rising */
    uint8_t copies[TALLY_NUMBERS_MAX];
    uint64_t stride[TALLY_NUMBERS_MAX]; /* what one copy adds to a code: 1 << shift */
    uint8_t shift[TALLY_NUMBERS_MAX];   /* where the field begins */
    uint8_t mask[TALLY_NUMBERS_MAX];    /* the field, shifted down */
    uint64_t full_code;
    double subsets_of_size[TALLY_NUMBERS_MAX + 1]; /* how many there are, built or not */
    struct vector subsets;                         /* struct subset */
    uint32_t levels;                               /* levels 1..levels are built */
    uint32_t level_begin[TALLY_NUMBERS_MAX + 2];   /* level s: level_begin[s] ..
                                                    * level_begin[s + 1] - 1 */
    bool is_hashed;                                /* there are too many codes for a table of all */
    uint32_t *index_of_code;                       /* code -> subset, where there are few codes */
    uint64_t index_room;
    struct hash hash;     /* of the codes, to subsets, where there are many */
    tally_status failure; /* what broke off the level after `levels`,
                           * a part of which is there: it ends so */
};

tally_status lattice_init(struct lattice *lattice, struct memory *memory,
                          const tally_options *options, const uint64_t *numbers, uint32_t count);
void lattice_clear(struct lattice *lattice);

/* Whether the levels up to size have more subsets than there could ever be room for with
 * what is kept of each. */
bool lattice_is_too_large(const struct lattice *lattice, uint32_t size);

/* Builds all levels up to size; TALLY_MEMORY_CAP at once where they are too large. */
tally_status lattice_build(struct lattice *lattice, uint32_t size);

static inline const struct subset *lattice_subset(const struct lattice *lattice, uint32_t index)
{
    return (const struct subset *)lattice->subsets.items + index;
}

/* The subset with this code, which must be in a level that is built. */
uint32_t lattice_find(const struct lattice *lattice, uint64_t code);

/* How many copies of the i-th distinct number a subset has. */
static inline uint32_t lattice_copies(const struct lattice *lattice, uint64_t code, uint32_t i)
{
    return (uint32_t)(code >> lattice->shift[i] & lattice->mask[i]);
}

/* All ordered ways to part a subset in two, in a fixed order, appended to splits (struct split),
 * which is emptied first. */
tally_status lattice_splits(const struct lattice *lattice, uint32_t index, struct vector *splits);

/* Whether the subset with code a is contained in the one with code b. */
bool lattice_contains(const struct lattice *lattice, uint64_t b, uint64_t a);

/* Whether so many copies of the subset with code a are, together. */
bool lattice_contains_copies(const struct lattice *lattice, uint64_t b, uint64_t a,
                             uint32_t copies);

#endif
