/* SPDX-License-Identifier: MIT */
/*
 * Counting the expressions of a forest, from the smallest subsets up, without meeting any of them.
 *
 * An edge stands for (expressions of its left cell) x (expressions of its right cell). Where the pivot of a
 * subset stands m times, a group with several operands that use it has an edge for each of them. Let G(T) be
 * the groups over T, and let every group be marked by one of the m pivots in it, which can be done in m ways:
 *
 *     m G(T) = sum over operands y with p pivots, and j = 1, 2, ...   p * G(T less j times y)
 *
 * The term of j = 1 is what the edges give; those of j > 1 are the repetitions. (This is the logarithmic
 * derivative of the product over y of 1 / (1 - y), the generating function of multisets.)
 */
#include "base/checked.h"
#include "forest/forest.h"

uint64_t forest_sum_counts(const struct cell *cell, uint8_t parts)
{
    uint64_t sum = 0;
    const struct record *record = cell->records;
    for (uint8_t left = cell->wanted; left != 0; left &= (uint8_t)(left - 1), record++) {
        if ((left & (uint8_t)-left & parts) != 0) sum = saturating_add(sum, record->count);
    }
    return sum;
}

static void count_record(struct record *record, enum part part, uint32_t pivot_copies)
{
    uint64_t count = 0;
    const uint32_t edges = record->edge_count + record->repetition_count;
    for (uint32_t i = 0; i < edges; i++) {
        const struct edge *const edge = &record->edges[i];
        forest_prefetch(record->edges, i, edges);
        uint64_t ways = forest_sum_counts(edge->left, forest_left_parts(part));
        if (edge->right != NULL) {
            ways = saturating_multiply(ways, forest_sum_counts(edge->right, forest_right_parts(part)));
        }
        if (record->weights != NULL && part != PART_DIFF && part != PART_QUOT) {
            ways = saturating_multiply(ways, record->weights[i].pivots);
        }
        count = saturating_add(count, ways);
    }
    if (record->weights != NULL && part != PART_DIFF && part != PART_QUOT && count != UINT64_MAX) {
        count /= pivot_copies;
    }
    record->count = count;
}

void forest_count_cell(const struct forest *forest, const struct cell *cell)
{
    const uint32_t pivot_copies = lattice_subset(&forest->space->lattice, cell->subset)->pivot_copies;
    for (uint8_t left = cell->wanted; left != 0; left &= (uint8_t)(left - 1)) {
        const uint8_t part = left & (uint8_t)-left;
        struct record *const record = cell_record(cell, part);
        if (part == PART_LEAF) record->count = 1;
        else count_record(record, (enum part)part, pivot_copies);
    }
}

struct level_task {
    struct forest *forest;
    uint32_t begin;
};

static uint64_t edges_of(const struct cell *cell)
{
    uint64_t edges = 0;
    for (uint32_t i = 0; i < forest_count_parts(cell->wanted); i++) edges += cell->records[i].edge_count;
    return edges;
}

static tally_status count_subset(void *argument, struct worker *worker, size_t index)
{
    const struct level_task *const task = argument;
    const struct cell_map *const map = &task->forest->maps[task->begin + index];
    for (uint32_t i = 0; i < map->room; i++) {
        const struct cell *const cell = map->slots[i];
        if (cell == NULL || cell->records == NULL) continue;
        forest_count_cell(task->forest, cell);
        const tally_status status =
            space_tick_steps(task->forest->space, worker, 1 + edges_of(cell) / EDGES_A_STEP);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

tally_status forest_count(struct forest *forest)
{
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size <= forest->top && status == TALLY_OK; size++) {
        const uint32_t *const begin = &forest->space->lattice.level_begin[size];
        struct level_task level = {forest, begin[0]};
        status = space_run(forest->space, count_subset, &level, begin[1] - begin[0],
                           forest_level_cells(forest, size) >= FOREST_CELLS_WORTH_THREADS);
    }
    return status;
}
