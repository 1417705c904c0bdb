/* SPDX-License-Identifier: MIT */
/*
 * Grows a forest level by level: expands its nodes, and settles which derivations they have.
 */
#include "forest/grow.h"

#include "base/bits.h"
#include "base/checked.h"
#include "forest/expand.h"

#include <string.h>

/* ---- Sweeping -------------------------------------------------------------------------------- */

/*
 * Sweeps a subset forwards: every pair of values of every split is formed once, and kept if a node
 * wants the result. With hundreds of targets at once this is less work than expanding node by
 * node. Expanding costs (nodes) x (values of the smaller sides); sweeping costs (values of one
 * side) x (values of the other).
 */

/* One subset that is being swept, the values that its nodes want, and the split and the part that
 * are being worked through. The nodes of both sides are looked up once for each value, not for each
 * pair. */
struct sweep {
    struct expansion expansion;
    const struct node_map *map;
    struct filter filter; /* contains the nodes' values, and rejects nearly all pairs */
    uint64_t least;       /* the smallest of the nodes' values */
    uint8_t wanted;       /* the parts that any of the nodes wants */
    uint8_t left_needed;  /* the parts that the split's sides need */
    uint8_t right_needed;
    enum part part;
    const struct split *split;
    struct value_run left;
    struct value_run right;
    struct node **left_nodes; /* the node of each value of the left side; NULL: not looked up yet */
    struct node **right_nodes;
};

static ALWAYS_INLINE struct node *node_of(const struct node_map *map, uint64_t value)
{
    uint32_t slot = forest_first_slot(map, value);
    for (;; slot = (slot + 1) & (map->room - 1)) {
        struct node *const node = map->slots[slot];
        if (node == NULL || node->value == value) return node;
    }
}

/* Records the pair of left's i-th and right's j-th value: its result is the value of a node that
 * wants the part. */
static NEVER_INLINE void keep_pair(struct sweep *sweep, struct node *node, uint32_t i, uint32_t j)
{
    struct expansion *const expansion = &sweep->expansion;
    struct forest *const forest = expansion->forest;
    struct node **const left = &sweep->left_nodes[i];
    struct node **const right = &sweep->right_nodes[j];
    if (*left == NULL) {
        *left = forest_want_node(forest, expansion->worker, sweep->split->a, sweep->left.values[i],
                                 sweep->left.parts[i] & sweep->left_needed);
    }
    if (*right == NULL) {
        *right =
            forest_want_node(forest, expansion->worker, sweep->split->b, sweep->right.values[j],
                             sweep->right.parts[j] & sweep->right_needed);
    }
    if (*left == NULL || *right == NULL) {
        expansion->status = memory_failure(forest->workspace->memory);
        return;
    }
    forest_add_draft(expansion, (struct draft){
                                    .node = node,
                                    .left = *left,
                                    .right = *right,
                                    .part = (uint8_t)sweep->part,
                                    .pivots = sweep->split->pivots_in_a,
                                    .copies = 1,
                                });
}

/* is_made: 1 if the pair makes the value, otherwise 0. A branch on is_made would often be
 * mispredicted, so is_made is combined with the result of the filter. */
static ALWAYS_INLINE void try_value(struct sweep *sweep, struct filter filter, uint64_t value,
                                    uint64_t is_made, uint32_t i, uint32_t j)
{
    if (LIKELY((filter_passes(filter, value) & is_made) == 0)) return;
    struct node *const node = node_of(sweep->map, value);
    if (node != NULL && (node->wanted & sweep->part) != 0) keep_pair(sweep, node, i, j);
}

static ALWAYS_INLINE uint64_t make_sum(uint64_t *sum, uint64_t a, uint64_t b)
{
    return !ckd_add(sum, a, b);
}

static ALWAYS_INLINE uint64_t make_difference(uint64_t *difference, uint64_t a, uint64_t b)
{
    *difference = a - b;
    return a > b;
}

static ALWAYS_INLINE uint64_t make_product(uint64_t *product, uint64_t a, uint64_t b)
{
    return !ckd_mul(product, a, b);
}

/* Forms every pair of values. Leaves out pairs with a 1. If the product is used as a divisor, also
 * leaves out pairs whose right value must not be part of a divisor. */
