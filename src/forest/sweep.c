/* SPDX-License-Identifier: MIT */
/*
 * Sweeps a subset forwards: every pair of values of every split is formed once, and kept if a node
 * wants the result. With hundreds of targets at once this is less work than expanding node by
 * node. Expanding costs (nodes) x (values of the smaller sides); sweeping costs (values of one
 * side) x (values of the other).
 */
#include "forest/sweep.h"

#include "base/checked.h"
#include "forest/expand.h"

#include <string.h>

/* One subset that is being swept, and the values that its nodes want. */
struct sweep {
    struct expansion expansion;
    const struct node_map *map;
    struct filter filter; /* contains the nodes' values, and rejects nearly all pairs */
    uint64_t least;       /* the smallest of the nodes' values */
    uint8_t wanted;       /* the parts that any of the nodes wants */
};

/* A split and a part that are being swept. The nodes of both sides are looked up once for each
 * value, not for each pair. */
struct crossing {
    struct sweep *sweep;
    struct value_run left;
    struct value_run right;
    struct node **left_nodes; /* the node of each value of the left side; NULL: not looked up yet */
    struct node **right_nodes;
    const struct split *split;
    enum part part;
    uint8_t left_needed;
    uint8_t right_needed;
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
static NEVER_INLINE void keep_pair(struct crossing *crossing, struct node *node, uint32_t i,
                                   uint32_t j)
{
    struct expansion *const expansion = &crossing->sweep->expansion;
    struct forest *const forest = expansion->forest;
    struct node **const left = &crossing->left_nodes[i];
    struct node **const right = &crossing->right_nodes[j];
    if (*left == NULL) {
        *left = forest_want_node(forest, expansion->worker, crossing->split->a,
                                 crossing->left.values[i],
                                 crossing->left.parts[i] & crossing->left_needed);
    }
    if (*right == NULL) {
        *right = forest_want_node(forest, expansion->worker, crossing->split->b,
                                  crossing->right.values[j],
                                  crossing->right.parts[j] & crossing->right_needed);
    }
    if (*left == NULL || *right == NULL) {
        expansion->status = memory_failure(forest->workspace->memory);
        return;
    }
    forest_add_draft(expansion, (struct draft){
                                    .node = node,
                                    .left = *left,
                                    .right = *right,
                                    .part = (uint8_t)crossing->part,
                                    .weight = {crossing->split->pivots_in_a, 1},
                                });
}

/* is_made: 1 if the pair makes the value, otherwise 0. A branch on is_made would often be
 * mispredicted, so is_made is combined with the result of the filter. */
static ALWAYS_INLINE void try_value(struct crossing *crossing, struct filter filter, uint64_t value,
                                    uint64_t is_made, uint32_t i, uint32_t j)
{
    if (LIKELY((filter_passes(filter, value) & is_made) == 0)) return;
    struct node *const node = node_of(crossing->sweep->map, value);
    if (node != NULL && (node->wanted & crossing->part) != 0) keep_pair(crossing, node, i, j);
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
static ALWAYS_INLINE void cross_all(struct crossing *crossing, bool is_divisor,
                                    uint64_t (*make)(uint64_t *value, uint64_t a, uint64_t b))
{
    const struct value_run left = crossing->left;
    const struct value_run right = crossing->right;
    const struct filter filter = crossing->sweep->filter;
    for (uint32_t i = 0; i < left.count; i++) {
        if (is_divisor && left.values[i] == 1) continue;
        for (uint32_t j = 0; j < right.count; j++) {
            uint64_t value;
            const uint64_t is_made = make(&value, left.values[i], right.values[j]);
            if (is_divisor &&
                (right.values[j] == 1 || (right.parts[j] & crossing->right_needed) == 0))
                continue;
            try_value(crossing, filter, value, is_made, i, j);
        }
    }
}

static void meet_sums(struct crossing *crossing)
{
    cross_all(crossing, false, make_sum);
}

static void meet_differences(struct crossing *crossing)
{
    cross_all(crossing, false, make_difference);
}

static void meet_products(struct crossing *crossing)
{
    cross_all(crossing, crossing->part == PART_DIVI, make_product);
}

static void meet_quotients(struct crossing *crossing)
{
    const struct value_run left = crossing->left;
    const struct value_run right = crossing->right;
    const struct filter filter = crossing->sweep->filter;
    for (uint32_t j = 0; j < right.count; j++) {
        const uint64_t divisor = right.values[j];
        if (divisor == 1 || (right.parts[j] & crossing->right_needed) == 0) continue;
        uint64_t least;
        uint64_t most;
        if (ckd_mul(&least, divisor, crossing->sweep->least)) continue;
        if (ckd_mul(&most, divisor, crossing->sweep->filter.largest)) most = UINT64_MAX;
        for (uint32_t i = 0; i < left.count; i++) {
            if (left.values[i] < least || left.values[i] > most) continue;
            const uint64_t quotient = quotient_of(left.values[i], divisor);
            try_value(crossing, filter, quotient, quotient * divisor == left.values[i], i, j);
        }
    }
}

/* Combines the values of both sides of a split, by the function for that part. */
static void cross(struct sweep *sweep, const struct split *split, enum part part,
                  void (*meet)(struct crossing *crossing))
{
    struct expansion *const expansion = &sweep->expansion;
    const struct table *const tables = expansion->forest->workspace->tables;
    const uint8_t left_needed = forest_left_parts(part);
    const uint8_t right_needed = forest_right_parts(part);
    struct crossing crossing = {
        .sweep = sweep,
        .left = forest_run(&tables[split->a], left_needed),
        .right = forest_run(&tables[split->b], right_needed),
        .split = split,
        .part = part,
        .left_needed = left_needed,
        .right_needed = right_needed,
    };
    struct vector *const nodes = &expansion->worker->nodes;
    const size_t count = (size_t)crossing.left.count + crossing.right.count;
    if (!vector_reserve(expansion->forest->workspace->memory, nodes, count,
                        sizeof(struct node *))) {
        expansion->status = memory_failure(expansion->forest->workspace->memory);
        return;
    }
    crossing.left_nodes = nodes->items;
    crossing.right_nodes = crossing.left_nodes + crossing.left.count;
    for (size_t i = 0; i < count; i++) crossing.left_nodes[i] = NULL;
    meet(&crossing);
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
    if (lattice_subset(&forest->workspace->lattice, subset)->size > forest->height + 1)
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
    return forest->maps[subset].count * small > pairs + pairs / 2;
}
