/* SPDX-License-Identifier: MIT */
/*
 * Counting forwards: built expressions without a detour, made and counted. See forward.h.
 */
#include "whole/forward.h"

#include "base/checked.h"
#include "lattice/ceiling.h"

#include <string.h>

/* The order of parts in which a subset's built expressions are sorted. */
enum { AT_DIFF, AT_SUM, AT_LEAF, AT_PROD, AT_QUOT };

/* Measured: with up to seven numbers, making all expressions is faster than searching from 64
 * targets on. With six numbers it takes as long as searching 50 targets, with seven as 90. Eight
 * numbers would need 270 MB. */
enum { FORWARD_NUMBERS_MAX = 7, TARGETS_WORTH_IT = 64 };

bool forward_is_worth(const struct admission *admission, uint64_t targets)
{
    return admission->most <= FORWARD_NUMBERS_MAX && targets >= TARGETS_WORTH_IT;
}

/* A run of built expressions, and their values. */
struct forward_run {
    const struct built_expression *expressions;
    const uint64_t *values;
    uint32_t count;
};

static struct forward_run run_of(const struct forward_set *set, uint32_t first, uint32_t end)
{
    const uint32_t begin = set->part_begin[first];
    return (struct forward_run){set->expressions + begin, set->values + begin,
                                set->part_begin[end] - begin};
}

static struct forward_run sum_operands(const struct forward_set *set)
{
    return run_of(set, AT_LEAF, AT_QUOT + 1);
}

static struct forward_run sum_groups(const struct forward_set *set)
{
    return run_of(set, AT_SUM, AT_QUOT + 1);
}

static struct forward_run product_operands(const struct forward_set *set)
{
    return run_of(set, AT_DIFF, AT_LEAF + 1);
}

static struct forward_run product_groups(const struct forward_set *set)
{
    return run_of(set, AT_DIFF, AT_PROD + 1);
}

/* Receives built expressions: in the scratch vector, or, for the largest size, as counts in a
 * window of targets. */
struct meeting {
    struct forward *forward;
    struct deriving deriving;
    uint64_t first; /* the targets that are counted are first .. first + width - 1 */
    uint64_t width;
    struct forward_count *counts; /* where targets are counted; NULL: results go into the vector */
    uint32_t subset;
    bool has_failed;
};

/* Combines two built expressions; keeps the result, or counts it if it is for the largest size
 * and a target. */
static NEVER_INLINE void meet(struct meeting *meeting, enum part part,
                              const struct built_expression *left,
                              const struct built_expression *right)
{
    struct vector *const expressions = &meeting->forward->expressions;
    if (meeting->counts != NULL) {
        struct built_expression root;
        if (derive_root(&meeting->deriving, &root, part, meeting->subset, left, right))
            meeting->counts[root.value - meeting->first].solutions++;
        return;
    }
    if (!vector_reserve(meeting->forward->workspace->memory, expressions, expressions->count + 1,
                        sizeof(struct built_expression))) {
        meeting->has_failed = true;
        return;
    }
    struct built_expression *const place =
        (struct built_expression *)expressions->items + expressions->count;
    if (derive_pair(&meeting->deriving, place, part, meeting->subset, left, right))
        expressions->count++;
}

static bool is_received(const struct meeting *meeting, uint64_t value)
{
    return value - meeting->first < meeting->width;
}

static void meet_sums(struct meeting *meeting, struct forward_run left, struct forward_run right)
{
    for (uint32_t i = 0; i < left.count; i++) {
        for (uint32_t j = 0; j < right.count; j++) {
            uint64_t sum;
            if (!ckd_add(&sum, left.values[i], right.values[j]) && is_received(meeting, sum))
                meet(meeting, PART_SUM, &left.expressions[i], &right.expressions[j]);
        }
    }
}

static void meet_products(struct meeting *meeting, struct forward_run left,
                          struct forward_run right)
{
    for (uint32_t i = 0; i < left.count; i++) {
        if (left.values[i] == 1) continue; /* dividing by 1 changes nothing: a detour */
        for (uint32_t j = 0; j < right.count; j++) {
            uint64_t product;
            if (right.values[j] != 1 && !ckd_mul(&product, left.values[i], right.values[j]) &&
                is_received(meeting, product))
                meet(meeting, PART_PROD, &left.expressions[i], &right.expressions[j]);
        }
    }
}

static void meet_differences(struct meeting *meeting, struct forward_run left,
                             struct forward_run right)
{
    for (uint32_t i = 0; i < left.count; i++) {
        for (uint32_t j = 0; j < right.count; j++) {
            if (left.values[i] > right.values[j] &&
                is_received(meeting, left.values[i] - right.values[j]))
                meet(meeting, PART_DIFF, &left.expressions[i], &right.expressions[j]);
        }
    }
}