static ALWAYS_INLINE void cross_all(struct sweep *sweep, bool is_divisor,
                                    uint64_t (*make)(uint64_t *value, uint64_t a, uint64_t b))
{
    const struct value_run left = sweep->left;
    const struct value_run right = sweep->right;
    const struct filter filter = sweep->filter;
    for (uint32_t i = 0; i < left.count; i++) {
        if (is_divisor && left.values[i] == 1) continue;
        for (uint32_t j = 0; j < right.count; j++) {
            uint64_t value;
            const uint64_t is_made = make(&value, left.values[i], right.values[j]);
            if (is_divisor && (right.values[j] == 1 || (right.parts[j] & sweep->right_needed) == 0))
                continue;
            try_value(sweep, filter, value, is_made, i, j);
        }
    }
}

static void meet_sums(struct sweep *sweep)
{
    cross_all(sweep, false, make_sum);
}

static void meet_differences(struct sweep *sweep)
{
    cross_all(sweep, false, make_difference);
}

static void meet_products(struct sweep *sweep)
{
    cross_all(sweep, sweep->part == PART_DIVI, make_product);
}

static void meet_quotients(struct sweep *sweep)
{
    const struct value_run left = sweep->left;
    const struct value_run right = sweep->right;
    const struct filter filter = sweep->filter;
    for (uint32_t j = 0; j < right.count; j++) {
        const uint64_t divisor = right.values[j];
        if (divisor == 1 || (right.parts[j] & sweep->right_needed) == 0) continue;
        uint64_t least;
        uint64_t most;
        if (ckd_mul(&least, divisor, sweep->least)) continue;
        if (ckd_mul(&most, divisor, sweep->filter.largest)) most = UINT64_MAX;
        for (uint32_t i = 0; i < left.count; i++) {
            if (left.values[i] < least || left.values[i] > most) continue;
            const uint64_t quotient = quotient_of(left.values[i], divisor);
            try_value(sweep, filter, quotient, quotient * divisor == left.values[i], i, j);
        }
    }
}

/* Combines the values of both sides of a split, by the function for that part. */
static void cross(struct sweep *sweep, const struct split *split, enum part part,
                  void (*meet)(struct sweep *sweep))
{
    struct expansion *const expansion = &sweep->expansion;
    const struct table *const tables = expansion->forest->workspace->tables;
    sweep->split = split;
    sweep->part = part;
    sweep->left_needed = forest_left_parts(part);
    sweep->right_needed = forest_right_parts(part);
    sweep->left = forest_run(&tables[split->a], sweep->left_needed);
    sweep->right = forest_run(&tables[split->b], sweep->right_needed);
    struct vector *const nodes = &expansion->worker->nodes;
    const size_t count = (size_t)sweep->left.count + sweep->right.count;
    if (!vector_reserve(expansion->forest->workspace->memory, nodes, count,
                        sizeof(struct node *))) {
        expansion->status = memory_failure(expansion->forest->workspace->memory);
        return;
    }
    sweep->left_nodes = nodes->items;
    sweep->right_nodes = sweep->left_nodes + sweep->left.count;
    for (size_t i = 0; i < count; i++) sweep->left_nodes[i] = NULL;
    meet(sweep);
}

/* There are few repetitions, so they are expanded node by node. */
static void sweep_repetitions(struct sweep *sweep, const struct split *split)
{
    static const enum part groups[] = {PART_SUM, PART_PROD, PART_DIVI};
    for (uint32_t i = 0; i < sweep->map->room; i++) {
        struct node *const node = sweep->map->slots[i];
        if (node == NULL) continue;
        sweep->expansion.node = node;
        for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
            if (node->wanted & groups[g])
                forest_expand_repetitions(&sweep->expansion, groups[g], split);
        }
    }
}

static bool make_filter(struct sweep *sweep)
{
    struct worker *const worker = sweep->expansion.worker;
    const size_t words = filter_words(sweep->map->count);
    if (!vector_reserve(sweep->expansion.forest->workspace->memory, &worker->filter, words,
                        sizeof(uint64_t)))
        return false;
    sweep->filter = (struct filter){.words = worker->filter.items, .word_mask = words - 1};
    memset(sweep->filter.words, 0, words * sizeof(uint64_t));
    for (uint32_t i = 0; i < sweep->map->room; i++) {
        if (sweep->map->slots[i] != NULL) filter_add(&sweep->filter, sweep->map->slots[i]->value);
    }
    return true;
}

enum { PAIRS_A_STEP = 512 };

/* For each split and part, forms all pairs of values, and keeps those whose result is the value
 * of a node that wants it. The filter rejects nearly all pairs. */
