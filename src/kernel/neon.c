/* SPDX-License-Identifier: MIT */
/*
 * The inner loops with NEON (Advanced SIMD), which every processor of arm64 has: two words of 64
 * bits at a time, and eight words of the window in registers while all values are added to them.
 */
#include "kernel/kernel.h"
#include "kernel/one_by_one.h"
#include "tally/tally.h"

#ifdef KERNEL_HAS_NEON

#include <arm_neon.h>

#define KERNEL_TARGET

/* The words of blocks.h. */
enum { WORDS_AT_ONCE = 2, BLOCK_WORDS = 8 };
typedef uint64x2_t wide_words;
#define load(from) vld1q_u64(from)
#define store(into, bits) vst1q_u64(into, bits)
#define either_of(a, b) vorrq_u64(a, b)

/* Negative counts shift to the right, and a shift by 64 gives zero, so a shift by 0 needs no
 * special case. */
static inline wide_words moved_up(const uint64_t *from, uint32_t by)
{
    const int64_t up = by;
    return vorrq_u64(vshlq_u64(load(from), vdupq_n_s64(up)),
                     vshlq_u64(load(from - 1), vdupq_n_s64(up - 64)));
}

static inline wide_words moved_down(const uint64_t *from, uint32_t by)
{
    const int64_t down = by;
    return vorrq_u64(vshlq_u64(load(from), vdupq_n_s64(-down)),
                     vshlq_u64(load(from + 1), vdupq_n_s64(64 - down)));
}

#include "kernel/blocks.h"

/* Looks at the multiples of `by` alone, word by word of the set. */
static inline void or_divided(const struct window *window, const uint64_t *bits, uint32_t by)
{
    uint64_t multiples = 1;
    for (uint32_t step = by; step < 64; step *= 2) multiples |= multiples << step;
    const uint64_t inverse = (UINT64_C(1) << 32) / by + 1; /* exact for values below 2^24 */
    const uint32_t back = 64 % by;
    for (uint32_t word = 0, phase = 0; word < window->words * by; word++) {
        for (uint64_t left = bits[word] & multiples << phase; left != 0; left &= left - 1) {
            const uint32_t value = word * 64 + (uint32_t)bits_lowest(left);
            const uint32_t quotient = (uint32_t)(value * inverse >> 32);
            window->bits[quotient >> 6] |= UINT64_C(1) << (quotient & 63);
        }
        phase = phase >= back ? phase - back : phase + by - back;
    }
}

#include "kernel/body.h"
#include "kernel/lists.h"

const struct kernel kernel_neon = {"neon", combine, combine_top, combine_divided,
                                   gather, extract, unite};

#else
typedef int kernel_neon_is_for_arm64;
#endif
