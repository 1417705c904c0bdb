/* SPDX-License-Identifier: MIT */
/*
 * Exact fractions: (negative ? -1 : 1) * numerator / denominator, always in lowest terms, the
 * denominator at least 1, zero never negative. Numerator and denominator are exact up to 2^64 - 1
 * (base/width.h); a larger result gives a status, and is never wrapped or rounded. Nothing here
 * allocates memory or loops for long. tally_value in tally.h has room for larger parts.
 *
 * Intermediate results have 128 bits, so only the size of the result counts: a sum is found even if
 * its terms over the common denominator do not fit in 64 bits.
 */
#ifndef TALLY_BASE_RATIONAL_H
#define TALLY_BASE_RATIONAL_H

#include "base/compiler.h"
#include "base/width.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* A fraction in lowest terms: -8/3 is {8, 3, 1}. The denominator is at least 1; 0 is {0, 1, 0}. */
struct rational {
    rational_part numerator;
    rational_part denominator;
    int negative;
};

/* The status of an operation. *result is unchanged unless the status is RATIONAL_OK. */
enum rational_status {
    RATIONAL_OK,
    RATIONAL_BY_ZERO,  /* a division by zero, or zero to a negative power */
    RATIONAL_NO_VALUE, /* 0^0, (-1)!, sqrt(2): no exact value */
    RATIONAL_BEYOND    /* the value exists, but does not fit in 64 bits */
};

/* The greatest common divisor; of 0 and x it is x. */
rational_part rational_gcd(rational_part a, rational_part b);

/* numerator / denominator in lowest terms; denominator is not 0. */
struct rational rational_make(rational_part numerator, rational_part denominator, bool is_negative);

/* The operations take fractions in lowest terms and give one in lowest terms. *result may be one
 * of the operands. */
MUST_USE enum rational_status rational_add(struct rational *result, struct rational a,
                                           struct rational b);
MUST_USE enum rational_status rational_subtract(struct rational *result, struct rational a,
                                                struct rational b);
MUST_USE enum rational_status rational_multiply(struct rational *result, struct rational a,
                                                struct rational b);
MUST_USE enum rational_status rational_divide(struct rational *result, struct rational a,
                                              struct rational b);

/* -a, and |a|. */
struct rational rational_negate(struct rational a);

static inline struct rational rational_magnitude(struct rational a)
{
    a.negative = 0;
    return a;
}

/* Negative, 0 or positive, if a is less than, equal to, or greater than b. */
int rational_compare(struct rational a, struct rational b);

/* Predicates on fractions in lowest terms. */
static inline struct rational rational_of_whole(rational_part whole)
{
    return (struct rational){.numerator = whole, .denominator = 1, .negative = 0};
}

static inline bool rational_is_zero(struct rational a)
{
    return a.numerator == 0;
}

static inline bool rational_is_whole(struct rational a)
{
    return a.denominator == 1;
}

static inline bool rational_is_one(struct rational a)
{
    return a.numerator == 1 && a.denominator == 1 && !a.negative;
}

static inline bool rational_is_equal(struct rational a, struct rational b)
{
    return a.numerator == b.numerator && a.denominator == b.denominator && a.negative == b.negative;
}

/* Converts to the type of tally.h, whose parts have 128 bits. */
static inline tally_wide rational_part_told(rational_part part)
{
    const bool is_wide = RATIONAL_BITS > 64;
    return (tally_wide){.low = (uint64_t)part,
                        .high = is_wide ? (uint64_t)(part >> (RATIONAL_BITS / 2)) : 0};
}

static inline tally_value rational_told(struct rational a)
{
    return (tally_value){.numerator = rational_part_told(a.numerator),
                         .denominator = rational_part_told(a.denominator),
                         .negative = a.negative};
}

#endif
