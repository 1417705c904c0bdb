/* SPDX-License-Identifier: MIT */
/*
 * Samples partings of a level's nodes. See foresee_drafts.h.
 */
#include "forest/foresee_drafts.h"

#include "forest/expand.h"

enum {
    TOP_LEAST = 10,  /* forests of fewer numbers are small */
    WORTH_SHARE = 8, /* sampling begins if a level could need this share of the memory allowed: an
                        eighth */
    NODES_SAMPLED = 8,
    PARTINGS_SAMPLED = 8
};

/* The estimate must exceed the memory allowed by this factor before the search is given up. */
static const double surely_times = 1.5;

/* Finds the partings of a subset, and the sum of their values. */
static tally_status find_partings(struct forest *forest, uint32_t subset, double *values)
{
    struct worker *const worker = &forest->workspace->workers[0];
    tally_status status = lattice_splits(&forest->workspace->lattice, subset, &worker->splits);
    if (status == TALLY_OK) status = forest_find_partings(forest, worker);
    *values = 0;
    for (size_t i = 0; i < worker->partings.count && status == TALLY_OK; i++)
        *values += forest_parting_values(worker, i);
    return status;
}

static tally_status sum_pairs(struct forest *forest, uint32_t size, double *pairs)
{
    const uint32_t *const begin = &forest->workspace->lattice.level_begin[size];
    tally_status status = TALLY_OK;
    for (uint32_t subset = begin[0]; subset < begin[1] && status == TALLY_OK; subset++) {
        double values;
        if (forest->maps[subset].count == 0) continue;
        forest_drop_impossible_parts(forest, &forest->maps[subset]);
        status = workspace_tick(forest->workspace, &forest->workspace->workers[0]);
        if (status == TALLY_OK) status = find_partings(forest, subset, &values);
        if (status == TALLY_OK) *pairs += values * forest->maps[subset].count;
    }
    return status;
}

/* Counts the drafts of some partings of a node, evenly spread. */
static tally_status sample_node(struct forest *forest, struct node *node, double *values,
                                double *drafts)
{
    struct worker *const worker = &forest->workspace->workers[0];
    struct expansion expansion = {
        .forest = forest, .worker = worker, .node = node, .only_counts = true};
    double all;
    tally_status status = find_partings(forest, node->subset, &all);
    const size_t count = worker->partings.count;
    for (size_t i = 0; i < PARTINGS_SAMPLED && status == TALLY_OK && count != 0; i++) {
        const size_t index = count * (2 * i + 1) / (2 * (size_t)PARTINGS_SAMPLED);
        status = ask_stop(forest->workspace->options);
        if (status != TALLY_OK) break;
        forest_expand_parting(&expansion, index);
        *values += forest_parting_values(worker, index);
    }
    *drafts += (double)expansion.counted;
    return status;
}

static struct node *first_node(const struct node_map *map)
{
    for (uint32_t i = 0; i < map->room; i++)
        if (map->slots[i] != NULL) return map->slots[i];
    return NULL;
}

static tally_status sample_level(struct forest *forest, uint32_t size, double *values,
                                 double *drafts)
{
    const uint32_t *const begin = &forest->workspace->lattice.level_begin[size];
    const uint32_t subsets = begin[1] - begin[0];
    const uint32_t stride = subsets > NODES_SAMPLED ? subsets / NODES_SAMPLED : 1;
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < subsets && status == TALLY_OK; i += stride) {
        struct node *const node = first_node(&forest->maps[begin[0] + i]);
        if (node != NULL) status = sample_node(forest, node, values, drafts);
    }
    return status;
}

tally_status foresee_drafts(struct forest *forest, uint32_t size)
{
    struct memory *const memory = forest->workspace->memory;
    const double cap = (double)memory->cap_bytes;
    double pairs = 0;             /* of the level: nodes times values of their partings */
    double values = 0, found = 0; /* the values and drafts of the sampled partings */
    if (forest->top < TOP_LEAST || memory->cap_bytes == 0) return TALLY_OK;
    tally_status status = sum_pairs(forest, size, &pairs);
    if (status != TALLY_OK || pairs * sizeof(struct draft) * WORTH_SHARE < cap) return status;
    status = sample_level(forest, size, &values, &found);
    if (status != TALLY_OK || values < 1) return status;
    const double drafts = pairs * found / values;
    const double bytes = (double)atomic_load(&memory->used_bytes) + drafts * sizeof(struct draft);
    if (bytes < surely_times * cap) return TALLY_OK;
    memory_foresee(memory, bytes < 9e18 ? (uint64_t)bytes : UINT64_MAX);
    return TALLY_MEMORY_CAP;
}
