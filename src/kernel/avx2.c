/* SPDX-License-Identifier: MIT */
/*
 * The inner loops with AVX2: four words of 64 bits at a time.
 */
#include "kernel/kernel.h"
#include "tally/tally.h"

#ifdef KERNEL_HAS_X86

#include <immintrin.h>

#define KERNEL_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))

/* The words of blocks.h. */
enum { WORDS_AT_ONCE = 4, BLOCK_WORDS = 16 };
typedef __m256i wide_words;
#define load(from) _mm256_loadu_si256((const __m256i *)(const void *)(from))
#define store(into, bits) _mm256_storeu_si256((__m256i *)(void *)(into), bits)
#define either_of(a, b) _mm256_or_si256(a, b)

/* The shift instructions give zero for a shift by 64, so a shift by 0 needs no special case. */
static inline KERNEL_TARGET wide_words moved_up(const uint64_t *from, uint32_t by)
{
    const __m128i up = _mm_cvtsi32_si128((int)by), down = _mm_cvtsi32_si128(64 - (int)by);
    return either_of(_mm256_sll_epi64(load(from), up), _mm256_srl_epi64(load(from - 1), down));
}

static inline KERNEL_TARGET wide_words moved_down(const uint64_t *from, uint32_t by)
{
    const __m128i down = _mm_cvtsi32_si128((int)by), up = _mm_cvtsi32_si128(64 - (int)by);
    return either_of(_mm256_srl_epi64(load(from), down), _mm256_sll_epi64(load(from + 1), up));
}

#include "kernel/blocks.h"

#include "kernel/stride.h"

#include "kernel/body.h"

/* ---- The words of lists_wide.h --------------------------------------------------------------- */

enum { LANES = 8, PENDING_MAX = 1024 };
typedef __m256i vector;
typedef __m256 singles;
typedef __m256i truths;
#define all_of(number) _mm256_set1_epi32((int)(number))
#define all_singles(number) _mm256_set1_ps(number)
#define sum_of(a, b) _mm256_add_epi32(a, b)
#define difference_of(a, b) _mm256_sub_epi32(a, b)
#define product_of(a, b) _mm256_mullo_epi32(a, b)
#define larger_of(a, b) _mm256_max_epu32(a, b)
#define smaller_of(a, b) _mm256_min_epu32(a, b)
#define is_at_most(a, b) _mm256_cmpeq_epi32(_mm256_min_epu32(a, b), a)
#define is_equal(a, b) _mm256_cmpeq_epi32(a, b)
#define both(a, b) _mm256_and_si256(a, b)
#define lanes_of(truths) ((uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(truths)))
#define times(a, b) _mm256_mul_ps(a, b)
#define inverse_of(numbers) _mm256_div_ps(_mm256_set1_ps(1.0f), numbers)
#define rounded(numbers) _mm256_cvtps_epi32(numbers)
#define store_values(values, numbers) _mm256_storeu_si256((__m256i *)(void *)(values), numbers)
#define has_quotients(limit) ((limit) <= INT32_MAX)

/* pack_order[m] has the numbers of the lanes in m, lowest first, a byte each. */
#define LANE(m, i) (((m) >> (i)&1) != 0 ? UINT64_C(i) << 8 * COUNT_BELOW(m, i) : 0)
#define COUNT_BELOW(m, i) BITS_OF((m) & ((1 << (i)) - 1))
#define BITS_OF(m)                                                                                 \
    (((m)&1) + ((m) >> 1 & 1) + ((m) >> 2 & 1) + ((m) >> 3 & 1) + ((m) >> 4 & 1) +                 \
     ((m) >> 5 & 1) + ((m) >> 6 & 1) + ((m) >> 7 & 1))
#define ORDER(m)                                                                                   \
    LANE(m, 0) | LANE(m, 1) | LANE(m, 2) | LANE(m, 3) | LANE(m, 4) | LANE(m, 5) | LANE(m, 6) |     \
        LANE(m, 7)
