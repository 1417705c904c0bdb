/* SPDX-License-Identifier: MIT */
/*
 * Expanding a cell backwards: of each split the smaller side's values are enumerated, and what each leaves
 * for the larger side is looked up.
 *
 * Tried and lost: the look-ups eight at a time in AVX-512 (complements, hashes and a gather of eight slots),
 * behind a function pointer. The runs are short, a dozen values in a game of six, and most look-ups end at
 * the first slot: six numbers took 30 % more cycles, seven 20 %, eight to ten 0 to 5 % more.
 */
#include "base/checked.h"
#include "search/forest_grow.h"

/* How the value of the larger side follows from the cell's value v and the smaller side's value x. */
enum complement { V_MINUS_X, X_MINUS_V, V_PLUS_X, V_OVER_X, X_OVER_V, V_TIMES_X };

/* The smaller side's values are enumerated, and what they leave is looked up on the larger side. */
struct pairing {
    struct expansion *expansion;
    struct side small;
    struct side large;
    enum part part;
    uint8_t small_needed;
    uint8_t large_needed;
    uint8_t small_least; /* 2 for what is divided by: its operands are not worth 1 */
    uint8_t large_least;
    struct edge_weight weight;
    bool is_small_left;
};

static NEVER_INLINE void fail(struct expansion *expansion)
{
    expansion->status = memory_failure(&expansion->forest->space->memory);
}

/* The pair is feasible, or where the larger side has no table may be: notes it. */
static NEVER_INLINE void add_pair(const struct pairing *pairing, uint64_t small_value, uint8_t small_parts,
                                  uint64_t large_value, uint8_t large_parts)
{
    struct expansion *const expansion = pairing->expansion;
    const bool is_pending = pairing->large.table == NULL;
    struct cell *const large = forest_want_cell(expansion->forest, expansion->worker, pairing->large.subset,
                                                large_value, large_parts);
    const bool is_small_made = !is_pending || pairing->weight.copies > 1;
    struct cell *const small = !is_small_made
                                   ? NULL
                                   : forest_want_cell(expansion->forest, expansion->worker,
                                                      pairing->small.subset, small_value, small_parts);
    if (large == NULL || (small == NULL && is_small_made)) {
        fail(expansion);
        return;
    }
    forest_add_draft(expansion, (struct draft){
                                    .cell = expansion->cell,
                                    .left = pairing->is_small_left ? small : large,
                                    .right = pairing->is_small_left ? large : small,
                                    .part = (uint8_t)pairing->part,
                                    .weight = pairing->weight,
                                    .is_small_left = pairing->is_small_left,
                                    .is_pending = is_pending,
                                });
}

/* What the larger side must be worth; 0 where nothing will do. */
static ALWAYS_INLINE uint64_t complement_of(enum complement how, uint64_t v, uint64_t x)
{
    uint64_t result = 0;
    switch (how) {
    case V_MINUS_X: return v > x ? v - x : 0;
    case X_MINUS_V: return x > v ? x - v : 0;
    case V_PLUS_X: return ckd_add(&result, v, x) ? 0 : result;
    case V_OVER_X: return v >= x ? whole_quotient(v, x) : 0;
    case X_OVER_V: return x >= v ? whole_quotient(x, v) : 0;
    case V_TIMES_X: return ckd_mul(&result, v, x) ? 0 : result;
    }
    return 0;
}

