/* SPDX-License-Identifier: MIT */
/*
 * Visits the results of operations without a way back, and finds them by their value: in a chain
 * for each hash, in the order in which they were met, so that derivations have the order that they
 * have without chains. Costs as much as one visit of all operands, and 56 bytes a result.
 */
#include "goals/results.h"

#include "base/technique.h"
#include "goals/table.h"
#include "rules/operations.h"

enum { RESULTS_MOST = 1 << 22 /* over a subset: 235 MB */ };

/* Operands as they stand, and what an operation makes of them. */
struct exact_result {
    struct ratio value;
    struct ratio left;
    struct ratio right; /* of two operands */
    uint32_t split;     /* of two operands: among those of the subset */
    uint32_t copies;    /* as in a derivation: the operation, and EXACT_LEFT_NEGATED ... */
    uint32_t next;      /* in the chain */
};

/* What becomes of each result, and the effort that operands must stay below. */
struct results_visit {
    void (*take)(struct exact *exact, void *user, const struct exact_result *result);
    void *user;
    uint32_t most_effort;
};

/* Visits all results over a subset. */
typedef void visit_results(struct exact *exact, uint32_t subset, const struct results_visit *visit);

/* ---- Operations of two operands -------------------------------------------------------------- */

/* A value of an operand: that of a goal, or its opposite, with a minus before the goal's trees. In
 * any order a goal has no sign, and a minus is needed for each value below zero. */
static bool operand_at(const struct exact *exact, const struct exact_table_entry *entry,
                       bool is_negated, struct ratio *value)
{
    *value = is_negated ? ratio_negate(entry->value) : entry->value;
    if (is_negated && (ratio_is_zero(*value) || !exact_has_negatives(exact))) return false;
    if (is_negated && exact->is_ordered && !exact_has(exact, TALLY_OP_NEGATE)) return false;
    return exact_admits(exact, *value);
}

static void try_operations(struct exact *exact, struct exact_result result,
                           const struct results_visit *visit)
{
    const uint32_t signs = result.copies;
    const struct rational a = ratio_to_value(result.left), b = ratio_to_value(result.right);
    for (uint32_t i = 0; operation_next(&i, exact->operations & TALLY_OP_PAIRED); i++) {
        struct rational made;
        if (operation_rows[i].apply_two(&made, a, b) != RATIONAL_OK ||
            !ratio_from_value(&result.value, exact_without_sign(exact, made)))
            continue;
        result.copies = signs | i;
        visit->take(exact, visit->user, &result);
    }
}

static bool has_parts(const struct exact_table *table, uint8_t parts)
{
    uint32_t i = 0;
    while (i < table->count && (table->entries[i].parts & parts) == 0) i++;
    return i < table->count;
}

/* Each value of one side meets each of the other. */
static void visit_split(struct exact *exact, struct exact_split split, struct exact_result result,
                        const struct results_visit *visit)
{
    struct exact_table left, right;
    const uint8_t left_parts = exact_parts_at(exact, EXACT_AT_LEFT);
    const uint8_t right_parts = exact_parts_at(exact, EXACT_AT_RIGHT);
    if (!exact_copy_table(exact, split.b, &right) || !has_parts(&right, right_parts) ||
        !exact_copy_table(exact, split.a, &left))
        return;
    for (uint32_t i = 0; i < 2 * left.count; i++) {
        if ((left.entries[i / 2].parts & left_parts) == 0) continue;
        if (left.entries[i / 2].least_effort >= visit->most_effort) continue;
        if (!operand_at(exact, &left.entries[i / 2], i % 2 != 0, &result.left)) continue;
        for (uint32_t j = 0; j < 2 * right.count && exact_goes_on(exact); j++) {
            if ((right.entries[j / 2].parts & right_parts) == 0) continue;
            if (right.entries[j / 2].least_effort >= visit->most_effort) continue;
            if (!operand_at(exact, &right.entries[j / 2], j % 2 != 0, &result.right)) continue;
            result.copies =
                (i % 2 != 0 ? EXACT_LEFT_NEGATED : 0U) | (j % 2 != 0 ? EXACT_RIGHT_NEGATED : 0U);
            try_operations(exact, result, visit);
        }
    }
}

