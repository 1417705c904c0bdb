/* SPDX-License-Identifier: MIT */
/*
 * Expands a node backwards. For each split of its subset, the values of the smaller side are
 * enumerated, and the value that each leaves for the larger side is looked up. One value x is tried
 * in all its roles at once: v - x, v + x and x - v, then v / x, v * x and x / v. Nearly all
 * look-ups find nothing; only if one succeeds the parts of the pair are examined.
 *
 * Tried and rejected: eight look-ups at a time in AVX-512 (complements, hashes and a gather of
 * eight slots), behind a function pointer. The runs are short, a dozen values in a game of six
 * numbers, and most look-ups end at the first slot: six numbers took 30 % more cycles, seven 20
 * %, eight to ten 0 to 5 %.
 */
#include "forest/expand.h"

#include "base/checked.h"
#include "lattice/ceiling.h"

/* What expanding needs to know of one side of a split. */
struct side {
    const struct table *table; /* NULL above the forest's height */
    uint64_t ceiling;
    uint32_t subset;
    uint32_t size;
};

/* A split of a subset in two, and the pivots on each side. */
struct parting {
    struct side small;
    struct side large;
    uint8_t pivots_in_small;
    uint8_t pivots_in_large;
    bool is_halved; /* both sides are the same sub-multiset: {3} and {3} of {3 3} */
};

/* A value of the smaller side, and its parts. */
struct operand {
    uint64_t value;
    uint8_t parts;
};

static struct side side_of(const struct forest *forest, uint32_t subset)
{
    const struct workspace *const workspace = forest->workspace;
    const uint32_t size = lattice_subset(&workspace->lattice, subset)->size;
    const bool has_table = size <= forest->height;
    return (struct side){
        .table = has_table ? &workspace->tables[subset] : NULL,
        .ceiling =
            has_table ? 0 : ceiling_of_subset(&workspace->lattice, subset, workspace->operations),
        .subset = subset,
        .size = size,
    };
}

static NEVER_INLINE void fail(struct expansion *expansion)
{
    expansion->status = memory_failure(expansion->forest->workspace->memory);
}

void forest_add_draft(struct expansion *expansion, struct draft draft)
{
    struct vector *const drafts = &expansion->worker->scratch;
    if (!vector_reserve(expansion->forest->workspace->memory, drafts, drafts->count + 1,
                        sizeof draft)) {
        expansion->status = memory_failure(expansion->forest->workspace->memory);
        return;
    }
    ((struct draft *)drafts->items)[drafts->count++] = draft;
}

/* Creates the nodes of a pair of values that makes the value of the node, with the parts that the
 * derivation needs, and completes its draft, which lacks the nodes alone. If the larger side has no
 * table, its node may turn out infeasible, so the smaller side's node is created later, when it is
 * known to be needed. */
static NEVER_INLINE void add_pair(struct expansion *expansion, const struct side *small_side,
                                  const struct side *large_side, struct operand small_value,
                                  struct operand large_value, struct draft draft)
{
    struct forest *const forest = expansion->forest;
    draft.is_pending = large_side->table == NULL;
    if (expansion->only_counts) {
        expansion->counted++;
        return;
    }
    struct node *const large = forest_want_node(forest, expansion->worker, large_side->subset,
                                                large_value.value, large_value.parts);
    const bool is_small_made = !draft.is_pending || draft.copies > 1;
    struct node *const small = is_small_made
                                   ? forest_want_node(forest, expansion->worker, small_side->subset,
                                                      small_value.value, small_value.parts)
                                   : NULL;
    if (large == NULL || (small == NULL && is_small_made)) {
        fail(expansion);
        return;
    }
    draft.node = expansion->node;
    draft.left = draft.is_small_left ? small : large;
    draft.right = draft.is_small_left ? large : small;
    forest_add_draft(expansion, draft);
}

