/* SPDX-License-Identifier: MIT */
/*
 * What an expression is worth, as far as it matters for small whole targets. Steps beyond 64 bits
 * are kept by their size, because one more step can bring them back: 0 * 9^99 is 0, 1^(9^99) is 1.
 */
#ifndef TALLY_EXTRA_WORTH_H
#define TALLY_EXTRA_WORTH_H

#include "base/rational.h"

/* What is known of a value. */
enum worth_kind {
    WORTH_NONE,  /* no value: 1 / 0 */
    WORTH_EXACT, /* the member `value` is exact */
    WORTH_HUGE,  /* at least 2^64, or at most -2^64; value.negative tells */
    WORTH_TINY,  /* not 0, within -2^-64..2^-64; value.negative tells */
    /* the value is not a whole number within -TALLY_SHAPES_TARGET_MAX..TALLY_SHAPES_TARGET_MAX */
    WORTH_FAR,
    WORTH_UNKNOWN /* nothing is known of the value */
};

/* A value, or what is known of a value beyond 64 bits. */
struct worth {
    struct rational value;
    enum worth_kind kind;
};

enum worth_operation { WORTH_ADD, WORTH_SUBTRACT, WORTH_MULTIPLY, WORTH_DIVIDE, WORTH_RAISE };

/* Computes a operation b. The kind is never wrong. It is WORTH_UNKNOWN if both operands are beyond
 * 64 bits, and in other rare cases. */
struct worth worth_join(enum worth_operation operation, struct worth a, struct worth b);

static inline struct worth worth_of(uint64_t number)
{
    return (struct worth){{number, 1, 0}, WORTH_EXACT};
}

static inline struct worth worth_negated(struct worth worth)
{
    if (worth.kind == WORTH_HUGE || worth.kind == WORTH_TINY)
        worth.value.negative = !worth.value.negative;
    else if (worth.kind == WORTH_EXACT) worth.value = rational_negate(worth.value);
    return worth;
}

static inline bool worth_is_equal(struct worth a, struct worth b)
{
    return a.kind == b.kind && rational_is_equal(a.value, b.value);
}

#endif
