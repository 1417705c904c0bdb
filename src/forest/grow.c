/* SPDX-License-Identifier: MIT */
/*
 * Grows a forest level by level: expands its nodes, and settles which derivations they have.
 */
#include "forest/grow.h"

#include "base/bits.h"
#include "forest/expand.h"
#include "forest/foresee_drafts.h"
#include "forest/sweep.h"

#include <string.h>

/* ---- Settling one node ----------------------------------------------------------------------- */

/* The value of a draft's smaller side, from the node's value and the larger side's. */
static uint64_t small_value_of(const struct draft *draft, uint64_t large)
{
    const uint64_t value = draft->node->value;
    switch ((enum part)draft->part) {
    case PART_SUM: return value - large;
    case PART_DIFF: return draft->is_small_left ? value + large : large - value;
    case PART_PROD:
    case PART_DIVI: return value / large;
    case PART_QUOT: return draft->is_small_left ? value * large : large / value;
    case PART_LEAF: break;
    }
    return 0;
}

/* Completes a draft if its larger side is feasible. Returns false if the draft must be dropped. */
static bool complete_draft(struct forest *forest, struct worker *worker, struct draft *draft,
                           tally_status *status)
{
    const struct lattice *const lattice = &forest->workspace->lattice;
    const uint8_t left_parts = forest_left_parts((enum part)draft->part);
    const uint8_t right_parts = forest_right_parts((enum part)draft->part);
    struct node *const large = draft->is_small_left ? draft->right : draft->left;
    if ((large->feasible & (draft->is_small_left ? right_parts : left_parts)) == 0) return false;
    if (draft->left != NULL && draft->right != NULL) return true;

    const uint64_t value = small_value_of(draft, large->value);
    const uint32_t subset =
        lattice_find(lattice, lattice_subset(lattice, draft->node->subset)->code -
                                  lattice_subset(lattice, large->subset)->code);
    const uint8_t parts = table_parts(&forest->workspace->tables[subset], value) &
                          (draft->is_small_left ? left_parts : right_parts);
    struct node *const small = forest_want_node(forest, worker, subset, value, parts);
    if (small == NULL) *status = memory_failure(forest->workspace->memory);
    if (draft->is_small_left) draft->left = small;
    else draft->right = small;
    return small != NULL;
}

/* Makes a goal for each part of the node that has derivations. The goal has room for all of them;
 * ways[i] is their number for the part with bit i. The other parts are no longer wanted: in a
 * forest of millions of nodes, goals without derivations would take a quarter of the memory. */
static bool make_goals(struct arena *arena, struct node *node, const uint32_t *ways,
                       bool has_weights)
{
    uint8_t feasible = node->wanted & PART_LEAF;
    for (int bit = 0; bit < PART_BITS; bit++)
        if (ways[bit] != 0) feasible |= node->wanted & (uint8_t)(1u << bit);
    const uint32_t parts = forest_count_parts(feasible);
    node->goals = arena_take(arena, parts * sizeof(struct goal));
    if (node->goals == NULL) return false;
    memset(node->goals, 0, parts * sizeof(struct goal));
    node->wanted = feasible;
    node->feasible = feasible;
    for (int bit = 0; bit < PART_BITS; bit++) {
        const uint8_t part = (uint8_t)(1u << bit);
        if ((feasible & part) == 0 || ways[bit] == 0) continue;
        struct goal *const goal = node_goal(node, part);
        goal->derivations = arena_take(arena, ways[bit] * sizeof(struct derivation));
        if (goal->derivations == NULL) return false;
        if (has_weights) {
            goal->weights = arena_take(arena, ways[bit] * sizeof(struct derivation_weight));
            if (goal->weights == NULL) return false;
        }
    }
    return true;
}

static void fill_goals(struct node *node, const struct draft *drafts, size_t count,
                       bool is_repetition)
{
    for (size_t i = 0; i < count; i++) {
        if ((drafts[i].weight.copies > 1) != is_repetition) continue;
        struct goal *const goal = node_goal(node, drafts[i].part);
        const uint32_t place = goal->derivation_count + goal->repetition_count;
        goal->derivations[place] = (struct derivation){drafts[i].left, drafts[i].right};
        if (goal->weights != NULL) goal->weights[place] = drafts[i].weight;
        if (is_repetition) goal->repetition_count++;
        else goal->derivation_count++;
    }
}