/* Records the pair if both sides have the parts that it needs. */
static ALWAYS_INLINE void try_pair(struct expansion *expansion, enum part part, bool is_small_left,
                                   uint8_t pivots, struct operand small, struct operand large)
{
    if ((expansion->node->wanted & part) == 0) return;
    const uint8_t left_parts = forest_left_parts(part);
    const uint8_t right_parts = forest_right_parts(part);
    small.parts &= is_small_left ? left_parts : right_parts;
    large.parts &= is_small_left ? right_parts : left_parts;
    if (small.parts == 0 || large.parts == 0) return;
    const struct draft draft = {
        .part = (uint8_t)part, .pivots = pivots, .copies = 1, .is_small_left = is_small_left};
    add_pair(expansion, &expansion->parting->small, &expansion->parting->large, small, large,
             draft);
}

/* Looks up a value on the larger side: its parts, or 0 if it cannot be made. Without a table, any
 * value up to the ceiling may be possible. */
static ALWAYS_INLINE struct operand on_large_side(struct expansion *expansion, uint64_t value)
{
    if (expansion->large != NULL)
        return (struct operand){value, table_parts(expansion->large, value)};
    const bool may_be = value <= expansion->largest;
    return (struct operand){value, may_be ? (uint8_t)~PART_LEAF : 0};
}

/* Tries a sum or a product: either side may be its first operand, if it contains the pivot. */
static NEVER_INLINE void try_group(struct expansion *expansion, enum part part,
                                   struct operand small, struct operand large)
{
    const struct parting *const parting = expansion->parting;
    const uint8_t in_small = parting->pivots_in_small;
    const uint8_t in_large = parting->pivots_in_large;
    if (in_small != 0) try_pair(expansion, part, true, in_small, small, large);
    if (in_large != 0 && !parting->is_halved)
        try_pair(expansion, part, false, in_large, small, large);
}

static NEVER_INLINE void try_product(struct expansion *expansion, struct operand small,
                                     struct operand large)
{
    try_group(expansion, PART_PROD, small, large);
    if (small.value != 1 && large.value != 1) try_group(expansion, PART_DIVI, small, large);
}

/* Tries v - x and x - v: the difference of v and x is either added to x or subtracted from it, so
 * one look-up serves both. */
static NEVER_INLINE void try_sums(struct expansion *expansion, struct operand small)
{
    const uint64_t v = expansion->node->value;
    uint64_t sum;
    if (expansion->has_larger_left && !ckd_add(&sum, v, small.value)) {
        const struct operand large = on_large_side(expansion, sum);
        if (large.parts != 0) try_pair(expansion, PART_DIFF, false, 0, small, large);
    }
    if (v == small.value) return;
    const struct operand large =
        on_large_side(expansion, v > small.value ? v - small.value : small.value - v);
    if (large.parts == 0) return;
    if (v > small.value) try_group(expansion, PART_SUM, small, large);
    else try_pair(expansion, PART_DIFF, true, 0, small, large);
}

static NEVER_INLINE void try_products(struct expansion *expansion, struct operand small)
{
    const uint64_t v = expansion->node->value;
    uint64_t product;
    if (expansion->has_larger_left && small.value != 1 && !ckd_mul(&product, v, small.value)) {
        const struct operand large = on_large_side(expansion, product);
        if (large.parts != 0) try_pair(expansion, PART_QUOT, false, 0, small, large);
    }
    const uint64_t quotient =
        v >= small.value ? whole_quotient(v, small.value) : whole_quotient(small.value, v);
    if (quotient == 0) return;
    const struct operand large = on_large_side(expansion, quotient);
    if (large.parts == 0) return;
    if (v >= small.value) try_product(expansion, small, large);
    else try_pair(expansion, PART_QUOT, true, 0, small, large);
}

/* Tries every value of the run. Used where the larger side has no table: nearly every value is then
 * possible. */
