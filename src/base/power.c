/* SPDX-License-Identifier: MIT */
/*
 * Exact powers. A fraction in lowest terms is a q-th power exactly if its numerator and its
 * denominator are q-th powers. So roots are whole roots, which bisection finds. If numerator and
 * denominator have no common divisor, their powers have none either, so nothing is ever reduced.
 */
#include "base/power.h"

#include "base/checked.h"

/* The number of binary digits of a value above 0. */
static rational_part bits_of(rational_part value)
{
    uint32_t above = 0;
#ifdef TALLY_WIDE_FRACTIONS
    if (value >> 64 != 0) above = 64;
    value >>= above;
#endif
    return above + 64 - (uint32_t)__builtin_clzll((uint64_t)value);
}

/* The number of zeros at the end of the binary digits of a value above 0. */
static rational_part zeros_below(rational_part value)
{
    uint32_t below = 0;
#ifdef TALLY_WIDE_FRACTIONS
    if ((uint64_t)value == 0) below = 64;
    value >>= below;
#endif
    return below + (uint32_t)__builtin_ctzll((uint64_t)value);
}

/* Computes base^exponent, exponent >= 1. Returns true if the power does not fit. 0 and 1 are their
 * own powers. */
static bool whole_power_overflows(rational_part *result, rational_part base, rational_part exponent)
{
    if (base <= 1) {
        *result = base;
        return false;
    }
    /* base >= 2 ^ (bits - 1) */
    if (exponent >= RATIONAL_BITS || (bits_of(base) - 1) * exponent >= RATIONAL_BITS) return true;
    rational_part power = 1;
    for (rational_part i = 0; i < exponent; i++) {
        if (ckd_mul(&power, power, base)) return true;
    }
    *result = power;
    return false;
}

/* May the value, above 0, be a power of this degree? Quick tests reject most values: the exponent
 * of 2 in a power is a multiple of the degree, odd squares have the form 8n + 1, and of the 63
 * residues modulo 63, 16 are those of squares and 9 those of cubes. */
static bool may_be_of_degree(rational_part value, rational_part degree)
{
    const uint64_t squares = UINT64_C(0x402483012450293),
                   cubes = UINT64_C(0x4080001818000103); /* a bit for each residue */
    const rational_part zeros = zeros_below(value);
    if (zeros % degree != 0) return false;
    if (degree % 2 == 0 && ((value >> zeros & 7) != 1 || (squares >> value % 63 & 1) == 0))
        return false;
    return degree % 3 != 0 || (cubes >> value % 63 & 1) != 0;
}

/* The root of a whole number; false: it is not whole. */
static bool whole_root(rational_part *result, rational_part value, rational_part degree)
{
    if (value <= 1 || degree == 1) {
        *result = value;
        return true;
    }
    /* 2^(bits - 1) <= value < 2^bits */
    const rational_part bits = bits_of(value);
    if (degree >= bits || !may_be_of_degree(value, degree)) return false;
    rational_part low = (rational_part)1 << ((bits - 1) / degree);
    rational_part high = (rational_part)1 << ((bits + degree - 1) / degree);
    while (low <= high) {
        const rational_part middle = low + (high - low) / 2;
        rational_part power;
        if (whole_power_overflows(&power, middle, degree) || power > value) {
            high = middle - 1;
        } else if (power < value) {
            low = middle + 1;
        } else {
            *result = middle;
            return true;
        }
    }
    return false;
}

static enum rational_status root_of(struct rational *result, struct rational value,
                                    rational_part degree)
{
    struct rational root = {0};
    if (value.negative) return RATIONAL_NO_VALUE;
    if (!whole_root(&root.numerator, value.numerator, degree)) return RATIONAL_NO_VALUE;
    if (!whole_root(&root.denominator, value.denominator, degree)) return RATIONAL_NO_VALUE;
    *result = root;
    return RATIONAL_OK;
}

enum rational_status power_raise(struct rational *result, struct rational base,
                                 struct rational exponent)
{
    if (exponent.numerator == 0) {
        if (base.numerator == 0) return RATIONAL_NO_VALUE;
        *result = (struct rational){.numerator = 1, .denominator = 1, .negative = 0};
        return RATIONAL_OK;
    }
    if (base.numerator == 0) {
        if (exponent.negative) return RATIONAL_BY_ZERO;
        *result = base;
        return RATIONAL_OK;
    }
    if (exponent.denominator != 1) {
        const enum rational_status status = root_of(&base, base, exponent.denominator);
        if (status != RATIONAL_OK) return status;
    }
    struct rational power = {.negative = base.negative && exponent.numerator % 2 != 0};
    if (whole_power_overflows(&power.numerator, base.numerator, exponent.numerator))
        return RATIONAL_BEYOND;
    if (whole_power_overflows(&power.denominator, base.denominator, exponent.numerator))
        return RATIONAL_BEYOND;
    if (exponent.negative) {
        const rational_part numerator = power.numerator;
        power.numerator = power.denominator;
        power.denominator = numerator;
    }
    *result = power;
    return RATIONAL_OK;
}

enum rational_status power_factorial(struct rational *result, struct rational value)
{
    if (value.negative || value.denominator != 1) return RATIONAL_NO_VALUE;
    if (value.numerator > RATIONAL_FACTORIAL) return RATIONAL_BEYOND;
    rational_part product = 1;
    for (rational_part i = 2; i <= value.numerator; i++) product *= i;
    *result = (struct rational){.numerator = product, .denominator = 1, .negative = 0};
    return RATIONAL_OK;
}

enum rational_status power_sqrt(struct rational *result, struct rational value)
{
    return root_of(result, value, 2);
}
