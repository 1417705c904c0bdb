/* SPDX-License-Identifier: MIT */
/*
 * Counting the solutions of whole selections.
 *
 * The root of an expression is a sum of operands that are not sums, some added and some subtracted,
 * or a product of operands that are not products. So a root over the subset S is a group over A
 * (added) and a group over B (subtracted), where A and B together are S, and B may be empty. Each
 * expression is counted once: groups are multisets, and a split A, B is ordered.
 *
 * A group over T is one operand e and a smaller group. If the tile x (the pivot) occurs once in T,
 * e is the operand with x. If T contains x m times, a group is found once for each way to take out
 * j copies of an operand with x. The sum of m_x(operand), its number of copies of x, over all of
 * these ways is m for each group (the logarithmic derivative of the generating function of
 * multisets); so the sums are divided by m.
 *
 * Detours. A proper sub-collection of a sum has the value of the whole exactly if the other
 * operands cancel: some added and some subtracted ones have the same value. So a sum has no detour
 * exactly if no sub-collection of the added group has the value of a sub-collection of the
 * subtracted group, and no operand contains the sum's value. The same holds for products, with the
 * additional condition that no operand is worth 1.
 *
 * All levels but the last are shared by the selections. The lists of subsets with all but one tile
 * (the top lists) lack only one tile, so they are made shorter. Values inside an operand are kept
 * only if they are targets, since the finished expression is worth a target. Sums of operands are
 * kept only if they are values of tiles, since only the last tile can be equal to one of them.
 *
 * Top lists of many tiles are too large to keep: those of the standard pool take 1.6 GB for five
 * tiles, and more than 40 GB for six. So each is made, used for the selections that are its tiles
 * and one more, and dropped. A selection's roots with all but one tile on one side are added up in
 * top_roots; count_selection() adds the roots that divide the tiles more evenly.
 *
 *     top list of 1 2 3 4 25       selections 1 1 2 3 4 25, 1 2 2 3 4 25, ..., 1 2 3 4 25 100
 */
#include "survey/counts.h"

#include "survey/count_roots.h"
#include "survey/count_sets.h"
#include "survey/smaller_subsets.h"

#include <string.h>

enum {
    SETS_A_TASK = 16,
    PICK_KEEPS_TOPS = 5 /* the most tiles of a selection with which top lists are kept */
};

/* ---- Tables ---- */

static void *new_maker(void *counts, struct memory *memory)
{
    return count_scratch_new(counts, memory);
}

static void free_maker(void *maker)
{
    count_scratch_free(maker);
}

/* Where the subset with one more tile stands in the list of selections. */
static uint32_t selection_with(const struct subset_list *selections, const uint8_t *subset,
                               uint8_t kind)
{
    uint8_t wanted[SURVEY_PICK_MAX];
    uint32_t at = 0, low = 0, high = selections->count;
    for (; at + 1 < selections->size && subset[at] < kind; at++) wanted[at] = subset[at];
    wanted[at] = kind;
    for (; at + 1 < selections->size; at++) wanted[at + 1] = subset[at];
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (memcmp(subset_at(selections, middle), wanted, selections->size) <= 0) low = middle;
        else high = middle;
    }
    return low;
}

static _Atomic uint64_t *top_roots_of(const struct count_tables *counts, uint32_t selection,
                                      uint32_t kind)
{
    return counts->top_roots + ((size_t)selection * COUNT_KINDS + kind) * counts->targets;
}

/* Adds the roots of the selection that have the top list on one side, and one tile on the other.
 * All other parts get empty lists here. */
