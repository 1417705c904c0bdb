/* SPDX-License-Identifier: MIT */
/*
 * Sums and differences of bit sets with registers of several words: shifting the bits of a set up
 * by b gives all x + b, down gives all x - b; shifting the mirrored bits down gives all b - x. A
 * block of the window stays in registers while all values of a list are added, so each word is
 * stored once. Included before kernel/body.h, by a file that has
 *
 *     WORDS_AT_ONCE, BLOCK_WORDS    words of a register, and of a block, at most WINDOW_STEP_WORDS
 *     wide_words                    a register
 *     load(), store(), either_of()
 *     moved_up(from, by)            the words at `from`, shifted up by 0..63 bits, which come in
 *                                   from the words at from - 1; moved_down() likewise
 */
static inline KERNEL_TARGET bool is_near_above(const struct window *window, uint32_t b,
                                               const struct value_set *many);

static inline KERNEL_TARGET void or_into(uint64_t *into, wide_words bits)
{
    store(into, either_of(load(into), bits));
}

enum { BLOCK_REGISTERS = BLOCK_WORDS / WORDS_AT_ONCE };

/* ORs the words from `first` on of a set that is shifted up by `by` bits. Words before the set's
 * first word are in its padding, at most one block of them. */
static inline KERNEL_TARGET void or_up(wide_words block[BLOCK_REGISTERS], uint32_t first,
                                       const uint64_t *bits, uint32_t by)
{
    if (first + BLOCK_WORDS <= by / 64) return;
    const uint64_t *const from = bits + (ptrdiff_t)first - (ptrdiff_t)(by / 64);
    for (int i = 0; i < BLOCK_REGISTERS; i++)
        block[i] = either_of(block[i], moved_up(from + i * WORDS_AT_ONCE, by % 64));
}

static inline KERNEL_TARGET void or_down(wide_words block[BLOCK_REGISTERS], uint32_t first,
                                         const uint64_t *bits, uint32_t by)
{
    const uint64_t *const from = bits + first + by / 64;
    for (int i = 0; i < BLOCK_REGISTERS; i++)
        block[i] = either_of(block[i], moved_down(from + i * WORDS_AT_ONCE, by % 64));
}

static inline KERNEL_TARGET void or_shifted_up(const struct window *window, const uint64_t *bits,
                                               uint32_t by)
{
    const uint64_t *const from = bits - by / 64;
    for (uint32_t i = by / 64 & ~(uint32_t)(WORDS_AT_ONCE - 1); i < window->words;
         i += WORDS_AT_ONCE)
        or_into(window->bits + i, moved_up(from + i, by % 64));
}

static inline KERNEL_TARGET void or_shifted_down(const struct window *window, const uint64_t *bits,
                                                 uint32_t by)
{
    const uint64_t *const from = bits + by / 64;
    for (uint32_t i = 0; i < window->words; i += WORDS_AT_ONCE)
        or_into(window->bits + i, moved_down(from + i, by % 64));
}

static inline KERNEL_TARGET void or_shifted(const struct window *window,
                                            const struct value_set *few,
                                            const struct value_set *many)
{
    const bool adds = (window->operations & TALLY_OP_ADD) != 0;
    const bool subtracts = (window->operations & TALLY_OP_SUBTRACT) != 0;
    for (uint32_t first = 0; first < window->words; first += BLOCK_WORDS) {
        uint64_t *const into = window->bits + first;
        wide_words block[BLOCK_REGISTERS];
        for (int i = 0; i < BLOCK_REGISTERS; i++) block[i] = load(into + i * WORDS_AT_ONCE);
        for (uint32_t i = 0; i < few->count; i++) {
            const uint32_t b = few->values[i];
            if (adds && b <= window->highest) or_up(block, first, many->bits, b);
            if (!subtracts) continue;
            if (is_near_above(window, b, many)) or_down(block, first, many->bits, b);
            if (b > window->lowest && b < many->bits_limit)
                or_down(block, first, many->mirror, many->bits_limit - 1 - b);
        }
        for (int i = 0; i < BLOCK_REGISTERS; i++) store(into + i * WORDS_AT_ONCE, block[i]);
    }
}
