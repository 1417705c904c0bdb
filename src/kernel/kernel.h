/* SPDX-License-Identifier: MIT */
/*
 * The inner loops of surveys: all results of combining two sets of values, one from each side of a
 * split of a subset.
 *
 * A set of values is stored twice: as a rising list and as a bit set. A *base set* has all values
 * of a subset; a *top set* has only what one more tile needs (survey/survey.h). Adding b to every
 * value of a set is then one shifted OR of its bits. Only products and quotients need the list.
 * kernel/scalar.c is the definition; every other kernel must give the same bits and the same lists.
 * A kernel is chosen once, and called for a whole split at a time, never for a pair of values.
 *
 *     word       ... -2 -1 | 0 1 2 ...  limit/64 | +1 +2 ...
 *     bits            zero |  the set            | zero      (PAD words of zeros on either side)
 *
 * The zero padding lets a kernel read whole registers beyond both ends of a shifted set.
 */
#ifndef TALLY_KERNEL_KERNEL_H
#define TALLY_KERNEL_KERNEL_H

#include "base/bits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The values that use exactly the numbers of one subset. */
struct value_set {
    const uint32_t *values; /* rising; in a top set only the values that a tile above STRIDE_MAX
                               needs (survey/survey.h) */
    const uint64_t *bits;   /* bit v is set if v is a value, for v < bits_limit */
    const uint64_t *mirror; /* the bits in reverse: bit i is set if bits_limit - 1 - i is a
                               value. Gives differences b - v by shifting. NULL in top sets */
    uint32_t count;
    uint32_t bits_limit; /* a multiple of 64 */
};

/* Receives results as a bit set: bit v for each result v in lowest..highest. Bits outside this
 * range may be set as well; the caller masks them off. */
struct window {
    uint64_t *bits;
    uint32_t words;  /* a multiple of WINDOW_STEP_WORDS; 64 * words > highest */
    uint32_t lowest; /* the smallest wanted value, at least 1 */
    uint32_t highest;
    uint32_t operations; /* TALLY_OP_ bits of the basic four */
};

/* Sizes of the padding and steps that let kernels read and write whole registers. */
enum {
    EXTRACT_SLACK = 64,
    WINDOW_STEP_WORDS = 16,
    STRIDE_MAX = 16 /* up to this factor, products and quotients work on bit sets: every n-th bit */
};

/* Receives the results for a new table: small ones as a bit set, large ones as a list with
 * repetitions. */
struct harvest {
    uint64_t *map; /* bit v is set if v is a result, for v < map_limit */
    uint32_t map_limit;
    uint32_t limit;      /* larger results are discarded */
    uint32_t operations; /* TALLY_OP_ bits of the basic four */
    uint32_t *large;     /* results above map_limit; with room for 4 of each pair */
    size_t large_count;  /* how many results are in `large` */
};

/* The inner loops of one instruction set. All kernels give the same results as the scalar one. */
struct kernel {
    const char *name;

    /* Adds all x op y to the window, for x from `few` and y from `many`. */
    void (*combine)(const struct window *window, const struct value_set *few,
                    const struct value_set *many);

    /* The same for a single number and a top set. */
    void (*combine_top)(const struct window *window, uint32_t number, const struct value_set *top);

    /* Adds all whole (x + y) / by, |x - y| / by and x * y / by to the window. by is at least 2. */
    void (*combine_divided)(const struct window *window, const struct value_set *few,
                            const struct value_set *many, uint32_t by);

    /* Adds all x op y of the two lists to the harvest. */
    void (*gather)(struct harvest *harvest, const struct value_set *few,
                   const struct value_set *many);

    /* Lists the bits of map & mask in rising order, and clears the map. Returns how many there are.
     * `values` must have room for EXTRACT_SLACK more, since full registers are stored. */
    uint32_t (*extract)(uint64_t *map, const uint64_t *mask, uint32_t words, uint32_t *values);

    /* Computes into |= from. `words` is a multiple of WINDOW_STEP_WORDS. */
    void (*unite)(uint64_t *into, const uint64_t *from, uint32_t words);
};

extern const struct kernel kernel_scalar;
#if defined(__x86_64__) && defined(__GNUC__)
#define KERNEL_HAS_X86 1
extern const struct kernel kernel_avx2;
extern const struct kernel kernel_avx512;
#endif
#if defined(__aarch64__) && defined(__GNUC__)
#define KERNEL_HAS_NEON 1
extern const struct kernel kernel_neon;
#endif

/* Returns the kernel of that name if this machine can run it, otherwise NULL. name NULL: the
 * fastest kernel that can run. */
const struct kernel *kernel_find(const char *name);

#endif
