/* SPDX-License-Identifier: MIT */
/*
 * Exact fractions. Sums follow Knuth (The Art of Computer Programming, volume 2, 4.5.1): with g the
 * common divisor of the denominators, a/b + c/d = t / (b/g * d) where t = a*(d/g) + c*(b/g), and
 * only gcd(t, g) is left to cancel. Products cancel crosswise before they are multiplied, so the
 * result needs no reduction.
 *
 * t can need 129 bits. If t exceeds 128 bits, the result does not fit in 64 bits anyway, since at
 * most g < 2^64 cancels.
 */
#include "base/rational.h"

#include "base/checked.h"

/* A product of two parts: high * 2^RATIONAL_BITS + low. */
struct wide {
    rational_part high;
    rational_part low;
};

static struct wide wide_product(rational_part a, rational_part b)
{
    const rational_part mask = RATIONAL_LOW_HALF;
    const rational_part low = (a & mask) * (b & mask);
    const rational_part middle =
        (a >> RATIONAL_HALF_BITS) * (b & mask) + (low >> RATIONAL_HALF_BITS);
    const rational_part other = (a & mask) * (b >> RATIONAL_HALF_BITS) + (middle & mask);
    return (struct wide){
        .high = (a >> RATIONAL_HALF_BITS) * (b >> RATIONAL_HALF_BITS) +
                (middle >> RATIONAL_HALF_BITS) + (other >> RATIONAL_HALF_BITS),
        .low = (other << RATIONAL_HALF_BITS) | (low & mask),
    };
}

static int wide_compare(struct wide a, struct wide b)
{
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}

/* a - b, where a is not less than b. */
static struct wide wide_difference(struct wide a, struct wide b)
{
    return (struct wide){.high = a.high - b.high - (a.low < b.low ? 1 : 0), .low = a.low - b.low};
}

static bool wide_sum_overflows(struct wide *result, struct wide a, struct wide b)
{
    struct wide sum = {.high = 0, .low = a.low + b.low};
    const rational_part carry = sum.low < a.low ? 1 : 0;
    bool overflows = ckd_add(&sum.high, a.high, b.high);
    overflows |= ckd_add(&sum.high, sum.high, carry);
    *result = sum;
    return overflows;
}

/* dividend / divisor by shift and subtract, which is slow, but rarely needed. */
static struct wide wide_divide(struct wide dividend, rational_part divisor,
                               rational_part *remainder)
{
    struct wide quotient = {0, 0};
    rational_part rest = 0;
    for (int bit = 2 * RATIONAL_BITS - 1; bit >= 0; bit--) {
        const bool carries = (rest >> (RATIONAL_BITS - 1)) != 0;
        const rational_part next =
            bit >= RATIONAL_BITS ? dividend.high >> (bit - RATIONAL_BITS) : dividend.low >> bit;
        rest = (rest << 1) | (next & 1);
        if (!carries && rest < divisor) continue;
        rest -= divisor;
        if (bit >= RATIONAL_BITS) quotient.high |= (rational_part)1 << (bit - RATIONAL_BITS);
        else quotient.low |= (rational_part)1 << bit;
    }
    *remainder = rest;
    return quotient;
}

