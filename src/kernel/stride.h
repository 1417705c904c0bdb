/* SPDX-License-Identifier: MIT */
/*
 * Products and quotients by a small number n, for processors with bit deposit and extract (BMI2):
 * multiplying a set by n spreads its bits n apart, dividing takes every n-th bit, a word at a time.
 *
 *     n = 3      bits 0 1 2 3 4 5 6 ...
 *                multiples in word 0: 0 3 6 .. 63, in word 1: from 66 (phase 2)
 */

/* A mask of the multiples of n below 64. */
static inline KERNEL_TARGET uint64_t multiples_of(uint32_t n)
{
    uint64_t mask = 1;
    for (uint32_t step = n; step < 64; step *= 2) mask |= mask << step;
    return mask;
}

/* The bit position of the first multiple of n in the next word. */
static inline KERNEL_TARGET uint32_t next_phase(uint32_t phase, uint32_t back, uint32_t n)
{
    const uint32_t next = phase + back;
    return next >= n ? next - n : next;
}

/* Spreads each word of the set to `by` words of the window: deposit puts the next bits of the
 * set at the multiples of `by` in a word, whose position shifts from word to word (the phase). */
static inline KERNEL_TARGET void or_multiplied(const struct window *window, const uint64_t *bits,
                                               uint32_t by)
{
    const uint64_t multiples = multiples_of(by);
    const uint32_t back = by - 1 - 63 % by; /* -64 modulo by */
    uint32_t phase = 0, from = 0;
    for (uint32_t i = 0; i < window->words; i++) {
        const uint64_t mask = multiples << phase;
        const uint64_t source = bits[from >> 6] >> (from & 63) | bits[(from >> 6) + 1]
                                                                     << 1 << (63 - (from & 63));
        window->bits[i] |= _pdep_u64(source, mask);
        from += (uint32_t)_mm_popcnt_u64(mask);
        phase = next_phase(phase, back, by);
    }
}

/* The reverse: extract takes the bits at multiples of `by` from each word of the set, and packs
 * them into the window. */
static inline KERNEL_TARGET void or_divided(const struct window *window, const uint64_t *bits,
                                            uint32_t by)
{
    const uint64_t multiples = multiples_of(by);
    const uint32_t back = by - 1 - 63 % by;
    uint32_t phase = 0, filled = 0;
    uint64_t gathered = 0;
    uint64_t *into = window->bits;
    const uint32_t words = window->words * by;
    for (uint32_t i = 0; i < words; i++) {
        const uint64_t mask = multiples << phase;
        const uint64_t taken = _pext_u64(bits[i], mask);
        const uint32_t count = (uint32_t)_mm_popcnt_u64(mask);
        gathered |= taken << filled;
        filled += count;
        if (filled >= 64) {
            *into++ |= gathered;
            filled -= 64;
            gathered = filled == 0 ? 0 : taken >> (count - filled);
        }
        phase = next_phase(phase, back, by);
    }
}