tally_status forest_sweep(struct forest *forest, struct worker *worker, uint32_t subset)
{
    struct sweep sweep = {.expansion = {.forest = forest, .worker = worker},
                          .map = &forest->maps[subset],
                          .least = UINT64_MAX};
    for (uint32_t i = 0; i < sweep.map->room; i++) {
        const struct node *const node = sweep.map->slots[i];
        if (node == NULL) continue;
        if (node->value < sweep.least) sweep.least = node->value;
        sweep.wanted |= node->wanted;
    }
    if (!make_filter(&sweep)) return memory_failure(forest->workspace->memory);
    for (size_t i = 0; i < worker->splits.count && sweep.expansion.status == TALLY_OK; i++) {
        const struct split *const split = (const struct split *)worker->splits.items + i;
        const uint64_t pairs = (uint64_t)table_all(&forest->workspace->tables[split->a]).count *
                               table_all(&forest->workspace->tables[split->b]).count;
        const tally_status status =
            workspace_tick_steps(forest->workspace, worker, 1 + pairs / PAIRS_A_STEP);
        if (status != TALLY_OK) return status;
        if (split->pivots_in_a != 0) {
            if (sweep.wanted & PART_SUM) cross(&sweep, split, PART_SUM, meet_sums);
            if (sweep.wanted & PART_PROD) cross(&sweep, split, PART_PROD, meet_products);
            if (sweep.wanted & PART_DIVI) cross(&sweep, split, PART_DIVI, meet_products);
            if (split->pivots_in_b != 0) sweep_repetitions(&sweep, split);
        }
        if (sweep.wanted & PART_DIFF) cross(&sweep, split, PART_DIFF, meet_differences);
        if (sweep.wanted & PART_QUOT) cross(&sweep, split, PART_QUOT, meet_quotients);
    }
    return sweep.expansion.status;
}

bool forest_is_sweep_cheaper(const struct forest *forest, const struct worker *worker,
                             uint32_t subset)
{
    const uint64_t nodes = forest->maps[subset].count;
    if (nodes == 1 ||
        lattice_subset(&forest->workspace->lattice, subset)->size > forest->height + 1)
        return false;
    uint64_t pairs = 0;
    uint64_t small = 0;
    for (size_t i = 0; i < worker->splits.count; i++) {
        const struct split *const split = (const struct split *)worker->splits.items + i;
        const uint64_t a = table_all(&forest->workspace->tables[split->a]).count;
        const uint64_t b = table_all(&forest->workspace->tables[split->b]).count;
        pairs += a * b;
        small += a < b ? a : b;
    }
    /* Measured: a pair, which is formed for each part, takes 1.5 times as long as a
     * value that is tried. */
    return nodes * small > pairs + pairs / 2;
}

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
                       bool has_pivots)
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
        if (has_pivots) {
            goal->pivots = arena_take(arena, ways[bit]);
            if (goal->pivots == NULL) return false;
        }
    }
    return true;
}

static void fill_goals(struct node *node, const struct draft *drafts, size_t count,
                       bool is_repetition)
{
    for (size_t i = 0; i < count; i++) {
        if ((drafts[i].copies > 1) != is_repetition) continue;
        struct goal *const goal = node_goal(node, drafts[i].part);
        const uint32_t place = goal->derivation_count + goal->repetition_count;
        goal->derivations[place] = (struct derivation){drafts[i].left, drafts[i].right};
        if (goal->pivots != NULL) goal->pivots[place] = drafts[i].pivots;
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
    const bool has_pivots =
        lattice_subset(&forest->workspace->lattice, node->subset)->pivot_copies > 1;
    if (!make_goals(&worker->search_arena, node, ways, has_pivots)) {
        return memory_failure(forest->workspace->memory);
    }
    fill_goals(node, drafts, kept, false);
    if (has_pivots) fill_goals(node, drafts, kept, true);
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
    const bool has_pivots = lattice_subset(&forest->workspace->lattice, subset)->pivot_copies > 1;
    tally_status status = TALLY_OK;
    /* class_begin of a node is free until its expressions are written out (derive.h): until then,
     * class_begin[i] counts its drafts of the part with bit i */
    for (size_t i = 0; i < count; i++) drafts[i].node->class_begin[bits_lowest(drafts[i].part)]++;
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        struct node *const node = map->slots[i];
        if (node == NULL) continue;
        status = workspace_tick_steps(forest->workspace, worker, 1);
        if (status == TALLY_OK &&
            !make_goals(&worker->search_arena, node, node->class_begin, has_pivots))
            status = memory_failure(forest->workspace->memory);
        memset(node->class_begin, 0, sizeof node->class_begin);
    }
    if (status != TALLY_OK) return status;
    scatter_drafts(drafts, count, false);
    if (has_pivots) scatter_drafts(drafts, count, true);
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
 * less cost (forest_is_sweep_cheaper()), all nodes are done at once. */
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
        status = run_level(forest, size, expand_subset);
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
