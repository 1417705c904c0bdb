/* SPDX-License-Identifier: MIT */
/*
 * What shapes make: for each shape a set of bits, one for each pair of game and value.
 *
 *     pair = game * values + (value - first value)
 */
#ifndef TALLY_EXTRA_COVERAGE_H
#define TALLY_EXTRA_COVERAGE_H

#include "base/memory.h"

/* The pairs of game and value, and which of them each shape makes. */
struct coverage {
    struct memory *memory;
    tally_range targets;
    uint64_t values; /* how many values the range of targets has */
    uint64_t words;  /* words of 64 bits in each set */
    /* elements uint64_t *, one for each shape; NULL: the shape makes nothing */
    struct vector columns;
};

/* Returns false if the sets would be too large to count. */
MUST_USE bool coverage_init(struct coverage *coverage, struct memory *memory, tally_range targets,
                            uint64_t games);
void coverage_clear(struct coverage *coverage);

/* Marks that the shape makes the value, which is one of the targets. Returns false if there is no
 * memory. */
MUST_USE bool coverage_mark(struct coverage *coverage, uint32_t shape, uint64_t game,
                            uint64_t value);

static inline uint64_t *coverage_column(const struct coverage *coverage, uint32_t shape)
{
    return ((uint64_t *const *)coverage->columns.items)[shape];
}

/* How many bits a set has. */
uint64_t coverage_size(const struct coverage *coverage, const uint64_t *set);

#endif
