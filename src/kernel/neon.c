/* SPDX-License-Identifier: MIT */
/*
 * The inner loops with NEON (Advanced SIMD), which every processor of arm64 has: two words of 64
 * bits at a time, and eight words of the window in registers while all values are added to them.
 */
#include "kernel/kernel.h"
#include "kernel/one_by_one.h"
#include "tally/tally.h"

#ifdef KERNEL_HAS_NEON

#include <arm_neon.h>

#define KERNEL_TARGET

enum { WORDS_AT_ONCE = 2, BLOCK_WORDS = 8 };

static inline uint64x2_t load(const uint64_t *words)
{
    return vld1q_u64(words);
}

static inline void or_into(uint64_t *into, uint64x2_t bits)
{
    vst1q_u64(into, vorrq_u64(vld1q_u64(into), bits));
}

/* Eight words of a window. */
struct block {
    uint64x2_t words[BLOCK_WORDS / 2];
};

/* ORs eight shifted words of a set into the block. `near` gives the main part of each word, and
 * `next` the bits that come in from the neighbouring word. Negative counts shift to the right, and
 * a shift by 64 gives zero, so shifts by whole words need no special case. */
static inline void or_words(struct block *block, const uint64_t *near, int64x2_t near_by,
                            const uint64_t *next, int64x2_t next_by)
{
    for (size_t i = 0; i < BLOCK_WORDS / 2; i++) {
        const uint64x2_t bits = vorrq_u64(vshlq_u64(load(near + 2 * i), near_by),
                                          vshlq_u64(load(next + 2 * i), next_by));
        block->words[i] = vorrq_u64(block->words[i], bits);
    }
}

/* ORs the words from `first` on of a set that is shifted up by `by` bits. Words before the set's
 * first word are in its padding, at most one block of them. */
static inline void or_up(struct block *block, uint32_t first, const uint64_t *bits, uint32_t by)
{
    if (first + BLOCK_WORDS <= by / 64) return;
    const uint64_t *const from = bits + (ptrdiff_t)first - (ptrdiff_t)(by / 64);
    const int64_t up = by % 64;
    or_words(block, from, vdupq_n_s64(up), from - 1, vdupq_n_s64(up - 64));
}

static inline void or_down(struct block *block, uint32_t first, const uint64_t *bits, uint32_t by)
{
    const uint64_t *const from = bits + first + by / 64;
    const int64_t down = by % 64;
    or_words(block, from, vdupq_n_s64(-down), from + 1, vdupq_n_s64(64 - down));
}

static inline struct block load_block(const uint64_t *words)
{
    struct block block;
    for (size_t i = 0; i < BLOCK_WORDS / 2; i++) block.words[i] = load(words + 2 * i);
    return block;
}

static inline void store_block(uint64_t *words, const struct block *block)
{
    for (size_t i = 0; i < BLOCK_WORDS / 2; i++) vst1q_u64(words + 2 * i, block->words[i]);
}

static inline void or_shifted_up(const struct window *window, const uint64_t *bits, uint32_t by)
{
    for (uint32_t i = by / 64 & ~(uint32_t)(BLOCK_WORDS - 1); i < window->words; i += BLOCK_WORDS) {
        struct block block = load_block(window->bits + i);
        or_up(&block, i, bits, by);
        store_block(window->bits + i, &block);
    }
}

static inline void or_shifted_down(const struct window *window, const uint64_t *bits, uint32_t by)
{
    for (uint32_t i = 0; i < window->words; i += BLOCK_WORDS) {
        struct block block = load_block(window->bits + i);
        or_down(&block, i, bits, by);
        store_block(window->bits + i, &block);
    }
}

static inline bool is_near_above(const struct window *window, uint32_t b,
                                 const struct value_set *many);

/* Sums and differences of two base sets, block by block. */
static inline void or_shifted(const struct window *window, const struct value_set *few,
                              const struct value_set *many)
{
    const bool adds = (window->operations & TALLY_OP_ADD) != 0,
               subtracts = (window->operations & TALLY_OP_SUBTRACT) != 0;
    for (uint32_t first = 0; first < window->words; first += BLOCK_WORDS) {
        struct block block = load_block(window->bits + first);
        for (uint32_t i = 0; i < few->count; i++) {
            const uint32_t b = few->values[i];
            if (adds && b <= window->highest) or_up(&block, first, many->bits, b);
            if (!subtracts) continue;
            if (is_near_above(window, b, many)) or_down(&block, first, many->bits, b);
            if (b > window->lowest && b < many->bits_limit)
                or_down(&block, first, many->mirror, many->bits_limit - 1 - b);
        }
        store_block(window->bits + first, &block);
    }
}

/* Looks at the multiples of `by` alone, word by word of the set. */
static inline void or_divided(const struct window *window, const uint64_t *bits, uint32_t by)
{
    uint64_t multiples = 1;
    for (uint32_t step = by; step < 64; step *= 2) multiples |= multiples << step;
    const uint64_t inverse = (UINT64_C(1) << 32) / by + 1; /* exact for values below 2^24 */
    const uint32_t back = 64 % by;
    for (uint32_t word = 0, phase = 0; word < window->words * by; word++) {
        for (uint64_t left = bits[word] & multiples << phase; left != 0; left &= left - 1) {
            const uint32_t value = word * 64 + (uint32_t)bits_lowest(left);
            const uint32_t quotient = (uint32_t)(value * inverse >> 32);
            window->bits[quotient >> 6] |= UINT64_C(1) << (quotient & 63);
        }
        phase = phase >= back ? phase - back : phase + by - back;
    }
}

#include "kernel/body.h"
#include "kernel/lists.h"

const struct kernel kernel_neon = {"neon", combine, combine_top, combine_divided,
                                   gather, extract, unite};

#else
typedef int kernel_neon_is_for_arm64;
#endif
