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

/* Sets the bit v / by for each multiple v of `by`. Quotients are computed in single precision. One
 * that counts is at most 2^20, so the rounded product of dividend and reciprocal is off by less
 * than a half; multiplying back decides exactly. Few values are multiples, so these are taken from
 * the registers one by one. */
static inline KERNEL_TARGET void divide_values(const struct window *window, const uint32_t *values,
                                               uint32_t count, uint32_t by)
{
    const __m256 reciprocal = _mm256_set1_ps(1.0f / (float)by);
    const __m256i divisor = _mm256_set1_epi32((int)by);
    const bool is_signed = count != 0 && values[count - 1] <= INT32_MAX;
    uint32_t i = 0;
    for (; is_signed && i + 8 <= count; i += 8) {
        const __m256i value = _mm256_loadu_si256((const __m256i *)(const void *)(values + i));
        const __m256i quotient =
            _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_cvtepi32_ps(value), reciprocal));
        const __m256i is_whole = _mm256_cmpeq_epi32(_mm256_mullo_epi32(quotient, divisor), value);
        uint32_t hits = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(is_whole));
        if (hits == 0) continue;
        uint32_t quotients[8];
        _mm256_storeu_si256((__m256i *)(void *)quotients, quotient);
        for (; hits != 0; hits &= hits - 1) {
            const uint32_t q = quotients[bits_lowest(hits)];
            window->bits[q >> 6] |= UINT64_C(1) << (q & 63);
        }
    }
    for (; i < count; i++) {
        const uint32_t quotient = values[i] / by;
        if (quotient * by == values[i])
            window->bits[quotient >> 6] |= UINT64_C(1) << (quotient & 63);
    }
}

#include "kernel/stride.h"

static inline KERNEL_TARGET bool is_near_above(const struct window *window, uint32_t b,
                                               const struct value_set *many);

/* A block is sixteen words of a window, in four registers. */
static inline KERNEL_TARGET void block_or_up(__m256i *block, const uint64_t *from, uint32_t by)
{
    const __m128i up = _mm_cvtsi32_si128((int)by), down = _mm_cvtsi32_si128(64 - (int)by);
    for (int i = 0; i < 4; i++)
        block[i] = _mm256_or_si256(block[i],
                                   _mm256_or_si256(_mm256_sll_epi64(load(from + 4 * i), up),
                                                   _mm256_srl_epi64(load(from + 4 * i - 1), down)));
}

static inline KERNEL_TARGET void block_or_down(__m256i *block, const uint64_t *from, uint32_t by)
{
    const __m128i down = _mm_cvtsi32_si128((int)by), up = _mm_cvtsi32_si128(64 - (int)by);
    for (int i = 0; i < 4; i++)
        block[i] = _mm256_or_si256(block[i],
                                   _mm256_or_si256(_mm256_srl_epi64(load(from + 4 * i), down),
                                                   _mm256_sll_epi64(load(from + 4 * i + 1), up)));
}

/* Computes sixteen words of the window. They stay in registers while all values of `few` are
 * added, so each word is stored once. */
static inline KERNEL_TARGET void or_shifted_16(const struct window *window, uint32_t first_word,
                                               const struct value_set *few,
                                               const struct value_set *many)
{
    uint64_t *const into = window->bits + first_word;
    __m256i block[4];
    for (int i = 0; i < 4; i++) block[i] = load(into + 4 * i);
    for (uint32_t i = 0; i < few->count; i++) {
        const uint32_t b = few->values[i];
        if ((window->operations & TALLY_OP_ADD) && b <= window->highest && b / 64 < first_word + 16)
            block_or_up(block, many->bits + first_word - (ptrdiff_t)(b / 64), b % 64);
        if ((window->operations & TALLY_OP_SUBTRACT) == 0) continue;
        if (is_near_above(window, b, many))
            block_or_down(block, many->bits + first_word + b / 64, b % 64);
        if (b > window->lowest && b < many->bits_limit) {
            const uint32_t by = many->bits_limit - 1 - b;
            block_or_down(block, many->mirror + first_word + by / 64, by % 64);
        }
    }
    for (int i = 0; i < 4; i++) _mm256_storeu_si256((__m256i *)(void *)(into + 4 * i), block[i]);
}

static inline KERNEL_TARGET void or_shifted(const struct window *window,
                                            const struct value_set *few,
                                            const struct value_set *many)
{
    for (uint32_t word = 0; word < window->words; word += WINDOW_STEP_WORDS)
        or_shifted_16(window, word, few, many);
}

#define KERNEL_HAS_WIDE_LISTS
#include "kernel/body.h"
#include "kernel/lists.h"

enum { STRIDE_COUNT_MIN = 40 };
#include "kernel/lists256.h"

const struct kernel kernel_avx2 = {"avx2",      combine, combine_top, combine_divided,
                                   gather_wide, extract, unite};

#else
typedef int kernel_avx2_is_for_x86;
#endif
