/* SPDX-License-Identifier: MIT */
/* Products and quotients of a set of values and one number, value by value: for kernels without a
 * faster way. */
#ifndef TALLY_KERNEL_ONE_BY_ONE_H
#define TALLY_KERNEL_ONE_BY_ONE_H

#include "kernel/kernel.h"

static inline void or_multiplied(const struct window *window, const uint64_t *bits, uint32_t by)
{
    const uint32_t most = window->highest / by;
    for (uint32_t word = 0; word <= most / 64; word++)
        for (uint64_t left = bits[word]; left != 0; left &= left - 1) {
            const uint32_t value = (word * 64 + (uint32_t)bits_lowest(left)) * by;
            if (value <= window->highest) window->bits[value >> 6] |= UINT64_C(1) << (value & 63);
        }
}

static inline void divide_values(const struct window *window, const uint32_t *values,
                                 uint32_t count, uint32_t by)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t quotient = values[i] / by;
        if (quotient * by == values[i])
            window->bits[quotient >> 6] |= UINT64_C(1) << (quotient & 63);
    }
}

#endif
