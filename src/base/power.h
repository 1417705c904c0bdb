/* SPDX-License-Identifier: MIT */
/*
 * Powers, roots and factorials, exact or not at all. What has an exact value within 64 bits is
 * found; the rest is told apart: no exact value (2^(1/2)), or beyond (9^99). Magnitudes are bounded
 * before they are computed, so that no exponent, however large, costs more than 64 multiplications.
 */
#ifndef TALLY_BASE_POWER_H
#define TALLY_BASE_POWER_H

#include "base/rational.h"

/* base ^ exponent. Whole exponents, negative ones too, for every base; p/q in lowest terms for
 * a base that is not negative and is the q-th power of a fraction, (8/27)^(1/3) = 2/3: the
 * root that is not negative. 0^0 and a root of a negative number have no value; 0 to a
 * negative power divides by zero. */
MUST_USE enum rational_status power_raise(struct rational *result, struct rational base,
                                          struct rational exponent);

/* value! of a whole number that is not negative; 21! and more are beyond. */
MUST_USE enum rational_status power_factorial(struct rational *result, struct rational value);

/* The root that is not negative, of the square of a fraction. */
MUST_USE enum rational_status power_sqrt(struct rational *result, struct rational value);

#endif
