/* SPDX-License-Identifier: MIT */
/*
 * What two sets of small whole values give: a list of few values, combined with a set of many,
 * which is held as bits or, where it is thin, as a list.
 */
#ifndef TALLY_SIEVE_COMBINE_H
#define TALLY_SIEVE_COMBINE_H

#include "base/compiler.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct value_bits {
    uint32_t *list; /* rising; NULL where there are many */
    uint32_t count; /* of all values */
    uint64_t *bits; /* bit v is set where v is a value; NULL where the list is shorter */
    size_t words;
};

struct combination {
    uint64_t *out; /* bits of the results */
    size_t words;  /* values of 64 * words and more are left out */
    uint32_t operations;
    bool few_comes_first;  /* few - many and few / many */
    bool many_comes_first; /* many - few and many / few */
};

/* Results may be 0, which whole values leave out afterwards. few has a list. */
void combine_bits(const struct combination *into, const struct value_bits *few,
                  const struct value_bits *many);

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
