/* SPDX-License-Identifier: MIT */
/*
 * What a target search looks for: which values, over which subsets.
 */
#ifndef TALLY_WHOLE_SOUGHT_H
#define TALLY_WHOLE_SOUGHT_H

#include <stddef.h>
#include <stdint.h>

/* Which subsets a solution may use. */
struct admission {
    uint32_t fewest;   /* the least count of numbers in a subset */
    uint32_t most;     /* the largest count */
    uint64_t must_use; /* code of the numbers that must be used */
};

/* The values of a search, and how many numbers their expressions may use. */
struct sought {
    const uint64_t *values; /* in rising order; owned by the caller */
    size_t count;
    uint32_t smallest; /* the least count of numbers of an expression */
    uint32_t largest;
};

#endif
