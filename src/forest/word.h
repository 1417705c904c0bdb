/* SPDX-License-Identifier: MIT */
/*
 * The value of a node in one word, so that the same arrays and the same sort serve both kinds of
 * values. A whole number is itself. Under rules with fractions, a value is its numerator times
 * 2^30, plus its denominator, in lowest terms: equal values have equal words.
 *
 *     24     24            with fractions 24 * 2^30 + 1
 *     8/3    8 * 2^30 + 3
 *
 * The parts are so small that a sum of two products of parts fits in 64 bits. What has larger parts
 * has no word.
 */
#ifndef TALLY_FOREST_WORD_H
#define TALLY_FOREST_WORD_H

#include "base/compiler.h"
#include "base/rational.h"

enum { WORD_DENOMINATOR_BITS = 30 };
#define WORD_NUMERATOR_MAX ((UINT64_C(1) << 33) - 1)
#define WORD_DENOMINATOR_MAX ((UINT64_C(1) << WORD_DENOMINATOR_BITS) - 1)

static ALWAYS_INLINE uint64_t word_numerator(uint64_t word)
{
    return word >> WORD_DENOMINATOR_BITS;
}

static ALWAYS_INLINE uint64_t word_denominator(uint64_t word)
{
    return word & WORD_DENOMINATOR_MAX;
}

static ALWAYS_INLINE uint64_t word_of_fraction(uint64_t numerator, uint64_t denominator)
{
    return numerator << WORD_DENOMINATOR_BITS | denominator;
}

static ALWAYS_INLINE uint64_t word_of_whole(bool has_fractions, uint64_t whole)
{
    return has_fractions ? word_of_fraction(whole, 1) : whole;
}

/* Negative, 0 or positive, if a is less than, equal to, or greater than b. */
static ALWAYS_INLINE int word_compare(bool has_fractions, uint64_t a, uint64_t b)
{
    if (UNLIKELY(has_fractions && !TALLY_SMALL)) {
        const uint64_t of_a = word_numerator(a) * word_denominator(b);
        const uint64_t of_b = word_numerator(b) * word_denominator(a);
        return (of_a > of_b) - (of_a < of_b);
    }
    return (a > b) - (a < b);
}

static ALWAYS_INLINE bool word_is_less(bool has_fractions, uint64_t a, uint64_t b)
{
    return has_fractions ? word_compare(true, a, b) < 0 : a < b;
}

static inline struct rational word_value(bool has_fractions, uint64_t word)
{
    struct rational value = rational_of_whole(has_fractions ? word_numerator(word) : word);
    if (has_fractions) value.denominator = word_denominator(word);
    return value;
}

#endif
