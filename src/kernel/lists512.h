/* SPDX-License-Identifier: MIT */
/*
 * Combines two lists with AVX-512, sixteen pairs at a time. Included after kernel/body.h.
 *
 * Whether a pair gives a result is nearly random, so the code must not branch on it. Instead,
 * results are compressed to the front of a register, the full register is stored, and the write
 * position moves by the number of results. A separate loop then sets the bits. (With a branch for
 * each pair, the survey of the standard pool took 0.20 s instead of 0.13 s, because of
 * mispredictions.)
 *
 * Quotients use single precision. A result that counts is at most 2^20, so the rounded product of
 * dividend and reciprocal is off by less than a half; multiplying back decides exactly whether the
 * quotient is whole.
 */
enum { PENDING_MAX = 2048 };

#include "kernel/pending.h"

/* Appends the selected lanes: compresses them to the front of a register, stores the whole
 * register, and counts only the valid ones. The rest is overwritten by the next call. */
static inline KERNEL_TARGET void pend(struct pending *pending, __mmask16 lanes, __m512i values)
{
    _mm512_storeu_si512(pending->values + pending->count,
                        _mm512_maskz_compress_epi32(lanes, values));
    pending->count += (uint32_t)_mm_popcnt_u32(lanes);
}

/* Loads the next sixteen values. Lanes beyond the end of the list are off. */
static inline KERNEL_TARGET __m512i load_values(const struct value_set *set, uint32_t i,
                                                __mmask16 *lanes)
{
    const uint32_t left = set->count - i;
    *lanes = (__mmask16)(left >= 16 ? 0xFFFFu : (1u << left) - 1);
    return _mm512_maskz_loadu_epi32(*lanes, set->values + i);
}

/* Sixteen dividends or divisors: as integers, and in single precision (for divisors, 1 /
 * divisor). */
struct side512 {
    __m512i values;
    __m512 single;
};

/* Divides lane by lane. Returns the lanes whose quotient is whole and within the bounds of the
 * window, each of them in sixteen lanes. */
static inline KERNEL_TARGET __mmask16 whole_quotients(__mmask16 lanes,
                                                      const struct side512 *dividends,
                                                      const struct side512 *divisors,
                                                      __m512i lowest, __m512i highest,
                                                      __m512i *quotients)
{
    *quotients = _mm512_cvtps_epu32(_mm512_mul_ps(dividends->single, divisors->single));
    lanes = _mm512_mask_cmple_epu32_mask(lanes, *quotients, highest);
    lanes = _mm512_mask_cmpge_epu32_mask(lanes, *quotients, lowest);
    return _mm512_mask_cmpeq_epi32_mask(lanes, _mm512_mullo_epi32(*quotients, divisors->values),
                                        dividends->values);
}

/* Like whole_quotients(), with the dividends as integers only. */
static inline KERNEL_TARGET __mmask16 whole_quotients_of(__mmask16 lanes, __m512i dividends,
                                                         const struct side512 *divisors,
                                                         __m512i lowest, __m512i highest,
                                                         __m512i *quotients)
{
    const struct side512 side = {dividends, _mm512_cvtepu32_ps(dividends)};
    return whole_quotients(lanes, &side, divisors, lowest, highest, quotients);
}

