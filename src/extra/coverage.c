/* SPDX-License-Identifier: MIT */
/*
 * Sets of bits. A shape's set is made when the shape makes its first value, since many shapes make
 * none.
 */
#include "extra/coverage.h"

#include "base/bits.h"
#include "base/checked.h"

#include <string.h>

bool coverage_init(struct coverage *coverage, struct memory *memory, tally_range targets,
                   uint64_t games)
{
    const uint64_t values = targets.last - targets.first + 1;
    uint64_t pairs;
    *coverage = (struct coverage){.memory = memory, .targets = targets, .values = values};
    if (ckd_mul(&pairs, values, games) || pairs > SIZE_MAX / 2) return false;
    coverage->words = pairs / 64 + 1;
    return true;
}

void coverage_clear(struct coverage *coverage)
{
    uint64_t *const *const columns = coverage->columns.items;
    for (size_t i = 0; i < coverage->columns.count; i++) {
        if (columns[i] != NULL)
            memory_release(coverage->memory, columns[i], coverage->words * sizeof columns[i][0]);
    }
    vector_clear(coverage->memory, &coverage->columns);
}

static bool add_columns(struct coverage *coverage, size_t count)
{
    struct vector *const columns = &coverage->columns;
    if (!vector_reserve(coverage->memory, columns, count, sizeof(uint64_t *))) return false;
    uint64_t **const items = columns->items;
    while (columns->count < count) items[columns->count++] = NULL;
    return true;
}

static bool make_column(struct coverage *coverage, uint64_t **column)
{
    const size_t bytes = coverage->words * sizeof **column;
    *column = memory_allocate(coverage->memory, bytes);
    if (*column != NULL) memset(*column, 0, bytes);
    return *column != NULL;
}

bool coverage_mark(struct coverage *coverage, uint32_t shape, uint64_t game, uint64_t value)
{
    if (shape >= coverage->columns.count && !add_columns(coverage, (size_t)shape + 1)) return false;
    uint64_t **const column = (uint64_t **)coverage->columns.items + shape;
    if (*column == NULL && !make_column(coverage, column)) return false;
    const uint64_t pair = game * coverage->values + (value - coverage->targets.first);
    (*column)[pair / 64] |= UINT64_C(1) << pair % 64;
    return true;
}

uint64_t coverage_size(const struct coverage *coverage, const uint64_t *set)
{
    uint64_t size = 0;
    for (uint64_t i = 0; i < coverage->words; i++) size += (uint64_t)bits_count(set[i]);
    return size;
}