static void try_all(struct expansion *expansion, struct value_run run,
                    void (*try_one)(struct expansion *expansion, struct operand small))
{
    for (uint32_t i = 0; i < run.count; i++)
        try_one(expansion, (struct operand){run.values[i], run.parts[i]});
}

/* Is only a large x useful, because v exceeds every value of the larger side? Then a branch that
 * skips small x is well predicted. In a short run this test would take longer than trying all
 * values. */
static ALWAYS_INLINE bool is_beyond(struct expansion *expansion, struct value_run run)
{
    enum { LONG_RUN = 32 };
    return run.count >= LONG_RUN && expansion->node->value > expansion->large->filter.largest;
}

static void pair_few_sums(struct expansion *expansion, struct value_run run)
{
    const uint64_t v = expansion->node->value;
    const struct filter filter = expansion->large->filter;
    const uint64_t least = v - filter.largest;
    for (uint32_t i = 0; i < run.count; i++) {
        const uint64_t x = run.values[i];
        if (x >= least && filter_passes(filter, v > x ? v - x : x - v) != 0)
            try_sums(expansion, (struct operand){x, run.parts[i]});
    }
}

static void pair_few_products(struct expansion *expansion, struct value_run run)
{
    const uint64_t v = expansion->node->value;
    const struct filter filter = expansion->large->filter;
    const uint64_t least = (v - 1) / filter.largest + 1;
    for (uint32_t i = 0; i < run.count; i++) {
        const uint64_t x = run.values[i];
        if (x < least) continue;
        const uint64_t quotient = whole_quotient(v > x ? v : x, v > x ? x : v);
        if (quotient != 0 && filter_passes(filter, quotient) != 0)
            try_products(expansion, (struct operand){x, run.parts[i]});
    }
}

/* Looks up v - x and x - v for every x of the run. Nearly all lead to nothing. Which of them pass
 * the filter cannot be predicted, so all tests of one x share one branch. (A value that wraps
 * around is rejected later.) */
static void look_up_sums(struct expansion *expansion, struct value_run run)
{
    const uint64_t v = expansion->node->value;
    const struct filter filter = expansion->large->filter;
    for (uint32_t i = 0; i < run.count; i++) {
        const uint64_t x = run.values[i];
        const uint64_t difference = v > x ? v - x : x - v;
        if (UNLIKELY(((filter_bits(filter, v + x) | filter_bits(filter, difference)) & 1) != 0))
            try_sums(expansion, (struct operand){x, run.parts[i]});
    }
}

/* Looks up the products, in the same way as look_up_sums() looks up the sums. */
static void look_up_products(struct expansion *expansion, struct value_run run)
{
    const uint64_t v = expansion->node->value;
    const struct filter filter = expansion->large->filter;
    for (uint32_t i = 0; i < run.count; i++) {
        const uint64_t x = run.values[i];
        const uint64_t larger = v > x ? v : x;
        const uint64_t smaller = v > x ? x : v;
        const uint64_t quotient = quotient_of(larger, smaller);
        const uint64_t is_whole = quotient * smaller == larger;
        if (UNLIKELY(((filter_bits(filter, v * x) | (filter_bits(filter, quotient) & is_whole)) &
                      1) != 0))
            try_products(expansion, (struct operand){x, run.parts[i]});
    }
}

static void pair_sums(struct expansion *expansion)
{
    const struct table *const small = expansion->parting->small.table;
    const struct value_run run = table_sum_groups(small);
    const uint64_t most = saturating_add(small->filter.largest, expansion->largest);
    if (expansion->node->value > most) return;
    if (expansion->large == NULL) try_all(expansion, run, try_sums);
    else if (is_beyond(expansion, run)) pair_few_sums(expansion, run);
    else look_up_sums(expansion, run);
}

static void pair_products(struct expansion *expansion)
{
    const struct table *const small = expansion->parting->small.table;
    const struct value_run run = table_product_groups(small);
    const uint64_t most = saturating_multiply(small->filter.largest, expansion->largest);
    if (expansion->node->value > most) return;
    if (expansion->large == NULL) try_all(expansion, run, try_products);
    else if (is_beyond(expansion, run)) pair_few_products(expansion, run);
    else look_up_products(expansion, run);
}

