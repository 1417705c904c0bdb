/* SPDX-License-Identifier: MIT */
/*
 * Powers, roots and factorials, exact or not at all. Every exact value within 64 bits is
 * found. Otherwise the status says whether there is no exact value (2^(1/2)), or the value is
 * too large (9^99). Magnitudes are bounded before they are computed, so no exponent costs more
 * than 64 multiplications.
 */
#ifndef TALLY_BASE_POWER_H
#define TALLY_BASE_POWER_H

#include "base/rational.h"

/* base ^ exponent. A whole exponent, also a negative one, works for every base. The exponent p/q in
 * lowest terms works if the base is not negative and is the q-th power of a fraction; the result is
 * the root that is not negative: (8/27)^(1/3) = 2/3. 0^0 and roots of negative numbers have no
 * value; 0 to a negative power divides by zero. */
MUST_USE enum rational_status power_raise(struct rational *result, struct rational base,
                                          struct rational exponent);

/* value! for a whole number that is not negative; 21! and more do not fit. */
MUST_USE enum rational_status power_factorial(struct rational *result, struct rational value);

/* The root, not negative, of the square of a fraction. */
MUST_USE enum rational_status power_sqrt(struct rational *result, struct rational value);

#endif