static ALWAYS_INLINE void pair_values(const struct pairing *pairing, enum complement how,
                                      const struct value_run run)
{
    const uint64_t v = pairing->expansion->cell->value;
    const uint8_t small_needed = pairing->small_needed;
    const uint8_t large_needed = pairing->large_needed;
    if (pairing->large.table != NULL) {
        const struct table table = *pairing->large.table;
        for (uint32_t i = 0; i < run.count; i++) {
            const uint64_t other = complement_of(how, v, run.values[i]);
            if (other == 0) continue;
            const uint8_t parts = table_parts(&table, other) & large_needed;
            if (LIKELY(parts == 0) || (run.parts[i] & small_needed) == 0) continue;
            if (run.values[i] < pairing->small_least || other < pairing->large_least) continue;
            add_pair(pairing, run.values[i], run.parts[i] & small_needed, other, parts);
        }
        return;
    }
    const uint64_t ceiling = pairing->large.ceiling;
    for (uint32_t i = 0; i < run.count; i++) {
        const uint64_t other = complement_of(how, v, run.values[i]);
        if (other == 0 || other > ceiling || (run.parts[i] & small_needed) == 0) continue;
        if (run.values[i] < pairing->small_least || other < pairing->large_least) continue;
        add_pair(pairing, run.values[i], run.parts[i] & small_needed, other,
                 large_needed & (uint8_t)~PART_LEAF);
    }
}

/* Chooses the complement once, so that each loop over values is a loop of its own. */
static void pair_all(const struct pairing *pairing, enum complement how, struct value_run run)
{
    switch (how) {
    case V_MINUS_X: pair_values(pairing, V_MINUS_X, run); return;
    case X_MINUS_V: pair_values(pairing, X_MINUS_V, run); return;
    case V_PLUS_X: pair_values(pairing, V_PLUS_X, run); return;
    case V_OVER_X: pair_values(pairing, V_OVER_X, run); return;
    case X_OVER_V: pair_values(pairing, X_OVER_V, run); return;
    case V_TIMES_X: pair_values(pairing, V_TIMES_X, run); return;
    }
}

/* cell = left (part) right, over the two sides of a split. */
static void expand_part(struct expansion *expansion, enum part part, struct edge_weight weight,
                        const struct side *left, const struct side *right)
{
    static const enum complement if_left[] = {[PART_SUM] = V_MINUS_X,
                                              [PART_DIFF] = X_MINUS_V,
                                              [PART_PROD] = V_OVER_X,
                                              [PART_QUOT] = X_OVER_V,
                                              [PART_DIVI] = V_OVER_X};
    static const enum complement if_right[] = {[PART_SUM] = V_MINUS_X,
                                               [PART_DIFF] = V_PLUS_X,
                                               [PART_PROD] = V_OVER_X,
                                               [PART_QUOT] = V_TIMES_X,
                                               [PART_DIVI] = V_OVER_X};
    const bool is_small_left = left->size <= right->size;
    const uint8_t left_needed = forest_left_parts(part);
    const uint8_t right_needed = forest_right_parts(part);
    const uint8_t left_least = part == PART_DIVI ? 2 : 1;
    const uint8_t right_least = part == PART_DIVI || part == PART_QUOT ? 2 : 1;
    const struct pairing pairing = {
        .expansion = expansion,
        .small = is_small_left ? *left : *right,
        .large = is_small_left ? *right : *left,
        .part = part,
        .small_needed = is_small_left ? left_needed : right_needed,
        .large_needed = is_small_left ? right_needed : left_needed,
        .small_least = is_small_left ? left_least : right_least,
        .large_least = is_small_left ? right_least : left_least,
        .weight = weight,
        .is_small_left = is_small_left,
    };
    pair_all(&pairing, is_small_left ? if_left[part] : if_right[part],
             forest_run(pairing.small.table, pairing.small_needed));
}

/* v less (or divided by) so many x; 0 where that is not positive (or whole), except that nothing left over
 * is told by *is_used_up. */
static uint64_t take_repeatedly(bool is_sum, uint64_t v, uint64_t x, uint32_t copies, bool *is_used_up)
{
    for (uint32_t i = 0; i < copies; i++) {
        if (is_sum ? v < x : v < x || v % x != 0) {
            *is_used_up = false;
            return 0;
        }
        v = is_sum ? v - x : v / x;
    }
    *is_used_up = v == (is_sum ? 0u : 1u);
    return v;
}

