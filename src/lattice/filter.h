/* SPDX-License-Identifier: MIT */
/*
 * A filter for a set of values: it quickly rejects nearly all values that are not in the set.
 *
 * The lowest bits of a value select a bit of the filter; there is no hash function. Most values are
 * small, and each value below the number of bits has a bit of its own, shared only with larger
 * values. The bits are folded, so that multiples of 64 do not share a few bits. One value in thirty
 * passes by mistake.
 */
#ifndef TALLY_LATTICE_FILTER_H
#define TALLY_LATTICE_FILTER_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The bits of the set {3 5 70}: 70 folds to 70 ^ 1 = 71, which is 7 modulo 64. So in a filter of 64
 * bits, 70 and 7 share bit 7.
 *
 *     bit    0 1 2 3 4 5 6 7 8 ...
 *            . . . 1 . 1 . 1 .        7 passes by mistake; 4 and 6 are rejected
 */
struct filter {
    uint64_t *words;
    uint64_t word_mask; /* number of words, a power of two, minus one */
    uint64_t largest;   /* the largest of the values */
};

/* The least number of bits for each value. Filters larger than the first-level cache have fewer
 * bits: waiting for memory would cost more than the values that pass by mistake. 32 bits instead of
 * 16 brought 1 to 2 % for six numbers and 7 % for eight. Neither 64 bits nor two bits of one word
 * for each value brought a further gain. */
enum { FILTER_BITS_A_VALUE = 32, FILTER_BITS_AT_LEAST = 8, FILTER_WORDS_CHEAP = 2048 };

/* The number of words of a filter for `values` values. */
static ALWAYS_INLINE size_t filter_words(size_t values)
{
    size_t words = 1;
    while (words * 64 <
           values * (words < FILTER_WORDS_CHEAP ? FILTER_BITS_A_VALUE : FILTER_BITS_AT_LEAST))
        words *= 2;
    return words;
}

/* Folds the higher bits of a value into its lowest. For every power of two from 64 on, the values
 * below it are mapped to different results. */
static ALWAYS_INLINE uint64_t filter_fold(uint64_t value)
{
    return value ^ value >> 6;
}

/* Adds a value to the set. */
static ALWAYS_INLINE void filter_add(struct filter *filter, uint64_t value)
{
    const uint64_t bit = filter_fold(value);
    filter->words[bit / 64 & filter->word_mask] |= UINT64_C(1) << bit % 64;
    if (value > filter->largest) filter->largest = value;
}

/* The lowest bit is that of the value: 0: it is not in the set. */
static ALWAYS_INLINE uint64_t filter_bits(struct filter filter, uint64_t value)
{
    const uint64_t bit = filter_fold(value);
    return filter.words[bit / 64 & filter.word_mask] >> bit % 64;
}

/* 0: the value is not in the set. 1: the value is in the set, or passes by mistake. There
 * are no branches, which would be mispredicted; the result is a word, since compilers would
 * turn a bool into branches. */
static ALWAYS_INLINE uint64_t filter_passes(struct filter filter, uint64_t value)
{
    return filter_bits(filter, value) & (uint64_t)(value <= filter.largest);
}

#endif
