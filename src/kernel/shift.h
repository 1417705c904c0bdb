/* SPDX-License-Identifier: MIT */
/*
 * The sums and differences of two base sets. For each value b of `few`, all values x of `many` are
 * combined at once, as bits: shifting the bits of `many` up by b gives all x + b, down gives all
 * x - b. Shifting the mirrored bits of `many` gives all b - x.
 */
static inline KERNEL_TARGET bool is_near_above(const struct window *window, uint32_t b,
                                               const struct value_set *many);

static inline KERNEL_TARGET void or_shifted(const struct window *window,
                                            const struct value_set *few,
                                            const struct value_set *many)
{
    for (uint32_t i = 0; i < few->count; i++) {
        const uint32_t b = few->values[i];
        if ((window->operations & TALLY_OP_ADD) && b <= window->highest)
            or_shifted_up(window, many->bits, b);
        if ((window->operations & TALLY_OP_SUBTRACT) == 0) continue;
        if (is_near_above(window, b, many)) or_shifted_down(window, many->bits, b);
        if (b > window->lowest && b < many->bits_limit)
            or_shifted_down(window, many->mirror, many->bits_limit - 1 - b);
    }
}
