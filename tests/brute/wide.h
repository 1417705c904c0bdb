/* SPDX-License-Identifier: MIT */
/*
 * Exact fractions of 126 bits for the brute force: far wider than what the library works with, so
 * that a value that the library leaves out is still seen here. What is wider still is lost, or,
 * where a whole number is known to be positive and nothing else matters (0 * x, 1 ^ x, x ^ 0),
 * huge.
 */
#ifndef TALLY_TESTS_BRUTE_WIDE_H
#define TALLY_TESTS_BRUTE_WIDE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 wide_int;
#define WIDE_LIMIT ((wide_int)1 << 126)
#else
/* Compilers for 32 bits have no such numbers: there the programs that compare with brute force are
 * built, and skipped before they begin. */
typedef int64_t wide_int;
#define WIDE_LIMIT ((wide_int)1 << 62)

__attribute__((constructor)) static void wide_skip(void)
{
    puts("skipped: this compiler has no whole numbers of 128 bits");
    exit(77);
}
#endif

struct wide {
    wide_int top;
    wide_int bottom; /* above 0, in lowest terms; 0: huge, a positive whole number of WIDE_LIMIT or
                        more */
};

enum wide_status {
    WIDE_OK,
    WIDE_NO_VALUE, /* such as 1 / 0 or the root of 2 */
    WIDE_LOST      /* there is a value, too wide to be told */
};

static inline struct wide wide_of(wide_int whole)
{
    return (struct wide){whole, 1};
}

static inline struct wide wide_huge(void)
{
    return (struct wide){1, 0};
}

static inline bool wide_is_huge(struct wide a)
{
    return a.bottom == 0;
}

static inline bool wide_is_whole(struct wide a)
{
    return a.bottom <= 1;
}

static inline bool wide_is(struct wide a, wide_int whole)
{
    return a.bottom == 1 && a.top == whole;
}

/* Two huge values are never known to be equal. */
static inline bool wide_is_equal(struct wide a, struct wide b)
{
    return a.bottom != 0 && a.top == b.top && a.bottom == b.bottom;
}

static inline wide_int wide_size(wide_int a)
{
    return a < 0 ? -a : a;
}

