/* SPDX-License-Identifier: MIT */
/*
 * What all kernels share: the loops over lists, which set single bits. Each kernel file includes
 * this header after it has defined
 *
 *     KERNEL_TARGET                     the function attribute of its instruction set
 *     or_shifted_up(window, bits, by)   sets bit v + by of the window for each bit v
 *     or_shifted_down(window, bits, by) sets bit v - by for each bit v >= by
 *     or_shifted(window, few, many)     sets all sums and differences of two base sets that the
 *                                       bit sets can give
 *     or_multiplied(window, bits, by)   sets bit v * by for each bit v; 2 <= by <= STRIDE_MAX
 *     or_divided(window, bits, by)      sets bit v for each bit v * by; 2 <= by <= STRIDE_MAX
 *     divide_values(window, values, count, by)
 *                                       sets bit v / by for each multiple v of by, if v / by is at
 *                                       most highest
 *     WORDS_AT_ONCE                     how many words one register holds
 *     load(words), or_into(into, words) reads one register, and adds its bits to memory
 *
 * So the same source is compiled once for each instruction set.
 */
#include "tally/tally.h"

static inline KERNEL_TARGET void divide_values(const struct window *window, const uint32_t *values,
                                               uint32_t count, uint32_t by);

static KERNEL_TARGET void unite(uint64_t *into, const uint64_t *from, uint32_t words)
{
    for (uint32_t i = 0; i < words; i += WORDS_AT_ONCE) or_into(into + i, load(from + i));
}

static inline KERNEL_TARGET void window_set(const struct window *window, uint32_t value)
{
    window->bits[value >> 6] |= UINT64_C(1) << (value & 63);
}

/* Can the bit set of `many` give all differences v - b that fall into the window? */
static inline KERNEL_TARGET bool is_near_above(const struct window *window, uint32_t b,
                                               const struct value_set *many)
{
    return (uint64_t)b + 64 * (uint64_t)window->words <= many->bits_limit;
}

/* Returns the first index whose value is at least `bound`: a binary search with conditional moves,
 * since its branches would be mispredicted. */
static inline KERNEL_TARGET uint32_t first_at_least(const struct value_set *set, uint64_t bound)
{
    const uint32_t *base = set->values;
    for (uint32_t left = set->count; left > 1; left -= left / 2)
        base = base[left / 2 - 1] < bound ? base + left / 2 : base;
    return (uint32_t)(base - set->values) + (set->count != 0 && *base < bound);
}

/* Sets the differences whose larger operand is beyond the bit set, from the list. */
static inline KERNEL_TARGET void combine_far_differences(const struct window *window, uint32_t b,
                                                         const struct value_set *many)
{
    if (!is_near_above(window, b, many))
        for (uint32_t i = first_at_least(many, (uint64_t)b + 1);
             i < many->count && many->values[i] <= (uint64_t)b + window->highest; i++)
            window_set(window, many->values[i] - b);
    if (b > window->lowest && b >= many->bits_limit)
        for (uint32_t i = first_at_least(many, b - (b < window->highest ? b : window->highest));
             i < many->count && many->values[i] < b; i++)
            window_set(window, b - many->values[i]);
}

/* Loops over the values of the bit set up to `most`, in rising order. */
#define FOR_EACH_BIT(value, bits, most)                                                            \
    for (uint32_t word_ = 0; word_ <= (most) / 64; word_++)                                        \
        for (uint64_t left_ = (bits)[word_]; left_ != 0; left_ &= left_ - 1)                       \
            for (uint32_t value = word_ * 64 + (uint32_t)bits_lowest(left_), once_ = 1;            \
                 once_ != 0 && value <= (most); once_ = 0)

/* The last tile of a selection with a top set. Sums, and products by small tiles, are shifts of
 * the bit set; quotients by a large tile v / number need the list of useful values. */
static KERNEL_TARGET void combine_top(const struct window *window, uint32_t number,
                                      const struct value_set *top)
{
    const uint32_t operations = window->operations;
    if ((operations & TALLY_OP_ADD) && number <= window->highest)
        or_shifted_up(window, top->bits, number);
    if (operations & TALLY_OP_SUBTRACT) {
        or_shifted_down(window, top->bits, number);
        if (number > window->lowest) {
            const uint32_t most = number - window->lowest;
            FOR_EACH_BIT(value, top->bits, most)
            {
                if (number - value <= window->highest) window_set(window, number - value);
            }
        }
    }
    if (number == 1) {
        if (operations & (TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE)) or_shifted_up(window, top->bits, 0);
        return;
    }
    if ((operations & TALLY_OP_MULTIPLY) && number <= window->highest) {
        const uint32_t most = window->highest / number;
        if (number <= STRIDE_MAX) or_multiplied(window, top->bits, number);
        else FOR_EACH_BIT(value, top->bits, most) window_set(window, value * number);
    }
    if (operations & TALLY_OP_DIVIDE) {
        if (number <= STRIDE_MAX) {
            or_divided(window, top->bits, number);
        } else {
            const uint32_t begin = first_at_least(top, (uint64_t)number * window->lowest);
            const uint32_t end = first_at_least(top, (uint64_t)number * window->highest + 1);
            if (end > begin) divide_values(window, top->values + begin, end - begin, number);
        }
        /* number / v, for the small values v <= number / lowest */
        FOR_EACH_BIT(value, top->bits, number / window->lowest)
        {
            if (number % value == 0 && number / value <= window->highest)
                window_set(window, number / value);
        }
    }
}