/* Distributes the drafts of a node to its goals. */
static tally_status settle_node(struct forest *forest, struct worker *worker, struct node *node,
                                struct draft *drafts, size_t count)
{
    tally_status status = TALLY_OK;
    uint32_t ways[PART_BITS] = {0};
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (drafts[i].is_pending && !complete_draft(forest, worker, &drafts[i], &status)) continue;
        ways[bits_lowest(drafts[i].part)]++;
        if (kept != i) drafts[kept] = drafts[i];
        kept++;
    }
    if (status != TALLY_OK) return status;
    const bool has_weights =
        lattice_subset(&forest->workspace->lattice, node->subset)->pivot_copies > 1;
    if (!make_goals(&worker->search_arena, node, ways, has_weights)) {
        return memory_failure(forest->workspace->memory);
    }
    fill_goals(node, drafts, kept, false);
    if (has_weights) fill_goals(node, drafts, kept, true);
    return TALLY_OK;
}

/* ---- Growing level by level ------------------------------------------------------------------ */

/* Settles the node at once if all pairs are known to be feasible; otherwise keeps its drafts for
 * later. */
static tally_status expand_node(struct forest *forest, struct worker *worker, struct node *node,
                                bool is_settled_later)
{
    struct vector *const drafts = &worker->scratch;
    struct expansion expansion = {.forest = forest, .worker = worker, .node = node};
    drafts->count = 0;
    forest_expand(&expansion);
    if (expansion.status != TALLY_OK) return expansion.status;
    if (!is_settled_later) return settle_node(forest, worker, node, drafts->items, drafts->count);
    node->draft_count = (uint32_t)drafts->count;
    node->drafts = arena_take(&worker->search_arena, drafts->count * sizeof(struct draft));
    if (node->drafts == NULL) return memory_failure(forest->workspace->memory);
    if (drafts->count != 0)
        memcpy(node->drafts, drafts->items, drafts->count * sizeof(struct draft));
    return TALLY_OK;
}

/* Counts the drafts of each node by part. The counts use class_begin of the node, which is free
 * until the node's expressions are written out (derive.h). class_begin[i] is the count of the part
 * with bit i. */
static void count_ways(const struct draft *drafts, size_t count)
{
    for (size_t i = 0; i < count; i++) drafts[i].node->class_begin[bits_lowest(drafts[i].part)]++;
}

/* Appends the drafts, in their order, to the goals of their nodes. All pairs are known to be
 * feasible. */
static void scatter_drafts(const struct draft *drafts, size_t count, bool is_repetition)
{
    for (size_t i = 0; i < count; i++) fill_goals(drafts[i].node, &drafts[i], 1, is_repetition);
}

/* Releases the drafts' memory if it is large: the goals need memory next. */
static void trim_drafts(const struct forest *forest, struct worker *worker)
{
    enum { BYTES_KEPT = 8 << 20 };
    if (worker->scratch.room_bytes > BYTES_KEPT)
        vector_clear(forest->workspace->memory, &worker->scratch);
}

/* Settles all nodes of a subset that was swept. */
static tally_status settle_sweep(struct forest *forest, struct worker *worker,
                                 const struct node_map *map, uint32_t subset)
{
    const struct draft *const drafts = worker->scratch.items;
    const size_t count = worker->scratch.count;
    const bool has_weights = lattice_subset(&forest->workspace->lattice, subset)->pivot_copies > 1;
    tally_status status = TALLY_OK;
    count_ways(drafts, count);
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        struct node *const node = map->slots[i];
        if (node == NULL) continue;
        status = workspace_tick_steps(forest->workspace, worker, 1);
        if (status == TALLY_OK &&
            !make_goals(&worker->search_arena, node, node->class_begin, has_weights))
            status = memory_failure(forest->workspace->memory);
        memset(node->class_begin, 0, sizeof node->class_begin);
    }
    if (status != TALLY_OK) return status;
    scatter_drafts(drafts, count, false);
    if (has_weights) scatter_drafts(drafts, count, true);
    trim_drafts(forest, worker);
    return TALLY_OK;
}

