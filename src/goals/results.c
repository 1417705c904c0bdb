/* SPDX-License-Identifier: MIT */
/*
 * The derivations of operations that have no way back: those of two operands that have a word
 * (root, log, mod, idiv, join), and those of one operand that round. Each value that the operands
 * can have is tried.
 *
 * That is done for the first value that is asked for over a subset. The second one shows that there
 * will be more: then all results over the subset are put down once, and found by their value: in a
 * chain for each hash, in the order in which they were met, so that derivations have the order that
 * they have without chains. That takes 56 bytes a result. If there are too many of them, all
 * operands are tried again for each value.
 */
#include "base/technique.h"
#include "goals/goals.h"
#include "goals/table.h"
#include "rules/operations.h"

enum { RESULTS_MOST = 1 << 22 /* over a subset: 235 MB */ };

/* Operands as they stand, and what an operation makes of them. */
struct goals_result {
    struct ratio value;
    struct ratio left;
    struct ratio right; /* of two operands */
    uint32_t split;     /* of two operands: among those of the subset */
    uint32_t copies;    /* as in a derivation: the operation, and GOALS_LEFT_NEGATED ... */
    uint32_t next;      /* in the chain */
};

typedef void take_result(struct goals *goals, void *user, const struct goals_result *result);

/* Visits all results over a subset whose operands stay below an effort. */
typedef void visit_results(struct goals *goals, uint32_t subset, uint32_t most_effort,
                           take_result *take, void *user);

/* ---- Operations of two operands -------------------------------------------------------------- */

/* A value of an operand: that of a goal, or its opposite, with a minus before the goal's trees. In
 * any order a goal has no sign, and a minus is needed for each value below zero. */
static bool operand_at(const struct goals *goals, const struct goals_table_entry *entry,
                       bool is_negated, struct ratio *value)
{
    *value = is_negated ? ratio_negate(entry->value) : entry->value;
    if (is_negated && (ratio_is_zero(*value) || !goals_has_negatives(goals))) return false;
    if (is_negated && goals->is_ordered && !goals_has(goals, TALLY_OP_NEGATE)) return false;
    return goals_admits(goals, *value);
}

static void try_operations(struct goals *goals, struct goals_result result, take_result *take,
                           void *user)
{
    const uint32_t signs = result.copies;
    const struct rational a = ratio_to_value(result.left), b = ratio_to_value(result.right);
    for (uint32_t i = 0; operation_next(&i, goals->operations & TALLY_OP_PAIRED); i++) {
        struct rational made;
        if (operation_rows[i].apply_two(&made, a, b) != RATIONAL_OK ||
            !ratio_from_value(&result.value, goals_without_sign(goals, made)))
            continue;
        result.copies = signs | i;
        take(goals, user, &result);
    }
}

static bool has_parts(const struct goals_table *table, uint8_t parts)
{
    uint32_t i = 0;
    while (i < table->count && (table->entries[i].parts & parts) == 0) i++;
    return i < table->count;
}

/* Each value of one side meets each of the other. */
static void visit_split(struct goals *goals, struct goals_split split, struct goals_result result,
                        uint32_t most_effort, take_result *take, void *user)
{
    struct goals_table left, right;
    const uint8_t left_parts = goals_parts_at(goals, GOALS_AT_LEFT);
    const uint8_t right_parts = goals_parts_at(goals, GOALS_AT_RIGHT);
    if (!goals_copy_table(goals, split.b, &right) || !has_parts(&right, right_parts) ||
        !goals_copy_table(goals, split.a, &left))
        return;
    for (uint32_t i = 0; i < 2 * left.count; i++) {
        if ((left.entries[i / 2].parts & left_parts) == 0) continue;
        if (left.entries[i / 2].least_effort >= most_effort) continue;
        if (!operand_at(goals, &left.entries[i / 2], i % 2 != 0, &result.left)) continue;
        for (uint32_t j = 0; j < 2 * right.count && goals_goes_on(goals); j++) {
            if ((right.entries[j / 2].parts & right_parts) == 0) continue;
            if (right.entries[j / 2].least_effort >= most_effort) continue;
            if (!operand_at(goals, &right.entries[j / 2], j % 2 != 0, &result.right)) continue;
            result.copies =
                (i % 2 != 0 ? GOALS_LEFT_NEGATED : 0U) | (j % 2 != 0 ? GOALS_RIGHT_NEGATED : 0U);
            try_operations(goals, result, take, user);
        }
    }
}

