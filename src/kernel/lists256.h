/* SPDX-License-Identifier: MIT */
/*
 * Combines two lists with AVX2, eight pairs at a time, as lists512.h does with AVX-512. Included
 * after kernel/lists.h, whose combine_divided() serves here too.
 *
 * Results are packed to the front of a register by a table of the 256 selections of lanes, the full
 * register is stored, and the write position moves by the number of results. So no branch depends
 * on a pair. A separate loop then sets the bits.
 */
enum { PENDING_MAX = 1024, LANES = 8 };

#include "kernel/pending.h"

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

static inline KERNEL_TARGET void pend(struct pending *pending, uint32_t lanes, __m256i values)
{
    const __m256i order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)pack_order[lanes]));
    _mm256_storeu_si256((__m256i *)(void *)(pending->values + pending->count),
                        _mm256_permutevar8x32_epi32(values, order));
    pending->count += (uint32_t)_mm_popcnt_u32(lanes);
}

static inline KERNEL_TARGET uint32_t lanes_of(__m256i truths)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(truths));
}

static inline KERNEL_TARGET __m256i is_at_most(__m256i a, __m256i b)
{
    return _mm256_cmpeq_epi32(_mm256_min_epu32(a, b), a);
}

/* Unsigned 32-bit numbers in single precision, rounded once. */
static inline KERNEL_TARGET __m256 single_of(__m256i values)
{
    const __m256 high = _mm256_cvtepi32_ps(_mm256_srli_epi32(values, 16));
    const __m256 low = _mm256_cvtepi32_ps(_mm256_and_si256(values, _mm256_set1_epi32(0xFFFF)));
    return _mm256_add_ps(_mm256_mul_ps(high, _mm256_set1_ps(65536.0f)), low);
}

/* Loads the next eight values; lanes beyond the end of the list are off, and hold 0. */
static inline KERNEL_TARGET __m256i load_values(const struct value_set *set, uint32_t i,
                                                uint32_t *lanes)
{
    static const int32_t ons_and_offs[2 * LANES] = {-1, -1, -1, -1, -1, -1, -1, -1};
    const uint32_t left = set->count - i;
    const int32_t *const mask = ons_and_offs + LANES - (left < LANES ? left : LANES);
    const __m256i is_on = _mm256_loadu_si256((const __m256i *)(const void *)mask);
    *lanes = lanes_of(is_on);
    return _mm256_maskload_epi32((const int *)(const void *)(set->values + i), is_on);
}

/* Eight dividends or divisors: as integers, and in single precision (for divisors, 1 / divisor). */
struct side256 {
    __m256i values;
    __m256 single;
};

/* Divides lane by lane. Returns the lanes whose quotient is whole and within the bounds of the
 * window, each of them in eight lanes. A quotient
 * that counts is at most 2^20: see lists512.h. */
static inline KERNEL_TARGET uint32_t whole_quotients(const struct side256 *dividends,
                                                     const struct side256 *divisors, __m256i lowest,
                                                     __m256i highest, __m256i *quotients)
{
    *quotients = _mm256_cvtps_epi32(_mm256_mul_ps(dividends->single, divisors->single));
    const __m256i is_within =
        _mm256_and_si256(is_at_most(*quotients, highest), is_at_most(lowest, *quotients));
    const __m256i is_whole =
        _mm256_cmpeq_epi32(_mm256_mullo_epi32(*quotients, divisors->values), dividends->values);
    return lanes_of(_mm256_and_si256(is_within, is_whole));
}

static KERNEL_TARGET void combine(const struct window *window, const struct value_set *few,
                                  const struct value_set *many)
{
    struct pending pending;
    pending.count = 0;
    /* The lists are read after the bit sets, and arrive from memory meanwhile. */
    for (uint32_t i = 0; i < many->count; i += 64 / sizeof many->values[0])
        _mm_prefetch((const char *)(many->values + i), _MM_HINT_T0);
    or_shifted(window, few, many);
    const bool has_products = (window->operations & TALLY_OP_MULTIPLY) != 0;
    const bool has_quotients = (window->operations & TALLY_OP_DIVIDE) != 0;
    const __m256i lowest = _mm256_set1_epi32((int)window->lowest);
    const __m256i highest = _mm256_set1_epi32((int)window->highest);
    uint32_t stride_count = 0;
    if (has_products && many->count > STRIDE_COUNT_MIN) {
        while (stride_count < few->count && few->values[stride_count] <= STRIDE_MAX / 2) {
            const uint32_t b = few->values[stride_count++];
            if (b != 1) or_multiplied(window, many->bits, b);
            else or_shifted_up(window, many->bits, 0);
        }
    }
    if (window->operations & TALLY_OP_SUBTRACT)
        for (uint32_t j = few->count; j-- > 0 && !is_near_above(window, few->values[j], many);)
            combine_far_differences(window, few->values[j], many);
    for (uint32_t i = 0; i < many->count; i += LANES) {
        uint32_t lanes;
        const __m256i x = load_values(many, i, &lanes);
        const struct side256 dividends = {x, single_of(x)};
        const struct side256 divisors = {
            x,
            _mm256_div_ps(_mm256_set1_ps(1.0f), dividends.single)}; /* 1 / 0 where lanes are off */
        const uint32_t least = many->values[i];
        const uint32_t largest =
            many->values[i + LANES - 1 < many->count ? i + LANES - 1 : many->count - 1];
        for (uint32_t j = 0; j < few->count; j++) {
            const uint32_t b = few->values[j];
            const __m256i b_value = _mm256_set1_epi32((int)b);
            __m256i quotients;
            if (pending.count > PENDING_MAX - 4 * LANES) set_pending(&pending, window->bits);
            if (has_products && j >= stride_count && (uint64_t)least * b <= window->highest) {
                const __m256i most = _mm256_set1_epi32((int)(window->highest / b));
                pend(&pending, lanes & lanes_of(is_at_most(x, most)),
                     _mm256_mullo_epi32(x, b_value));
            }
            if (has_quotients && largest >= (uint64_t)b * window->lowest) {
                const struct side256 divisor = {b_value, _mm256_set1_ps(1.0f / (float)b)};
                const uint32_t whole =
                    whole_quotients(&dividends, &divisor, lowest, highest, &quotients);
                pend(&pending, lanes & whole, quotients);
            }
            if (has_quotients && b >= (uint64_t)least * window->lowest) {
                const struct side256 dividend = {b_value, _mm256_set1_ps((float)b)};
                const uint32_t whole =
                    whole_quotients(&dividend, &divisors, lowest, highest, &quotients);
                pend(&pending, lanes & whole, quotients);
            }
        }
    }
    set_pending(&pending, window->bits);
}

