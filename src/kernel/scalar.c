/* SPDX-License-Identifier: MIT */
/*
 * The definition of the inner loops: plain C, one word of 64 bits at a time. All other kernels are
 * tested against this one.
 */
#include "kernel/kernel.h"
#include "kernel/one_by_one.h"
#include "tally/tally.h"

#define KERNEL_TARGET

enum { WORDS_AT_ONCE = 1 };

static inline uint64_t load(const uint64_t *words)
{
    return *words;
}

static inline void or_into(uint64_t *into, uint64_t bits)
{
    *into |= bits;
}

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

static inline void or_divided(const struct window *window, const uint64_t *bits, uint32_t by)
{
    for (uint32_t value = window->lowest, from = value * by; value <= window->highest;
         value++, from += by)
        window->bits[value >> 6] |= (bits[from >> 6] >> (from & 63) & 1) << (value & 63);
}

static inline KERNEL_TARGET bool is_near_above(const struct window *window, uint32_t b,
                                               const struct value_set *many);

/* blocks.h tells how. */
static inline KERNEL_TARGET void or_shifted(const struct window *window,
                                            const struct value_set *few,
                                            const struct value_set *many)
{
    for (uint32_t i = 0; i < few->count; i++) {
        const uint32_t b = few->values[i];
        if ((window->operations & TALLY_OP_ADD) && b <= window->highest)
            or_shifted_up(window, many->bits, b);
        if ((window->operations & TALLY_OP_SUBTRACT) == 0) continue;
        if (is_near_above(window, b, many)) or_shifted_down(window, many->bits, b);
        if (b > window->lowest && b < many->bits_limit)
            or_shifted_down(window, many->mirror, many->bits_limit - 1 - b);
    }
}

#include "kernel/body.h"
#include "kernel/lists.h"

const struct kernel kernel_scalar = {"scalar", combine, combine_top, combine_divided,
                                     gather,   extract, unite};
