/* SPDX-License-Identifier: MIT */
/*
 * The operations of one number, and those of two that have words, for the brute force, straight
 * from docs/rules.md: what they are worth, how they are written, and what they make of a minus
 * before their operand. It shares nothing with src/rules.
 */
#ifndef TALLY_TESTS_BRUTE_UNARY_H
#define TALLY_TESTS_BRUTE_UNARY_H

#include "brute/wide.h"

#include <tally/tally.h>

enum unary_minus {
    MINUS_STAYS, /* as in (-(1 - 4))! */
    MINUS_GOES,  /* square(-x) is square(x) */
    MINUS_LEAVES /* (-x)% is -(x%) */
};

struct unary {
    uint32_t operation; /* TALLY_OP_ bit */
    const char *word;   /* for --ops */
    const char *before; /* its sign before its operand, or NULL */
    const char *behind; /* its sign behind it, or NULL */
    enum wide_status (*take)(struct wide *result, struct wide a);
    enum unary_minus minus;
};

static inline enum wide_status wide_square_root(struct wide *result, struct wide a)
{
    return wide_root(result, a, 2);
}

/* The product of every `stride`th whole number from a down; all but the factors above 1 are left
 * out. What is beyond 2^126 is huge. */
static inline enum wide_status wide_product_down(struct wide *result, struct wide a,
                                                 wide_int stride)
{
    if (!wide_is_whole(a) || a.top < 0) return WIDE_NO_VALUE;
    *result = wide_huge();
    if (wide_is_huge(a) || a.top > 40 * stride) return WIDE_OK;
    *result = wide_of(1);
    for (wide_int i = a.top; i > 1; i -= stride) {
        if (wide_multiply(result, *result, wide_of(i)) != WIDE_OK) return WIDE_LOST;
    }
    return WIDE_OK;
}

static inline enum wide_status wide_double_factorial(struct wide *result, struct wide a)
{
    return wide_product_down(result, a, 2);
}

static inline enum wide_status wide_square(struct wide *result, struct wide a)
{
    return wide_multiply(result, a, a);
}

static inline enum wide_status wide_percent(struct wide *result, struct wide a)
{
    return wide_divide(result, a, wide_of(100));
}

/* 1 + 2 + ... + a, of small numbers one by one. */
static inline enum wide_status wide_sum_to(struct wide *result, struct wide a)
{
    struct wide next;
    if (!wide_is_whole(a) || a.top < 1) return WIDE_NO_VALUE;
    if (!wide_is_huge(a) && a.top < 100) {
        *result = wide_of(0);
        for (wide_int i = 1; i <= a.top; i++) result->top += i;
        return WIDE_OK;
    }
    if (wide_add(&next, a, wide_of(1)) != WIDE_OK || wide_multiply(result, a, next) != WIDE_OK)
        return WIDE_LOST;
    return wide_is_huge(*result) ? WIDE_OK : wide_divide(result, *result, wide_of(2));
}

/* How many orders of a things leave none in its place: (a - 1) (!(a - 1) + !(a - 2)). */
static inline enum wide_status wide_subfactorial(struct wide *result, struct wide a)
{
    wide_int before = 1, count = 0; /* !0 and !1 */
    if (!wide_is_whole(a) || a.top < 0) return WIDE_NO_VALUE;
    *result = wide_huge();
    if (wide_is_huge(a) || a.top > 30) return WIDE_OK;
    for (wide_int i = 2; i <= a.top; i++) {
        const wide_int next = (i - 1) * (count + before);
        before = count;
        count = next;
    }
    *result = wide_of(a.top == 0 ? 1 : count);
    return WIDE_OK;
}

static inline enum wide_status wide_gamma(struct wide *result, struct wide a)
{
    if (!wide_is_whole(a) || a.top < 1) return WIDE_NO_VALUE;
    return wide_factorial(result, wide_is_huge(a) ? a : wide_of(a.top - 1));
}

/* The largest whole number that is not above a fraction. */
static inline enum wide_status wide_floor(struct wide *result, struct wide a)
{
    if (wide_is_huge(a)) return WIDE_LOST;
    wide_int whole = a.top / a.bottom;
    while (whole * a.bottom > a.top) whole--;
    *result = wide_of(whole);
    return WIDE_OK;
}

static inline enum wide_status wide_ceil(struct wide *result, struct wide a)
{
    if (wide_is_huge(a) || wide_floor(result, a) != WIDE_OK) return WIDE_LOST;
    if (!wide_is_whole(a)) result->top++;
    return WIDE_OK;
}

