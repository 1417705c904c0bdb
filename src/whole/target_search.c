/* SPDX-License-Identifier: MIT */
/*
 * Target search: the steps of a search in their order. See whole/target_search.h.
 */
#include "whole/target_search.h"

#include "base/checked.h"
#include "base/technique.h"
#include "forest/count.h"
#include "forest/grow.h"
#include "lattice/ceiling.h"
#include "rules/game.h"

/* Above this many built expressions, nodes of larger subsets are streamed instead of written
 * out. */
#define EXPRESSIONS_HELD_MAX (UINT64_C(1) << 19)

/* With at least this many values, subsets up to this size are swept (forest/grow.c), which needs
 * the tables of all smaller ones. */
enum { VALUES_WORTH_SWEEPING = 32, SWEPT_SIZE_MAX = 8 };

/* Up to this size of the roots, all nodes except the largest are written out without counting their
 * expressions first: they are few. */
enum { SMALL_SIZE_MAX = 8 };

/* With at least this many roots, of at most this many numbers, the roots themselves are pieces
 * enough. */
enum { ROOTS_MANY = 64, UNCUT_SIZE_MAX = 7 };

/* The number of roots created between two ticks. */
enum { VALUES_A_TICK = 1 << 14 };

struct admission admission_of(const struct lattice *lattice, const struct request *request)
{
    struct admission admission = {.fewest = request->fewest, .most = request->most};
    for (size_t i = 0; i < request->options.must_use_count; i++) {
        uint32_t number = 0;
        while (lattice->number[number] != request->options.must_use[i]) number++;
        admission.must_use += lattice->stride[number];
    }
    return admission;
}

/*
 * Tables of s numbers cost some 7, 80, 1100, 9000, 90000 candidates each for s = 2 .. 6. Without
 * them, nodes of that size are made and expanded one by one. Measured on games of 4 to 10 numbers.
 *
 * Rejected, with the factor of time: seven numbers with tables of six instead of four, 4; nine with
 * seven instead of five, 2.6; ten with five instead of six, 1.25. All tables one size lower, after
 * pairs of values became cheaper: six numbers 1.5, seven 1.9, eight 1.2, nine 1.7, with 3 to 4
 * times the nodes.
 *
 *     size of the root   4   5   6   7   8   9   10     (with more than 16 numbers, size 4: 2)
 *     height             3   3   4   4   5   5    6
 */
uint32_t target_search_height(uint32_t given, uint32_t size)
{
    static const uint8_t heights[] = {1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6};
    if (size == 4 && given > 16) return 2;
    if (size < sizeof heights) return heights[size];
    return (size + 1) / 2 > 6 ? (size + 1) / 2 : 6;
}

/* Do equal numbers leave few subsets? Then tables are small, and larger ones are worth making. */
static bool has_few_subsets(const struct lattice *lattice, uint32_t size)
{
    enum { SUBSETS_FEW = 64, COPIES_MANY = 4 };
    return COPIES_MANY * lattice->distinct <= lattice->given &&
           lattice->subsets_of_size[size] <= SUBSETS_FEW;
}

/* Is the value larger than that of any subset of this size? */
static bool is_too_large(const struct workspace *workspace, uint32_t size, uint64_t value)
{
    const struct lattice *const lattice = &workspace->lattice;
    const uint32_t *const begin = &lattice->level_begin[size];
    for (uint32_t subset = begin[0]; subset < begin[1]; subset++) {
        if (ceiling_of_subset(lattice, subset, workspace->operations) >= value) return false;
    }
    return true;
}

/* Computes how many candidates the tables of the next size will have, from the tables that
 * exist. */
