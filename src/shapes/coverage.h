/* SPDX-License-Identifier: MIT */
/*
 * What shapes make: for each shape a set of bits, one for each pair of game and value.
 *
 *     pair = game * values + (value - first value)
 */
#ifndef TALLY_SHAPES_COVERAGE_H
#define TALLY_SHAPES_COVERAGE_H

#include "base/memory.h"

struct coverage {
    struct memory *memory;
    tally_range targets;
    uint64_t values;       /* in the targets */
    uint64_t words;        /* of 64 bits, of each set */
    struct vector columns; /* of uint64_t *, by shape; NULL: the shape makes nothing */
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
