/* SPDX-License-Identifier: MIT */
/*
 * Writing out the derivations of all cells of small subsets, level by level. See derive.h.
 */
#include "forest/derive.h"

#include "base/checked.h"

#include <string.h>

struct level_task {
    struct forest *forest;
    const struct deriving *deriving;
    uint32_t begin;
    bool counts;
    bool derives;
};

static bool append(struct space *space, struct vector *derivations, const struct derivation *derivation)
{
    if (!vector_reserve(space->memory, derivations, derivations->count + 1, sizeof *derivation)) return false;
    ((struct derivation *)derivations->items)[derivations->count++] = *derivation;
    return true;
}

/* Every pair of derivations of the two cells of an edge. */
static bool derive_edge(const struct level_task *task, struct vector *derivations, enum part part,
                        uint32_t subset, const struct edge *edge)
{
    struct derivation_run left[DERIVATION_RUNS_MAX];
    struct derivation_run right[DERIVATION_RUNS_MAX];
    derivations_of(edge->left, forest_left_parts(part), left);
    const uint32_t right_count = derivations_of(edge->right, forest_right_parts(part), right);
    for (const struct derivation *l = left[0].begin; l != left[0].end; l++) {
        for (uint32_t i = 0; i < right_count; i++) {
            for (const struct derivation *r = right[i].begin; r != right[i].end; r++) {
                struct derivation derivation;
                if (!derive_pair(task->deriving, &derivation, part, subset, l, r)) continue;
                if (!append(task->forest->space, derivations, &derivation)) return false;
            }
        }
    }
    return true;
}

static bool derive_record(const struct level_task *task, struct vector *derivations, const struct cell *cell,
                          enum part part)
{
    const struct record *const record = cell_record(cell, (uint8_t)part);
    if (part == PART_LEAF) {
        const struct derivation number = derive_number(&task->forest->space->lattice, cell->subset);
        return append(task->forest->space, derivations, &number);
    }
    for (uint32_t i = 0; i < record->edge_count; i++) {
        forest_prefetch(record->edges, i, record->edge_count);
        if (!derive_edge(task, derivations, part, cell->subset, &record->edges[i])) return false;
    }
    return true;
}

static bool derive_cell(const struct level_task *task, struct worker *worker, struct cell *cell)
{
    static const enum part classes[CELL_CLASSES] = {PART_DIFF, PART_SUM,  PART_LEAF,
                                                    PART_PROD, PART_QUOT, PART_DIVI};
    struct vector *const derivations = &worker->derivations;
    derivations->count = 0;
    for (uint32_t i = 0; i < CELL_CLASSES; i++) {
        cell->class_begin[i] = (uint32_t)derivations->count;
        if ((cell->feasible & classes[i]) != 0 && !derive_record(task, derivations, cell, classes[i]))
            return false;
    }
    cell->class_begin[CELL_CLASSES] = (uint32_t)derivations->count;
    const size_t bytes = derivations->count * sizeof(struct derivation);
    cell->derivations = arena_take(&worker->hunt_arena, bytes);
    if (cell->derivations == NULL) return false;
    if (bytes != 0) memcpy(cell->derivations, derivations->items, bytes);
    return true;
}

enum { DERIVATIONS_A_STEP = 64 };

static tally_status derive_subset(void *argument, struct worker *worker, size_t index)
{
    const struct level_task *const task = argument;
    const uint32_t subset = task->begin + (uint32_t)index;
    const struct cell_map *const map = &task->forest->maps[subset];
    uint64_t steps = 1; /* that the cell before took */
    for (uint32_t i = 0; i < map->room; i++) {
        struct cell *const cell = map->slots[i];
        if (cell == NULL || cell->records == NULL) continue;
        const tally_status status = space_tick_steps(task->forest->space, worker, steps);
        if (status != TALLY_OK) return status;
        if (task->counts) forest_count_cell(task->forest, cell);
        if (task->derives && !derive_cell(task, worker, cell))
            return memory_failure(task->forest->space->memory);
        if (task->derives) steps = 1 + worker->derivations.count / DERIVATIONS_A_STEP;
    }
    return TALLY_OK;
}

static tally_status run_levels(struct forest *forest, const struct deriving *deriving, uint32_t derived_size,
                               uint32_t counted_size)
{
    tally_status status = TALLY_OK;
    for (uint32_t level = 1; level <= forest->top && status == TALLY_OK; level++) {
        const uint32_t *const begin = &forest->space->lattice.level_begin[level];
        struct level_task task = {forest, deriving, begin[0], level <= counted_size, level <= derived_size};
        if (!task.counts && !task.derives) break;
        status = space_run(forest->space, derive_subset, &task, begin[1] - begin[0],
                           forest_level_cells(forest, level) >= FOREST_CELLS_WORTH_THREADS);
    }
    return status;
}

tally_status derive_cells(struct forest *forest, const struct deriving *deriving, uint32_t size)
{
    return run_levels(forest, deriving, size, 0);
}

tally_status derive_and_count_cells(struct forest *forest, const struct deriving *deriving, uint32_t size)
{
    return run_levels(forest, deriving, size, forest->top);
}

uint64_t derive_cost(const struct forest *forest, uint32_t size)
{
    uint64_t cost = 0;
    const uint32_t *const begin = &forest->space->lattice.level_begin[size];
    for (uint32_t subset = begin[0]; subset < begin[1]; subset++) {
        const struct cell_map *const map = &forest->maps[subset];
        for (uint32_t i = 0; i < map->room; i++) {
            if (map->slots[i] == NULL || map->slots[i]->records == NULL) continue;
            const uint64_t count = forest_sum_counts(map->slots[i], UINT8_MAX);
            if (ckd_add(&cost, cost, count)) return UINT64_MAX;
        }
    }
    return cost;
}
