/* SPDX-License-Identifier: MIT */
/*
 * Combines two lists with wide registers: one value of a list with LANES values of the other one at
 * a time. Included after kernel/body.h, by a file that has
 *
 *     LANES, PENDING_MAX                how many numbers a register holds, and results may wait
 *     vector, singles, truths           a register of 32-bit numbers without a sign, of numbers in
 *                                       single precision, and what a comparison gives
 *     all_of(), all_singles()           the same number in all lanes
 *     sum_of(), difference_of(), product_of(), larger_of(), smaller_of(), is_at_most(), is_equal()
 *     both(), lanes_of()                truths that both hold, and the lanes of truths, a bit each
 *     singles_of(), times(), inverse_of(), rounded()
 *     quotients_of(high, low)           correct where low divides high, if has_quotients(limit) for
 *                                       a limit of the quotients; it uses double precision
 *     load_values(), store_values()
 *     packed()                          the numbers of some lanes at the front of a register
 *
 * Whether a pair gives a result is nearly random, so the code must not branch on it. Instead,
 * results are packed to the front of a register, the full register is stored, and the write
 * position moves by the number of results. A separate loop then sets the bits. (With a branch for
 * each pair, the survey of the standard pool took 0.20 s instead of 0.13 s, because of
 * mispredictions.)
 *
 * Quotients in a window use single precision. A result that counts is at most 2^20, so the rounded
 * product of dividend and reciprocal is off by less than a half; multiplying back decides exactly
 * whether the quotient is whole.
 */

/* Results that are found, but whose bits are not set yet. */
struct pending {
    uint32_t count;
    uint32_t values[PENDING_MAX + 16]; /* room for one full register after the last result */
};

static inline KERNEL_TARGET void set_pending(struct pending *pending, uint64_t *bits)
{
    for (uint32_t i = 0; i < pending->count; i++)
        bits[pending->values[i] >> 6] |= UINT64_C(1) << (pending->values[i] & 63);
    pending->count = 0;
}

/* The rest of the register is overwritten by the next call. */
static inline KERNEL_TARGET void pend(struct pending *pending, uint32_t lanes, vector numbers)
{
    store_values(pending->values + pending->count, packed(lanes, numbers));
    pending->count += (uint32_t)_mm_popcnt_u32(lanes);
}

/* Divides lane by lane. The divisors are also given as 1 / divisor. Returns the lanes whose
 * quotient is whole and within the bounds, each of them in all lanes. */
static inline KERNEL_TARGET uint32_t whole_quotients(vector dividends, singles single_dividends,
                                                     vector divisors, singles inverses,
                                                     const vector bounds[2], vector *quotients)
{
    *quotients = rounded(times(single_dividends, inverses));
    const truths is_within =
        both(is_at_most(*quotients, bounds[1]), is_at_most(bounds[0], *quotients));
    return lanes_of(both(is_within, is_equal(product_of(*quotients, divisors), dividends)));
}

static inline KERNEL_TARGET void divide_values(const struct window *window, const uint32_t *values,
                                               uint32_t count, uint32_t by)
{
    const struct value_set set = {.values = values, .count = count};
    const vector bounds[2] = {all_of(window->lowest), all_of(window->highest)};
    const vector divisor = all_of(by);
    const singles inverse = all_singles(1.0f / (float)by);
    struct pending pending;
    pending.count = 0;
    for (uint32_t i = 0; i < count; i += LANES) {
        uint32_t lanes;
        vector quotients;
        const vector x = load_values(&set, i, &lanes);
        const uint32_t whole =
            whole_quotients(x, singles_of(x), divisor, inverse, bounds, &quotients);
        if (pending.count > PENDING_MAX - LANES) set_pending(&pending, window->bits);
        pend(&pending, lanes & whole, quotients);
    }
    set_pending(&pending, window->bits);
}

