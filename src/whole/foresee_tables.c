/* SPDX-License-Identifier: MIT */
/*
 * Samples subsets, and measures their tables. See foresee_tables.h.
 */
#include "whole/foresee_tables.h"

#include "lattice/ceiling.h"

#include <string.h>

/* Sizes up to which tables are sampled, and the number of samples. Tables are sampled only if they
 * could need at least a quarter of the memory allowed. */
enum { SIZE_SAMPLED_MAX = 7, SAMPLES = 9, WORTH_SHARE = 4 };

/* The search is given up only if the estimate is at least this many times the memory allowed. The
 * mean of nine samples differs less than that from the mean of all subsets. */
static const double surely_times = 1.25;

/* The size in bytes that tables of this many numbers usually do not exceed. */
static const double bytes_at_most[SIZE_SAMPLED_MAX + 1] = {0,    128,  512,    2048,
                                                           12e3, 96e3, 1.25e6, 20e6};

struct sampling {
    struct workspace *workspace;
    struct table *tables;               /* indexed by subset, like those of the workspace */
    struct arena arena;                 /* of the tables */
    double bytes[SIZE_SAMPLED_MAX + 1]; /* bytes of the tables that were made, by size */
    uint32_t made[SIZE_SAMPLED_MAX + 1];
};

static uint32_t sampled_size(uint32_t height)
{
    return height < SIZE_SAMPLED_MAX ? height : SIZE_SAMPLED_MAX;
}

/* Could the tables need so much memory that sampling is worth its time? */
static bool is_worth_sampling(const struct workspace *workspace, uint32_t height)
{
    const size_t cap = workspace->memory->cap_bytes;
    double most = 0;
    for (uint32_t size = workspace->height + 1; size <= height; size++)
        most += workspace->lattice.subsets_of_size[size] * bytes_at_most[sampled_size(size)];
    return cap != 0 && most * WORTH_SHARE > (double)cap;
}

static tally_status make_table(struct sampling *sampling, uint32_t index)
{
    struct workspace *const workspace = sampling->workspace;
    const struct lattice *const lattice = &workspace->lattice;
    struct worker *const worker = &workspace->workers[0];
    const struct subset *const subset = lattice_subset(lattice, index);
    struct table *const table = &sampling->tables[index];
    if (subset->size == 1)
        return table_of_number(table, lattice->number[subset->last], &sampling->arena);
    tally_status status = lattice_splits(lattice, index, &worker->splits);
    const struct table_making making = {
        .tables = sampling->tables,
        .splits = &worker->splits,
        .limit = ceiling_towards(lattice, index, workspace->target),
        .operations = workspace->operations,
        .gathering = &worker->gathering,
        .arena = &sampling->arena,
    };
    if (status == TALLY_OK) status = table_build(table, &making);
    if (status == TALLY_OK) sampling->bytes[subset->size] += (double)table_bytes(table);
    sampling->made[subset->size]++;
    return status;
}

/* Makes the tables of a subset and of all its parts. */
static tally_status sample(struct sampling *sampling, uint32_t index)
{
    struct workspace *const workspace = sampling->workspace;
    const struct lattice *const lattice = &workspace->lattice;
    const uint64_t code = lattice_subset(lattice, index)->code;
    tally_status status = TALLY_OK;
    for (uint32_t part = lattice->level_begin[1]; part <= index && status == TALLY_OK; part++) {
        if (!lattice_contains(lattice, code, lattice_subset(lattice, part)->code)) continue;
        status = workspace_tick(workspace, &workspace->workers[0]);
        if (status == TALLY_OK) status = make_table(sampling, part);
    }
    arena_reset(&sampling->arena);
    return status;
}

/* Samples subsets of a size, evenly spread. */
static tally_status sample_size(struct sampling *sampling, uint32_t size)
{
    const uint32_t *const begin = &sampling->workspace->lattice.level_begin[size];
    const uint64_t subsets = begin[1] - begin[0];
    tally_status status = TALLY_OK;
    for (uint64_t i = 0; i < SAMPLES && status == TALLY_OK; i++)
        status = sample(sampling, begin[0] + (uint32_t)(subsets * (2 * i + 1) / (2 * SAMPLES)));
    return status;
}

/* An estimate of the memory of all tables. */
static double bytes_of_all(const struct sampling *sampling, uint32_t height)
{
    const struct lattice *const lattice = &sampling->workspace->lattice;
    double bytes = 0;
    for (uint32_t size = 2; size <= height; size++) {
        const uint32_t sampled = sampled_size(size);
        bytes += lattice->subsets_of_size[size] * sampling->bytes[sampled] /
                 (double)sampling->made[sampled];
    }
    return bytes;
}

tally_status foresee_tables(struct workspace *workspace, uint32_t height)
{
    struct memory *const memory = workspace->memory;
    const uint32_t size = sampled_size(height);
    struct sampling sampling = {.workspace = workspace};
    if (height <= workspace->height || !is_worth_sampling(workspace, height)) return TALLY_OK;
    tally_status status = lattice_build(&workspace->lattice, size);
    if (status != TALLY_OK) return status;
    const size_t room = workspace->lattice.level_begin[size + 1] * sizeof(struct table);
    sampling.tables = memory_allocate(memory, room);
    if (sampling.tables == NULL) return TALLY_OK;
    arena_init(&sampling.arena, memory);
    status = sample_size(&sampling, size);
    arena_clear(&sampling.arena);
    memory_release(memory, sampling.tables, room);
    if (status != TALLY_OK) return status == TALLY_STOPPED ? status : TALLY_OK;
    const double bytes = bytes_of_all(&sampling, height);
    if (bytes < surely_times * (double)memory->cap_bytes) return TALLY_OK;
    memory_foresee(memory, bytes < 9e18 ? (uint64_t)bytes : UINT64_MAX);
    return TALLY_MEMORY_CAP;
}
