/* SPDX-License-Identifier: MIT */
/*
 * Inverts a step on intervals: if a step with x and a known b must give a value in an interval,
 * where can x lie? For + - * / and powers. Intervals have double-precision ends, rounded outward,
 * so that no x is missed.
 */
#ifndef TALLY_EXACT_INTERVALS_H
#define TALLY_EXACT_INTERVALS_H

#include "goals/ratio.h"

/* The step that makes the value from x and b. */
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

/* All real values from least to most. */
struct interval {
    double least;
    double most;
};

/* One step of an expression: x, the step, and the operand b. */
struct step {
    enum step_kind kind;
    struct ratio b;
    bool keeps_minus; /* if the exponent is a fraction, a negative base is replaced by its
                       * opposite */
};

#define INTERVAL_NO_BOUND 0x1p1023 /* larger than any value */
enum { INTERVALS_MAX = 2 };

/* Rounded: the relative error is at most some 2^-51. */
static inline double interval_double(struct ratio value)
{
    return (double)value.numerator / (double)value.denominator;
}

/* The interval from least to most, widened by the rounding error. size: the largest magnitude from
 * which the ends were computed. An unbounded end stays unbounded. */
struct interval interval_widen(double least, double most, double size);

/* log2 of a positive number, and 2^power: of a power beyond INTERVAL_POWER_MOST, or below its
 * opposite, 2 to that. The errors are below 2^-47: of the logarithm relative to itself, of the
 * power relative to the power. */
enum { INTERVAL_POWER_MOST = 1000 };
double interval_log2(double value);
double interval_power_of_two(double power);

/* Computes the intervals in which x may lie, and returns how many there are. These cases are left
 * to the caller: b = 0 in a product or quotient; exponent 0, and bases 0, 1 and -1, for which any x
 * may do. */
uint32_t interval_backwards(struct interval value, struct step step,
                            struct interval x[INTERVALS_MAX]);

/* Is there an exponent x for which base ^ x is a fraction and lies in the interval? x may be whole,
 * or itself a fraction: 4 ^ (1/2) is 2. The base must not be 0, 1 or -1. */
bool interval_has_exponent(struct interval value, struct ratio base);

/* Computes the step exactly. Returns false if there is no value, or it does not fit. */
MUST_USE bool interval_take_step(struct ratio *value, struct step step, struct ratio x);

#endif