static KERNEL_TARGET void combine(const struct window *window, const struct value_set *few,
                                  const struct value_set *many)
{
    enum { STRIDE_COUNT_MIN = 40 };
    struct pending pending;
    pending.count = 0;
    /* The lists are read after the bit sets, and arrive from memory meanwhile. */
    for (uint32_t i = 0; i < many->count; i += 64 / sizeof many->values[0])
        _mm_prefetch((const char *)(many->values + i), _MM_HINT_T0);
    or_shifted(window, few, many);
    const bool has_products = (window->operations & TALLY_OP_MULTIPLY) != 0;
    const bool has_divisions = (window->operations & TALLY_OP_DIVIDE) != 0;
    const vector bounds[2] = {all_of(window->lowest), all_of(window->highest)};
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
        const vector x = load_values(many, i, &lanes);
        const singles single = singles_of(x), inverse = inverse_of(single); /* 1 / 0 in lanes
                                                                               that are off */
        const uint32_t least = many->values[i];
        const uint32_t largest =
            many->values[i + LANES - 1 < many->count ? i + LANES - 1 : many->count - 1];
        for (uint32_t j = 0; j < few->count; j++) {
            const uint32_t b = few->values[j];
            const vector b_value = all_of(b);
            vector quotients;
            if (pending.count > PENDING_MAX - 4 * LANES) set_pending(&pending, window->bits);
            /* b and the values in question are below 2^20, so no accepted product wraps */
            if (has_products && j >= stride_count && (uint64_t)least * b <= window->highest)
                pend(&pending, lanes & lanes_of(is_at_most(x, all_of(window->highest / b))),
                     product_of(x, b_value));
            if (has_divisions && largest >= (uint64_t)b * window->lowest) {
                const uint32_t whole = whole_quotients(
                    x, single, b_value, all_singles(1.0f / (float)b), bounds, &quotients);
                pend(&pending, lanes & whole, quotients);
            }
            if (has_divisions && b >= (uint64_t)least * window->lowest) {
                const uint32_t whole =
                    whole_quotients(b_value, all_singles((float)b), x, inverse, bounds, &quotients);
                pend(&pending, lanes & whole, quotients);
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
    const vector bounds[2] = {all_of(window->lowest), all_of(window->highest)};
    const vector divisor = all_of(by);
    const singles inverse = all_singles(1.0f / (float)by);
    for (uint32_t i = 0; i < many->count; i += LANES) {
        uint32_t lanes;
        const vector x = load_values(many, i, &lanes);
        for (uint32_t j = 0; j < few->count; j++) {
            const uint32_t b = few->values[j];
            const vector b_value = all_of(b);
            vector quotients;
            if (pending.count > PENDING_MAX - 4 * LANES) set_pending(&pending, window->bits);
            if (window->operations & TALLY_OP_ADD) {
                const vector sums = sum_of(x, b_value);
                const uint32_t fits = lanes & lanes_of(is_at_most(x, sums)); /* no wrap-around */
                const uint32_t whole =
                    whole_quotients(sums, singles_of(sums), divisor, inverse, bounds, &quotients);
                pend(&pending, fits & whole, quotients);
            }
            if (window->operations & TALLY_OP_SUBTRACT) {
                const vector apart = difference_of(larger_of(x, b_value), smaller_of(x, b_value));
                const uint32_t whole =
                    whole_quotients(apart, singles_of(apart), divisor, inverse, bounds, &quotients);
                pend(&pending, lanes & whole, quotients);
            }
            if ((window->operations & TALLY_OP_MULTIPLY) &&
                (uint64_t)many->values[i] * b <= most_product) {
                const uint64_t most = most_product / b;
                const vector products = product_of(x, b_value);
                const uint32_t fits =
                    lanes & lanes_of(is_at_most(
                                x, all_of(most > UINT32_MAX ? UINT32_MAX : (uint32_t)most)));
                const uint32_t whole = whole_quotients(products, singles_of(products), divisor,
                                                       inverse, bounds, &quotients);
                pend(&pending, fits & whole, quotients);
            }
        }
    }
    set_pending(&pending, window->bits);
}

/* Appends results above the map's limit to the list. The others wait for the map. */
static inline KERNEL_TARGET void harvest_lanes(struct harvest *harvest, struct pending *pending,
                                               uint32_t lanes, vector results, vector map_most)
{
    const uint32_t small = lanes_of(is_at_most(results, map_most));
    uint32_t large = lanes & ~small;
    if (UNLIKELY(large != 0)) {
        uint32_t values[LANES];
        store_values(values, results);
        for (; large != 0; large &= large - 1)
            harvest->large[harvest->large_count++] = values[bits_lowest(large)];
    }
    pend(pending, lanes & small, results);
}

/* As in kernel/lists.h, for all pairs of LANES values x from `many` and one value b from `few`.
 * Most results are below map_limit, and go to the bit set through `pending`. */
static KERNEL_TARGET void gather(struct harvest *harvest, const struct value_set *few,
                                 const struct value_set *many)
{
    const uint32_t operations = harvest->operations, limit = harvest->limit;
    if (!has_quotients(limit)) {
        kernel_scalar.gather(harvest, few, many);
        return;
    }
    const vector map_most = all_of(harvest->map_limit - 1);
    const vector limits = all_of(limit), ones = all_of(1);
    struct pending pending;
    pending.count = 0;
    for (uint32_t i = 0; i < many->count; i += LANES) {
        uint32_t lanes;
        const vector x = load_values(many, i, &lanes);
        const uint32_t least = many->values[i];
        for (uint32_t j = 0; j < few->count; j++) {
            const uint32_t b = few->values[j];
            const vector b_value = all_of(b);
            const vector high = larger_of(x, b_value), low = smaller_of(x, b_value);
            if (pending.count > PENDING_MAX - 4 * LANES) set_pending(&pending, harvest->map);
            if ((operations & TALLY_OP_ADD) && b <= limit) {
                const uint32_t fits = lanes_of(is_at_most(x, all_of(limit - b)));
                harvest_lanes(harvest, &pending, lanes & fits, sum_of(x, b_value), map_most);
            }
            if (operations & TALLY_OP_SUBTRACT) {
                const vector apart = difference_of(high, low);
                const truths fits = both(is_at_most(apart, limits), is_at_most(ones, apart));
                harvest_lanes(harvest, &pending, lanes & lanes_of(fits), apart, map_most);
            }
            if ((operations & TALLY_OP_MULTIPLY) && (uint64_t)least * b <= limit) {
                const uint32_t fits = lanes_of(is_at_most(x, all_of(limit / b)));
                harvest_lanes(harvest, &pending, lanes & fits, product_of(x, b_value), map_most);
            }
            if (operations & TALLY_OP_DIVIDE) {
                const vector quotients = quotients_of(high, low);
                const truths fits =
                    both(is_equal(product_of(quotients, low), high), is_at_most(quotients, limits));
                harvest_lanes(harvest, &pending, lanes & lanes_of(fits), quotients, map_most);
            }
        }
    }
    set_pending(&pending, harvest->map);
}