static void visit_worded(struct goals *goals, uint32_t subset, uint32_t most_effort,
                         take_result *take, void *user)
{
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        const struct goals_result result = {.split = i - 1};
        visit_split(goals, split, result, most_effort, take, user);
    }
}

static void derive_worded(struct goals *goals, void *user, const struct goals_result *result)
{
    const struct goals_question *const question = user;
    if (!ratio_is_equal(result->value, question->value)) return;
    const uint32_t begin = goals_subset_at(goals, question->subset)->split_begin;
    const struct goals_split split = *goals_split_at(goals, begin + result->split);
    const bool has_left = (result->copies & GOALS_LEFT_NEGATED) != 0;
    const bool has_right = (result->copies & GOALS_RIGHT_NEGATED) != 0;
    const uint32_t left = goals_ask_at(goals, GOALS_AT_LEFT, split.a,
                                       has_left ? ratio_negate(result->left) : result->left, 1);
    if (left == GOALS_NONE) return;
    const uint32_t right = goals_ask_at(goals, GOALS_AT_RIGHT, split.b,
                                        has_right ? ratio_negate(result->right) : result->right,
                                        1 + goals_effort_of(goals, left));
    if (right != GOALS_NONE) goals_add_derivation(goals, GOALS_PAIRED, result->copies, left, right);
}

/* ---- Rounding -------------------------------------------------------------------------------- */

/* Each fraction that can be made of the same numbers is rounded. In any order the operand of a goal
 * has no sign, and both are tried. */
static void visit_rounded(struct goals *goals, uint32_t subset, uint32_t most_effort,
                          take_result *take, void *user)
{
    (void)most_effort;
    struct goals_table table;
    struct goals_result result = {.split = 0};
    if (!goals_copy_table(goals, subset, &table)) return;
    for (uint32_t i = 0; i < 2 * table.count && goals_goes_on(goals); i++) {
        const struct goals_table_entry *const entry = &table.entries[i / 2];
        const bool is_negated = i % 2 != 0;
        struct rational made;
        if (entry->value.denominator == 1 || entry->depth >= goals->depth) continue;
        if (is_negated && !goals_has_opposites(goals)) continue;
        if (is_negated && goals->is_ordered && goals->brackets != TALLY_BRACKETS_ANY) continue;
        result.left = is_negated ? ratio_negate(entry->value) : entry->value;
        const struct rational operand = ratio_to_value(result.left);
        for (uint32_t j = 0; operation_next(&j, goals->operations & TALLY_OP_NESTED); j++) {
            if (operation_rows[j].sign != OPERATION_MINDS_SIGN ||
                operation_rows[j].apply(&made, operand) != RATIONAL_OK ||
                !ratio_from_value(&result.value, goals_without_sign(goals, made)))
                continue;
            result.copies = j | (is_negated ? GOALS_LEFT_NEGATED : 0U);
            take(goals, user, &result);
        }
    }
}

static void derive_rounded(struct goals *goals, void *user, const struct goals_result *result)
{
    const struct goals_question *const question = user;
    if (!ratio_is_equal(result->value, question->value)) return;
    const bool has_minus = goals->is_ordered && (result->copies & GOALS_LEFT_NEGATED) != 0;
    const enum goals_kind kind = has_minus ? GOALS_MINUS : goals_kind_at(goals, GOALS_AT_UNARY);
    const uint32_t operation = result->copies & GOALS_OPERATION;
    const struct ratio operand = goals->is_ordered ? result->left : ratio_magnitude(result->left);
    const uint32_t inner = goals_ask_part_kind(
        goals, kind, question->subset, operand, question->detail - 1u,
        goals_effort_of_operation(goals, GOALS_UNARY, operation, operand, operand));
    if (inner != GOALS_NONE) goals_add_derivation(goals, GOALS_UNARY, operation, inner, GOALS_NONE);
}

