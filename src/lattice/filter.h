/* SPDX-License-Identifier: MIT */
/*
 * A filter for a set of values: it tells at once that a value is not in the set, of nearly all that
 * are not.
 *
 * A bit for each of so many last bits of a value, and no hash: values are small mostly, and those
 * smaller than the filter has bits have one each, which only a larger one may have set too. The
 * bits are folded, so that values which are all multiples of 64 do not meet in few of them. One
 * value in thirty passes in vain.
 */
#ifndef TALLY_LATTICE_FILTER_H
#define TALLY_LATTICE_FILTER_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct filter {
    uint64_t *words;
    uint64_t word_mask; /* how many words, a power of two, less one */
    uint64_t largest;   /* of the values */
};

/* So many bits a value, or more; beyond what the first cache may hold, fewer: there it is not the
 * values that pass in vain but the waiting for memory that costs. */
enum { FILTER_BITS_A_VALUE = 32, FILTER_BITS_AT_LEAST = 8, FILTER_WORDS_CHEAP = 2048 };

/* How many words a filter for so many values has. */
static ALWAYS_INLINE size_t filter_words(size_t values)
{
    size_t words = 1;
    while (words * 64 <
           values * (words < FILTER_WORDS_CHEAP ? FILTER_BITS_A_VALUE : FILTER_BITS_AT_LEAST))
        words *= 2;
    return words;
}

/* Different for different values below any power of two from 64 on. */
static ALWAYS_INLINE uint64_t filter_fold(uint64_t value)
{
    return value ^ value >> 6;
}

static ALWAYS_INLINE void filter_add(struct filter *filter, uint64_t value)
{
    const uint64_t bit = filter_fold(value);
    filter->words[bit / 64 & filter->word_mask] |= UINT64_C(1) << bit % 64;
    if (value > filter->largest) filter->largest = value;
}

/* 0: the value is not in the set. 1: it is, or else is one of the few that pass. No branches, which
 * could not be guessed, and a word rather than a bool, of which compilers would make branches. */
static ALWAYS_INLINE uint64_t filter_passes(struct filter filter, uint64_t value)
{
    const uint64_t bit = filter_fold(value);
    const uint64_t word = filter.words[bit / 64 & filter.word_mask];
    return word >> bit % 64 & (uint64_t)(value <= filter.largest);
}

#endif
