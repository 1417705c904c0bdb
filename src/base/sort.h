/* SPDX-License-Identifier: MIT */
/*
 * Sorting: by a number (radix sort), by a comparison (merge sort), and in place without memory
 * (heap sort). Short lists are sorted by insertion.
 *
 * The first two are stable, need room for a copy of the list, and return the array that holds the
 * result, which may be either. Items of any size are sorted by their indices; the items themselves
 * do not move.
 *
 * Measured, in ns for one item of 24 random bits, in lists of 20, 1000 and 1,000,000: radix sort of
 * numbers 12, 6, 17; of items with an index 12, 7, 34; heap sort 20, 70, 132; Shell sort, which
 * some files used before, 19, 61, 145.
 *
 * Some files keep a sort of their own:
 *
 *     answer/found_sort.c    heap sort of records in place; the comparison reads other memory
 *     judge/judge.c          Shell sort of up to some thousand nearly sorted records on the stack,
 *                            without an allocator
 *     forest/derive.h        insertion of the two or three operands of a sum, which also finds ties
 *     survey/counts.c        insertion, in values_settle(), of the values inside one item, most
 *                            often fewer than ten
 */
#ifndef TALLY_BASE_SORT_H
#define TALLY_BASE_SORT_H

#include "base/compiler.h"
#include "tally/tally.h"

#include <stddef.h>
#include <stdint.h>

/* A key, the index of the thing that has the key, and what its owner notes about it. */
struct sort_item {
    uint64_t key;
    uint32_t index;
    uint32_t note;
};

/* Sorts by rising key. Cost: one pass for each byte in which any two keys differ. The tick of
 * the options, which may be NULL, is asked about once a millisecond; if it says stop, NULL is
 * returned. */
struct sort_item *sort_by_key(struct sort_item *items, struct sort_item *room, size_t count,
                              const tally_options *options);

/* Like sort_by_key(), for plain numbers and without a tick. For lists of up to 2^20 numbers. */
uint64_t *sort_many_numbers(uint64_t *numbers, uint64_t *room, size_t count);
uint32_t *sort_many_values(uint32_t *values, uint32_t *room, size_t count);

/* Negative, 0 or positive, if the item with index a comes before, equals, or
 * comes after that of b. */
typedef int sort_compare(const void *context, uint32_t a, uint32_t b);

/* Sorts indices by a comparison. Cost: at most count * log2(count) comparisons. */
uint32_t *sort_by_order(uint32_t *indices, uint32_t *room, size_t count, sort_compare *compare,
                        const void *context);

/* Sorts in rising order, in place, without memory. Cost: about 2 * count * log2(count) steps. */
void sort_numbers(uint64_t *numbers, size_t count);

/* The index of the first of sorted numbers that is not below `least`; count: there is none. */
size_t sort_first(const uint64_t *numbers, size_t count, uint64_t least);

/* Removes duplicates from sorted numbers; returns how many are left. */
size_t sort_unique(uint64_t *numbers, size_t count);

#endif