static tally_status count_next_candidates(struct workspace *workspace, double *candidates)
{
    const struct lattice *const lattice = &workspace->lattice;
    struct vector *const splits = &workspace->workers[0].splits;
    const uint32_t size = workspace->height + 1;
    tally_status status = lattice_build(&workspace->lattice, size);
    *candidates = 0;
    if (status != TALLY_OK) return status;
    for (uint32_t subset = lattice->level_begin[size];
         subset < lattice->level_begin[size + 1] && status == TALLY_OK; subset++) {
        status = lattice_splits(lattice, subset, splits);
        for (size_t i = 0; i < splits->count && status == TALLY_OK; i++) {
            const struct split *const split = (const struct split *)splits->items + i;
            *candidates += 2.0 * table_all(&workspace->tables[split->a]).count *
                           table_all(&workspace->tables[split->b]).count;
        }
    }
    return status;
}

/* Makes the tables of larger sizes as long as they are cheap, if there are many equal numbers.
 *
 * Without such tables, nodes spread: thirty numbers 2 have 4,249 values over 15 of them. From a
 * node of 16 numbers, each of these values leads to up to six values of the rest, and so on over
 * the 15 sizes above. A table ends that spreading (for thirty numbers 2, tables up to 22 are made).
 * Up to 16 numbers, the search takes less time than such tables. */
static tally_status raise_tables(struct workspace *workspace, uint32_t size, uint64_t least)
{
    enum { SIZE_LEAST = 17 };
    const double candidates_max = 24e6; /* a quarter of a second */
    if (size < SIZE_LEAST || !has_few_subsets(&workspace->lattice, size)) return TALLY_OK;
    tally_status status = lattice_build(&workspace->lattice, size);
    if (status != TALLY_OK || is_too_large(workspace, size, least)) return status;
    while (status == TALLY_OK && workspace->height + 1 < size &&
           has_few_subsets(&workspace->lattice, workspace->height + 1)) {
        double candidates;
        status = count_next_candidates(workspace, &candidates);
        if (status != TALLY_OK || candidates > candidates_max) break;
        status = workspace_build_tables(workspace, workspace->height + 1, 0);
    }
    return status;
}

static tally_status plant_root(struct target_search *target_search, uint32_t subset, uint64_t value)
{
    struct node *const node = forest_want(&target_search->forest, subset, value, PARTS_ANY);
    if (node == NULL || !vector_reserve(target_search->workspace->memory, &target_search->roots,
                                        target_search->roots.count + 1, sizeof(struct node *))) {
        return memory_failure(target_search->workspace->memory);
    }
    ((struct node **)target_search->roots.items)[target_search->roots.count++] = node;
    return TALLY_OK;
}

