/* SPDX-License-Identifier: MIT */
/*
 * Makes the tables of a few subsets. See table_samples.h.
 */
#include "lattice/table_samples.h"

#include "lattice/ceiling.h"

#include <string.h>

tally_status table_samples_init(struct table_samples *samples, struct workspace *workspace,
                                uint32_t size)
{
    const uint32_t *const begin = workspace->lattice.level_begin;
    const uint32_t shared = size < workspace->height ? size : workspace->height;
    *samples = (struct table_samples){.workspace = workspace,
                                      .room_bytes = begin[size + 1] * sizeof(struct table)};
    arena_init(&samples->arena, workspace->memory);
    samples->tables = memory_allocate(workspace->memory, samples->room_bytes);
    if (samples->tables == NULL) return memory_failure(workspace->memory);
    memset(samples->tables, 0, samples->room_bytes);
    if (shared != 0)
        memcpy(samples->tables, workspace->tables, begin[shared + 1] * sizeof(struct table));
    return TALLY_OK;
}

void table_samples_clear(struct table_samples *samples)
{
    arena_clear(&samples->arena);
    memory_release(samples->workspace->memory, samples->tables, samples->room_bytes);
}

static tally_status make_table(struct table_samples *samples, uint32_t index)
{
    struct workspace *const workspace = samples->workspace;
    const struct lattice *const lattice = &workspace->lattice;
    struct worker *const worker = &workspace->workers[0];
    const struct subset *const subset = lattice_subset(lattice, index);
    struct table *const table = &samples->tables[index];
    tally_status status = workspace_tick(workspace, worker);
    if (status != TALLY_OK) return status;
    if (subset->size == 1)
        return table_of_number(table, lattice->number[subset->last], &samples->arena);
    status = lattice_splits(lattice, index, &worker->splits);
    if (status != TALLY_OK) return status;
    return table_build(table, samples->tables, &worker->splits,
                       ceiling_towards(lattice, index, workspace->target), workspace->operations,
                       &worker->gathering, &samples->arena);
}

tally_status table_samples_make(struct table_samples *samples, uint64_t code, uint32_t size)
{
    const struct lattice *const lattice = &samples->workspace->lattice;
    const uint32_t end = lattice->level_begin[size + 1];
    tally_status status = TALLY_OK;
    for (uint32_t part = lattice->level_begin[1]; part < end && status == TALLY_OK; part++) {
        if (samples->tables[part].heads == NULL &&
            lattice_contains(lattice, code, lattice_subset(lattice, part)->code))
            status = make_table(samples, part);
    }
    return status;
}