/* ---- Results put down ------------------------------------------------------------------------ */

static uint32_t *chain_of(struct goals_results *results, struct ratio value)
{
    return &results->chains[hash_mix(ratio_hash(value)) >> (64 - GOALS_CHAIN_BITS)];
}

static void put_down(struct goals *goals, void *user, const struct goals_result *result)
{
    struct goals_results *const results = user;
    struct vector *const items = &results->items;
    if (!goals_admits(goals, result->value) || results->are_too_many) return;
    results->are_too_many = items->count == RESULTS_MOST ||
                            !vector_reserve(goals->memory, items, items->count + 1, sizeof *result);
    if (!results->are_too_many) ((struct goals_result *)items->items)[items->count++] = *result;
}

/* Puts down all results over the subset, whatever effort and trees are wanted now. */
static void put_all_down(struct goals *goals, uint32_t subset, visit_results *visit_all,
                         struct goals_results *results)
{
    const uint32_t most_effort = goals->most_effort;
    const uint64_t most_trees = goals->most_trees;
    if (!goals->is_ordered) goals->most_effort = GOALS_NO_LIMIT; /* which would cut the tables */
    goals->most_trees = UINT64_MAX;
    visit_all(goals, subset, GOALS_NO_LIMIT, put_down, results);
    goals->most_effort = most_effort;
    goals->most_trees = most_trees;
    for (uint32_t i = 0; i < 1u << GOALS_CHAIN_BITS; i++) results->chains[i] = GOALS_NONE;
    for (size_t i = results->items.count; i-- > 0;) {
        struct goals_result *const result = (struct goals_result *)results->items.items + i;
        uint32_t *const chain = chain_of(results, result->value);
        result->next = *chain;
        *chain = (uint32_t)i;
    }
    if (results->are_too_many) vector_clear(goals->memory, &results->items);
}

/* The results over a subset, put down by the second question. NULL: they are not. */
static struct goals_results *results_of(struct goals *goals, uint32_t subset, uint32_t which,
                                        visit_results *visit_all)
{
    struct goals_subset *const seen = goals_subset_at(goals, subset);
    if (seen->results[which] != NULL || !seen->was_asked[which] ||
        !technique_is_on(TECHNIQUE_RESULTS)) {
        seen->was_asked[which] = true;
        return seen->results[which];
    }
    struct goals_results *const results = memory_allocate(goals->memory, sizeof *results);
    if (results == NULL) {
        goals_fail(goals);
        return NULL;
    }
    results->items = (struct vector){0};
    results->are_too_many = false;
    put_all_down(goals, subset, visit_all, results);
    goals_subset_at(goals, subset)->results[which] = results;
    return results;
}

static void find(struct goals *goals, struct goals_question question, uint32_t which,
                 visit_results *visit_all, take_result *derive)
{
    struct goals_results *const results = results_of(goals, question.subset, which, visit_all);
    if (results == NULL || results->are_too_many) {
        visit_all(goals, question.subset, goals->most_effort, derive, &question);
        return;
    }
    uint32_t at = *chain_of(results, question.value);
    while (at != GOALS_NONE && goals_goes_on(goals)) {
        const struct goals_result result = ((struct goals_result *)results->items.items)[at];
        derive(goals, &question, &result);
        at = result.next;
    }
}

void goals_find_worded(struct goals *goals, const struct goals_question *question)
{
    find(goals, *question, 0, visit_worded, derive_worded);
}

void goals_find_rounded(struct goals *goals, const struct goals_question *question)
{
    find(goals, *question, 1, visit_rounded, derive_rounded);
}
