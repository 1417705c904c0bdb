/* SPDX-License-Identifier: MIT */
/*
 * Makes lists of heights: see heights.h. Results below 2^17 are kept in an array indexed by value;
 * the few larger ones in a list, which is then sorted.
 */
#include "survey/heights.h"

#include "base/sort.h"

#include <string.h>

/* Where results go: those of low..high, each with its least height so far. */
struct keeper {
    uint32_t low;
    uint64_t high;
    uint32_t *least; /* of low..low + room - 1 */
    uint32_t room;
    uint64_t *large; /* of larger results: value << 32 | height, in any order, some twice */
    size_t large_count;
};

/* ---- Steps ----------------------------------------------------------------------------------- */

static inline void keep(struct keeper *keeper, uint64_t value, uint32_t height)
{
    if (value < keeper->low || value > keeper->high) return;
    if (height < value) height = (uint32_t)value;
    const uint64_t at = value - keeper->low;
    if (at >= keeper->room) keeper->large[keeper->large_count++] = value << 32 | height;
    else if (height < keeper->least[at]) keeper->least[at] = height;
}

/* Keeps what one step makes of a value of either side. Most quotients are out of range, which a
 * product shows sooner than a division. */
static void combine(struct keeper *keeper, const struct height_list *few,
                    const struct height_list *many)
{
    for (uint32_t i = 0; i < few->count; i++)
        for (uint32_t j = 0; j < many->count; j++) {
            const uint32_t a = few->values[i], b = many->values[j];
            const uint32_t less = a < b ? a : b, more = a < b ? b : a;
            const uint32_t height =
                few->heights[i] < many->heights[j] ? many->heights[j] : few->heights[i];
            keep(keeper, (uint64_t)a + b, height);
            if (more - less != less && more != less) keep(keeper, more - less, height);
            if (less == 1) continue;
            keep(keeper, (uint64_t)a * b, height);
            if ((uint64_t)less * keeper->low <= more && more % less == 0 && more / less != less)
                keep(keeper, more / less, height);
        }
}

/* ---- Smaller subsets ------------------------------------------------------------------------- */

/* The scratch memory of a task. */
struct height_maker {
    const struct height_tables *heights;
    struct memory *memory;
    uint32_t *least; /* MAP_LIMIT elements, all HEIGHT_NONE between two subsets */
    struct vector large;
};

static void free_maker(void *context)
{
    struct height_maker *const maker = context;
    struct memory *const memory = maker->memory;
    vector_clear(memory, &maker->large);
    memory_release(memory, maker->least, MAP_LIMIT * sizeof *maker->least);
    memory_release(memory, maker, sizeof *maker);
}

static void *new_maker(void *context, struct memory *memory)
{
    struct height_maker *const maker = memory_allocate(memory, sizeof *maker);
    if (maker == NULL) return NULL;
    *maker = (struct height_maker){.heights = context, .memory = memory};
    maker->least = memory_allocate(memory, MAP_LIMIT * sizeof *maker->least);
    if (maker->least == NULL) {
        free_maker(maker);
        return NULL;
    }
    for (uint32_t i = 0; i < MAP_LIMIT; i++) maker->least[i] = HEIGHT_NONE;
    return maker;
}

static const struct height_list *list_of(const struct height_tables *heights, uint64_t code)
{
    return &heights->lists[subset_index_find(&heights->tables->index, code)];
}

/* Combines the sides of all splits. */
static bool combine_splits(struct height_maker *maker, struct keeper *keeper,
                           const struct parts *parts)
{
    for (uint32_t part = 1; part <= parts->total - 1 - part; part++) {
        const struct height_list *const one = list_of(maker->heights, parts->code[part]);
        const struct height_list *const other =
            list_of(maker->heights, parts->code[parts->total - 1 - part]);
        if (keeper->high >= MAP_LIMIT) {
            const size_t room = keeper->large_count + (size_t)one->count * other->count * 4;
            maker->large.count = keeper->large_count;
            if (!vector_reserve(maker->memory, &maker->large, room, sizeof(uint64_t))) return false;
            keeper->large = maker->large.items;
        }
        combine(keeper, one, other);
    }
    return true;
}

