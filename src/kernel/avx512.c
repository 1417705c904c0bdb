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

/* The words of blocks.h. */
enum { WORDS_AT_ONCE = 8, BLOCK_WORDS = 16 };
typedef __m512i wide_words;
#define load(from) _mm512_loadu_si512(from)
#define store(into, bits) _mm512_storeu_si512(into, bits)
#define either_of(a, b) _mm512_or_si512(a, b)

static inline KERNEL_TARGET wide_words moved_up(const uint64_t *from, uint32_t by)
{
    return _mm512_shldv_epi64(load(from), load(from - 1), _mm512_set1_epi64(by));
}

static inline KERNEL_TARGET wide_words moved_down(const uint64_t *from, uint32_t by)
{
    return _mm512_shrdv_epi64(load(from), load(from + 1), _mm512_set1_epi64(by));
}

#include "kernel/blocks.h"

#include "kernel/stride.h"

#include "kernel/body.h"

/* ---- The words of lists_wide.h --------------------------------------------------------------- */

enum { LANES = 16, PENDING_MAX = 2048 };
typedef __m512i vector;
typedef __m512 singles;
typedef __mmask16 truths;
#define all_of(number) _mm512_set1_epi32((int)(number))
#define all_singles(number) _mm512_set1_ps(number)
#define sum_of(a, b) _mm512_add_epi32(a, b)
#define difference_of(a, b) _mm512_sub_epi32(a, b)
#define product_of(a, b) _mm512_mullo_epi32(a, b)
#define larger_of(a, b) _mm512_max_epu32(a, b)
#define smaller_of(a, b) _mm512_min_epu32(a, b)
#define is_at_most(a, b) _mm512_cmple_epu32_mask(a, b)
#define is_equal(a, b) _mm512_cmpeq_epi32_mask(a, b)
#define both(a, b) ((truths)((a) & (b)))
#define lanes_of(truths) ((uint32_t)(truths))
#define singles_of(numbers) _mm512_cvtepu32_ps(numbers)
#define times(a, b) _mm512_mul_ps(a, b)
#define inverse_of(numbers) _mm512_div_ps(_mm512_set1_ps(1.0f), numbers)
#define rounded(numbers) _mm512_cvtps_epu32(numbers)
#define store_values(values, numbers) _mm512_storeu_si512(values, numbers)
#define packed(lanes, numbers) _mm512_maskz_compress_epi32((__mmask16)(lanes), numbers)
#define has_quotients(limit) true

static inline KERNEL_TARGET vector load_values(const struct value_set *set, uint32_t i,
                                               uint32_t *lanes)
{
    const uint32_t left = set->count - i;
    *lanes = left >= LANES ? 0xFFFFu : (1u << left) - 1;
    return _mm512_maskz_loadu_epi32((__mmask16)*lanes, set->values + i);
}

static inline KERNEL_TARGET vector quotients_of(vector high, vector low)
{
    const __m512d first = _mm512_div_pd(_mm512_cvtepu32_pd(_mm512_castsi512_si256(high)),
                                        _mm512_cvtepu32_pd(_mm512_castsi512_si256(low)));
    const __m512d second = _mm512_div_pd(_mm512_cvtepu32_pd(_mm512_extracti64x4_epi64(high, 1)),
                                         _mm512_cvtepu32_pd(_mm512_extracti64x4_epi64(low, 1)));
    return _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtpd_epu32(first)),
                              _mm512_cvtpd_epu32(second), 1);
}

#include "kernel/lists_wide.h"

/* Converts a word's set bits to values: the bit positions are packed as bytes, then widened. Each
 * word stores one full register, so that no branch depends on the number of bits, except if there
 * are more than sixteen. */
static KERNEL_TARGET uint32_t extract(uint64_t *map, const uint64_t *mask, uint32_t words,
                                      uint32_t *values)
{
    uint8_t places[64];
    for (uint32_t i = 0; i < 64; i++) places[i] = (uint8_t)i;
    const __m512i all = _mm512_loadu_si512(places);
    uint32_t *next = values;
    for (uint32_t i = 0; i < words; i++) {
        if (i % 8 == 0 && i + 8 <= words) {
            const __m512i eight = _mm512_loadu_si512(map + i);
            if (_mm512_test_epi64_mask(eight, eight) == 0) {
                i += 7;
                continue;
            }
        }
        const uint64_t word = map[i] & mask[i];
        const __m512i base = _mm512_set1_epi32((int)(i * 64));
        __m512i packed = _mm512_maskz_compress_epi8((__mmask64)word, all);
        const uint32_t count = (uint32_t)_mm_popcnt_u64(word);
        _mm512_storeu_si512(
            next, _mm512_add_epi32(base, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(packed))));
        for (uint32_t done = 16; UNLIKELY(done < count); done += 16) {
            packed = _mm512_alignr_epi64(packed, packed, 2);
            _mm512_storeu_si512(
                next + done,
                _mm512_add_epi32(base, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(packed))));
        }
        next += count;
        map[i] = 0;
    }
    return (uint32_t)(next - values);
}

const struct kernel kernel_avx512 = {"avx512", combine, combine_top, combine_divided,
                                     gather,   extract, unite};

#else
typedef int kernel_avx512_is_for_x86;
#endif
