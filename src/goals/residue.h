/* SPDX-License-Identifier: MIT */
/*
 * Fractions modulo the prime 2^31 - 1. A fraction n / d has the residue of n times the inverse of
 * d, so sums, products and quotients of fractions are those of their residues: no greatest common
 * divisor, no overflow. Different fractions may have the same residue. So residues can prove that
 * a value is not in a table, but not that it is.
 *
 *     1/3 + 1/6     715827883 + 1789569706 - 2147483647 = 357913942     1/2 is 1073741824
 *
 * A fraction has no residue if the prime divides its denominator, and no inverse if the prime
 * divides its numerator, which is not 0.
 */
#ifndef TALLY_GOALS_RESIDUE_H
#define TALLY_GOALS_RESIDUE_H

#include "goals/ratio.h"

#define RESIDUE_PRIME UINT32_C(0x7FFFFFFF)

/* A fraction modulo the prime, and 1 divided by it; the inverse of 0 is 0. */
struct residue {
    uint32_t value;
    uint32_t inverse;
};

static ALWAYS_INLINE uint32_t residue_add(uint32_t a, uint32_t b)
{
    const uint32_t sum = a + b;
    return sum >= RESIDUE_PRIME ? sum - RESIDUE_PRIME : sum;
}

static ALWAYS_INLINE uint32_t residue_subtract(uint32_t a, uint32_t b)
{
    return a >= b ? a - b : a + (RESIDUE_PRIME - b);
}

/* 2^31 is 1 modulo the prime, so the high bits of the product are added to the low ones. */
static ALWAYS_INLINE uint32_t residue_multiply(uint32_t a, uint32_t b)
{
    const uint64_t product = (uint64_t)a * b;
    const uint32_t folded = (uint32_t)(product & RESIDUE_PRIME) + (uint32_t)(product >> 31);
    return folded >= RESIDUE_PRIME ? folded - RESIDUE_PRIME : folded;
}

/* The smaller one of a residue and its opposite: the residue of a magnitude. */
static ALWAYS_INLINE uint32_t residue_magnitude(uint32_t a)
{
    return a < RESIDUE_PRIME - a ? a : RESIDUE_PRIME - a;
}

/* a is not 0. */
uint32_t residue_invert(uint32_t a);

/* Returns false if the fraction, which is not negative, has no residue or no inverse. */
MUST_USE bool residue_of(struct residue *residue, struct ratio value);

#endif