/* Moves what was kept to a list, and makes the keeper's array empty. */
static bool take_list(struct height_list *list, struct keeper *keeper, struct arena *arena)
{
    size_t count = 0;
    sort_numbers(keeper->large, keeper->large_count);
    for (uint32_t i = 0; i < keeper->room; i++) count += keeper->least[i] != HEIGHT_NONE;
    uint32_t *const values =
        arena_take(arena, (count + keeper->large_count + 1) * 2 * sizeof *values);
    if (values == NULL) return false;
    uint32_t *const heights = values + count + keeper->large_count;
    count = 0;
    for (uint32_t i = 0; i < keeper->room; i++) {
        if (keeper->least[i] == HEIGHT_NONE) continue;
        values[count] = keeper->low + i;
        heights[count++] = keeper->least[i];
        keeper->least[i] = HEIGHT_NONE;
    }
    for (size_t i = 0; i < keeper->large_count; i++) {
        const uint32_t value = (uint32_t)(keeper->large[i] >> 32);
        if (count != 0 && values[count - 1] == value) continue; /* the least height came first */
        values[count] = value;
        heights[count++] = (uint32_t)keeper->large[i];
    }
    *list = (struct height_list){values, heights, (uint32_t)count};
    return true;
}

/* The values beyond the limit of the size lead to no target (tables.h). */
static bool make_one(void *context, void *scratch, struct arena *arena, const uint8_t *subset,
                     uint32_t size, uint32_t number)
{
    struct height_tables *const heights = context;
    struct height_maker *const maker = scratch;
    const struct survey_tables *const tables = heights->tables;
    const uint64_t limit = size + 1 == tables->limits.pick ? tables->limits.top_limit
                                                           : tables->limits.value_limit[size];
    struct keeper keeper = {.low = 1,
                            .high = limit,
                            .least = maker->least,
                            .room = limit < MAP_LIMIT ? (uint32_t)limit : MAP_LIMIT};
    struct parts parts;
    parts_of(&parts, &tables->kinds, subset, size);
    if (size == 1) keeper.least[tables->kinds.tile[subset[0]] - 1] = 0;
    else if (!combine_splits(maker, &keeper, &parts)) return false;
    return take_list(&heights->lists[number], &keeper, arena);
}

tally_status height_tables_make(struct height_tables *heights, struct smaller_subsets *subs,
                                const struct survey_tables *tables, tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    *heights = (struct height_tables){.tables = tables, .count = subs->count};
    heights->lists = memory_allocate(memory, (heights->count + 1) * sizeof *heights->lists);
    if (heights->lists == NULL) return memory_failure(memory);
    struct set_making making = {.survey = survey,
                                .tables = heights,
                                .maker_new = new_maker,
                                .maker_free = free_maker,
                                .make = make_one};
    return smaller_subsets_make(subs, memory, &making);
}

void height_tables_clear(struct height_tables *heights, struct memory *memory)
{
    memory_release(memory, heights->lists, (heights->count + 1) * sizeof *heights->lists);
}

/* ---- Selections ------------------------------------------------------------------------------ */

/* Keeps the targets that the part makes alone. */
static void keep_list(struct keeper *keeper, const struct height_list *list)
{
    uint32_t low = 0, high = list->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (list->values[middle] < keeper->low) low = middle + 1;
        else high = middle;
    }
    for (; low < list->count && list->values[low] <= keeper->high; low++) {
        const uint32_t at = list->values[low] - keeper->low;
        if (list->heights[low] < keeper->least[at]) keeper->least[at] = list->heights[low];
    }
}

void heights_of_selection(const struct height_tables *heights, const uint8_t *subset,
                          tally_range target, uint32_t *least)
{
    const struct survey_tables *const tables = heights->tables;
    const uint32_t targets = (uint32_t)(target.last - target.first + 1);
    struct keeper keeper = {
        .low = (uint32_t)target.first, .high = target.last, .least = least, .room = targets};
    const uint32_t tile = tables->kinds.tile[subset[0]];
    struct parts parts;
    for (uint32_t i = 0; i < targets; i++) least[i] = HEIGHT_NONE;
    parts_of(&parts, &tables->kinds, subset, tables->limits.pick);
    for (uint32_t part = 1; part + 1 < parts.total; part++)
        keep_list(&keeper, list_of(heights, parts.code[part]));
    for (uint32_t part = 1; part <= parts.total - 1 - part; part++)
        combine(&keeper, list_of(heights, parts.code[part]),
                list_of(heights, parts.code[parts.total - 1 - part]));
    if (tables->limits.pick == 1 && tile >= target.first && tile <= target.last)
        least[tile - target.first] = 0;
}
