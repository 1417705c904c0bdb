/* SPDX-License-Identifier: MIT */
/*
 * Checked arithmetic under the names of C23's <stdckdint.h>, for whole numbers of any type.
 * Each function returns true if the exact result does not fit; *result is then the wrapped
 * value and must not be used.
 */
#ifndef TALLY_BASE_CHECKED_H
#define TALLY_BASE_CHECKED_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ckd_add(result, a, b) __builtin_add_overflow(a, b, result)
#define ckd_sub(result, a, b) __builtin_sub_overflow(a, b, result)
#define ckd_mul(result, a, b) __builtin_mul_overflow(a, b, result)

static ALWAYS_INLINE uint32_t smaller_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Returns UINT64_MAX if the sum does not fit. */
static ALWAYS_INLINE uint64_t saturating_add(uint64_t a, uint64_t b)
{
    uint64_t sum;
    return ckd_add(&sum, a, b) ? UINT64_MAX : sum;
}

/* Returns UINT64_MAX if the product does not fit. */
static ALWAYS_INLINE uint64_t saturating_multiply(uint64_t a, uint64_t b)
{
    uint64_t product;
    return ckd_mul(&product, a, b) ? UINT64_MAX : product;
}

/* a / b, rounded down. Most operands fit in 32 bits, and a 32-bit division is
 * several times faster. */
static ALWAYS_INLINE uint64_t quotient_of(uint64_t a, uint64_t b)
{
    return LIKELY((a | b) <= UINT32_MAX) ? (uint32_t)a / (uint32_t)b : a / b;
}

/* a / b if b divides a, otherwise 0. */
static ALWAYS_INLINE uint64_t whole_quotient(uint64_t a, uint64_t b)
{
    const uint64_t quotient = quotient_of(a, b);
    return quotient * b == a ? quotient : 0;
}

/* The binomial coefficient n over k, if k times it fits in 64 bits. */
static inline uint64_t choose_ways(uint64_t n, uint32_t k)
{
    uint64_t ways = 1;
    if (n < k) return 0;
    for (uint32_t i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return ways;
}

#endif
