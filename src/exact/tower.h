/* SPDX-License-Identifier: MIT */
/*
 * Intervals of numbers that may be towers of powers, such as the logarithm of 4^(24!^24!).
 *
 * A number is stored as its sign, a level, and a size. Its magnitude is 2^2^...^size with `level`
 * powers: the size itself at level 0, 2^size at level 1. From level 1 on the size is at least
 * 1000, and it is always below 2^1000, so each number has one form, and comparing is easy. (C. W.
 * Clenshaw and F. W. J. Olver, Beyond Floating Point, 1984.)
 *
 *     (24!)!          its log2 is 2^84.9, at level 0
 *     4^(24!^24!)     its log2 is 2^(2^85.3): level 1, size 2^85.3
 *
 * Each function computes a bound: the result is never below the true number if is_high, and never
 * above it if not. At level 1 and above a sum is nearly the larger operand, so bounds stay close.
 */
#ifndef TALLY_EXACT_TOWER_H
#define TALLY_EXACT_TOWER_H

#include "goals/ratio.h"

struct tower {
    double size;   /* 0 for the number 0 */
    uint8_t level; /* TOWER_INFINITE: no bound */
    int8_t sign;
};

enum { TOWER_INFINITE = 99 };

/* All numbers from low to high. An end may be infinite. */
struct tower_range {
    struct tower low;
    struct tower high;
};

/* The number itself, below 2^1000. */
struct tower tower_of(double value);
struct tower tower_infinite(int sign);

/* Less than 0, 0 or more than 0. */
int tower_compare(struct tower a, struct tower b);
struct tower tower_negate(struct tower a);
struct tower tower_add(struct tower a, struct tower b, bool is_high);
struct tower tower_multiply(struct tower a, struct tower b, bool is_high);
struct tower tower_log2(struct tower a, bool is_high); /* of a number that is not negative */
struct tower tower_exp2(struct tower a, bool is_high);

static inline bool tower_is_infinite(struct tower a)
{
    return a.level == TOWER_INFINITE;
}

/* The numbers that differ from a value by at most the error. */
struct tower_range tower_range_around(double value, double error);

/* The ranges of a + b, of -a, of a * b and of 2^a. */
struct tower_range tower_range_add(struct tower_range a, struct tower_range b);
struct tower_range tower_range_negate(struct tower_range a);
struct tower_range tower_range_multiply(struct tower_range a, struct tower_range b);
struct tower_range tower_range_exp2(struct tower_range a);

/* Of logarithms of base 2: those of x, a fraction that is not negative; of 2^a + 2^b; of
 * |2^a - 2^b|. The logarithm of 0 is minus infinity. */
struct tower_range tower_log2_of(struct ratio x);
struct tower_range tower_log2_of_sum(struct tower_range a, struct tower_range b);
struct tower_range tower_log2_of_difference(struct tower_range a, struct tower_range b);

/* Of log2(n!), for whole n from 0 on, given the range of log2(n). */
struct tower_range tower_log2_of_factorial(struct tower_range log2_n);

#endif