/* Appends results above the map's limit to the list. Returns the remaining lanes, whose results the
 * map holds. */
static inline KERNEL_TARGET uint32_t harvest_large(struct harvest *harvest, uint32_t lanes,
                                                   __m256i results, __m256i map_most)
{
    const uint32_t small = lanes_of(is_at_most(results, map_most));
    uint32_t large = lanes & ~small;
    if (UNLIKELY(large != 0)) {
        uint32_t values[LANES];
        _mm256_storeu_si256((__m256i *)(void *)values, results);
        for (; large != 0; large &= large - 1)
            harvest->large[harvest->large_count++] = values[bits_lowest(large)];
    }
    return lanes & small;
}

/* Four 32-bit numbers in double precision. */
static inline KERNEL_TARGET __m256d doubles_of(__m128i values)
{
    const __m128i half = _mm_set1_epi32(INT32_MIN); /* 2^31 is taken off, and added again */
    return _mm256_add_pd(_mm256_cvtepi32_pd(_mm_xor_si128(values, half)),
                         _mm256_set1_pd(2147483648.0));
}

/* Returns high / low, correct in every lane where low divides high and the quotient is at most
 * 2^31 - 1; the caller multiplies back. Uses double precision, since quotients may be large. */
static inline KERNEL_TARGET __m256i quotients_of(__m256i high, __m256i low)
{
    const __m256d first = _mm256_div_pd(doubles_of(_mm256_castsi256_si128(high)),
                                        doubles_of(_mm256_castsi256_si128(low)));
    const __m256d second = _mm256_div_pd(doubles_of(_mm256_extracti128_si256(high, 1)),
                                         doubles_of(_mm256_extracti128_si256(low, 1)));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm256_cvtpd_epi32(first)),
                                   _mm256_cvtpd_epi32(second), 1);
}

/* As in kernel/lists.h, for all pairs of eight values x from `many` and one value b from `few`.
 * Most results are below map_limit, and go to the bit set through `pending`. */
static KERNEL_TARGET void gather_wide(struct harvest *harvest, const struct value_set *few,
                                      const struct value_set *many)
{
    const uint32_t operations = harvest->operations, limit = harvest->limit;
    if (limit > INT32_MAX) {
        gather(harvest, few, many);
        return;
    }
    const __m256i map_most = _mm256_set1_epi32((int)(harvest->map_limit - 1));
    const __m256i limits = _mm256_set1_epi32((int)limit), ones = _mm256_set1_epi32(1);
    struct pending pending;
    pending.count = 0;
    for (uint32_t i = 0; i < many->count; i += LANES) {
        uint32_t lanes;
        const __m256i x = load_values(many, i, &lanes);
        const uint32_t least = many->values[i];
        for (uint32_t j = 0; j < few->count; j++) {
            const uint32_t b = few->values[j];
            const __m256i b_value = _mm256_set1_epi32((int)b);
            const __m256i high = _mm256_max_epu32(x, b_value), low = _mm256_min_epu32(x, b_value);
            if (pending.count > PENDING_MAX - 4 * LANES) set_pending(&pending, harvest->map);
            if ((operations & TALLY_OP_ADD) && b <= limit) {
                const __m256i sums = _mm256_add_epi32(x, b_value);
                const __m256i fits = is_at_most(x, _mm256_set1_epi32((int)(limit - b)));
                pend(&pending, harvest_large(harvest, lanes & lanes_of(fits), sums, map_most),
                     sums);
            }
            if (operations & TALLY_OP_SUBTRACT) {
                const __m256i differences = _mm256_sub_epi32(high, low);
                const __m256i fits = _mm256_and_si256(is_at_most(differences, limits),
                                                      is_at_most(ones, differences));
                pend(&pending,
                     harvest_large(harvest, lanes & lanes_of(fits), differences, map_most),
                     differences);
            }
            if ((operations & TALLY_OP_MULTIPLY) && (uint64_t)least * b <= limit) {
                const __m256i products = _mm256_mullo_epi32(x, b_value);
                const __m256i fits = is_at_most(x, _mm256_set1_epi32((int)(limit / b)));
                pend(&pending, harvest_large(harvest, lanes & lanes_of(fits), products, map_most),
                     products);
            }
            if (operations & TALLY_OP_DIVIDE) {
                const __m256i quotients = quotients_of(high, low);
                const __m256i fits =
                    _mm256_and_si256(_mm256_cmpeq_epi32(_mm256_mullo_epi32(quotients, low), high),
                                     is_at_most(quotients, limits));
                pend(&pending, harvest_large(harvest, lanes & lanes_of(fits), quotients, map_most),
                     quotients);
            }
        }
    }
    set_pending(&pending, harvest->map);
}

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
