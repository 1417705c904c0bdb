/* SPDX-License-Identifier: MIT */
/*
 * Measures the tables of some subsets; counts the nodes and drafts of some. See foresee.h.
 */
#include "whole/foresee.h"

#include "forest/expand.h"
#include "lattice/ceiling.h"

/* The search is given up only if the estimate is at least this many times the memory allowed. The
 * mean of nine tables differs less than that from the mean of all subsets. */
static const double surely_times = 1.25;

/* ---- Tables ---------------------------------------------------------------------------------- */

/* Sizes up to which tables are sampled, and the number of samples. Tables are sampled only if they
 * could need at least a quarter of the memory allowed. */
enum { SIZE_SAMPLED_MAX = 7, SAMPLES = 9, WORTH_SHARE = 4 };

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
static tally_status sample_tables(struct table_samples *samples, uint32_t size)
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
    if (status == TALLY_OK) status = sample_tables(&samples, size);
    if (status == TALLY_OK) *bytes = bytes_of_all(&samples, height);
    table_samples_clear(&samples);
    if (status != TALLY_OK) return status == TALLY_STOPPED ? status : TALLY_OK;
    if (*bytes < surely_times * (double)memory->cap_bytes) return TALLY_OK;
    memory_foresee(memory, *bytes < 9e18 ? (uint64_t)*bytes : UINT64_MAX);
    return TALLY_MEMORY_CAP;
}

/* ---- The forest ------------------------------------------------------------------------------ */

/* Forests of fewer numbers than TOP_LEAST are small. Only the largest sizes are sampled, and splits
 * whose sides have few numbers or no table: the others are left out of the estimate. */
enum { TOP_LEAST = 10, DEPTH_MAX = 6, TABLE_SIZE_MAX = 7 };

enum { SUBSETS_SAMPLED = 7, NODES_SAMPLED = 8, PARTS_SAMPLED = 3 };

/* From one size to the next smaller one, the memory grows by no more than this factor: thirteen
 * numbers need 1, 2.4, 10, 40, 40 and 103 GB for the sizes 13 to 8. */
static const double growth_most = 5;

/* No further sizes are sampled if the estimate is this many times the memory allowed. */
static const double clearly_times = 4;

/* The memory of a node in its map: two slots at least, and as many in the older arrays. */
static const double bytes_of_node = sizeof(struct node) + 4 * sizeof(struct node *);

struct foresight {
    struct workspace *workspace;
    struct admission admission;
    const uint64_t *values;
    size_t count;
    uint32_t height; /* subsets up to this size will have tables */
    struct table_samples samples;
    struct forest forest; /* of the current sample */
};

/* Creates the roots over a subset. */
static tally_status plant_roots(struct foresight *foresight, uint32_t subset)
{
    const struct lattice *const lattice = &foresight->workspace->lattice;
    const uint64_t *const values = foresight->values;
    const uint64_t must_use = foresight->admission.must_use;
    const struct subset *const whole = lattice_subset(lattice, subset);
    if (whole->size < foresight->admission.fewest ||
        !lattice_contains(lattice, whole->code, must_use))
        return TALLY_OK;
    const uint64_t ceiling = ceiling_of_subset(lattice, subset, foresight->workspace->operations);
    for (size_t i = 0; i < foresight->count && values[i] <= ceiling; i++) {
        if (forest_want(&foresight->forest, subset, values[i], PARTS_ANY) == NULL)
            return memory_failure(foresight->workspace->memory);
    }
    return TALLY_OK;
}

/* The split of a subset into a part and the rest. */
static struct split split_off(const struct lattice *lattice, uint32_t subset, uint64_t part)
{
    const struct subset *const whole = lattice_subset(lattice, subset);
    const uint32_t pivots = lattice_copies(lattice, part, whole->pivot);
    return (struct split){
        .a = lattice_find(lattice, part),
        .b = lattice_find(lattice, whole->code - part),
        .pivots_in_a = (uint8_t)pivots,
        .pivots_in_b = (uint8_t)(whole->pivot_copies - pivots),
    };
}

