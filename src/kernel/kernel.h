/* SPDX-License-Identifier: MIT */
/*
 * The inner loops of surveys: what two sets of values give, one set from each side of a split.
 *
 * A set of values is held twice: as a rising list, and as bits. Adding b to every value of a set is
 * then one shifted OR of its bits, and only products and quotients go through the list.
 * kernel/scalar.c is the definition; every other kernel gives the same bits and the same lists,
 * faster. A kernel is chosen once and handed a whole split at a time, never a pair.
 *
 *     word       ... -2 -1 | 0 1 2 ...  limit/64 | +1 +2 ...
 *     bits            zero |  the set            | zero      (PAD words of zeros on either side)
 */
#ifndef TALLY_KERNEL_KERNEL_H
#define TALLY_KERNEL_KERNEL_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The values that use exactly the numbers of one subset. */
struct value_set {
    const uint32_t *values; /* rising; of a top set those that a tile above
                             * STRIDE_MAX needs (tables.h) */
    const uint64_t *bits;   /* bit v is set where v is a value, for v below bits_limit */
    const uint64_t *mirror; /* bit i is set where bits_limit - 1 - i is a value; NULL in top sets */
    uint32_t count;
    uint32_t bits_limit; /* a multiple of 64 */
};

/* Where results go: bit v for each result v in lowest..highest.
 * Other bits may be set too: mask them off. */
struct window {
    uint64_t *bits;
    uint32_t words;  /* a multiple of WINDOW_STEP_WORDS; highest is below 64 * words */
    uint32_t lowest; /* at least 1 */
    uint32_t highest;
    uint32_t operations; /* TALLY_OP_ bits of the basic four */
};

enum {
    EXTRACT_SLACK = 64,
    WINDOW_STEP_WORDS = 16,
    STRIDE_MAX = 16 /* by up to so much, bits are multiplied and divided: every n-th is taken */
};

/* Where the results of a new table go: small ones as bits,
 * large ones as a list with repetitions. */
struct harvest {
    uint64_t *map; /* bit v is set where v is a result, for v < map_limit */
    uint32_t map_limit;
    uint32_t limit; /* results above it are left out */
    uint32_t operations;
    uint32_t *large; /* room for 4 results a pair */
    size_t large_count;
};

struct kernel {
    const char *name;

    /* All x op y of one value of `few` and one of `many`, in the window. */
    void (*combine)(const struct window *window, const struct value_set *few,
                    const struct value_set *many);

    /* The same for one number and a top set. */
    void (*combine_top)(const struct window *window, uint32_t number, const struct value_set *top);

    /* All (x + y) / by, |x - y| / by and x * y / by that are whole,
     * in the window. by is at least 2. */
    void (*combine_divided)(const struct window *window, const struct value_set *few,
                            const struct value_set *many, uint32_t by);

    /* All x op y of the two lists, in the harvest. */
    void (*gather)(struct harvest *harvest, const struct value_set *few,
                   const struct value_set *many);

    /* Lists the bits of map & mask, rising, and clears the map. values has room for EXTRACT_SLACK
     * more than there are bits. Returns how many. */
    uint32_t (*extract)(uint64_t *map, const uint64_t *mask, uint32_t words, uint32_t *values);

    /* into |= from, `words` a multiple of WINDOW_STEP_WORDS. */
    void (*unite)(uint64_t *into, const uint64_t *from, uint32_t words);
};

extern const struct kernel kernel_scalar;
#if defined(__x86_64__) && defined(__GNUC__)
#define KERNEL_HAS_X86 1
extern const struct kernel kernel_avx2;
extern const struct kernel kernel_avx512;
#endif

#endif
