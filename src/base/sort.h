/* SPDX-License-Identifier: MIT */
/*
 * Sorting: by a number (radix sort), by a comparison (merge sort), and in place without memory
 * (heap sort). Few items are sorted by insertion.
 *
 * The first two need room for as many again, return which of both holds the result, and are stable:
 * what is equal stays in the order it came in. Items of any size are sorted by their indices, and
 * stay where they are.
 *
 * Measured for one item of 24 random bits, among 20, 1000 and 1,000,000: radix sort of numbers 12,
 * 6, 17 ns; of items with an index 12, 7, 34 ns; heap sort 20, 70, 132 ns; Shell sort, which some
 * places had, 19, 61, 145 ns.
 *
 * Sorts that stay by hand:
 *
 *     answer/found_sort.c    heap sort of records in place; the comparison reads other memory
 *     expr/judge.c           Shell sort of up to some thousand nearly sorted records on the stack,
 *                            where nothing lends room
 *     whole/pack.c,
 *     forest/derive.c        insertion of the two or three operands of a sum, which finds ties, too
 *     survey/items.c         insertion, in values_settle(), of the values inside one item, most
 *                            often fewer than ten
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

/* By rising key. Cost: a pass over all for each byte of the keys in which any two differ. The tick,
 * which may be NULL, is asked once a millisecond or so; NULL is returned where it said stop. */
struct sort_item *sort_by_key(struct sort_item *items, struct sort_item *room, size_t count,
                              int (*tick)(void *tick_context), void *tick_context);

/* The same for numbers alone, without a tick: for lists of 2^20 and fewer. */
uint64_t *sort_many_numbers(uint64_t *numbers, uint64_t *room, size_t count);
uint32_t *sort_many_values(uint32_t *values, uint32_t *room, size_t count);

/* Less than 0, 0 or more than 0, as the item of index a comes before that of b,
 * is equal, or comes after. */
typedef int sort_compare(const void *context, uint32_t a, uint32_t b);

/* By comparison. Cost: count * log2(count) comparisons at most. */
uint32_t *sort_by_order(uint32_t *indices, uint32_t *room, size_t count, sort_compare *compare,
                        const void *context);

/* Rising, in place, without memory. Cost: some 2 * count * log2(count) steps. */
void sort_numbers(uint64_t *numbers, size_t count);

/* Keeps one of each of sorted numbers; returns how many are left. */
size_t sort_unique(uint64_t *numbers, size_t count);

#endif