/* The steps of work (workspace_tick_steps()) to expand a node: the values of the
 * smaller sides of all splits. */
static uint64_t steps_a_node(const struct forest *forest, const struct worker *worker,
                             uint32_t subset)
{
    enum { SMALL_SIZE_MAX = 7, VALUES_A_STEP = 512 };
    if (lattice_subset(&forest->workspace->lattice, subset)->size <= SMALL_SIZE_MAX) return 1;
    uint64_t values = 0;
    for (size_t i = 0; i < worker->splits.count; i++) {
        const struct split *const split = (const struct split *)worker->splits.items + i;
        if (split->a <= split->b) values += table_all(&forest->workspace->tables[split->a]).count;
    }
    return 1 + values / VALUES_A_STEP;
}

/* The task of one subset of a level: expands each of its nodes. If the subset can be swept at
 * less cost (sweep.h), all nodes are done at once. */
static tally_status expand_subset(void *argument, struct worker *worker, size_t index)
{
    struct forest *const forest = argument;
    const uint32_t subset = forest->level_begin + (uint32_t)index;
    const struct node_map *const map = &forest->maps[subset];
    if (map->count == 0) return TALLY_OK;
    forest_drop_impossible_parts(forest, map);
    tally_status status = lattice_splits(&forest->workspace->lattice, subset, &worker->splits);
    if (status != TALLY_OK) return status;
    if (forest_is_sweep_cheaper(forest, worker, subset)) {
        worker->scratch.count = 0;
        status = forest_sweep(forest, worker, subset);
        return status == TALLY_OK ? settle_sweep(forest, worker, map, subset) : status;
    }
    const bool is_settled_later =
        lattice_subset(&forest->workspace->lattice, subset)->size > forest->height;
    const uint64_t steps = steps_a_node(forest, worker, subset);
    status = forest_find_partings(forest, worker);
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        if (map->slots[i] == NULL) continue;
        status = workspace_tick_steps(forest->workspace, worker, steps);
        if (status == TALLY_OK)
            status = expand_node(forest, worker, map->slots[i], is_settled_later);
    }
    return status;
}

static tally_status settle_subset(void *argument, struct worker *worker, size_t index)
{
    struct forest *const forest = argument;
    const struct node_map *const map = &forest->maps[forest->level_begin + index];
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        struct node *const node = map->slots[i];
        if (node == NULL || node->goals != NULL) continue;
        status = workspace_tick_steps(forest->workspace, worker,
                                      1 + node->draft_count / DERIVATIONS_A_STEP);
        if (status != TALLY_OK) break;
        status = settle_node(forest, worker, node, node->drafts, node->draft_count);
        node->drafts = NULL;
        node->draft_count = 0;
    }
    return status;
}

/* A level is worth threads if its nodes, times 2^size ways to split each, are at least this
 * many. */
enum { WORK_WORTH_THREADS = 4096 };

/* Runs a task for each subset of a level. */
static tally_status run_level(struct forest *forest, uint32_t size, workspace_task task)
{
    const uint32_t *const begin = &forest->workspace->lattice.level_begin[size];
    const uint64_t nodes = forest_level_nodes(forest, size);
    if (nodes == 0) return TALLY_OK;
    forest->level_begin = begin[0];
    return workspace_run(forest->workspace, task, forest, begin[1] - begin[0],
                         nodes << size >= WORK_WORTH_THREADS);
}

tally_status forest_grow(struct forest *forest)
{
    tally_status status = TALLY_OK;
    for (uint32_t size = forest->top; size > forest->height && status == TALLY_OK; size--) {
        status = foresee_drafts(forest, size);
        if (status == TALLY_OK) status = run_level(forest, size, expand_subset);
    }
    for (uint32_t size = forest->height + 1; size <= forest->top && status == TALLY_OK; size++) {
        status = run_level(forest, size, settle_subset);
    }
    const uint32_t below = forest->top < forest->height ? forest->top : forest->height;
    for (uint32_t size = below; size >= 1 && status == TALLY_OK; size--) {
        status = run_level(forest, size, expand_subset);
    }
    return status;
}