static void add_top_roots(struct count_scratch *scratch, const struct count_set *top, uint8_t tile,
                          uint32_t selection)
{
    static const struct count_set empty;
    const struct count_tables *const counts = scratch->counts;
    const struct kinds *const kinds = &counts->tables->kinds;
    struct dissection *const d = &scratch->dissection;
    dissect_parts(d, counts, subset_at(counts->selections, selection), counts->selections->size);
    const uint32_t all = d->parts.total - 1;
    for (uint32_t part = 1; part < all; part++) d->sets[part] = &empty;
    uint32_t part = 1;
    while (d->parts.code[part] != kinds->weight[tile]) part++;
    d->sets[part] = &counts->sets[subset_index_find(&counts->tables->index, kinds->weight[tile])];
    d->sets[all - part] = top;
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        count_weighted_roots(scratch, kind);
        _Atomic uint64_t *const roots = top_roots_of(counts, selection, kind);
        for (uint32_t i = 0; i < counts->targets; i++)
            if (scratch->window[i] != 0)
                atomic_fetch_add_explicit(&roots[i], scratch->window[i], memory_order_relaxed);
    }
}

/* Makes the lists of a subset with all but one tile, uses them, and drops them. Only the exact
 * counts stay. */
static bool make_top(struct count_scratch *scratch, struct count_set *set, const uint8_t *subset,
                     uint32_t size)
{
    const struct count_tables *const counts = scratch->counts;
    const struct kinds *const kinds = &counts->tables->kinds;
    arena_reset(&scratch->top_arena);
    if (!make_count_set(scratch, set, subset, size, &scratch->top_arena)) return false;
    for (uint32_t kind = 0; kind < kinds->count; kind++) {
        uint32_t have = 0;
        for (uint32_t i = 0; i < size; i++) have += subset[i] == kind;
        if (have < kinds->have[kind])
            add_top_roots(scratch, set, (uint8_t)kind,
                          selection_with(counts->selections, subset, (uint8_t)kind));
    }
    memset(set->groups, 0, sizeof set->groups);
    return true;
}

/* The counts of a subset always stay. Its lists stay only if a larger subset needs them later; top
 * lists may be used at once and dropped. */
static bool make_one(void *tables, void *maker, struct arena *arena, const uint8_t *subset,
                     uint32_t size, uint32_t number)
{
    struct count_tables *const counts = tables;
    struct count_set *const set = &counts->sets[number];
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        set->exact[kind] = arena_take(arena, counts->targets * sizeof(uint32_t));
        if (set->exact[kind] == NULL) return false;
        memset(set->exact[kind], 0, counts->targets * sizeof(uint32_t));
    }
    const bool is_dropped = counts->top_roots != NULL && size + 1 == counts->tables->limits.pick;
    return is_dropped ? make_top(maker, set, subset, size)
                      : make_count_set(maker, set, subset, size, arena);
}

static tally_status make_count_tables(struct count_tables *counts, const tally_survey *survey)
{
    const struct survey_tables *const tables = counts->tables;
    const uint32_t pick = tables->limits.pick;
    for (uint32_t size = 1; size < pick; size++) {
        const uint32_t subsets = (uint32_t)subsets_count(&tables->kinds, size);
        counts->set_count += subsets;
        counts->arena_count += tasks_for(subsets, SETS_A_TASK);
    }
    counts->sets = memory_allocate(counts->memory, (counts->set_count + 1) * sizeof *counts->sets);
    counts->arenas =
        memory_allocate(counts->memory, (counts->arena_count + 1) * sizeof *counts->arenas);
    if (counts->arenas != NULL)
        for (uint32_t i = 0; i < counts->arena_count; i++)
            arena_init(&counts->arenas[i], counts->memory);
    if (counts->sets == NULL || counts->arenas == NULL) return memory_failure(counts->memory);
    struct set_making making = {.survey = survey,
                                .tables = counts,
                                .maker_new = new_maker,
                                .maker_free = free_maker,
                                .make = make_one,
                                .sets_a_task = SETS_A_TASK,
                                .arenas = counts->arenas};
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size < pick && status == TALLY_OK; size++) {
        struct subset_list list;
        if (!subset_list_init(&list, counts->memory, &tables->kinds, size))
            return memory_failure(counts->memory);
        making.list = &list;
        status = sets_make(&making, counts->memory);
        making.first += list.count;
        making.arenas += tasks_for(list.count, SETS_A_TASK);
        subset_list_clear(&list, counts->memory);
    }
    return status;
}