static void visit_worded(struct exact *exact, uint32_t subset, const struct results_visit *visit)
{
    if (!exact_make_splits(exact, subset)) return;
    const struct exact_subset whole = *exact_subset_at(exact, subset);
    for (uint32_t i = 0; i < whole.split_count && exact_goes_on(exact); i++) {
        const struct exact_result result = {.split = i};
        visit_split(exact, *exact_split_at(exact, whole.split_begin + i), result, visit);
    }
}

static void derive_worded(struct exact *exact, void *user, const struct exact_result *result)
{
    const struct exact_question *const question = user;
    if (!ratio_is_equal(result->value, question->value)) return;
    const uint32_t begin = exact_subset_at(exact, question->subset)->split_begin;
    const struct exact_split split = *exact_split_at(exact, begin + result->split);
    const bool has_left = (result->copies & EXACT_LEFT_NEGATED) != 0;
    const bool has_right = (result->copies & EXACT_RIGHT_NEGATED) != 0;
    const uint32_t left = exact_ask_at(exact, EXACT_AT_LEFT, split.a,
                                       has_left ? ratio_negate(result->left) : result->left, 1);
    if (left == EXACT_NONE) return;
    const uint32_t right = exact_ask_at(exact, EXACT_AT_RIGHT, split.b,
                                        has_right ? ratio_negate(result->right) : result->right,
                                        1 + exact_effort_of(exact, left));
    if (right != EXACT_NONE) exact_add_derivation(exact, EXACT_PAIRED, result->copies, left, right);
}

/* ---- Rounding -------------------------------------------------------------------------------- */

/* Each fraction that can be made of the same numbers is rounded. In any order the operand of a goal
 * has no sign, and both are tried. */
static void visit_rounded(struct exact *exact, uint32_t subset, const struct results_visit *visit)
{
    struct exact_table table;
    struct exact_result result = {.split = 0};
    if (!exact_copy_table(exact, subset, &table)) return;
    for (uint32_t i = 0; i < 2 * table.count && exact_goes_on(exact); i++) {
        const struct exact_table_entry *const entry = &table.entries[i / 2];
        const bool is_negated = i % 2 != 0;
        struct rational made;
        if (entry->value.denominator == 1 || entry->depth >= exact->depth) continue;
        if (is_negated && !exact_has_opposites(exact)) continue;
        if (is_negated && exact->is_ordered && exact->brackets != TALLY_BRACKETS_ANY) continue;
        result.left = is_negated ? ratio_negate(entry->value) : entry->value;
        const struct rational operand = ratio_to_value(result.left);
        for (uint32_t j = 0; operation_next(&j, exact->operations & TALLY_OP_NESTED); j++) {
            if (operation_rows[j].sign != OPERATION_MINDS_SIGN ||
                operation_rows[j].apply(&made, operand) != RATIONAL_OK ||
                !ratio_from_value(&result.value, exact_without_sign(exact, made)))
                continue;
            result.copies = j | (is_negated ? EXACT_LEFT_NEGATED : 0U);
            visit->take(exact, visit->user, &result);
        }
    }
}

static void derive_rounded(struct exact *exact, void *user, const struct exact_result *result)
{
    const struct exact_question *const question = user;
    if (!ratio_is_equal(result->value, question->value)) return;
    const bool has_minus = exact->is_ordered && (result->copies & EXACT_LEFT_NEGATED) != 0;
    const uint32_t inner = exact_ask_kind(
        exact, has_minus ? EXACT_MINUS : exact_kind_at(exact, EXACT_AT_UNARY), question->subset,
        exact->is_ordered ? result->left : ratio_magnitude(result->left), question->detail - 1u);
    if (inner != EXACT_NONE)
        exact_add_derivation(exact, EXACT_UNARY, result->copies & EXACT_OPERATION, inner,
                             EXACT_NONE);
}