static void meet_quotients(struct meeting *meeting, struct forward_run left,
                           struct forward_run right)
{
    for (uint32_t j = 0; j < right.count; j++) {
        uint64_t least;
        if (right.values[j] == 1 || ckd_mul(&least, right.values[j], meeting->first)) continue;
        for (uint32_t i = 0; i < left.count; i++) {
            if (left.values[i] < least) continue;
            const uint64_t quotient = whole_quotient(left.values[i], right.values[j]);
            if (quotient != 0 && is_received(meeting, quotient))
                meet(meeting, PART_QUOT, &left.expressions[i], &right.expressions[j]);
        }
    }
}

static void meet_part(struct meeting *meeting, const struct vector *splits, enum part part)
{
    const struct forward_set *const sets = meeting->forward->sets;
    for (size_t i = 0; i < splits->count && !meeting->has_failed; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const struct forward_set *const a = &sets[split->a];
        const struct forward_set *const b = &sets[split->b];
        const bool has_pivot = split->pivots_in_a != 0;
        if (part == PART_DIFF) meet_differences(meeting, sum_groups(a), sum_groups(b));
        if (part == PART_SUM && has_pivot) meet_sums(meeting, sum_operands(a), sum_groups(b));
        if (part == PART_PROD && has_pivot)
            meet_products(meeting, product_operands(a), product_groups(b));
        if (part == PART_QUOT) meet_quotients(meeting, product_groups(a), product_groups(b));
    }
}

/* Do the rules have an operation that makes this part? */
static bool is_allowed(const struct forward *forward, enum part part)
{
    switch (part) {
    case PART_SUM: return (forward->workspace->operations & TALLY_OP_ADD) != 0;
    case PART_DIFF: return (forward->workspace->operations & TALLY_OP_SUBTRACT) != 0;
    case PART_PROD: return (forward->workspace->operations & TALLY_OP_MULTIPLY) != 0;
    case PART_QUOT: return (forward->workspace->operations & TALLY_OP_DIVIDE) != 0;
    case PART_LEAF:
    case PART_DIVI: break;
    }
    return false;
}

static const enum part parts_in_order[FORWARD_PARTS] = {PART_DIFF, PART_SUM, PART_LEAF, PART_PROD,
                                                        PART_QUOT};

/* Makes all built expressions over a subset. */
static tally_status make_expressions(struct forward *forward, const struct worker *worker,
                                     uint32_t subset)
{
    struct memory *const memory = forward->workspace->memory;
    struct arena *const arena = &forward->workspace->workers[0].search_arena;
    const struct lattice *const lattice = &forward->workspace->lattice;
    struct forward_set *const set = &forward->sets[subset];
    struct meeting meeting = {
        .forward = forward,
        .deriving = {.lattice = lattice},
        .first = 1,
        .width = ceiling_towards(lattice, subset, forward->workspace->target),
        .subset = subset,
    };
    forward->expressions.count = 0;
    for (uint32_t i = 0; i < FORWARD_PARTS; i++) {
        set->part_begin[i] = (uint32_t)forward->expressions.count;
        if (is_allowed(forward, parts_in_order[i]))
            meet_part(&meeting, &worker->splits, parts_in_order[i]);
        if (parts_in_order[i] != PART_LEAF || lattice_subset(lattice, subset)->size > 1) continue;
        if (!vector_reserve(memory, &forward->expressions, 1, sizeof(struct built_expression)))
            return memory_failure(memory);
        *(struct built_expression *)forward->expressions.items = derive_number(lattice, subset);
        forward->expressions.count = 1;
    }
    const uint32_t count = (uint32_t)forward->expressions.count;
    set->part_begin[FORWARD_PARTS] = count;
    set->expressions = arena_take(arena, count * sizeof(struct built_expression));
    set->values = arena_take(arena, count * sizeof(uint64_t));
    if (meeting.has_failed || set->expressions == NULL || set->values == NULL)
        return memory_failure(memory);
    if (count != 0)
        memcpy(set->expressions, forward->expressions.items,
               count * sizeof(struct built_expression));
    for (uint32_t i = 0; i < count; i++) set->values[i] = set->expressions[i].value;
    return TALLY_OK;
}

/* Makes the ways and the built expressions of all subsets, smallest first. Expressions with a
 * detour are dropped as soon as they arise. */
tally_status forward_begin(struct forward *forward, struct workspace *workspace,
                           struct admission admission, bool is_free_wanted)
{
    *forward = (struct forward){
        .workspace = workspace, .admission = admission, .is_free_wanted = is_free_wanted};
    struct worker *const worker = &workspace->workers[0];
    const struct lattice *const lattice = &workspace->lattice;
    tally_status status = lattice_build(&workspace->lattice, admission.most);
    if (status != TALLY_OK) return status;
    const uint32_t end = lattice->level_begin[admission.most];
    forward->sets = arena_take(&worker->search_arena, (end + 1) * sizeof(struct forward_set));
    if (forward->sets == NULL) return memory_failure(workspace->memory);
    for (uint32_t subset = 0; subset < end && status == TALLY_OK; subset++) {
        forward->sets[subset] = (struct forward_set){.expressions = NULL};
        status = workspace_tick(workspace, worker);
        if (status == TALLY_OK) status = lattice_splits(lattice, subset, &worker->splits);
        if (status == TALLY_OK) status = forward_make_ways(forward, worker, subset);
        if (status == TALLY_OK && is_free_wanted)
            status = make_expressions(forward, worker, subset);
        forward->nodes += forward->sets[subset].ways[WAYS_ROOTS].count;
        forward->nodes += forward->sets[subset].part_begin[FORWARD_PARTS];
    }
    return status;
}

