/* SPDX-License-Identifier: MIT */
/*
 * Sorting: by a number (radix sort), by a comparison (merge sort), and in place without memory (heap sort).
 *
 * The first two sort indices, so that items of any size stay where they are, and are stable: what is equal
 * stays in the order it came in. They need room for as many again, and return which of both holds the result.
 */
#ifndef TALLY_BASE_SORT_H
#define TALLY_BASE_SORT_H

#include "base/compiler.h"

#include <stddef.h>
#include <stdint.h>

struct sort_item {
    uint64_t key;
    uint32_t index;
};

/* By rising key. Cost: a pass over all for each byte of the keys in which any two differ. The tick, which may
 * be NULL, is asked once a millisecond or so; NULL is returned where it said stop. */
struct sort_item *sort_by_key(struct sort_item *items, struct sort_item *room, size_t count,
                              int (*tick)(void *tick_context), void *tick_context);

/* Less than 0, 0 or more than 0, as the item of index a comes before that of b, is equal, or comes after. */
typedef int sort_compare(const void *context, uint32_t a, uint32_t b);

/* By comparison. Cost: count * log2(count) comparisons at most. */
uint32_t *sort_by_order(uint32_t *indices, uint32_t *room, size_t count, sort_compare *compare,
                        const void *context);

/* Rising, in place, without memory. Cost: some 2 * count * log2(count) steps. */
void sort_numbers(uint64_t *numbers, size_t count);

/* Keeps one of each of sorted numbers; returns how many are left. */
size_t sort_unique(uint64_t *numbers, size_t count);

#endif