/* Fills worker->partings with the splits of a subset that leave at least the kept numbers on one
 * side: the other side is a part of `rest`, the code of all other numbers. */
static tally_status find_partings(struct foresight *foresight, uint32_t subset, uint64_t rest)
{
    const struct lattice *const lattice = &foresight->workspace->lattice;
    struct worker *const worker = &foresight->workspace->workers[0];
    tally_status status = lattice_splits(lattice, lattice_find(lattice, rest), &worker->splits);
    const size_t proper = worker->splits.count;
    if (status == TALLY_OK && !vector_reserve(foresight->workspace->memory, &worker->splits,
                                              proper + 1, sizeof(struct split)))
        status = memory_failure(foresight->workspace->memory);
    if (status != TALLY_OK) return status;
    struct split *const splits = worker->splits.items;
    for (size_t i = 0; i < proper; i++)
        splits[i] = split_off(lattice, subset, lattice_subset(lattice, splits[i].a)->code);
    splits[proper] = split_off(lattice, subset, rest);
    worker->splits.count = proper + 1;
    return forest_find_partings(&foresight->forest, worker);
}

/* Expands all nodes over a subset into nodes over its parts that contain all but `rest`. */
static tally_status expand_subset(struct foresight *foresight, uint32_t subset, uint64_t rest)
{
    struct forest *const forest = &foresight->forest;
    struct worker *const worker = &foresight->workspace->workers[0];
    const struct node_map *const map = &forest->maps[subset];
    struct expansion expansion = {.forest = forest, .worker = worker};
    if (map->count == 0) return TALLY_OK;
    forest_drop_impossible_parts(forest, map);
    tally_status status = find_partings(foresight, subset, rest);
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        expansion.node = map->slots[i];
        if (expansion.node == NULL) continue;
        status = workspace_tick(foresight->workspace, worker);
        for (size_t j = 0; j < worker->partings.count && status == TALLY_OK; j++) {
            worker->scratch.count = 0;
            forest_expand_parting(&expansion, j);
            status = expansion.status;
        }
    }
    worker->scratch.count = 0;
    return status;
}

/* Finds all nodes over a subset: expands the nodes over the subsets that contain it, from the
 * largest down. */
static tally_status grow_towards(struct foresight *foresight, uint32_t subset)
{
    const struct lattice *const lattice = &foresight->workspace->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    const uint64_t others = lattice->full_code - whole->code;
    const uint32_t added_most = foresight->admission.most - whole->size;
    arena_reset(&foresight->workspace->workers[0].search_arena);
    tally_status status = table_samples_make(&foresight->samples, others, added_most);
    if (status == TALLY_OK)
        status = forest_init(&foresight->forest, foresight->workspace, foresight->height);
    for (uint32_t added = lattice->level_begin[added_most + 1];
         added-- > lattice->level_begin[1] && status == TALLY_OK;) {
        const uint64_t code = lattice_subset(lattice, added)->code;
        if (!lattice_contains(lattice, others, code)) continue;
        const uint32_t larger = lattice_find(lattice, whole->code + code);
        status = plant_roots(foresight, larger);
        if (status == TALLY_OK) status = expand_subset(foresight, larger, code);
    }
    return status == TALLY_OK ? plant_roots(foresight, subset) : status;
}

/* Makes the tables that a search has of a part of a subset and of the rest. */
static tally_status make_tables_of_sides(struct foresight *foresight, uint32_t subset,
                                         uint64_t part)
{
    const struct lattice *const lattice = &foresight->workspace->lattice;
    const struct split split = split_off(lattice, subset, part);
    const uint32_t size = lattice_subset(lattice, split.a)->size;
    const uint32_t rest_size = lattice_subset(lattice, split.b)->size;
    const tally_status status = table_samples_make(&foresight->samples, part, size);
    if (status != TALLY_OK || rest_size > foresight->height) return status;
    return table_samples_make(&foresight->samples, lattice_subset(lattice, split.b)->code,
                              rest_size);
}

