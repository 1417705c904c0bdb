/* SPDX-License-Identifier: MIT */
/*
 * The inner loops with AVX2: four words of 64 bits at a time.
 */
#include "kernel/kernel.h"
#include "tally/tally.h"

#ifdef KERNEL_HAS_X86

#include <immintrin.h>

#define KERNEL_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))

enum { WORDS_AT_ONCE = 4 };

static inline KERNEL_TARGET __m256i load(const uint64_t *words)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)words);
}

static inline KERNEL_TARGET void or_into(uint64_t *into, __m256i bits)
{
    _mm256_storeu_si256((__m256i *)(void *)into, _mm256_or_si256(load(into), bits));
}

/* ORs the set, shifted up by `by` bits, into the window. The shift instructions give zero for a
 * shift by 64, so shifts by whole words need no special case. */
static inline KERNEL_TARGET void or_shifted_up(const struct window *window, const uint64_t *bits,
                                               uint32_t by)
{
    const uint64_t *const from = bits - by / 64;
    const __m128i up = _mm_cvtsi32_si128((int)(by % 64)),
                  down = _mm_cvtsi32_si128(64 - (int)(by % 64));
    for (uint32_t i = by / 64 & ~(uint32_t)3; i < window->words; i += 4)
        or_into(window->bits + i,
                _mm256_or_si256(_mm256_sll_epi64(load(from + i), up),
                                _mm256_srl_epi64(load(from + (ptrdiff_t)i - 1), down)));
}

static inline KERNEL_TARGET void or_shifted_down(const struct window *window, const uint64_t *bits,
                                                 uint32_t by)
{
    const uint64_t *const from = bits + by / 64;
    const __m128i down = _mm_cvtsi32_si128((int)(by % 64)),
                  up = _mm_cvtsi32_si128(64 - (int)(by % 64));
    for (uint32_t i = 0; i < window->words; i += 4)
        or_into(window->bits + i, _mm256_or_si256(_mm256_srl_epi64(load(from + i), down),
                                                  _mm256_sll_epi64(load(from + i + 1), up)));
}

static inline KERNEL_TARGET void divide_values(const struct window *window, const uint32_t *values,
                                               uint32_t count, uint32_t by)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t quotient = values[i] / by;
        if (quotient * by == values[i])
            window->bits[quotient >> 6] |= UINT64_C(1) << (quotient & 63);
    }
}

#include "kernel/shift.h"
#include "kernel/stride.h"

#include "kernel/body.h"
#include "kernel/lists.h"

const struct kernel kernel_avx2 = {"avx2", combine, combine_top, combine_divided,
                                   gather, extract, unite};

#else
typedef int kernel_avx2_is_for_x86;
#endif
