/* SPDX-License-Identifier: MIT */
/*
 * The bits of a word, by the builtins of the compiler, and of sets in words. Other files name no
 * builtin.
 *
 *     ...0101000      2 are set; the lowest is bit 3, so 3 zeros are below it
 */
#ifndef TALLY_BASE_BITS_H
#define TALLY_BASE_BITS_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stdint.h>

/* How many bits are set. */
static ALWAYS_INLINE int bits_count(uint64_t word)
{
    return __builtin_popcountll(word);
}

/* The lowest bit that is set, which is also the number of zeros below it. There must be one. */
static ALWAYS_INLINE int bits_lowest(uint64_t word)
{
    return __builtin_ctzll(word);
}

/* The number of zeros above the highest bit that is set, of 64. There must be one. */
static ALWAYS_INLINE int bits_zeros_above(uint64_t word)
{
    return __builtin_clzll(word);
}

/* The word with its bits in the opposite order. */
static inline uint64_t bits_reverse(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x5555555555555555), pairs = UINT64_C(0x3333333333333333);
    const uint64_t nibbles = UINT64_C(0x0f0f0f0f0f0f0f0f);
    word = (word >> 1 & ones) | (word & ones) << 1;
    word = (word >> 2 & pairs) | (word & pairs) << 2;
    word = (word >> 4 & nibbles) | (word & nibbles) << 4;
    return __builtin_bswap64(word);
}

/* Is the bit set, in a set whose bit 64 is the lowest one of its second word? */
static ALWAYS_INLINE bool bits_have(const uint64_t *set, uint64_t bit)
{
    return (set[bit / 64] >> bit % 64 & 1) != 0;
}

#endif
