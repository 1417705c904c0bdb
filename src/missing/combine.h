/* SPDX-License-Identifier: MIT */
/*
 * Combines two sets of small whole values. The set of few values is a list; the set of many is a
 * bit set, or a list if it is sparse.
 */
#ifndef TALLY_MISSING_COMBINE_H
#define TALLY_MISSING_COMBINE_H

#include "base/compiler.h"
#include "lattice/cells.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The values of a cell: as a list while there are few, and as a bit set. */
struct value_bits {
    uint32_t *list; /* rising; NULL if there are too many values */
    uint32_t count; /* number of values */
    uint64_t *bits; /* bit v is set if v is a value; NULL if the list is shorter */
    size_t words;
};

/* Adds all results of two sets to the bits of `into`; results of 64 * words and more are discarded.
 * The result 0 may be included; under whole values the caller removes it. `few` must have a list.
 * sides: enum cell_side; CELL_PART_BEFORE allows few - many and few / many, CELL_PART_BEHIND many -
 * few and many / few. */
void combine_bits(const struct value_bits *into, uint32_t operations, uint32_t sides,
                  const struct value_bits *few, const struct value_bits *many);

/* Is the value in the set? Looks into the bits, or searches the list. */
static inline bool value_bits_has(const struct value_bits *set, uint64_t value)
{
    if (set->bits != NULL)
        return value / 64 < set->words && (set->bits[value / 64] >> value % 64 & 1) != 0;
    uint32_t begin = 0, end = set->list != NULL ? set->count : 0;
    while (begin < end) {
        const uint32_t middle = begin + (end - begin) / 2;
        if (set->list[middle] < value) begin = middle + 1;
        else end = middle;
    }
    return set->list != NULL && begin < set->count && set->list[begin] == value;
}

#endif
