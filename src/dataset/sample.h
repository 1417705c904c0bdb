/* SPDX-License-Identifier: MIT */
/*
 * Tells whether two ways to combine up to four numbers are one solution, whatever the numbers are
 * worth. Each number is replaced by a fixed one, its sample, and the ways are evaluated with the
 * samples, modulo a prime. Ways in which each number stands once are the same solution if they are
 * the same function of the numbers.
 *
 * Different functions could have the same value by chance. They do not: the unit test evaluates all
 * ways to combine four samples, and counts as many values as there are functions (OEIS A140606).
 */
#ifndef TALLY_DATASET_SAMPLE_H
#define TALLY_DATASET_SAMPLE_H

#include "expr/raw.h"

#include <stdbool.h>
#include <stdint.h>

enum { SAMPLES = 4 };

/* A fraction modulo SAMPLE_PRIME. */
struct sample {
    uint64_t top;
    uint64_t over;
};

#define SAMPLE_PRIME ((UINT64_C(1) << 31) - 1)

/* The sample of a number, by its place. */
static inline struct sample sample_of(uint32_t place)
{
    static const uint32_t tops[SAMPLES] = {271828183, 314159265, 141421356, 1618033989};
    return (struct sample){.top = tops[place], .over = 1};
}

/* Returns a kind b, for RAW_ADD to RAW_DIVIDE. */
static inline struct sample sample_join(enum raw_kind kind, struct sample a, struct sample b)
{
    const uint64_t over = a.over * b.over % SAMPLE_PRIME;
    const uint64_t left = a.top * b.over % SAMPLE_PRIME, right = b.top * a.over % SAMPLE_PRIME;
    if (kind == RAW_ADD) return (struct sample){(left + right) % SAMPLE_PRIME, over};
    if (kind == RAW_SUBTRACT)
        return (struct sample){(left + SAMPLE_PRIME - right) % SAMPLE_PRIME, over};
    if (kind == RAW_MULTIPLY) return (struct sample){a.top * b.top % SAMPLE_PRIME, over};
    return (struct sample){left, right};
}

static inline bool sample_is_equal(struct sample a, struct sample b)
{
    return a.top * b.over % SAMPLE_PRIME == b.top * a.over % SAMPLE_PRIME;
}

#endif
