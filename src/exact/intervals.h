/* SPDX-License-Identifier: MIT */
/*
 * Where x may lie if a step with x and a known b is to lie in an interval: + - * / and powers,
 * backwards. Intervals are of doubles, rounded outward, so that no x is missed.
 */
#ifndef TALLY_EXACT_INTERVALS_H
#define TALLY_EXACT_INTERVALS_H

#include "goals/ratio.h"

/* How a value comes about from x and b. */
enum step_kind {
    STEP_SUM,
    STEP_DIFFERENCE, /* x - b */
    STEP_DIFFERENCE_FROM,
    STEP_PRODUCT,
    STEP_QUOTIENT, /* x / b */
    STEP_QUOTIENT_OF,
    STEP_POWER,    /* x ^ b */
    STEP_POWER_OF, /* b ^ x */
    STEP_POWER_OF_OPPOSITE,
    STEP_KINDS
};

struct interval {
    double least;
    double most;
};

struct step {
    enum step_kind kind;
    struct ratio b;
    bool keeps_minus; /* of a negative base under a fractional exponent the opposite is taken */
};

#define INTERVAL_NO_BOUND 0x1p1023 /* no value is as large */
enum { INTERVALS_MAX = 2 };

static inline double interval_double(struct ratio value)
{
    return (double)value.numerator / (double)value.denominator;
}

/* From least to most, and a little more. size: the largest number that the ends were computed from.
 * An end without a bound stays so. */
struct interval interval_widen(double least, double most, double size);

/* Where x may lie; returns the count of intervals. Left out are: zero for b in a product or
 * quotient; exponents of 0 and bases of 0, 1 and -1, for which x may be anything. */
uint32_t interval_backwards(struct interval value, struct step step,
                            struct interval x[INTERVALS_MAX]);

/* Is there any x, such as n or n / 2, for which base ^ x lies in the interval and may be a
 * fraction? The base is not 0, 1 or -1. */
bool interval_has_exponent(struct interval value, struct ratio base);

/* The value of a step; false: there is none, or it does not fit. */
MUST_USE bool interval_take_step(struct ratio *value, struct step step, struct ratio x);

#endif