/* Edges of an operand over left that is taken `copies` times, and a group over rest (or nothing: NULL). */
static void expand_repetition(struct expansion *expansion, enum part part, struct edge_weight weight,
                              const struct side *left, const struct side *rest)
{
    struct pairing pairing = {
        .expansion = expansion,
        .small = *left,
        .large = rest != NULL ? *rest : *left,
        .part = part,
        .weight = weight,
        .is_small_left = true,
    };
    const uint8_t least = part == PART_DIVI ? 2 : 1;
    const uint8_t left_needed = forest_left_parts(part);
    const uint8_t right_needed = forest_right_parts(part);
    const struct value_run run = forest_run(left->table, left_needed);
    for (uint32_t i = 0; i < run.count && expansion->status == TALLY_OK; i++) {
        bool is_used_up;
        const uint64_t x = run.values[i];
        const uint64_t other =
            take_repeatedly(part == PART_SUM, expansion->cell->value, x, weight.copies, &is_used_up);
        if (x < least) continue;
        if (rest != NULL) {
            if (other < least || (part == PART_SUM && is_used_up)) continue;
            const uint8_t parts = rest->table != NULL ? table_parts(rest->table, other) & right_needed
                                                      : right_needed & (uint8_t)~PART_LEAF;
            if (parts != 0) add_pair(&pairing, x, run.parts[i] & left_needed, other, parts);
        } else if (is_used_up) {
            struct cell *const operand = forest_want_cell(expansion->forest, expansion->worker, left->subset,
                                                          x, run.parts[i] & left_needed);
            if (operand == NULL) fail(expansion);
            forest_add_draft(expansion, (struct draft){.cell = expansion->cell,
                                                       .left = operand,
                                                       .part = (uint8_t)part,
                                                       .weight = weight});
        }
    }
}

/* Whether so many copies of the subset fit in the whole. */
static bool fits(const struct lattice *lattice, uint64_t whole, uint64_t code, uint32_t copies)
{
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        if (lattice_copies(lattice, code, i) * copies > lattice_copies(lattice, whole, i)) return false;
    }
    return true;
}

void forest_expand_repetitions(struct expansion *expansion, enum part part, const struct split *split)
{
    const struct side left = forest_side(expansion->forest, split->a);
    const struct lattice *const lattice = &expansion->forest->space->lattice;
    const uint64_t whole = lattice_subset(lattice, expansion->cell->subset)->code;
    const uint64_t code = lattice_subset(lattice, split->a)->code;
    struct edge_weight weight = {split->pivots_in_a, 2};
    for (; fits(lattice, whole, code, weight.copies); weight.copies++) {
        if (code * weight.copies == whole) {
            expand_repetition(expansion, part, weight, &left, NULL);
        } else {
            const struct side rest =
                forest_side(expansion->forest, lattice_find(lattice, whole - code * weight.copies));
            expand_repetition(expansion, part, weight, &left, &rest);
        }
    }
}

static void expand_split(struct expansion *expansion, const struct split *split)
{
    const struct side left = forest_side(expansion->forest, split->a);
    const struct side right = forest_side(expansion->forest, split->b);
    const uint8_t wanted = expansion->cell->wanted;
    const struct edge_weight once = {split->pivots_in_a, 1};
    static const enum part groups[] = {PART_SUM, PART_PROD, PART_DIVI};
    for (size_t i = 0; split->pivots_in_a != 0 && i < sizeof groups / sizeof *groups; i++) {
        if ((wanted & groups[i]) == 0) continue;
        expand_part(expansion, groups[i], once, &left, &right);
        if (split->pivots_in_b != 0) forest_expand_repetitions(expansion, groups[i], split);
    }
    if (wanted & PART_DIFF) expand_part(expansion, PART_DIFF, once, &left, &right);
    if (wanted & PART_QUOT) expand_part(expansion, PART_QUOT, once, &left, &right);
}

void forest_expand(struct expansion *expansion)
{
    const struct split *const splits = expansion->worker->splits.items;
    for (size_t i = 0; i < expansion->worker->splits.count && expansion->status == TALLY_OK; i++) {
        expand_split(expansion, &splits[i]);
    }
}