/* Makes worker->partings the one split of a subset that splits a part off. */
static tally_status find_parting(struct foresight *foresight, uint32_t subset, uint64_t part)
{
    const struct lattice *const lattice = &foresight->workspace->lattice;
    struct worker *const worker = &foresight->workspace->workers[0];
    const uint64_t rest = lattice_subset(lattice, subset)->code - part;
    if (!vector_reserve(foresight->workspace->memory, &worker->splits, 2, sizeof(struct split)))
        return memory_failure(foresight->workspace->memory);
    /* Of a split and its reverse, one is a parting. */
    struct split *const splits = worker->splits.items;
    splits[0] = split_off(lattice, subset, part);
    splits[1] = split_off(lattice, subset, rest);
    worker->splits.count = splits[0].a == splits[1].a ? 1 : 2;
    return forest_find_partings(&foresight->forest, worker);
}

/* Counts the drafts of some nodes of a subset that split a part off; *drafts is the mean. */
static tally_status count_drafts(struct foresight *foresight, uint32_t subset, uint64_t part,
                                 double *drafts)
{
    struct worker *const worker = &foresight->workspace->workers[0];
    const struct node_map *const map = &foresight->forest.maps[subset];
    struct expansion expansion = {
        .forest = &foresight->forest, .worker = worker, .only_counts = true};
    const uint32_t stride = map->count > NODES_SAMPLED ? map->count / NODES_SAMPLED : 1;
    uint32_t met = 0;
    double nodes = 0;
    tally_status status = make_tables_of_sides(foresight, subset, part);
    if (status == TALLY_OK) status = find_parting(foresight, subset, part);
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        expansion.node = map->slots[i];
        if (expansion.node == NULL || met++ % stride != 0) continue;
        status = workspace_tick(foresight->workspace, worker);
        forest_expand_parting(&expansion, 0);
        nodes++;
    }
    *drafts = nodes == 0 ? 0 : (double)expansion.counted / nodes;
    return status;
}

/* Adds to *drafts the drafts of a node over a subset whose smaller side has `size` numbers. */
static tally_status sample_parts(struct foresight *foresight, uint32_t subset, uint32_t size,
                                 double *drafts)
{
    const struct lattice *const lattice = &foresight->workspace->lattice;
    const uint32_t *const begin = &lattice->level_begin[size];
    const struct subset *const whole = lattice_subset(lattice, subset);
    tally_status status = TALLY_OK;
    uint32_t parts = 0;
    for (uint32_t part = begin[0]; part < begin[1]; part++)
        parts += lattice_contains(lattice, whole->code, lattice_subset(lattice, part)->code);
    const uint32_t stride = parts > PARTS_SAMPLED ? parts / PARTS_SAMPLED : 1;
    uint32_t met = 0;
    double sampled = 0;
    double sum = 0;
    for (uint32_t part = begin[0]; part < begin[1] && status == TALLY_OK; part++) {
        const uint64_t code = lattice_subset(lattice, part)->code;
        double counted;
        if (!lattice_contains(lattice, whole->code, code)) continue;
        if ((met++ + stride / 2) % stride != 0) continue;
        status = count_drafts(foresight, subset, code, &counted);
        if (status != TALLY_OK) return status;
        sum += counted;
        sampled++;
    }
    /* Halves are parted twice, once from either side. */
    const uint32_t times = 2 * size == whole->size ? 2 : 1;
    if (sampled != 0) *drafts += sum * parts / (sampled * times);
    return status;
}