/* v minus `copies` copies of x, which are worth at most v, or v divided by them; 0 if that is not
 * positive (or not whole). *is_used_up: nothing is left. */
static uint64_t take_repeatedly(bool is_sum, uint64_t v, uint64_t x, uint32_t copies,
                                bool *is_used_up)
{
    if (is_sum) {
        *is_used_up = v == copies * x;
        return v - copies * x;
    }
    *is_used_up = false;
    for (uint32_t i = 0; i < copies; i++) {
        v = whole_quotient(v, x);
        if (v == 0) return 0;
    }
    *is_used_up = v == 1;
    return v;
}

/* The largest x of which `copies` copies, added or multiplied, are worth at most v. For a short run
 * of `values` values the result may be too large for products, because an exact root would take
 * longer than trying the values. */
static uint64_t largest_repeated(bool is_sum, uint64_t v, uint32_t copies, uint32_t values)
{
    enum { VALUES_FEW = 128 };
    if (is_sum) return v / copies;
    if (values < VALUES_FEW) return v;
    uint64_t low = 1;
    uint64_t high = copies >= 2 && v > UINT32_MAX ? UINT32_MAX : v;
    while (low < high) {
        const uint64_t middle = high - (high - low) / 2;
        uint64_t power = middle;
        for (uint32_t i = 1; i < copies && power <= v; i++)
            power = saturating_multiply(power, middle);
        if (power <= v) low = middle;
        else high = middle - 1;
    }
    return low;
}

/* Adds the derivations of several copies of an operand over left, and a group over rest (NULL:
 * nothing is left). Their drafts have the part, pivots and copies of `draft`. */
static void expand_repetition(struct expansion *expansion, struct draft draft,
                              const struct side *left, const struct side *rest)
{
    const enum part part = (enum part)draft.part;
    const uint8_t least = part == PART_DIVI ? 2 : 1;
    const uint8_t left_needed = forest_left_parts(part);
    const uint8_t right_needed = forest_right_parts(part);
    const struct value_run run = forest_run(left->table, left_needed);
    const uint64_t v = expansion->node->value;
    const uint64_t largest = largest_repeated(part == PART_SUM, v, draft.copies, run.count);
    for (uint32_t i = 0; i < run.count && expansion->status == TALLY_OK; i++) {
        bool is_used_up;
        const struct operand small = {run.values[i], run.parts[i] & left_needed};
        if (small.value < least || small.value > largest) continue;
        const uint64_t other =
            take_repeatedly(part == PART_SUM, v, small.value, draft.copies, &is_used_up);
        if (rest != NULL) {
            if (other < least || (part == PART_SUM && is_used_up)) continue;
            const uint8_t parts = rest->table != NULL
                                      ? table_parts(rest->table, other) & right_needed
                                      : right_needed & (uint8_t)~PART_LEAF;
            draft.is_small_left = true;
            if (parts != 0)
                add_pair(expansion, left, rest, small, (struct operand){other, parts}, draft);
        } else if (is_used_up) {
            draft.node = expansion->node;
            draft.left = forest_want_node(expansion->forest, expansion->worker, left->subset,
                                          small.value, small.parts);
            if (draft.left == NULL) fail(expansion);
            forest_add_draft(expansion, draft);
        }
    }
}

