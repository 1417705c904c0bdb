/* SPDX-License-Identifier: MIT */
/*
 * The inner loops with AVX-512 (F, BW, DQ, VL, VBMI2): eight words of 64 bits at a time.
 */
#include "kernel/kernel.h"
#include "tally/tally.h"

#ifdef KERNEL_HAS_X86

#include <immintrin.h>

#define KERNEL_TARGET                                                                              \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi,bmi2,popcnt")))

enum { WORDS_AT_ONCE = 8 };

static inline KERNEL_TARGET __m512i load(const void *words)
{
    return _mm512_loadu_si512(words);
}

static inline KERNEL_TARGET void or_into(uint64_t *into, __m512i bits)
{
    _mm512_storeu_si512(into, _mm512_or_si512(load(into), bits));
}

static inline KERNEL_TARGET void or_shifted_up(const struct window *window, const uint64_t *bits,
                                               uint32_t by)
{
    const uint64_t *const from = bits - by / 64;
    const __m512i shift = _mm512_set1_epi64((long long)(by % 64));
    for (uint32_t i = by / 64 & ~(uint32_t)7; i < window->words; i += 8)
        or_into(window->bits + i,
                _mm512_shldv_epi64(load(from + i), load(from + (ptrdiff_t)i - 1), shift));
}

static inline KERNEL_TARGET void or_shifted_down(const struct window *window, const uint64_t *bits,
                                                 uint32_t by)
{
    const uint64_t *const from = bits + by / 64;
    const __m512i shift = _mm512_set1_epi64((long long)(by % 64));
    for (uint32_t i = 0; i < window->words; i += 8)
        or_into(window->bits + i, _mm512_shrdv_epi64(load(from + i), load(from + i + 1), shift));
}

/* Sets the bit v / by for each multiple v of `by`. Quotients are computed in double precision,
 * which is exact since values are below 2^32: the bit is set only if quotient * by gives the value
 * again. Few values are multiples, so these are taken from the registers one by one. */
static inline KERNEL_TARGET void divide_values(const struct window *window, const uint32_t *values,
                                               uint32_t count, uint32_t by)
{
    const __m512d reciprocal = _mm512_set1_pd(1.0 / by);
    const __m512i divisor = _mm512_set1_epi64(by);
    for (uint32_t i = 0; i < count; i += 8) {
        const uint32_t left = count - i;
        const __mmask8 lanes = (__mmask8)(left >= 8 ? 0xFFu : (1u << left) - 1);
        const __m256i loaded = _mm256_maskz_loadu_epi32(lanes, values + i);
        const __m512i value = _mm512_cvtepu32_epi64(loaded);
        const __m512i quotient =
            _mm512_cvtpd_epi64(_mm512_mul_pd(_mm512_cvtepu32_pd(loaded), reciprocal));
        uint32_t hits =
            _mm512_mask_cmpeq_epi64_mask(lanes, _mm512_mul_epu32(quotient, divisor), value);
        if (hits == 0) continue;
        uint64_t quotients[8];
        _mm512_storeu_si512(quotients, quotient);
        for (; hits != 0; hits &= hits - 1) {
            const uint64_t q = quotients[bits_lowest(hits)];
            window->bits[q >> 6] |= UINT64_C(1) << (q & 63);
        }
    }
}

#include "kernel/stride.h"

static inline KERNEL_TARGET bool is_near_above(const struct window *window, uint32_t b,
                                               const struct value_set *many);

/* Eight words of the bit set, shifted up (or down) by less than a word. */
static inline KERNEL_TARGET __m512i moved_up(const uint64_t *from, __m512i shift)
{
    return _mm512_shldv_epi64(load(from), load(from - 1), shift);
}

static inline KERNEL_TARGET __m512i moved_down(const uint64_t *from, __m512i shift)
{
    return _mm512_shrdv_epi64(load(from), load(from + 1), shift);
}

/* Computes sixteen words of the window. They stay in two registers while all values of `few` are
 * added, so each word is stored once. */
static inline KERNEL_TARGET void or_shifted_16(const struct window *window, uint32_t first_word,
                                               const struct value_set *few,
                                               const struct value_set *many)
{
    uint64_t *const into = window->bits + first_word;
    __m512i low = load(into), high = load(into + 8);
    for (uint32_t i = 0; i < few->count; i++) {
        const uint32_t b = few->values[i];
        const __m512i shift = _mm512_set1_epi64(b % 64);
        if ((window->operations & TALLY_OP_ADD) && b <= window->highest &&
            b / 64 < first_word + 16) {
            const uint64_t *const from = many->bits + first_word - (ptrdiff_t)(b / 64);
            if (b / 64 < first_word + 8) low = _mm512_or_si512(low, moved_up(from, shift));
            high = _mm512_or_si512(high, moved_up(from + 8, shift));
        }
        if ((window->operations & TALLY_OP_SUBTRACT) == 0) continue;
        if (is_near_above(window, b, many)) {
            const uint64_t *const from = many->bits + first_word + b / 64;
            low = _mm512_or_si512(low, moved_down(from, shift));
            high = _mm512_or_si512(high, moved_down(from + 8, shift));
        }
        if (b > window->lowest && b < many->bits_limit) {
            const uint32_t by = many->bits_limit - 1 - b;
            const __m512i mirror_shift = _mm512_set1_epi64(by % 64);
            const uint64_t *const from = many->mirror + first_word + by / 64;
            low = _mm512_or_si512(low, moved_down(from, mirror_shift));
            high = _mm512_or_si512(high, moved_down(from + 8, mirror_shift));
        }
    }
    _mm512_storeu_si512(into, low);
    _mm512_storeu_si512(into + 8, high);
}

static inline KERNEL_TARGET void or_shifted(const struct window *window,
                                            const struct value_set *few,
                                            const struct value_set *many)
{
    for (uint32_t word = 0; word < window->words; word += 16)
        or_shifted_16(window, word, few, many);
}

#include "kernel/body.h"
#include "kernel/lists512.h"

const struct kernel kernel_avx512 = {"avx512", combine, combine_top, combine_divided,
                                     gather,   extract, unite};

#else
typedef int kernel_avx512_is_for_x86;
#endif