rational_part rational_gcd(rational_part a, rational_part b)
{
    while (b != 0) {
        const rational_part rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

struct rational rational_make(rational_part numerator, rational_part denominator, bool is_negative)
{
    const rational_part common = rational_gcd(numerator, denominator);
    return (struct rational){
        .numerator = numerator / common,
        .denominator = denominator / common,
        .negative = is_negative && numerator != 0,
    };
}

struct rational rational_negate(struct rational a)
{
    a.negative = !a.negative && a.numerator != 0;
    return a;
}

int rational_compare(struct rational a, struct rational b)
{
    if (a.negative != b.negative) return a.negative ? -1 : 1;
    const int by_magnitude = a.denominator == b.denominator
                                 ? (a.numerator > b.numerator) - (a.numerator < b.numerator)
                                 : wide_compare(wide_product(a.numerator, b.denominator),
                                                wide_product(b.numerator, a.denominator));
    return a.negative ? -by_magnitude : by_magnitude;
}

/* The common case: both denominators are 1. */
static enum rational_status add_whole(struct rational *result, struct rational a, struct rational b)
{
    struct rational sum = {.numerator = 0, .denominator = 1, .negative = a.negative};
    if (a.negative == b.negative) {
        if (ckd_add(&sum.numerator, a.numerator, b.numerator)) return RATIONAL_BEYOND;
    } else if (a.numerator >= b.numerator) {
        sum.numerator = a.numerator - b.numerator;
        if (sum.numerator == 0) sum.negative = 0;
    } else {
        sum.numerator = b.numerator - a.numerator;
        sum.negative = b.negative;
    }
    *result = sum;
    return RATIONAL_OK;
}

enum rational_status rational_add(struct rational *result, struct rational a, struct rational b)
{
    if (LIKELY(a.denominator == 1 && b.denominator == 1)) return add_whole(result, a, b);

    const rational_part common = rational_gcd(a.denominator, b.denominator);
    const rational_part b_factor = a.denominator / common;
    const struct wide x = wide_product(a.numerator, b.denominator / common);
    const struct wide y = wide_product(b.numerator, b_factor);
    const int order = wide_compare(x, y);
    struct wide total;
    bool is_negative = a.negative;
    if (a.negative == b.negative) {
        if (wide_sum_overflows(&total, x, y)) return RATIONAL_BEYOND;
    } else if (order >= 0) {
        total = wide_difference(x, y);
    } else {
        total = wide_difference(y, x);
        is_negative = b.negative;
    }
    if (total.high == 0 && total.low == 0) {
        *result = (struct rational){.numerator = 0, .denominator = 1, .negative = 0};
        return RATIONAL_OK;
    }

    rational_part rest = 0;
    if (total.high == 0) rest = total.low % common;
    else wide_divide(total, common, &rest);
    const rational_part cancelled = rational_gcd(common, rest);
    if (total.high != 0) total = wide_divide(total, cancelled, &rest);
    else total.low /= cancelled;
    struct rational sum = {.numerator = total.low, .denominator = 1, .negative = is_negative};
    if (total.high != 0 || ckd_mul(&sum.denominator, b_factor, b.denominator / cancelled)) {
        return RATIONAL_BEYOND;
    }
    *result = sum;
    return RATIONAL_OK;
}

enum rational_status rational_subtract(struct rational *result, struct rational a,
                                       struct rational b)
{
    return rational_add(result, a, rational_negate(b));
}

/* Cancels gcd(a, d) and gcd(c, b) of a/b * c/d first. Then the products of the parts have no
 * common divisor, and overflow only if the result does not fit. */
enum rational_status rational_multiply(struct rational *result, struct rational a,
                                       struct rational b)
{
    struct rational product = {
        .numerator = 0, .denominator = 1, .negative = a.negative != b.negative};
    if (a.numerator == 0 || b.numerator == 0) {
        *result = (struct rational){.numerator = 0, .denominator = 1, .negative = 0};
        return RATIONAL_OK;
    }
    if (b.denominator != 1) {
        const rational_part common = rational_gcd(a.numerator, b.denominator);
        a.numerator /= common;
        b.denominator /= common;
    }
    if (a.denominator != 1) {
        const rational_part common = rational_gcd(b.numerator, a.denominator);
        b.numerator /= common;
        a.denominator /= common;
    }
    if (ckd_mul(&product.numerator, a.numerator, b.numerator)) return RATIONAL_BEYOND;
    if (ckd_mul(&product.denominator, a.denominator, b.denominator)) return RATIONAL_BEYOND;
    *result = product;
    return RATIONAL_OK;
}

enum rational_status rational_divide(struct rational *result, struct rational a, struct rational b)
{
    if (b.numerator == 0) return RATIONAL_BY_ZERO;
    const struct rational turned = {
        .numerator = b.denominator, .denominator = b.numerator, .negative = b.negative};
    return rational_multiply(result, a, turned);
}
