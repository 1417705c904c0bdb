/* SPDX-License-Identifier: MIT */
/*
 * Finds all values, and how many numbers each needs, from the tables of all subsets.
 */
#include "whole/whole.h"

#include "base/sort.h"

#include <string.h>

enum { VALUES_A_STEP = 1024 };

static struct sort_item *item_at(const struct vector *items, size_t index)
{
    return (struct sort_item *)items->items + index;
}

/* Appends the values of the admitted subsets of one size, if in range. */
static tally_status gather_size(struct whole *whole, uint32_t size, tally_range range,
                                struct vector *items)
{
    struct memory *const memory = whole->search.memory;
    const struct lattice *const lattice = &whole->workspace.lattice;
    for (uint32_t subset = lattice->level_begin[size]; subset < lattice->level_begin[size + 1];
         subset++) {
        const uint64_t code = lattice_subset(lattice, subset)->code;
        if (!lattice_contains(lattice, code, whole->admission.must_use)) continue;
        const struct value_run run = table_all(&whole->workspace.tables[subset]);
        const uint64_t steps = 1 + run.count / VALUES_A_STEP;
        if (workspace_tick_steps(&whole->workspace, &whole->workspace.workers[0], steps) !=
            TALLY_OK)
            return TALLY_STOPPED;
        for (uint32_t i = 0; i < run.count; i++) {
            if (run.values[i] < range.first || run.values[i] > range.last) continue;
            if (!vector_reserve(memory, items, items->count + 1, sizeof(struct sort_item)))
                return memory_failure(memory);
            *item_at(items, items->count++) = (struct sort_item){run.values[i], size};
        }
    }
    return TALLY_OK;
}

/* If all values are wanted, allocates memory for all of a size at once, since tens of millions
 * would otherwise be copied repeatedly. */
static tally_status reserve_items(struct whole *whole, uint32_t size, tally_range range,
                                  struct vector *items)
{
    const uint32_t *const begin = whole->workspace.lattice.level_begin;
    size_t count = items->count;
    if (range.first > 1 || range.last < UINT64_MAX) return TALLY_OK;
    for (uint32_t i = begin[size]; i < begin[size + 1]; i++)
        count += table_all(&whole->workspace.tables[i]).count;
    const bool has_room =
        vector_reserve(whole->search.memory, items, count, sizeof(struct sort_item));
    return has_room ? TALLY_OK : memory_failure(whole->search.memory);
}

/* Keeps each value once, with its fewest numbers: values were gathered by rising size, and the
 * stable sort keeps equal values in that order. */
static tally_status keep_fewest(struct whole *whole, const struct sort_item *sorted, size_t count,
                                struct vector *values)
{
    struct memory *const memory = whole->search.memory;
    size_t distinct = 0;
    for (size_t i = 0; i < count; i++) distinct += i == 0 || sorted[i].key != sorted[i - 1].key;
    if (!vector_reserve(memory, values, distinct, sizeof(struct wanted)))
        return memory_failure(memory);
    struct wanted *const wanted = values->items;
    for (size_t i = 0; i < count; i++) {
        if (i != 0 && sorted[i].key == sorted[i - 1].key) continue;
        wanted[values->count++] = (struct wanted){sorted[i].key, sorted[i].index, WANTED_NOT_FOUND};
    }
    return TALLY_OK;
}

tally_status whole_values(struct engine_search *search, tally_range range, uint32_t fewest,
                          uint32_t most, struct vector *values)
{
    struct whole *const whole = whole_of(search);
    struct vector items = {0};
    struct vector room = {0};
    tally_status status = TALLY_OK;
    for (uint32_t size = fewest; size <= most && status == TALLY_OK; size++) {
        status = workspace_build_tables(&whole->workspace, size, 0);
        if (status == TALLY_OK) status = reserve_items(whole, size, range, &items);
        if (status == TALLY_OK) status = gather_size(whole, size, range, &items);
    }
    if (status == TALLY_OK &&
        !vector_reserve(search->memory, &room, items.count, sizeof(struct sort_item)))
        status = memory_failure(search->memory);
    if (status == TALLY_OK && items.count != 0) {
        const tally_options *const options = &search->request->options;
        const struct sort_item *const sorted =
            sort_by_key(items.items, room.items, items.count, options);
        status = sorted != NULL ? keep_fewest(whole, sorted, items.count, values) : TALLY_STOPPED;
    }
    vector_clear(search->memory, &items);
    vector_clear(search->memory, &room);
    return status;
}
