/* SPDX-License-Identifier: MIT */
/*
 * The exact engine's own fractions: numerator and denominator in 63 bits each, with a sign, in
 * lowest terms. Whole numbers, which nearly all values are, take a path without divisions; the rest
 * goes through base/rational.h. Each operation returns false where the result does not exist or
 * does not fit, and leaves *result alone.
 */
#ifndef TALLY_GOALS_RATIO_H
#define TALLY_GOALS_RATIO_H

#include "base/checked.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

struct ratio {
    int64_t numerator;
    int64_t denominator; /* at least 1 */
};

static ALWAYS_INLINE struct ratio ratio_of_whole(int64_t whole)
{
    return (struct ratio){whole, 1};
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

/* The least numerator is -(2^63 - 1), so that every value can change its sign. */
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

static ALWAYS_INLINE bool ratio_add(struct ratio *result, struct ratio a, struct ratio b)
{
    if (UNLIKELY((a.denominator | b.denominator) != 1)) return ratio_add_fractions(result, a, b);
    int64_t sum;
    if (ckd_add_signed(&sum, a.numerator, b.numerator) || sum == INT64_MIN) return false;
    *result = (struct ratio){sum, 1};
    return true;
}

static ALWAYS_INLINE bool ratio_subtract(struct ratio *result, struct ratio a, struct ratio b)
{
    return ratio_add(result, a, ratio_negate(b));
}

static ALWAYS_INLINE bool ratio_multiply(struct ratio *result, struct ratio a, struct ratio b)
{
    if (UNLIKELY((a.denominator | b.denominator) != 1))
        return ratio_multiply_fractions(result, a, b);
    int64_t product;
    if (ckd_mul_signed(&product, a.numerator, b.numerator) || product == INT64_MIN) return false;
    *result = (struct ratio){product, 1};
    return true;
}

/* base ^ exponent and base ^ (1 / exponent), exactly (base/power.h). *is_beyond is set where a
 * value exists but does not fit. */
MUST_USE bool ratio_power(struct ratio *result, struct ratio base, struct ratio exponent,
                          bool *is_beyond);

/* The exponent e with base ^ e = value, for base and value above 0 and base not 1;
 * false where none is exact. */
MUST_USE bool ratio_logarithm(struct ratio *result, struct ratio base, struct ratio value);

MUST_USE bool ratio_sqrt(struct ratio *result, struct ratio value);

/* Less than 0, 0 or more than 0, as a is less than, the same as, or more than b. */
int ratio_compare(struct ratio a, struct ratio b);

tally_value ratio_to_value(struct ratio a);
bool ratio_from_value(struct ratio *result, tally_value value);

/* The larger of numerator and denominator: what grows when fractions are worked with. */
static inline uint64_t ratio_height(struct ratio a)
{
    const uint64_t numerator = (uint64_t)(a.numerator < 0 ? -a.numerator : a.numerator);
    return numerator > (uint64_t)a.denominator ? numerator : (uint64_t)a.denominator;
}

static ALWAYS_INLINE uint64_t ratio_hash(struct ratio a)
{
    uint64_t hash = (uint64_t)a.numerator * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= (uint64_t)a.denominator * UINT64_C(0xC2B2AE3D27D4EB4F);
    return hash ^ (hash >> 29);
}

#endif
