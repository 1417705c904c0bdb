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
 * are reduced to what one more number can use: values inside matter only if they are targets, sums
 * only if they are tiles.
 */
#include "survey/counts.h"

#include "survey/count_roots.h"
#include "survey/count_sets.h"
#include "survey/smaller_subsets.h"

#include <string.h>

enum { SETS_A_TASK = 16 };

/* ---- Tables ---- */

static void *new_maker(void *counts, struct memory *memory)
{
    return count_scratch_new(counts, memory);
}

static void free_maker(void *maker)
{
    count_scratch_free(maker);
}

static bool make_one(void *tables, void *maker, struct arena *arena, const uint8_t *subset,
                     uint32_t size, uint32_t number)
{
    struct count_tables *const counts = tables;
    return make_count_set(maker, &counts->sets[number], subset, size, arena);
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
    const struct set_making making = {survey, counts, new_maker, free_maker, make_one};
    struct set_batch batch = {.sets_a_task = SETS_A_TASK, .arenas = counts->arenas};
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size < pick && status == TALLY_OK; size++) {
        struct subset_list list;
        if (!subset_list_init(&list, counts->memory, &tables->kinds, size))
            return memory_failure(counts->memory);
        batch.list = &list;
        status = sets_make(&making, &batch, counts->memory);
        batch.first += list.count;
        batch.arenas += tasks_for(list.count, SETS_A_TASK);
        subset_list_clear(&list, counts->memory);
    }
    return status;
}

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

tally_status count_tables_new(struct count_tables **result, struct memory *memory,
                              const struct survey_tables *tables, const tally_survey *survey)
{
    struct count_tables *const counts = memory_allocate(memory, sizeof *counts);
    if (counts == NULL) return memory_failure(memory);
    *counts = (struct count_tables){
        .memory = memory, .tables = tables, .target = survey->target, .targets = survey->targets};
    const tally_status status = make_count_tables(counts, survey);
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
    memory_release(counts->memory, counts->arenas,
                   (counts->arena_count + 1) * sizeof *counts->arenas);
    memory_release(counts->memory, counts->sets, (counts->set_count + 1) * sizeof *counts->sets);
    memory_release(counts->memory, counts, sizeof *counts);
}

/* The solutions that use all tiles are counted now; those that use fewer were counted with the
 * smaller subsets, and are added. */
bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                     const uint8_t *subset, uint64_t *solutions, uint64_t *with_detours)
{
    const uint32_t pick = counts->tables->limits.pick;
    uint64_t *const results[COUNT_KINDS] = {[COUNT_ALL] = with_detours, [COUNT_FREE] = solutions};
    if (pick == 1) {
        const uint32_t tile = counts->tables->kinds.tile[subset[0]];
        for (uint32_t i = 0; i < counts->targets; i++)
            solutions[i] = with_detours[i] = counts->target.first + i == tile;
        return true;
    }
    dissect(&scratch->dissection, counts, subset, pick);
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        count_roots(scratch, kind);
        memcpy(results[kind], scratch->window, counts->targets * sizeof(uint64_t));
        for (uint32_t part = 1; part + 1 < scratch->dissection.parts.total; part++) {
            const uint32_t *const exact = scratch->dissection.sets[part]->exact[kind];
            for (uint32_t i = 0; i < counts->targets; i++) results[kind][i] += exact[i];
        }
    }
    return true;
}