static inline wide_int wide_gcd(wide_int a, wide_int b)
{
    while (b > UINT64_MAX || a > UINT64_MAX) {
        if (b == 0) return a;
        const wide_int rest = a % b;
        a = b;
        b = rest;
    }
    uint64_t x = (uint64_t)a;
    uint64_t y = (uint64_t)b;
    while (y != 0) {
        const uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

static inline bool wide_multiply_whole(wide_int *product, wide_int a, wide_int b)
{
    const wide_int x = wide_size(a);
    const wide_int y = wide_size(b);
    const bool is_small = x <= INT32_MAX && y <= INT64_MAX;
    if (!is_small && x != 0 && y >= (WIDE_LIMIT + x - 1) / x) return false;
    *product = a * b;
    return true;
}

static inline enum wide_status wide_ratio(struct wide *ratio, wide_int top, wide_int bottom)
{
    if (bottom == 0) return WIDE_NO_VALUE;
    const wide_int common = wide_gcd(wide_size(top), wide_size(bottom));
    const wide_int sign = bottom < 0 ? -1 : 1;
    *ratio = (struct wide){sign * top / common, sign * bottom / common};
    return wide_size(ratio->top) < WIDE_LIMIT && ratio->bottom < WIDE_LIMIT ? WIDE_OK : WIDE_LOST;
}

static inline struct wide wide_negate(struct wide a)
{
    return (struct wide){-a.top, a.bottom};
}

static inline enum wide_status wide_add(struct wide *sum, struct wide a, struct wide b)
{
    if (wide_is_huge(a) || wide_is_huge(b)) {
        *sum = wide_huge();
        return a.top >= 0 && b.top >= 0 && wide_is_whole(a) && wide_is_whole(b) ? WIDE_OK
                                                                                : WIDE_LOST;
    }
    const wide_int common = wide_gcd(a.bottom, b.bottom);
    wide_int x = 0;
    wide_int y = 0;
    wide_int bottom = 0;
    if (!wide_multiply_whole(&x, a.top, b.bottom / common) ||
        !wide_multiply_whole(&y, b.top, a.bottom / common) ||
        !wide_multiply_whole(&bottom, a.bottom, b.bottom / common)) {
        return WIDE_LOST;
    }
    const enum wide_status status = wide_ratio(sum, x + y, bottom);
    if (status != WIDE_LOST || bottom != 1 || x + y < 0) return status;
    *sum = wide_huge();
    return WIDE_OK;
}

static inline enum wide_status wide_multiply(struct wide *product, struct wide a, struct wide b)
{
    if (wide_is(a, 0) || wide_is(b, 0)) {
        *product = wide_of(0);
        return WIDE_OK;
    }
    const bool is_positive_whole = wide_is_whole(a) && wide_is_whole(b) && a.top > 0 && b.top > 0;
    if (!wide_is_huge(a) && !wide_is_huge(b)) {
        const wide_int left = wide_gcd(wide_size(a.top), b.bottom);
        const wide_int right = wide_gcd(wide_size(b.top), a.bottom);
        if (wide_multiply_whole(&product->top, a.top / left, b.top / right) &&
            wide_multiply_whole(&product->bottom, a.bottom / right, b.bottom / left)) {
            return WIDE_OK;
        }
    }
    *product = wide_huge();
    return is_positive_whole ? WIDE_OK : WIDE_LOST;
}

static inline enum wide_status wide_divide(struct wide *quotient, struct wide a, struct wide b)
{
    if (wide_is(b, 0)) return WIDE_NO_VALUE;
    if (wide_is_huge(b)) {
        *quotient = wide_of(0);
        return wide_is(a, 0) ? WIDE_OK : WIDE_LOST;
    }
    const wide_int sign = b.top < 0 ? -1 : 1;
    return wide_multiply(quotient, a, (struct wide){sign * b.bottom, sign * b.top});
}

/* The whole root of that degree, where there is one. */
static inline bool wide_whole_root(wide_int *root, wide_int a, wide_int degree)
{
    wide_int low = 0;
    wide_int high = 1;
    while (high < WIDE_LIMIT / 2 && high <= a && degree == 2 && high * high <= a) high *= 2;
    if (degree > 2) high = (wide_int)1 << (degree > 126 ? 1 : 126 / (int)degree + 1);
    while (low <= high) {
        const wide_int middle = (low + high) / 2;
        wide_int power = 1;
        bool is_above = false;
        for (wide_int i = 0; i < degree && !is_above && middle > 1; i++) {
            is_above = !wide_multiply_whole(&power, power, middle) || power > a;
        }
        if (middle <= 1) power = middle;
        if (!is_above && power == a) {
            *root = middle;
            return true;
        }
        if (is_above || power > a) high = middle - 1;
        else low = middle + 1;
    }
    return false;
}

static inline enum wide_status wide_root(struct wide *root, struct wide a, wide_int degree)
{
    if (wide_is_huge(a)) return WIDE_LOST;
    if (a.top < 0) return WIDE_NO_VALUE;
    if (!wide_whole_root(&root->top, a.top, degree)) return WIDE_NO_VALUE;
    return wide_whole_root(&root->bottom, a.bottom, degree) ? WIDE_OK : WIDE_NO_VALUE;
}

/* Neither is 0; the base is not 1 or -1; the exponent is above 0. */
static inline enum wide_status wide_repeat(struct wide *power, struct wide base, wide_int exponent)
{
    enum wide_status status = WIDE_OK;
    *power = wide_of(1);
    for (wide_int i = 0; i < exponent && status == WIDE_OK; i++) {
        status = wide_multiply(power, *power, base);
        if (status == WIDE_OK && wide_is_huge(*power)) break;
    }
    return status;
}

/* 0 or a unit as the base. */
static inline enum wide_status wide_power_of_unit(struct wide *power, struct wide base,
                                                  struct wide exponent)
{
    *power = base;
    if (base.top == 0) return exponent.top > 0 ? WIDE_OK : WIDE_NO_VALUE;
    if (base.top == 1) return WIDE_OK;
    if (wide_is_huge(exponent)) return WIDE_LOST;
    if (exponent.bottom != 1) return WIDE_NO_VALUE;
    if (exponent.top % 2 == 0) *power = wide_of(1);
    return WIDE_OK;
}

static inline enum wide_status wide_power(struct wide *power, struct wide base,
                                          struct wide exponent)
{
    if (wide_is(exponent, 0)) {
        *power = wide_of(1);
        return wide_is(base, 0) ? WIDE_NO_VALUE : WIDE_OK;
    }
    if (wide_is(base, 0) || wide_is(base, 1) || wide_is(base, -1)) {
        return wide_power_of_unit(power, base, exponent);
    }
    if (wide_is_huge(exponent)) {
        *power = wide_huge();
        return wide_is_whole(base) && base.top > 0 && exponent.top > 0 ? WIDE_OK : WIDE_LOST;
    }
    enum wide_status status = WIDE_OK;
    if (exponent.bottom != 1) status = wide_root(&base, base, exponent.bottom);
    if (status == WIDE_OK) status = wide_repeat(power, base, wide_size(exponent.top));
    if (status != WIDE_OK || exponent.top > 0) return status;
    return wide_divide(power, wide_of(1), *power);
}

static inline enum wide_status wide_factorial(struct wide *factorial, struct wide a)
{
    if (!wide_is_whole(a) || a.top < 0) return WIDE_NO_VALUE;
    *factorial = wide_huge();
    if (wide_is_huge(a) || a.top > 40) return WIDE_OK;
    *factorial = wide_of(1);
    for (wide_int i = 2; i <= a.top; i++) {
        if (wide_multiply(factorial, *factorial, wide_of(i)) != WIDE_OK) return WIDE_LOST;
    }
    return WIDE_OK;
}

#endif
