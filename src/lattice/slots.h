/* SPDX-License-Identifier: MIT */
/*
 * Index computation for open-addressing hashes of values with 2^(64 - shift) slots. A value's slot
 * is the top bits of a product (Fibonacci hashing), so neighbouring values are far apart.
 */
#ifndef TALLY_LATTICE_SLOTS_H
#define TALLY_LATTICE_SLOTS_H

#include "base/compiler.h"

#include <stddef.h>
#include <stdint.h>

/* The first slot to examine for a value. */
static ALWAYS_INLINE uint64_t value_slot(uint64_t value, uint32_t shift)
{
    return value * UINT64_C(0x9e3779b97f4a7c15) >> shift;
}

/* The number of slots; 0 if shift is 64. */
static inline size_t slots_of(uint32_t shift)
{
    return shift == 64 ? 0 : (size_t)1 << (64 - shift);
}

/* The shift of a hash that has at least `slots` slots, and at least 2^least_bits. */
static inline uint32_t shift_for(uint64_t slots, uint32_t least_bits)
{
    uint32_t bits = least_bits;
    while ((UINT64_C(1) << bits) < slots) bits++;
    return 64 - bits;
}

#endif