/* Finds the roots of consecutive values from the values of each table. */
static tally_status plant_table_roots(struct target_search *target_search, uint32_t subset,
                                      uint64_t first, uint64_t count)
{
    const struct value_run run = table_all(&target_search->workspace->tables[subset]);
    for (uint32_t i = 0; i < run.count; i++) {
        if (run.values[i] - first >= count) continue;
        const tally_status status = plant_root(target_search, subset, run.values[i]);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

/* Is it certain that the subset cannot make the value? */
static bool is_hopeless(const struct target_search *target_search, uint32_t subset,
                        uint64_t ceiling, uint64_t value)
{
    const struct lattice *const lattice = &target_search->workspace->lattice;
    const uint32_t size = lattice_subset(lattice, subset)->size;
    if (size == 1) return value != lattice->number[lattice_subset(lattice, subset)->last];
    if (size > target_search->forest.height) return value > ceiling;
    return (table_parts(&target_search->workspace->tables[subset], value) & PARTS_ANY) == 0;
}

/* Creates the roots of one subset. Many consecutive targets are read off the subset's table, if
 * it has one; otherwise each target is tested against the ceiling. */
static tally_status plant_subset_roots(struct target_search *target_search, uint32_t subset,
                                       const uint64_t *values, size_t count)
{
    const struct lattice *const lattice = &target_search->workspace->lattice;
    const bool has_table = lattice_subset(lattice, subset)->size <= target_search->forest.height;
    if (has_table && count > 1 && values[count - 1] - values[0] == count - 1) {
        return plant_table_roots(target_search, subset, values[0], count);
    }
    const uint64_t ceiling =
        has_table ? 0 : ceiling_of_subset(lattice, subset, target_search->workspace->operations);
    for (size_t i = 0; i < count; i++) {
        if ((i + 1) % VALUES_A_TICK == 0 && ask_stop(target_search->workspace->options) != TALLY_OK)
            return TALLY_STOPPED;
        if (is_hopeless(target_search, subset, ceiling, values[i])) continue;
        const tally_status status = plant_root(target_search, subset, values[i]);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

static tally_status plant_roots(struct target_search *target_search, const uint64_t *values,
                                size_t count)
{
    const struct lattice *const lattice = &target_search->workspace->lattice;
    const struct admission *const admission = &target_search->admission;
    tally_status status = TALLY_OK;
    for (uint32_t subset = lattice->level_begin[admission->fewest];
         subset < lattice->level_begin[admission->most + 1] && status == TALLY_OK; subset++) {
        const uint64_t code = lattice_subset(lattice, subset)->code;
        if (admission->must_use != 0 && !lattice_contains(lattice, code, admission->must_use))
            continue;
        status = plant_subset_roots(target_search, subset, values, count);
    }
    return status;
}

static void keep_feasible_roots(struct target_search *target_search)
{
    size_t kept = 0;
    for (size_t i = 0; i < target_search->roots.count; i++) {
        struct node *const node = target_search_root(target_search, i);
        if ((node->feasible & PARTS_ANY) != 0)
            ((struct node **)target_search->roots.items)[kept++] = node;
    }
    target_search->roots.count = kept;
}

/* Are most values of the largest tables useless? Two other numbers ask for some 50 values of four,
 * which make 120. So the first value of six numbers has tables of four for itself alone. If there
 * is a second one, tables for all serve those that follow, too. Where fewer numbers were searched
 * first, in vain, a second one is too likely. */
static bool asks_for_few(struct workspace *workspace, struct admission admission, size_t count,
                         uint32_t height)
{
    enum { NUMBERS = 6, HEIGHT = 4 };
    return technique_is_on(TECHNIQUE_ASKED) && workspace->may_ask && count == 1 &&
           admission.fewest < NUMBERS && admission.most == NUMBERS &&
           workspace->lattice.given == NUMBERS && height == HEIGHT && workspace->height < HEIGHT;
}

tally_status target_search_begin(struct target_search *target_search, struct workspace *workspace,
                                 struct admission admission, const uint64_t *values, size_t count)
{
    *target_search = (struct target_search){.workspace = workspace, .admission = admission};
    const uint32_t largest = admission.most;
    if (admission.fewest > largest) return TALLY_OK;
    if (lattice_is_too_large(&workspace->lattice, largest))
        return memory_foresee_endless(workspace->memory);
    uint32_t height = target_search_height(workspace->lattice.given, largest);
    if (count >= VALUES_WORTH_SWEEPING && largest <= SWEPT_SIZE_MAX && largest > 1)
        height = largest - 1;
    const bool asks = asks_for_few(workspace, admission, count, height);
    double bytes_of_tables;
    tally_status status = foresee_tables(workspace, height, &bytes_of_tables);
    if (status == TALLY_OK && !has_few_subsets(&workspace->lattice, largest))
        status = foresee_forest(workspace, admission, values, count, height, bytes_of_tables);
    if (status == TALLY_OK)
        status = workspace_build_tables(workspace, height, asks ? values[0] : 0);
    if (asks) workspace->may_ask = false;
    if (status == TALLY_OK) status = raise_tables(workspace, largest, values[0]);
    if (height < workspace->height) height = workspace->height;
    if (status == TALLY_OK) status = lattice_build(&workspace->lattice, largest);
    if (status == TALLY_OK) status = forest_init(&target_search->forest, workspace, height);
    if (status == TALLY_OK) status = plant_roots(target_search, values, count);
    if (status == TALLY_OK) status = forest_grow(&target_search->forest);
    if (status == TALLY_OK) keep_feasible_roots(target_search);
    return status;
}

/* Decides up to which size nodes are written out. At least half of the largest size is needed,
 * since one side of each derivation may be streamed but not both; beyond that, as long as the
 * expressions fit the limit. */
tally_status target_search_derive(struct target_search *target_search, bool keeps_detours,
                                  bool ignores_detours, bool counts)
{
    struct forest *const forest = &target_search->forest;
    forest->keeps_detours = keeps_detours || ignores_detours;
    forest->ignores_detours = ignores_detours;
    if (target_search->roots.count == 0) return TALLY_OK;
    if (forest->top <= SMALL_SIZE_MAX) {
        target_search->derived_size = forest->top == 1 ? 1 : forest->top - 1;
        return counts ? derive_and_count_nodes(forest, target_search->derived_size)
                      : derive_nodes(forest, target_search->derived_size);
    }
    const tally_status status = forest_count(forest);
    if (status != TALLY_OK) return status;
    uint64_t held = 0;
    /* Nodes of all but one number lead only to roots: they are streamed, too, and not held. */
    for (uint32_t size = 1; size + 2 <= forest->top; size++) {
        const uint64_t cost = derive_cost(forest, size);
        const bool is_needed = size <= (forest->top + 1) / 2;
        if (!is_needed && (ckd_add(&held, held, cost) || held > EXPRESSIONS_HELD_MAX)) break;
        target_search->derived_size = size;
    }
    return derive_nodes(forest, target_search->derived_size);
}

void target_search_clear(struct target_search *target_search)
{
    if (target_search->workspace == NULL) return;
    vector_clear(target_search->workspace->memory, &target_search->roots);
    for (uint32_t i = 0; i < target_search->workspace->worker_count; i++)
        arena_reset(&target_search->workspace->workers[i].search_arena);
}

/* ---- Cutting --------------------------------------------------------------------------------- */

/* Here and below, `path` is the piece of the path to the node, and `weight` the wanted weight of a
 * piece. */
static tally_status add_piece(const struct target_search *target_search, struct vector *pieces,
                              const struct stream_piece *path, enum part part, uint32_t first,
                              uint32_t count)
{
    struct memory *const memory = target_search->workspace->memory;
    if (!vector_reserve(memory, pieces, pieces->count + 1, sizeof(struct stream_piece)))
        return memory_failure(memory);
    struct stream_piece *const piece = (struct stream_piece *)pieces->items + pieces->count++;
    *piece = *path;
    piece->part = part;
    piece->first = first;
    piece->count = count;
    return TALLY_OK;
}

static uint32_t size_of_node(const struct target_search *target_search, const struct node *node)
{
    return lattice_subset(&target_search->workspace->lattice, node->subset)->size;
}

static tally_status cut_node(const struct target_search *target_search, struct vector *pieces,
                             uint64_t weight, struct stream_piece *path, const struct node *node,
                             uint8_t parts, uint64_t beside);

/* Divides a heavy derivation: its node on the larger side is divided in turn. */
static tally_status cut_derivation(const struct target_search *target_search, struct vector *pieces,
                                   uint64_t weight, struct stream_piece *path,
                                   const struct node *node, enum part part, uint32_t index,
                                   uint64_t beside)
{
    const struct derivation *const derivation = &node_goal(node, (uint8_t)part)->derivations[index];
    const struct node *const large = stream_large_side(&target_search->forest, derivation);
    const bool is_left = large == derivation->left;
    const uint8_t left_parts = forest_left_parts(part);
    const uint8_t right_parts = forest_right_parts(part);
    const uint64_t others = is_left ? forest_sum_counts(derivation->right, right_parts)
                                    : forest_sum_counts(derivation->left, left_parts);
    path->path[path->path_length] = part;
    path->path_derivations[path->path_length++] = index;
    const tally_status status =
        cut_node(target_search, pieces, weight, path, large, is_left ? left_parts : right_parts,
                 saturating_multiply(beside, others));
    path->path_length--;
    return status;
}

/* Divides a goal into pieces; light derivations are combined into one piece. beside: how many
 * expressions stand beside each expression of the node. */
static tally_status cut_goal(const struct target_search *target_search, struct vector *pieces,
                             uint64_t weight, struct stream_piece *path, const struct node *node,
                             enum part part, uint64_t beside)
{
    const struct goal *const goal = node_goal(node, (uint8_t)part);
    tally_status status = TALLY_OK;
    uint32_t first = 0;
    uint64_t gathered = 0;
    for (uint32_t i = 0; i < goal->derivation_count && status == TALLY_OK; i++) {
        const struct derivation *const derivation = &goal->derivations[i];
        const uint64_t left = forest_sum_counts(derivation->left, forest_left_parts(part));
        const uint64_t right = forest_sum_counts(derivation->right, forest_right_parts(part));
        const uint64_t own = saturating_multiply(saturating_multiply(left, right), beside);
        const struct node *const large = stream_large_side(&target_search->forest, derivation);
        if (own / 2 > weight && path->path_length < STREAM_PATH_MAX &&
            size_of_node(target_search, large) > target_search->derived_size) {
            if (first < i) status = add_piece(target_search, pieces, path, part, first, i - first);
            if (status == TALLY_OK)
                status = cut_derivation(target_search, pieces, weight, path, node, part, i, beside);
            first = i + 1;
            gathered = 0;
            continue;
        }
        if (ckd_add(&gathered, gathered, own)) gathered = UINT64_MAX;
        if (gathered < weight) continue;
        status = add_piece(target_search, pieces, path, part, first, i + 1 - first);
        first = i + 1;
        gathered = 0;
    }
    if (status == TALLY_OK && first < goal->derivation_count)
        status =
            add_piece(target_search, pieces, path, part, first, goal->derivation_count - first);
    return status;
}

/* Recursion depth: at most STREAM_PATH_MAX + 1. */
static tally_status cut_node(const struct target_search *target_search, struct vector *pieces,
                             uint64_t weight, struct stream_piece *path, const struct node *node,
                             uint8_t parts, uint64_t beside)
{
    tally_status status = TALLY_OK;
    for (uint8_t left = node->feasible & parts; left != 0 && status == TALLY_OK;
         left &= (uint8_t)(left - 1)) {
        status = cut_goal(target_search, pieces, weight, path, node,
                          (enum part)(left & (uint8_t)-left), beside);
    }
    return status;
}

tally_status target_search_cut(const struct target_search *target_search, uint64_t weight,
                               struct vector *pieces)
{
    const bool is_small =
        target_search->forest.top <= UNCUT_SIZE_MAX && target_search->roots.count >= ROOTS_MANY;
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < target_search->roots.count && status == TALLY_OK; i++) {
        struct stream_piece path = {.root = target_search_root(target_search, i)};
        const bool is_derived =
            target_search_root_size(target_search, i) <= target_search->derived_size;
        status = is_small || is_derived
                     ? add_piece(target_search, pieces, &path, PART_LEAF, 0, 0)
                     : cut_node(target_search, pieces, weight, &path, path.root, PARTS_ANY, 1);
    }
    return status;
}

tally_status target_search_stream(const struct target_search *target_search, struct worker *worker,
                                  const struct stream_piece *piece, stream_sink *sink,
                                  void *context)
{
    struct stream stream = {
        .forest = &target_search->forest,
        .worker = worker,
        .derived_size = target_search->derived_size,
        .sink = sink,
        .context = context,
    };
    return stream_run(&stream, piece);
}