static KERNEL_TARGET void combine(const struct window *window, const struct value_set *few,
                                  const struct value_set *many)
{
    struct pending pending;
    pending.count = 0;
    or_shifted(window, few, many);
    const bool has_products = (window->operations & TALLY_OP_MULTIPLY) != 0;
    const bool has_quotients = (window->operations & TALLY_OP_DIVIDE) != 0;
    const __m512i lowest = _mm512_set1_epi32((int)window->lowest);
    const __m512i highest = _mm512_set1_epi32((int)window->highest);
    const __m512 one = _mm512_set1_ps(1.0f);
    uint32_t stride_count = 0;
    if (has_products && many->count > 40) {
        while (stride_count < few->count && few->values[stride_count] <= STRIDE_MAX / 2) {
            const uint32_t b = few->values[stride_count++];
            if (b != 1) or_multiplied(window, many->bits, b);
            else or_shifted_up(window, many->bits, 0);
        }
    }
    if (window->operations & TALLY_OP_SUBTRACT)
        for (uint32_t j = few->count; j-- > 0 && !is_near_above(window, few->values[j], many);)
            combine_far_differences(window, few->values[j], many);
    for (uint32_t i = 0; i < many->count; i += 16) {
        __mmask16 lanes;
        const __m512i x = load_values(many, i, &lanes);
        const struct side512 dividends = {x, _mm512_cvtepu32_ps(x)};
        const struct side512 divisors = {x, _mm512_maskz_div_ps(lanes, one, dividends.single)};
        const uint32_t least = many->values[i];
        const uint32_t largest = many->values[i + 15 < many->count ? i + 15 : many->count - 1];
        for (uint32_t j = 0; j < few->count; j++) {
            const uint32_t b = few->values[j];
            const __m512i b_value = _mm512_set1_epi32((int)b);
            if (pending.count > PENDING_MAX - 64) set_pending(&pending, window->bits);
            if (has_products && j >= stride_count && (uint64_t)least * b <= window->highest) {
                /* b and the values in question are below 2^20, so no accepted sum or product
                 * wraps */
                const __m512i most = _mm512_set1_epi32((int)(window->highest / b));
                pend(&pending, _mm512_mask_cmple_epu32_mask(lanes, x, most),
                     _mm512_mullo_epi32(x, b_value));
            }
            if (!has_quotients) continue;
            __m512i quotients;
            if (largest >= (uint64_t)b * window->lowest) {
                const struct side512 divisor = {b_value, _mm512_set1_ps(1.0f / (float)b)};
                const __mmask16 whole =
                    whole_quotients(lanes, &dividends, &divisor, lowest, highest, &quotients);
                pend(&pending, whole, quotients);
            }
            if (b >= (uint64_t)least * window->lowest) {
                const struct side512 dividend = {b_value, _mm512_set1_ps((float)b)};
                const __mmask16 whole =
                    whole_quotients(lanes, &dividend, &divisors, lowest, highest, &quotients);
                pend(&pending, whole, quotients);
            }
        }
    }
    set_pending(&pending, window->bits);
}

static KERNEL_TARGET void combine_divided(const struct window *window, const struct value_set *few,
                                          const struct value_set *many, uint32_t by)
{
    if ((window->operations & TALLY_OP_DIVIDE) == 0) return;
    struct pending pending;
    pending.count = 0;
    const uint64_t most_product = (uint64_t)by * window->highest;
    const __m512i lowest = _mm512_set1_epi32((int)window->lowest);
    const __m512i highest = _mm512_set1_epi32((int)window->highest);
    const struct side512 divisors = {_mm512_set1_epi32((int)by), _mm512_set1_ps(1.0f / (float)by)};
    __m512i quotients;
    for (uint32_t i = 0; i < many->count; i += 16) {
        __mmask16 lanes;
        const __m512i x = load_values(many, i, &lanes);
        for (uint32_t j = 0; j < few->count; j++) {
            const uint32_t b = few->values[j];
            const __m512i b_value = _mm512_set1_epi32((int)b);
            if (pending.count > PENDING_MAX - 64) set_pending(&pending, window->bits);
            if (window->operations & TALLY_OP_ADD) {
                const __m512i sums = _mm512_add_epi32(x, b_value);
                const __mmask16 fits =
                    _mm512_mask_cmpge_epu32_mask(lanes, sums, x); /* no wrap-around */
                const __mmask16 whole =
                    whole_quotients_of(fits, sums, &divisors, lowest, highest, &quotients);
                pend(&pending, whole, quotients);
            }
            if (window->operations & TALLY_OP_SUBTRACT) {
                const __m512i differences =
                    _mm512_sub_epi32(_mm512_max_epu32(x, b_value), _mm512_min_epu32(x, b_value));
                const __mmask16 whole =
                    whole_quotients_of(lanes, differences, &divisors, lowest, highest, &quotients);
                pend(&pending, whole, quotients);
            }
            if ((window->operations & TALLY_OP_MULTIPLY) &&
                (uint64_t)many->values[i] * b <= most_product) {
                const uint64_t most = most_product / b;
                const __m512i most_x =
                    _mm512_set1_epi32(most > UINT32_MAX ? -1 : (int)(uint32_t)most);
                const __m512i products = _mm512_mullo_epi32(x, b_value);
                const __mmask16 fits = _mm512_mask_cmple_epu32_mask(lanes, x, most_x);
                const __mmask16 whole =
                    whole_quotients_of(fits, products, &divisors, lowest, highest, &quotients);
                pend(&pending, whole, quotients);
            }
        }
    }
    set_pending(&pending, window->bits);
}

/* Appends results above the map's limit to the list. Returns the remaining lanes, whose results the
 * map holds. */
