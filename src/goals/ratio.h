/* SPDX-License-Identifier: MIT */
/*
 * The exact engine's fractions: numerator and denominator have 63 bits each, with a sign, in
 * lowest terms (base/width.h). Nearly all values are whole numbers, which take a path without
 * divisions; base/rational.h handles the rest. Each operation returns false, and leaves *result
 * alone, if the result does not exist or does not fit.
 */
#ifndef TALLY_GOALS_RATIO_H
#define TALLY_GOALS_RATIO_H

#include "base/checked.h"
#include "base/width.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* A fraction with a sign in its numerator, in lowest terms: -8/3 is {-8, 3}. */
struct ratio {
    ratio_part numerator;
    ratio_part denominator; /* at least 1 */
};

static ALWAYS_INLINE struct ratio ratio_of_whole(ratio_part whole)
{
    return (struct ratio){whole, 1};
}

/* A given number or target, at most RATIO_NUMBER_MAX. */
static ALWAYS_INLINE struct ratio ratio_of_number(uint64_t number)
{
    return ratio_of_whole((ratio_part)number);
}

static ALWAYS_INLINE bool ratio_is_equal(struct ratio a, struct ratio b)
{
    return a.numerator == b.numerator && a.denominator == b.denominator;
}

static ALWAYS_INLINE bool ratio_is_zero(struct ratio a)
{
    return a.numerator == 0;
}

static ALWAYS_INLINE bool ratio_is_one(struct ratio a)
{
    return a.numerator == 1 && a.denominator == 1;
}

/* Cannot overflow: the least numerator is -RATIO_PART_MAX. */
static ALWAYS_INLINE struct ratio ratio_negate(struct ratio a)
{
    return (struct ratio){-a.numerator, a.denominator};
}

static ALWAYS_INLINE struct ratio ratio_magnitude(struct ratio a)
{
    return a.numerator < 0 ? ratio_negate(a) : a;
}

MUST_USE bool ratio_add_fractions(struct ratio *result, struct ratio a, struct ratio b);
MUST_USE bool ratio_multiply_fractions(struct ratio *result, struct ratio a, struct ratio b);
MUST_USE bool ratio_divide(struct ratio *result, struct ratio a, struct ratio b);

/* Whole numbers take the fast path: one addition with an overflow check. */
static ALWAYS_INLINE bool ratio_add(struct ratio *result, struct ratio a, struct ratio b)
{
    if (UNLIKELY((a.denominator | b.denominator) != 1)) return ratio_add_fractions(result, a, b);
    ratio_part sum;
    if (ckd_add(&sum, a.numerator, b.numerator) || sum < -RATIO_PART_MAX) return false;
    *result = (struct ratio){sum, 1};
    return true;
}

static ALWAYS_INLINE bool ratio_subtract(struct ratio *result, struct ratio a, struct ratio b)
{
    return ratio_add(result, a, ratio_negate(b));
}

/* Whole numbers take the fast path: one multiplication with an overflow check. */
static ALWAYS_INLINE bool ratio_multiply(struct ratio *result, struct ratio a, struct ratio b)
{
    if (UNLIKELY((a.denominator | b.denominator) != 1))
        return ratio_multiply_fractions(result, a, b);
    ratio_part product;
    if (ckd_mul(&product, a.numerator, b.numerator) || product < -RATIO_PART_MAX) return false;
    *result = (struct ratio){product, 1};
    return true;
}

/* base ^ exponent and base ^ (1 / exponent), exactly (base/power.h). *is_beyond is set if a value
 * exists but does not fit. */
MUST_USE bool ratio_power(struct ratio *result, struct ratio base, struct ratio exponent,
                          bool *is_beyond);

/* Replaces *value, which is above 0 and not 1, by its root of the largest possible degree, and
 * returns the degree: 64 becomes 2, degree 6. */
uint32_t ratio_take_root(struct ratio *value);

/* The exponent e with base ^ e = value, for base and value above 0 and base not 1; false
 * if there is no exact one. */
MUST_USE bool ratio_logarithm(struct ratio *result, struct ratio base, struct ratio value);

/* Returns less than 0, 0 or more than 0, if a is less than, equal to, or greater than b. */
int ratio_compare(struct ratio a, struct ratio b);

struct rational ratio_to_value(struct ratio a);
bool ratio_from_value(struct ratio *result, struct rational value);

/* The height: the larger of numerator and denominator. It bounds how large results can become. */
static inline ratio_size ratio_height(struct ratio a)
{
    const ratio_size numerator = (ratio_size)(a.numerator < 0 ? -a.numerator : a.numerator);
    return numerator > (ratio_size)a.denominator ? numerator : (ratio_size)a.denominator;
}

/* The product, or RATIO_SIZE_MAX if it does not fit. */
static inline ratio_size ratio_size_multiply(ratio_size a, ratio_size b)
{
    ratio_size product;
    return ckd_mul(&product, a, b) ? RATIO_SIZE_MAX : product;
}

/* The number of binary digits of a size. */
static inline uint32_t ratio_size_bits(ratio_size size)
{
    uint32_t bits = 0;
    for (; size != 0; size >>= 1) bits++;
    return bits;
}

/* A mixed hash of the fraction, for struct hash. */
static ALWAYS_INLINE uint64_t ratio_hash(struct ratio a)
{
    uint64_t hash = (uint64_t)a.numerator * UINT64_C(0x9E3779B97F4A7C15);
#ifdef TALLY_WIDE_FRACTIONS
    hash += (uint64_t)(a.numerator >> 64) * UINT64_C(0xD6E8FEB86659FD93);
    hash ^= (uint64_t)(a.denominator >> 64) * UINT64_C(0xA0761D6478BD642F);
#endif
    hash ^= (uint64_t)a.denominator * UINT64_C(0xC2B2AE3D27D4EB4F);
    return hash ^ (hash >> 29);
}

#endif