void forward_end(struct forward *forward)
{
    if (forward->workspace == NULL) return;
    struct memory *const memory = forward->workspace->memory;
    vector_clear(memory, &forward->entries);
    vector_clear(memory, &forward->slots);
    vector_clear(memory, &forward->expressions);
    arena_reset(&forward->workspace->workers[0].search_arena);
}

/* ---- Counting -------------------------------------------------------------------------------- */

static void note_size(struct forward_count *counts, size_t count, uint32_t size)
{
    for (size_t i = 0; i < count; i++) {
        if (counts[i].fewest == 0 && counts[i].with_detours != 0) counts[i].fewest = size;
    }
}

/* Adds the expressions of a subset below the largest size to the counts. */
static void count_made(const struct forward_set *set, uint64_t first, size_t count,
                       struct forward_count *counts)
{
    const struct ways_list roots = set->ways[WAYS_ROOTS];
    for (uint32_t i = 0; i < roots.count; i++) {
        const uint64_t place = roots.items[i].value - first;
        if (place < count) counts[place].with_detours += roots.items[i].count;
    }
    for (uint32_t i = 0; set->expressions != NULL && i < set->part_begin[FORWARD_PARTS]; i++) {
        const uint64_t place = set->values[i] - first;
        if (place < count && !set->expressions[i].is_group_only) counts[place].solutions++;
    }
}

/* The last step: counts everything over a subset of the largest size. window has room for two
 * numbers for each target. */
static tally_status count_last(struct forward *forward, uint32_t subset, uint64_t first,
                               size_t count, struct forward_count *counts, uint64_t *window)
{
    struct worker *const worker = &forward->workspace->workers[0];
    tally_status status = lattice_splits(&forward->workspace->lattice, subset, &worker->splits);
    if (status == TALLY_OK) status = workspace_tick(forward->workspace, worker);
    if (status != TALLY_OK) return status;
    memset(window, 0, 2 * count * sizeof(uint64_t));
    status = forward_count_ways(forward, worker, subset, first, count, window, window + count);
    for (size_t i = 0; i < count; i++) counts[i].with_detours += window[i];
    struct meeting meeting = {
        .forward = forward,
        .deriving = {.lattice = &forward->workspace->lattice},
        .first = first,
        .width = count,
        .counts = counts,
        .subset = subset,
    };
    for (uint32_t i = 0; forward->is_free_wanted && i < FORWARD_PARTS; i++) {
        if (is_allowed(forward, parts_in_order[i]))
            meet_part(&meeting, &worker->splits, parts_in_order[i]);
    }
    return status;
}

/* A subset of one number has no last step: its only expression is the number itself, which is
 * counted directly. */
static tally_status count_subset(struct forward *forward, uint32_t subset, uint64_t first,
                                 size_t count, struct forward_count *counts, uint64_t *window)
{
    const struct lattice *const lattice = &forward->workspace->lattice;
    const uint32_t size = lattice_subset(lattice, subset)->size;
    if (size < forward->admission.most) {
        count_made(&forward->sets[subset], first, count, counts);
        return TALLY_OK;
    }
    if (size > 1) return count_last(forward, subset, first, count, counts, window);
    const uint64_t place = lattice->number[lattice_subset(lattice, subset)->last] - first;
    if (place < count) {
        counts[place].solutions++;
        counts[place].with_detours++;
    }
    return TALLY_OK;
}

/* Needs only the last step for each batch of targets: the lists of all smaller subsets are
 * there. */
tally_status forward_count(struct forward *forward, uint64_t first, size_t count,
                           struct forward_count *counts)
{
    const struct lattice *const lattice = &forward->workspace->lattice;
    const struct admission admission = forward->admission;
    uint64_t *const window =
        memory_allocate(forward->workspace->memory, 2 * count * sizeof(uint64_t));
    if (window == NULL) return memory_failure(forward->workspace->memory);
    memset(counts, 0, count * sizeof *counts);
    tally_status status = TALLY_OK;
    for (uint32_t size = admission.fewest; size <= admission.most && status == TALLY_OK; size++) {
        const uint32_t end = lattice->level_begin[size + 1];
        for (uint32_t subset = lattice->level_begin[size]; subset < end && status == TALLY_OK;
             subset++) {
            if (!lattice_contains(lattice, lattice_subset(lattice, subset)->code,
                                  admission.must_use))
                continue;
            status = count_subset(forward, subset, first, count, counts, window);
        }
        note_size(counts, count, size);
    }
    memory_release(forward->workspace->memory, window, 2 * count * sizeof(uint64_t));
    return status;
}