void forest_expand_repetitions(struct expansion *expansion, enum part part,
                               const struct split *split)
{
    const struct side left = side_of(expansion->forest, split->a);
    const struct lattice *const lattice = &expansion->forest->workspace->lattice;
    const uint64_t whole = lattice_subset(lattice, expansion->node->subset)->code;
    const uint64_t code = lattice_subset(lattice, split->a)->code;
    struct draft draft = {.part = (uint8_t)part, .pivots = split->pivots_in_a, .copies = 2};
    for (; lattice_contains_copies(lattice, whole, code, draft.copies); draft.copies++) {
        if (code * draft.copies == whole) {
            expand_repetition(expansion, draft, &left, NULL);
        } else {
            const struct side rest =
                side_of(expansion->forest, lattice_find(lattice, whole - code * draft.copies));
            expand_repetition(expansion, draft, &left, &rest);
        }
    }
}

static void expand_parting(struct expansion *expansion, const struct parting *parting)
{
    const uint8_t wanted = expansion->node->wanted;
    const struct table *const large = parting->large.table;
    expansion->parting = parting;
    expansion->large = large;
    expansion->largest = large != NULL ? large->filter.largest : parting->large.ceiling;
    if ((wanted & PARTS_SUM_NODE) != 0) {
        expansion->has_larger_left = (wanted & PART_DIFF) != 0 && !parting->is_halved;
        pair_sums(expansion);
    }
    if ((wanted & (PARTS_PRODUCT_NODE | PART_DIVI)) != 0) {
        expansion->has_larger_left = (wanted & PART_QUOT) != 0 && !parting->is_halved;
        pair_products(expansion);
    }
}

void forest_expand_parting(struct expansion *expansion, size_t index)
{
    expand_parting(expansion, (const struct parting *)expansion->worker->partings.items + index);
}

static void expand_repetitions(struct expansion *expansion)
{
    static const enum part groups[] = {PART_SUM, PART_PROD, PART_DIVI};
    const struct vector *const splits = &expansion->worker->splits;
    for (size_t i = 0; i < splits->count && expansion->status == TALLY_OK; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        if (split->pivots_in_a == 0 || split->pivots_in_b == 0) continue;
        for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
            if (expansion->node->wanted & groups[g])
                forest_expand_repetitions(expansion, groups[g], split);
        }
    }
}

/* A node of eight numbers or more has many splits, so that one node takes long: a second with
 * thirteen numbers. */
enum { PARTINGS_A_TICK = 64 };

void forest_expand(struct expansion *expansion)
{
    const struct vector *const partings = &expansion->worker->partings;
    for (size_t i = 0; i < partings->count && expansion->status == TALLY_OK; i++) {
        expand_parting(expansion, (const struct parting *)partings->items + i);
        if ((i + 1) % PARTINGS_A_TICK == 0 && expansion->status == TALLY_OK)
            expansion->status = ask_stop(expansion->forest->workspace->options);
    }
    const struct lattice *const lattice = &expansion->forest->workspace->lattice;
    if (lattice_subset(lattice, expansion->node->subset)->pivot_copies > 1)
        expand_repetitions(expansion);
}

/* Lists the splits that are to be expanded. Keeps only one of the splits (a, b) and (b, a), the one
 * whose first side is smaller: each pair of values is tried in both orders at once. */
tally_status forest_find_partings(const struct forest *forest, struct worker *worker)
{
    struct memory *const memory = forest->workspace->memory;
    const struct vector *const splits = &worker->splits;
    struct vector *const partings = &worker->partings;
    partings->count = 0;
    if (!vector_reserve(memory, partings, splits->count + 1, sizeof(struct parting)))
        return memory_failure(memory);
    for (size_t i = 0; i < splits->count; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const uint32_t a_size = lattice_subset(&forest->workspace->lattice, split->a)->size;
        const uint32_t b_size = lattice_subset(&forest->workspace->lattice, split->b)->size;
        if (a_size > b_size || (a_size == b_size && split->a > split->b)) continue;
        ((struct parting *)partings->items)[partings->count++] = (struct parting){
            .small = side_of(forest, split->a),
            .large = side_of(forest, split->b),
            .pivots_in_small = split->pivots_in_a,
            .pivots_in_large = split->pivots_in_b,
            .is_halved = split->a == split->b,
        };
    }
    return TALLY_OK;
}