/* A group of all tiles but one is worth at most the product of the largest tiles; a 1 counts as 2,
 * since it is better added than multiplied. */
bool counts_are_small(const struct survey_tables *tables)
{
    const struct kinds *const kinds = &tables->kinds;
    uint64_t product = 1;
    uint32_t left = tables->limits.pick - 1;
    for (uint32_t kind = kinds->count; kind-- > 0;)
        for (uint32_t i = 0; i < kinds->have[kind] && left > 0; i++, left--) {
            product *= kinds->tile[kind] < 2 ? 2u : kinds->tile[kind];
            if (product > UINT32_MAX) return false;
        }
    return true;
}

static size_t top_roots_bytes(const struct count_tables *counts)
{
    return (size_t)counts->selections->count * COUNT_KINDS * counts->targets * sizeof(uint64_t);
}

static tally_status make_top_roots(struct count_tables *counts)
{
    if (counts->tables->limits.pick <= PICK_KEEPS_TOPS) return TALLY_OK;
    counts->top_roots = memory_allocate(counts->memory, top_roots_bytes(counts));
    if (counts->top_roots == NULL) return memory_failure(counts->memory);
    for (size_t i = 0; i < top_roots_bytes(counts) / sizeof(uint64_t); i++)
        atomic_init(&counts->top_roots[i], 0);
    return TALLY_OK;
}

tally_status count_tables_new(struct count_tables **result, struct memory *memory,
                              const struct survey_tables *tables, const tally_survey *survey)
{
    struct count_tables *const counts = memory_allocate(memory, sizeof *counts);
    if (counts == NULL) return memory_failure(memory);
    *counts = (struct count_tables){.memory = memory,
                                    .tables = tables,
                                    .target = survey->target,
                                    .targets = survey->targets,
                                    .selections = &survey->selections};
    tally_status status = make_top_roots(counts);
    if (status == TALLY_OK) status = make_count_tables(counts, survey);
    if (status != TALLY_OK) {
        count_tables_free(counts);
        return status;
    }
    *result = counts;
    return TALLY_OK;
}

void count_tables_free(struct count_tables *counts)
{
    for (uint32_t i = 0; counts->arenas != NULL && i < counts->arena_count; i++)
        arena_clear(&counts->arenas[i]);
    memory_release(counts->memory, counts->top_roots, top_roots_bytes(counts));
    memory_release(counts->memory, counts->arenas,
                   (counts->arena_count + 1) * sizeof *counts->arenas);
    memory_release(counts->memory, counts->sets, (counts->set_count + 1) * sizeof *counts->sets);
    memory_release(counts->memory, counts, sizeof *counts);
}

/* The solutions that use all tiles are counted now; those that use fewer were counted with the
 * smaller subsets, and are added. */
bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                     uint32_t selection, uint64_t *solutions, uint64_t *with_detours)
{
    const uint32_t pick = counts->tables->limits.pick;
    const uint8_t *const subset = subset_at(counts->selections, selection);
    uint64_t *const results[COUNT_KINDS] = {[COUNT_ALL] = with_detours, [COUNT_FREE] = solutions};
    if (pick == 1) {
        const uint32_t tile = counts->tables->kinds.tile[subset[0]];
        for (uint32_t i = 0; i < counts->targets; i++)
            solutions[i] = with_detours[i] = counts->target.first + i == tile;
        return true;
    }
    struct dissection *const d = &scratch->dissection;
    dissect(d, counts, subset, pick);
    const uint64_t weight = d->have[d->pivot];
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        count_weighted_roots(scratch, kind);
        for (uint32_t i = 0; i < counts->targets; i++) {
            if (counts->top_roots != NULL)
                scratch->window[i] += top_roots_of(counts, selection, kind)[i];
            results[kind][i] = scratch->window[i] / weight;
        }
        for (uint32_t part = 1; part + 1 < d->parts.total; part++) {
            const uint32_t *const exact = d->sets[part]->exact[kind];
            for (uint32_t i = 0; i < counts->targets; i++) results[kind][i] += exact[i];
        }
    }
    return true;
}
