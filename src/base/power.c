/* SPDX-License-Identifier: MIT */
/*
 * Exact powers. A fraction in lowest terms is a q-th power exactly if its numerator and its
 * denominator are q-th powers. So roots are whole roots, which bisection finds. If numerator and
 * denominator have no common divisor, their powers have none either, so nothing is ever reduced.
 */
#include "base/power.h"

#include "base/checked.h"

/* Computes base^exponent, exponent >= 1. Returns true if the power does not fit. 0 and 1 are their
 * own powers. */
static bool whole_power_overflows(uint64_t *result, uint64_t base, uint64_t exponent)
{
    if (base <= 1 || exponent == 0) {
        *result = exponent == 0 ? 1 : base;
        return false;
    }
    if (exponent > 63) return true; /* the smallest possible base is 2, and 2^64 does not fit */
    uint64_t power = 1;
    for (uint64_t i = 0; i < exponent; i++) {
        if (ckd_mul(&power, power, base)) return true;
    }
    *result = power;
    return false;
}

static bool whole_root(uint64_t *result, uint64_t value, uint64_t degree)
{
    if (value <= 1 || degree == 1) {
        *result = value;
        return true;
    }
    /* 2^(bits - 1) <= value < 2^bits. Two quick tests reject most values: the exponent of 2 in a
     * power is a multiple of the degree, and odd squares have the form 8n + 1. */
    const uint64_t bits = 64 - (uint64_t)__builtin_clzll(value);
    if (degree >= bits || (uint64_t)__builtin_ctzll(value) % degree != 0) return false;
    if (degree == 2 && (value & 1) != 0 && (value & 7) != 1) return false;
    uint64_t low = UINT64_C(1) << ((bits - 1) / degree);
    uint64_t high = UINT64_C(1) << ((bits + degree - 1) / degree);
    while (low <= high) {
        const uint64_t middle = low + (high - low) / 2;
        uint64_t power;
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

static enum rational_status root_of(struct rational *result, struct rational value, uint64_t degree)
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
        const uint64_t numerator = power.numerator;
        power.numerator = power.denominator;
        power.denominator = numerator;
    }
    *result = power;
    return RATIONAL_OK;
}

enum rational_status power_factorial(struct rational *result, struct rational value)
{
    if (value.negative || value.denominator != 1) return RATIONAL_NO_VALUE;
    if (value.numerator > 20) return RATIONAL_BEYOND; /* 20! < 2^62 < 2^64 < 21! */
    uint64_t product = 1;
    for (uint64_t i = 2; i <= value.numerator; i++) product *= i;
    *result = (struct rational){.numerator = product, .denominator = 1, .negative = 0};
    return RATIONAL_OK;
}

enum rational_status power_sqrt(struct rational *result, struct rational value)
{
    return root_of(result, value, 2);
}
