/* SPDX-License-Identifier: MIT */
/*
 * Exact arithmetic on tally_value: (negative ? -1 : 1) * numerator / denominator, always in lowest
 * terms, the denominator at least 1, zero never negative. Numerator and denominator are exact up to
 * 2^64 - 1; a result beyond that is told, never wrapped and never rounded. Nothing here allocates
 * or loops for long.
 *
 * Intermediate results are kept in 128 bits, by hand, so that "beyond" is said of results alone: a
 * sum whose terms over a common denominator do not fit, but which does fit once it is reduced, is
 * found.
 */
#ifndef TALLY_BASE_RATIONAL_H
#define TALLY_BASE_RATIONAL_H

#include "base/compiler.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* How an operation went. *result is untouched unless it is RATIONAL_OK. */
enum rational_status {
    RATIONAL_OK,
    RATIONAL_BY_ZERO,  /* a division by zero, or zero to a negative power */
    RATIONAL_NO_VALUE, /* 0^0, (-1)!, sqrt(2): no exact value */
    RATIONAL_BEYOND    /* the value exists, but does not fit */
};

/* The greatest common divisor; of 0 and x it is x. */
uint64_t rational_gcd(uint64_t a, uint64_t b);

/* numerator / denominator in lowest terms; denominator is not 0. */
tally_value rational_make(uint64_t numerator, uint64_t denominator, bool is_negative);

MUST_USE enum rational_status rational_add(tally_value *result, tally_value a, tally_value b);
MUST_USE enum rational_status rational_subtract(tally_value *result, tally_value a, tally_value b);
MUST_USE enum rational_status rational_multiply(tally_value *result, tally_value a, tally_value b);
MUST_USE enum rational_status rational_divide(tally_value *result, tally_value a, tally_value b);

/* -a, and |a|. */
tally_value rational_negate(tally_value a);
tally_value rational_magnitude(tally_value a);

/* Less than 0, 0 or more than 0, as a is less than, the same as, or more than b. */
int rational_compare(tally_value a, tally_value b);

static inline bool rational_is_zero(tally_value a)
{
    return a.numerator == 0;
}

static inline bool rational_is_whole(tally_value a)
{
    return a.denominator == 1;
}

static inline bool rational_is_one(tally_value a)
{
    return a.numerator == 1 && a.denominator == 1 && !a.negative;
}

static inline bool rational_is_equal(tally_value a, tally_value b)
{
    return a.numerator == b.numerator && a.denominator == b.denominator && a.negative == b.negative;
}

#endif
