/* SPDX-License-Identifier: MIT */
/*
 * Finds all values, and how many numbers each needs, from the tables of all subsets; or in slices,
 * with their simplest expressions.
 */
#include "whole/whole.h"

#include "base/sort.h"
#include "forest/slices.h"

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
            *item_at(items, items->count++) = (struct sort_item){run.values[i], size, 0};
        }
    }
    return TALLY_OK;
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

/* ---- In slices ------------------------------------------------------------------------------- */

/* Are so many values wanted that a forest of them would have nearly all nodes? Compares those of
 * the range that one number less makes, or that are not known, with those of a subset. */
static bool are_nearly_all(const struct whole *whole, tally_range range, uint32_t size,
                           uint64_t known)
{
    enum { PART = 4 };
    const uint32_t *const begin = &whole->workspace.lattice.level_begin[size - 1];
    uint64_t largest = 0, wanted = 0;
    for (uint32_t subset = begin[0]; subset < begin[1]; subset++) {
        const struct value_run run = table_all(&whole->workspace.tables[subset]);
        if (run.count > largest) largest = run.count;
        for (uint32_t i = 0; i < run.count; i++)
            wanted += run.values[i] >= range.first && run.values[i] <= range.last;
    }
    const uint64_t most = range.last - range.first;
    const uint64_t unknown = known < most ? most - known : 0;
    if (wanted > unknown) wanted = unknown;
    return wanted * PART >= largest;
}

/* Values of fewer numbers need the fresh goals of still fewer. If all numbers must be used, this is
 * the only size; then a search of its targets costs less than all goals if the range is short. */
tally_status whole_begin_slices(struct engine_search *search, const struct vector *known,
                                const struct finds *finds, tally_range range, uint32_t size,
                                uint32_t *count)
{
    enum { VALUES_WORTH_GOALS = 64 };
    struct whole *const whole = whole_of(search);
    *count = 0;
    if (size < 2 || (whole->has_constraints && !whole->uses_all)) return TALLY_OK;
    tally_status status = TALLY_OK;
    if (!whole->uses_all) status = workspace_build_tables(&whole->workspace, size - 1, 0);
    if (status != TALLY_OK || (whole->uses_all ? range.last - range.first < VALUES_WORTH_GOALS
                                               : !are_nearly_all(whole, range, size, known->count)))
        return status;
    status = lattice_build(&whole->workspace.lattice, size);
    if (whole->fresh.workspace == NULL)
        fresh_init(&whole->fresh, &whole->workspace, whole->uses_all, false);
    if (status == TALLY_OK) status = fresh_build(&whole->fresh, size - 1);
    return status == TALLY_OK ? slices_begin(search, &whole->fresh, known, finds, range, count)
                              : status;
}
