/* SPDX-License-Identifier: MIT */
/*
 * Exact fractions: (negative ? -1 : 1) * numerator / denominator, always in lowest terms, the
 * denominator at least 1, zero never negative. Numerator and denominator are exact up to 2^64 - 1;
 * a result beyond that is told, never wrapped and never rounded. Nothing here allocates or loops
 * for long. A tally_value of tally.h has room for larger parts.
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

struct rational {
    uint64_t numerator;
    uint64_t denominator;
    int negative;
};

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
struct rational rational_make(uint64_t numerator, uint64_t denominator, bool is_negative);

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
struct rational rational_magnitude(struct rational a);

/* Less than 0, 0 or more than 0, as a is less than, the same as, or more than b. */
int rational_compare(struct rational a, struct rational b);

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

/* As tally.h has it, whose parts have 128 bits. */
static inline tally_value rational_told(struct rational a)
{
    return (tally_value){
        .numerator = {a.numerator, 0}, .denominator = {a.denominator, 0}, .negative = a.negative};
}

#endif