/* The memory of the nodes over a subset, and of their drafts. */
static tally_status sample_subset(struct foresight *foresight, uint32_t subset, double *bytes)
{
    const uint32_t height = foresight->height;
    const uint32_t size = lattice_subset(&foresight->workspace->lattice, subset)->size;
    tally_status status = grow_towards(foresight, subset);
    if (status != TALLY_OK) return status;
    const struct node_map *const map = &foresight->forest.maps[subset];
    double drafts = 0;
    forest_drop_impossible_parts(&foresight->forest, map);
    for (uint32_t part = 1; part <= TABLE_SIZE_MAX && 2 * part <= size && status == TALLY_OK;
         part++) {
        const uint32_t rest = size - part;
        if (rest <= TABLE_SIZE_MAX || rest > height)
            status = sample_parts(foresight, subset, part, &drafts);
    }
    *bytes = map->count * (bytes_of_node + drafts * sizeof(struct draft));
    return status;
}

/* Samples some subsets of a size, evenly spread, and adds the memory of all to *bytes. If many of
 * the numbers are equal, subsets differ much; so the largest sample does not count. */
static tally_status sample_size(struct foresight *foresight, uint32_t size, double *bytes)
{
    const uint32_t *const begin = &foresight->workspace->lattice.level_begin[size];
    const uint64_t subsets = begin[1] - begin[0];
    const uint64_t count = subsets < SUBSETS_SAMPLED ? subsets : SUBSETS_SAMPLED;
    double sum = 0;
    double largest = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t subset = begin[0] + (uint32_t)(subsets * (2 * i + 1) / (2 * count));
        double sampled;
        const tally_status status = sample_subset(foresight, subset, &sampled);
        if (status != TALLY_OK) return status;
        sum += sampled;
        if (sampled > largest) largest = sampled;
    }
    if (count == subsets) *bytes += sum;
    else *bytes += (sum - largest) * (double)subsets / (double)(count - 1);
    return TALLY_OK;
}

/* Adds the memory of the largest sizes to *bytes, until it is certain whether the sum exceeds the
 * memory allowed. */
static tally_status sample_sizes(struct foresight *foresight, double *bytes)
{
    const uint32_t height = foresight->height;
    const uint32_t top = foresight->admission.most;
    const double cap = (double)foresight->workspace->memory->cap_bytes;
    tally_status status = TALLY_OK;
    for (uint32_t size = top; size > height && size + DEPTH_MAX >= top && status == TALLY_OK;
         size--) {
        status = sample_size(foresight, size, bytes);
        double most = *bytes;
        for (uint32_t smaller = height + 1; smaller < size; smaller++) most *= growth_most;
        if (most < cap || *bytes > clearly_times * cap) break;
    }
    return status;
}

tally_status foresee_forest(struct workspace *workspace, struct admission admission,
                            const uint64_t *values, size_t count, uint32_t height,
                            double bytes_of_tables)
{
    struct memory *const memory = workspace->memory;
    const uint32_t top = admission.most;
    struct foresight foresight = {.workspace = workspace,
                                  .admission = admission,
                                  .values = values,
                                  .count = count,
                                  .height = height};
    double bytes = bytes_of_tables;
    if (top < TOP_LEAST || top <= height || memory->cap_bytes == 0) return TALLY_OK;
    tally_status status = lattice_build(&workspace->lattice, top);
    if (status != TALLY_OK) return status;
    status = table_samples_init(&foresight.samples, workspace, TABLE_SIZE_MAX);
    if (status == TALLY_OK) {
        struct table *const tables = workspace->tables;
        workspace->tables = foresight.samples.tables;
        status = sample_sizes(&foresight, &bytes);
        workspace->tables = tables;
    }
    table_samples_clear(&foresight.samples);
    arena_reset(&workspace->workers[0].search_arena);
    if (status == TALLY_STOPPED) return status;
    if (bytes < surely_times * (double)memory->cap_bytes) return TALLY_OK;
    memory_foresee(memory, bytes < 9e18 ? (uint64_t)bytes : UINT64_MAX);
    return TALLY_MEMORY_CAP;
}