static inline KERNEL_TARGET __mmask16 harvest_large(struct harvest *harvest, __mmask16 lanes,
                                                    __m512i results, __m512i map_most)
{
    const __mmask16 large = _mm512_mask_cmpgt_epu32_mask(lanes, results, map_most);
    if (UNLIKELY(large != 0)) {
        uint32_t packed[16];
        _mm512_storeu_si512(packed, _mm512_maskz_compress_epi32(large, results));
        const uint32_t count = (uint32_t)_mm_popcnt_u32(large);
        for (uint32_t i = 0; i < count; i++) harvest->large[harvest->large_count++] = packed[i];
    }
    return lanes & (__mmask16)~large;
}

/* Returns high / low, correct in every lane where low divides high. Uses double precision, since
 * quotients may be large here. A lane with low = 0 gives an arbitrary number, which the caller
 * masks out. */
static inline KERNEL_TARGET __m512i quotients_of(__m512i high, __m512i low)
{
    const __m512d first = _mm512_div_pd(_mm512_cvtepu32_pd(_mm512_castsi512_si256(high)),
                                        _mm512_cvtepu32_pd(_mm512_castsi512_si256(low)));
    const __m512d second = _mm512_div_pd(_mm512_cvtepu32_pd(_mm512_extracti64x4_epi64(high, 1)),
                                         _mm512_cvtepu32_pd(_mm512_extracti64x4_epi64(low, 1)));
    return _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtpd_epu32(first)),
                              _mm512_cvtpd_epu32(second), 1);
}

/* As in kernel/lists.h, for all pairs of sixteen values x from `many` and one value b from
 * `few`. Most results are below map_limit, and go to the bit set through `pending`. */
static KERNEL_TARGET void gather(struct harvest *harvest, const struct value_set *few,
                                 const struct value_set *many)
{
    const uint32_t operations = harvest->operations, limit = harvest->limit;
    const __m512i map_most = _mm512_set1_epi32((int)(harvest->map_limit - 1));
    const __m512i limits = _mm512_set1_epi32((int)limit), ones = _mm512_set1_epi32(1);
    struct pending pending;
    pending.count = 0;
    for (uint32_t i = 0; i < many->count; i += 16) {
        __mmask16 lanes;
        const __m512i x = load_values(many, i, &lanes);
        const uint32_t least = many->values[i];
        for (uint32_t j = 0; j < few->count; j++) {
            const uint32_t b = few->values[j];
            const __m512i b_value = _mm512_set1_epi32((int)b);
            if (pending.count > PENDING_MAX - 64) set_pending(&pending, harvest->map);
            if ((operations & TALLY_OP_ADD) && b <= limit) {
                const __mmask16 fits =
                    _mm512_mask_cmple_epu32_mask(lanes, x, _mm512_set1_epi32((int)(limit - b)));
                const __m512i sums = _mm512_add_epi32(x, b_value);
                pend(&pending, harvest_large(harvest, fits, sums, map_most), sums);
            }
            if (operations & TALLY_OP_SUBTRACT) {
                const __m512i differences =
                    _mm512_sub_epi32(_mm512_max_epu32(x, b_value), _mm512_min_epu32(x, b_value));
                __mmask16 fits = _mm512_mask_cmple_epu32_mask(lanes, differences, limits);
                fits = _mm512_mask_cmpge_epu32_mask(fits, differences, ones);
                pend(&pending, harvest_large(harvest, fits, differences, map_most), differences);
            }
            if ((operations & TALLY_OP_MULTIPLY) && (uint64_t)least * b <= limit) {
                const __mmask16 fits =
                    _mm512_mask_cmple_epu32_mask(lanes, x, _mm512_set1_epi32((int)(limit / b)));
                const __m512i products = _mm512_mullo_epi32(x, b_value);
                pend(&pending, harvest_large(harvest, fits, products, map_most), products);
            }
            if (operations & TALLY_OP_DIVIDE) {
                const __m512i high = _mm512_max_epu32(x, b_value),
                              low = _mm512_min_epu32(x, b_value);
                const __m512i quotients = quotients_of(high, low);
                __mmask16 fits =
                    _mm512_mask_cmpeq_epi32_mask(lanes, _mm512_mullo_epi32(quotients, low), high);
                fits = _mm512_mask_cmple_epu32_mask(fits, quotients, limits);
                pend(&pending, harvest_large(harvest, fits, quotients, map_most), quotients);
            }
        }
    }
    set_pending(&pending, harvest->map);
}

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
