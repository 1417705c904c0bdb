/* SPDX-License-Identifier: MIT */
/*
 * Combines two lists pair by pair, in plain C. Included after kernel/body.h.
 */
static inline KERNEL_TARGET void combine_products(const struct window *window, uint32_t b,
                                                  const struct value_set *many)
{
    if (b >= 2 && b <= STRIDE_MAX && many->count > 8) {
        or_multiplied(window, many->bits, b);
        return;
    }
    const uint32_t most = window->highest / b;
    for (uint32_t i = 0; i < many->count && many->values[i] <= most; i++)
        window_set(window, many->values[i] * b);
}

/* Sets the whole quotients v / b and b / v, for b from `few` and all v of `many`. Both lists
 * rise, so the useful values form one run each. */
static inline KERNEL_TARGET void combine_quotients(const struct window *window, uint32_t b,
                                                   const struct value_set *many)
{
    const uint64_t least_dividend = (uint64_t)b * window->lowest;
    if (many->count != 0 && many->values[many->count - 1] >= least_dividend) {
        const uint32_t begin = first_at_least(many, least_dividend);
        const uint32_t end = first_at_least(many, (uint64_t)b * window->highest + 1);
        divide_values(window, many->values + begin, end - begin, b);
    }
    if (b < window->lowest) return;
    const uint32_t largest_divisor = b / window->lowest;
    for (uint32_t i = 0; i < many->count && many->values[i] <= largest_divisor; i++)
        if (b % many->values[i] == 0 && b / many->values[i] <= window->highest)
            window_set(window, b / many->values[i]);
}

static KERNEL_TARGET void combine(const struct window *window, const struct value_set *few,
                                  const struct value_set *many)
{
    const uint32_t operations = window->operations;
    or_shifted(window, few, many);
    for (uint32_t i = 0; i < few->count; i++) {
        const uint32_t b = few->values[i];
        if (operations & TALLY_OP_SUBTRACT) combine_far_differences(window, b, many);
        if ((operations & TALLY_OP_MULTIPLY) && b <= window->highest)
            combine_products(window, b, many);
        if (operations & TALLY_OP_DIVIDE) combine_quotients(window, b, many);
    }
}

/* Sets value / by if it is whole and in the window. */
static inline KERNEL_TARGET void set_divided(const struct window *window, uint64_t value,
                                             uint32_t by)
{
    if (value <= (uint64_t)by * window->highest && value % by == 0)
        window_set(window, (uint32_t)(value / by));
}

static KERNEL_TARGET void combine_divided(const struct window *window, const struct value_set *few,
                                          const struct value_set *many, uint32_t by)
{
    if ((window->operations & TALLY_OP_DIVIDE) == 0) return;
    for (uint32_t i = 0; i < few->count; i++)
        for (uint32_t j = 0; j < many->count; j++) {
            const uint64_t x = many->values[j], b = few->values[i];
            if (window->operations & TALLY_OP_ADD) set_divided(window, x + b, by);
            if (window->operations & TALLY_OP_SUBTRACT)
                set_divided(window, x > b ? x - b : b - x, by);
            if (window->operations & TALLY_OP_MULTIPLY) set_divided(window, x * b, by);
        }
}

/* Adds one result to the bit set, or to the list if it is too large; 0 and results above the
 * limit are dropped. */
static inline KERNEL_TARGET void harvest_set(struct harvest *harvest, uint64_t value)
{
    if (value < harvest->map_limit) harvest->map[value >> 6] |= UINT64_C(1) << (value & 63);
    else if (value <= harvest->limit) harvest->large[harvest->large_count++] = (uint32_t)value;
}

static KERNEL_TARGET void gather(struct harvest *harvest, const struct value_set *few,
                                 const struct value_set *many)
{
    const uint32_t operations = harvest->operations;
    const uint32_t limit = harvest->limit;
    for (uint32_t i = 0; i < few->count; i++) {
        const uint32_t b = few->values[i];
        if (operations & TALLY_OP_ADD)
            for (uint32_t j = 0; j < many->count; j++) {
                const uint64_t sum = (uint64_t)many->values[j] + b;
                if (sum > limit) break;
                harvest_set(harvest, sum);
            }
        if (operations & TALLY_OP_SUBTRACT)
            for (uint32_t j = 0; j < many->count; j++) {
                const uint32_t x = many->values[j];
                if (x != b) harvest_set(harvest, x > b ? x - b : b - x);
            }
        if (operations & TALLY_OP_MULTIPLY)
            for (uint32_t j = 0; j < many->count; j++) {
                const uint64_t product = (uint64_t)many->values[j] * b;
                if (product > limit) break;
                harvest_set(harvest, product);
            }
        if (operations & TALLY_OP_DIVIDE)
            for (uint32_t j = 0; j < many->count; j++) {
                const uint32_t x = many->values[j];
                const uint32_t high = x > b ? x : b, low = x > b ? b : x;
                const uint32_t quotient = high / low;
                if (quotient * low == high) harvest_set(harvest, quotient);
            }
    }
}

static KERNEL_TARGET uint32_t extract(uint64_t *map, const uint64_t *mask, uint32_t words,
                                      uint32_t *values)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < words; i++) {
        for (uint64_t left = map[i] & mask[i]; left != 0; left &= left - 1)
            values[count++] = i * 64 + (uint32_t)bits_lowest(left);
        map[i] = 0;
    }
    return count;
}