/* ---- Results put down ------------------------------------------------------------------------ */

static uint32_t *chain_of(struct exact_results *results, struct ratio value)
{
    return &results->chains[hash_mix(ratio_hash(value)) >> (64 - EXACT_CHAIN_BITS)];
}

static void put_down(struct exact *exact, void *user, const struct exact_result *result)
{
    struct exact_results *const results = user;
    struct vector *const items = &results->items;
    if (!exact_admits(exact, result->value) || results->are_too_many) return;
    results->are_too_many = items->count == RESULTS_MOST ||
                            !vector_reserve(exact->memory, items, items->count + 1, sizeof *result);
    if (!results->are_too_many) ((struct exact_result *)items->items)[items->count++] = *result;
}

/* Puts down all results over the subset, whatever effort and trees are wanted now. */
static void put_all_down(struct exact *exact, uint32_t subset, visit_results *visit_all,
                         struct exact_results *results)
{
    const struct results_visit visit = {put_down, results, EXACT_NO_LIMIT};
    const uint32_t most_effort = exact->most_effort;
    const uint64_t most_trees = exact->most_trees;
    if (!exact->is_ordered) exact->most_effort = EXACT_NO_LIMIT; /* which would cut the tables */
    exact->most_trees = UINT64_MAX;
    visit_all(exact, subset, &visit);
    exact->most_effort = most_effort;
    exact->most_trees = most_trees;
    for (uint32_t i = 0; i < 1u << EXACT_CHAIN_BITS; i++) results->chains[i] = EXACT_NONE;
    for (size_t i = results->items.count; i-- > 0;) {
        struct exact_result *const result = (struct exact_result *)results->items.items + i;
        uint32_t *const chain = chain_of(results, result->value);
        result->next = *chain;
        *chain = (uint32_t)i;
    }
    if (results->are_too_many) vector_clear(exact->memory, &results->items);
}

/* The results over a subset, put down by the second question. NULL: they are not. */
static struct exact_results *results_of(struct exact *exact, uint32_t subset, uint32_t which,
                                        visit_results *visit_all)
{
    struct exact_subset *const seen = exact_subset_at(exact, subset);
    if (seen->results[which] != NULL || !seen->was_asked[which] ||
        !technique_is_on(TECHNIQUE_RESULTS)) {
        seen->was_asked[which] = true;
        return seen->results[which];
    }
    struct exact_results *const results = memory_allocate(exact->memory, sizeof *results);
    if (results == NULL) {
        exact_fail(exact);
        return NULL;
    }
    results->items = (struct vector){0};
    results->are_too_many = false;
    put_all_down(exact, subset, visit_all, results);
    exact_subset_at(exact, subset)->results[which] = results;
    return results;
}

static void find(struct exact *exact, struct exact_question question, uint32_t which,
                 visit_results *visit_all, struct results_visit visit)
{
    struct exact_results *const results = results_of(exact, question.subset, which, visit_all);
    visit.user = &question;
    visit.most_effort = exact->most_effort;
    if (results == NULL || results->are_too_many) {
        visit_all(exact, question.subset, &visit);
        return;
    }
    uint32_t at = *chain_of(results, question.value);
    while (at != EXACT_NONE && exact_goes_on(exact)) {
        const struct exact_result result = ((struct exact_result *)results->items.items)[at];
        visit.take(exact, &question, &result);
        at = result.next;
    }
}

void exact_find_worded(struct exact *exact, const struct exact_question *question)
{
    find(exact, *question, 0, visit_worded, (struct results_visit){.take = derive_worded});
}

void exact_find_rounded(struct exact *exact, const struct exact_question *question)
{
    find(exact, *question, 1, visit_rounded, (struct results_visit){.take = derive_rounded});
}