static const struct unary brute_unary[] = {
    {TALLY_OP_FACTORIAL, "!", NULL, "!", wide_factorial, MINUS_STAYS},
    {TALLY_OP_SQRT, "sqrt", "sqrt", NULL, wide_square_root, MINUS_STAYS},
    {TALLY_OP_DOUBLE_FACTORIAL, "!!", NULL, "!!", wide_double_factorial, MINUS_STAYS},
    {TALLY_OP_SQUARE, "square", "square", NULL, wide_square, MINUS_GOES},
    {TALLY_OP_PERCENT, "pct", NULL, "%", wide_percent, MINUS_LEAVES},
    {TALLY_OP_SUM, "sum", "sum", NULL, wide_sum_to, MINUS_STAYS},
    {TALLY_OP_SUBFACTORIAL, "subf", "!", NULL, wide_subfactorial, MINUS_STAYS},
    {TALLY_OP_GAMMA, "gamma", "gamma", NULL, wide_gamma, MINUS_STAYS},
    {TALLY_OP_FLOOR, "floor", "floor", NULL, wide_floor, MINUS_STAYS},
    {TALLY_OP_CEIL, "ceil", "ceil", NULL, wide_ceil, MINUS_STAYS},
};

enum { BRUTE_UNARY = sizeof brute_unary / sizeof brute_unary[0] };

/* ---- Operations of two numbers that have a word ---------------------------------------------- */

/* a - b floor(a / b) */
static inline enum wide_status wide_mod(struct wide *result, struct wide a, struct wide b)
{
    if (!wide_is_whole(a) || !wide_is_whole(b) || b.top <= 0) return WIDE_NO_VALUE;
    if (wide_is_huge(a) || wide_is_huge(b)) return WIDE_LOST;
    *result = wide_of((a.top % b.top + b.top) % b.top);
    return WIDE_OK;
}

static inline enum wide_status wide_root_of(struct wide *result, struct wide a, struct wide b)
{
    if (!wide_is_whole(a) || a.top < 2 || b.top < 0) return WIDE_NO_VALUE;
    *result = b;
    if (wide_is(b, 0) || wide_is(b, 1)) return WIDE_OK;
    if (wide_is_huge(b)) return WIDE_LOST;
    if (wide_is_huge(a) || a.top > 126) return WIDE_NO_VALUE;
    return wide_root(result, b, a.top);
}

static inline enum wide_status wide_join(struct wide *result, struct wide a, struct wide b)
{
    if (!wide_is_whole(a) || !wide_is_whole(b) || a.top < 1 || b.top < 0) return WIDE_NO_VALUE;
    *result = wide_huge();
    if (wide_is_huge(a) || wide_is_huge(b)) return WIDE_OK;
    wide_int rest = b.top;
    struct wide joined = a;
    do {
        if (wide_multiply(&joined, joined, wide_of(10)) != WIDE_OK) return WIDE_LOST;
        rest /= 10;
    } while (rest > 0);
    return wide_is_huge(joined) ? WIDE_OK : wide_add(result, joined, b);
}

static inline enum wide_status wide_whole_quotient(struct wide *result, struct wide a,
                                                   struct wide b)
{
    if (!wide_is_whole(a) || !wide_is_whole(b) || b.top <= 0) return WIDE_NO_VALUE;
    if (wide_is_huge(a) || wide_is_huge(b)) return WIDE_LOST;
    return wide_floor(result, (struct wide){a.top, b.top});
}

/* The exponent p / q: the root of degree q of the base, p times. Both are tried. */
static inline enum wide_status wide_logarithm(struct wide *result, struct wide base, struct wide a)
{
    if (base.top <= 0 || wide_is(base, 1) || a.top <= 0) return WIDE_NO_VALUE;
    *result = wide_of(0);
    if (wide_is(a, 1)) return WIDE_OK;
    if (wide_is_huge(base) || wide_is_huge(a)) return WIDE_LOST;
    for (wide_int degree = 1; degree < 127; degree++) {
        struct wide root, inverse, up = wide_of(1), down = wide_of(1);
        root = base;
        if ((degree > 1 && wide_root(&root, base, degree) != WIDE_OK) ||
            wide_divide(&inverse, wide_of(1), root) != WIDE_OK)
            continue;
        for (wide_int power = 1; power < 127; power++) {
            const bool goes_up = wide_multiply(&up, up, root) == WIDE_OK && !wide_is_huge(up);
            const bool goes_down =
                wide_multiply(&down, down, inverse) == WIDE_OK && !wide_is_huge(down);
            if (goes_up && wide_is_equal(up, a))
                return wide_divide(result, wide_of(power), wide_of(degree));
            if (goes_down && wide_is_equal(down, a))
                return wide_divide(result, wide_of(-power), wide_of(degree));
            if (!goes_up || !goes_down) break;
        }
    }
    return WIDE_NO_VALUE;
}

struct paired {
    uint32_t operation; /* TALLY_OP_ bit */
    const char *word;   /* for --ops, and between the operands */
    enum wide_status (*take)(struct wide *result, struct wide a, struct wide b);
};

static const struct paired brute_paired[] = {
    {TALLY_OP_MOD, "mod", wide_mod},       {TALLY_OP_ROOT, "root", wide_root_of},
    {TALLY_OP_JOIN, "join", wide_join},    {TALLY_OP_IDIV, "idiv", wide_whole_quotient},
    {TALLY_OP_LOG, "log", wide_logarithm},
};

enum { BRUTE_PAIRED = sizeof brute_paired / sizeof brute_paired[0] };

#endif
