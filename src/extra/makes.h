/* SPDX-License-Identifier: MIT */
/*
 * Which shape makes which values from one choice of digits. For each part of the digits a table has
 * the pairs of shape and value, each once; two tables of parts that together are a larger part are
 * joined pair by pair:
 *
 *     {2}: a 2   {1}: a 1   ->   {2 1}: ab 21, ab 12, a + b 3, a - b 1, a - b -1, a * b 2 ...
 *
 * The pairs of all digits are not kept; their small whole values are marked in the coverage.
 */
#ifndef TALLY_EXTRA_MAKES_H
#define TALLY_EXTRA_MAKES_H

#include "base/memory.h"
#include "extra/catalog.h"
#include "tally/shapes.h"

/* ---- Coverage -------------------------------------------------------------------------------- */

/*
 * What shapes make: for each shape a set of bits, one for each pair of game and value.
 *
 *     pair = game * values + (value - first value)
 */

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

enum { MAKING_PARTS_MOST = 1 << TALLY_SHAPES_NUMBERS_MAX };

/* Evaluates one choice of digits after the other. A part of the digits is an index of the tables:
 * bit i stands for numbers[i]. */
struct making {
    struct memory *memory;
    const tally_options *options;
    struct catalog *catalog;
    struct coverage *coverage;
    uint32_t place_digits; /* the most digits that one place takes */
    bool is_unsure;        /* a value that is not known exactly might be one of the targets */
    /* Private: the work on one choice of digits. */
    const uint64_t *numbers;
    uint32_t count;
    uint32_t all; /* the part that has all digits: a bit for each */
    uint64_t game;
    /* TALLY_STOPPED: the tick stopped the work. Any other failure is one of memory. */
    tally_status status;
    /* What shapes make from each part of the digits: {2 1} has ab 21, ab 12, a + b 3, a - b 1 ...;
     * each pair of shape and value once. A hash finds it; freed when the part is complete. */
    struct vector entries[MAKING_PARTS_MOST];
    struct hash hashes[MAKING_PARTS_MOST];
};

/* Marks what the shapes make of the numbers, which are sorted, as game `game` of the coverage. */
MUST_USE tally_status making_add(struct making *making, uint64_t game, const uint64_t *numbers,
                                 size_t count);

#endif