#define ORDERS_4(m) ORDER(m), ORDER((m) + 1), ORDER((m) + 2), ORDER((m) + 3)
#define ORDERS_16(m) ORDERS_4(m), ORDERS_4((m) + 4), ORDERS_4((m) + 8), ORDERS_4((m) + 12)
#define ORDERS_64(m) ORDERS_16(m), ORDERS_16((m) + 16), ORDERS_16((m) + 32), ORDERS_16((m) + 48)

static const uint64_t pack_order[1 << LANES] = {ORDERS_64(0), ORDERS_64(64), ORDERS_64(128),
                                                ORDERS_64(192)};

/* By a table of the 256 selections of lanes. */
static inline KERNEL_TARGET vector packed(uint32_t lanes, vector values)
{
    const __m256i order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)pack_order[lanes]));
    return _mm256_permutevar8x32_epi32(values, order);
}

/* Unsigned 32-bit numbers in single precision, rounded once. */
static inline KERNEL_TARGET __m256 singles_of(vector values)
{
    const __m256 high = _mm256_cvtepi32_ps(_mm256_srli_epi32(values, 16));
    const __m256 low = _mm256_cvtepi32_ps(_mm256_and_si256(values, _mm256_set1_epi32(0xFFFF)));
    return _mm256_add_ps(_mm256_mul_ps(high, _mm256_set1_ps(65536.0f)), low);
}

/* Lanes beyond the end of the list are off, and hold 0. */
static inline KERNEL_TARGET vector load_values(const struct value_set *set, uint32_t i,
                                               uint32_t *lanes)
{
    static const int32_t ons_and_offs[2 * LANES] = {-1, -1, -1, -1, -1, -1, -1, -1};
    const uint32_t left = set->count - i;
    const int32_t *const mask = ons_and_offs + LANES - (left < LANES ? left : LANES);
    const __m256i is_on = _mm256_loadu_si256((const __m256i *)(const void *)mask);
    *lanes = lanes_of(is_on);
    return _mm256_maskload_epi32((const int *)(const void *)(set->values + i), is_on);
}

/* Four 32-bit numbers in double precision. */
static inline KERNEL_TARGET __m256d doubles_of(__m128i values)
{
    const __m128i half = _mm_set1_epi32(INT32_MIN); /* 2^31 is taken off, and added again */
    return _mm256_add_pd(_mm256_cvtepi32_pd(_mm_xor_si128(values, half)),
                         _mm256_set1_pd(2147483648.0));
}

static inline KERNEL_TARGET vector quotients_of(vector high, vector low)
{
    const __m256d first = _mm256_div_pd(doubles_of(_mm256_castsi256_si128(high)),
                                        doubles_of(_mm256_castsi256_si128(low)));
    const __m256d second = _mm256_div_pd(doubles_of(_mm256_extracti128_si256(high, 1)),
                                         doubles_of(_mm256_extracti128_si256(low, 1)));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm256_cvtpd_epi32(first)),
                                   _mm256_cvtpd_epi32(second), 1);
}

#include "kernel/lists_wide.h"

/* Converts a word's set bits to values, eight bits at a time, by the table of orders. Four empty
 * words, which are frequent, are passed over at once. */
static KERNEL_TARGET uint32_t extract(uint64_t *map, const uint64_t *mask, uint32_t words,
                                      uint32_t *values)
{
    uint32_t *next = values;
    for (uint32_t i = 0; i < words; i++) {
        if (i % 4 == 0 && i + 4 <= words) {
            const __m256i four = load(map + i);
            if (_mm256_testz_si256(four, four)) {
                i += 3;
                continue;
            }
        }
        uint64_t word = map[i] & mask[i];
        map[i] = 0;
        for (uint32_t base = i * 64; word != 0; word >>= 8, base += 8) {
            const uint32_t byte = (uint32_t)(word & 0xFF);
            const __m256i places =
                _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)pack_order[byte]));
            _mm256_storeu_si256((__m256i *)(void *)next,
                                _mm256_add_epi32(places, _mm256_set1_epi32((int)base)));
            next += _mm_popcnt_u32(byte);
        }
    }
    return (uint32_t)(next - values);
}

const struct kernel kernel_avx2 = {"avx2", combine, combine_top, combine_divided,
                                   gather, extract, unite};

#else
typedef int kernel_avx2_is_for_x86;
#endif
