/* SPDX-License-Identifier: MIT */
/*
 * Measures the tables of some subsets. See foresee_tables.h.
 */
#include "whole/foresee_tables.h"

#include "lattice/workspace.h"

/* Sizes up to which tables are sampled, and the number of samples. Tables are sampled only if they
 * could need at least a quarter of the memory allowed. */
enum { SIZE_SAMPLED_MAX = 7, SAMPLES = 9, WORTH_SHARE = 4 };

/* The search is given up only if the estimate is at least this many times the memory allowed. The
 * mean of nine samples differs less than that from the mean of all subsets. */
static const double surely_times = 1.25;

/* The size in bytes that tables of this many numbers usually do not exceed. */
static const double bytes_at_most[SIZE_SAMPLED_MAX + 1] = {0,    128,  512,    2048,
                                                           12e3, 96e3, 1.25e6, 20e6};

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

/* Makes the tables of some subsets of a size, evenly spread, and of their parts. */
static tally_status sample_size(struct table_samples *samples, uint32_t size)
{
    const struct lattice *const lattice = &samples->workspace->lattice;
    const uint32_t *const begin = &lattice->level_begin[size];
    const uint64_t subsets = begin[1] - begin[0];
    tally_status status = TALLY_OK;
    for (uint64_t i = 0; i < SAMPLES && status == TALLY_OK; i++) {
        const uint32_t index = begin[0] + (uint32_t)(subsets * (2 * i + 1) / (2 * SAMPLES));
        status = table_samples_make(samples, lattice_subset(lattice, index)->code, size);
    }
    return status;
}

/* The mean size of those tables of `size` numbers that were made. */
static double mean_bytes(const struct table_samples *samples, uint32_t size)
{
    const uint32_t *const begin = &samples->workspace->lattice.level_begin[size];
    double bytes = 0;
    double made = 0;
    for (uint32_t subset = begin[0]; subset < begin[1]; subset++) {
        if (samples->tables[subset].heads == NULL) continue;
        bytes += (double)table_bytes(&samples->tables[subset]);
        made++;
    }
    return bytes / made;
}

/* An estimate of the memory of all tables. */
static double bytes_of_all(const struct table_samples *samples, uint32_t height)
{
    double bytes = 0;
    for (uint32_t size = 2; size <= height; size++)
        bytes += samples->workspace->lattice.subsets_of_size[size] *
                 mean_bytes(samples, sampled_size(size));
    return bytes;
}

tally_status foresee_tables(struct workspace *workspace, uint32_t height, double *bytes)
{
    struct memory *const memory = workspace->memory;
    const uint32_t size = sampled_size(height);
    struct table_samples samples;
    *bytes = 0;
    if (height <= workspace->height || !is_worth_sampling(workspace, height)) return TALLY_OK;
    tally_status status = lattice_build(&workspace->lattice, size);
    if (status != TALLY_OK) return status;
    status = table_samples_init(&samples, workspace, size);
    if (status == TALLY_OK) status = sample_size(&samples, size);
    if (status == TALLY_OK) *bytes = bytes_of_all(&samples, height);
    table_samples_clear(&samples);
    if (status != TALLY_OK) return status == TALLY_STOPPED ? status : TALLY_OK;
    if (*bytes < surely_times * (double)memory->cap_bytes) return TALLY_OK;
    memory_foresee(memory, *bytes < 9e18 ? (uint64_t)*bytes : UINT64_MAX);
    return TALLY_MEMORY_CAP;
}
