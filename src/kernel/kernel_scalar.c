/* SPDX-License-Identifier: MIT */
/*
 * The definition of the inner loops: plain C, one word of 64 bits at a time.
 */
#include "kernel/kernel.h"

#define KERNEL_TARGET

static inline void or_shifted_up(const struct window *window, const uint64_t *bits, uint32_t by)
{
    const uint64_t *const from = bits - by / 64;
    const uint32_t shift = by % 64;
    if (shift == 0) {
        for (uint32_t i = by / 64; i < window->words; i++) window->bits[i] |= from[i];
        return;
    }
    for (uint32_t i = by / 64; i < window->words; i++)
        window->bits[i] |= from[i] << shift | from[(ptrdiff_t)i - 1] >> (64 - shift);
}

static inline void or_shifted_down(const struct window *window, const uint64_t *bits, uint32_t by)
{
    const uint64_t *const from = bits + by / 64;
    const uint32_t shift = by % 64;
    if (shift == 0) {
        for (uint32_t i = 0; i < window->words; i++) window->bits[i] |= from[i];
        return;
    }
    for (uint32_t i = 0; i < window->words; i++)
        window->bits[i] |= from[i] >> shift | from[i + 1] << (64 - shift);
}

static inline void divide_values(const struct window *window, const uint32_t *values, uint32_t count,
                                 uint32_t by)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t quotient = values[i] / by;
        if (quotient * by == values[i]) window->bits[quotient >> 6] |= UINT64_C(1) << (quotient & 63);
    }
}

#include "kernel/kernel_body.h"

static void unite(uint64_t *into, const uint64_t *from, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++) into[i] |= from[i];
}

const struct kernel kernel_scalar = {"scalar", combine, combine_top, gather, unite};
