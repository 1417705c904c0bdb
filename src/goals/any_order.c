/* SPDX-License-Identifier: MIT */
/*
 * The derivations of sums and products of numbers in any order: goals/goals.h shows their form.
 */
#include "goals/goals.h"
#include "goals/groups.h"
#include "goals/sift.h"
#include "goals/step_effort.h"
#include "goals/table.h"

/* ---- Sums and products ----------------------------------------------------------------------- */

/* Adds the derivation: value = group over a, minus (or divided by) a group over b. The details of
 * the groups: one of them may have a first operand. */
static void add_fraction(struct exact *exact, struct exact_split split, bool is_sum,
                         uint32_t left_detail, uint32_t right_detail, struct ratio a,
                         struct ratio b)
{
    const enum exact_kind kind = is_sum ? EXACT_SUM_GROUP : EXACT_PRODUCT_GROUP;
    const bool a_is_larger =
        exact_subset_at(exact, split.a)->size > exact_subset_at(exact, split.b)->size;
    uint32_t left = EXACT_NONE, step = 0, least = 0;
    if (exact_limits_parts(exact)) {
        step = exact_least_of_fraction(is_sum, a, b);
        least = exact_least_known(exact, kind, split.a, a);
    } else if (a_is_larger) {
        left = exact_ask_kind(exact, kind, split.a, a, left_detail);
        if (left == EXACT_NONE) return;
    }
    const uint32_t right = exact_ask_part_kind(exact, kind, split.b, b, right_detail, step + least);
    if (right == EXACT_NONE) return;
    if (left == EXACT_NONE)
        left = exact_ask_part_kind(exact, kind, split.a, a, left_detail,
                                   step + exact_effort_of(exact, right));
    if (left != EXACT_NONE) exact_add_derivation(exact, EXACT_FRACTION, 1, left, right);
}

/* Computes the other side of value = P - N, where N is above zero, or of value = M / D, where M and
 * D are not zero. The value of a quotient is not zero. Returns false if there is no such side. */
static bool take_other_side(struct ratio *other, bool is_sum, bool takes_b, struct ratio value,
                            struct ratio known)
{
    if (is_sum) {
        if (takes_b) return known.numerator > 0 && ratio_add(other, value, known);
        return ratio_subtract(other, known, value) && other->numerator > 0;
    }
    if (ratio_is_zero(known)) return false;
    return takes_b ? ratio_multiply(other, value, known) : ratio_divide(other, known, value);
}

/* Adds value = P - N, or value = M / D, for all groups of the split. */
static void add_fractions_of(struct exact *exact, struct exact_split split, bool is_sum,
                             const struct exact_whole *whole, uint32_t left_detail,
                             uint32_t right_detail)
{
    const uint8_t groups = is_sum ? EXACT_PARTS_SUM_GROUP : EXACT_PARTS_PRODUCT_GROUP;
    struct exact_sifting sifting = {.parts = groups, .other_parts = groups};
    const bool takes_b = exact_takes_b(exact, split);
    if (is_sum) sifting.step = takes_b ? EXACT_WHOLE_PLUS : EXACT_WHOLE_MINUS;
    else sifting.step = takes_b ? EXACT_WHOLE_TIMES : EXACT_OVER_WHOLE;
    if (!exact_begin_sifting(exact, &sifting, whole, takes_b ? split.b : split.a,
                             takes_b ? split.a : split.b))
        return;
    for (uint32_t i; exact_next_entry(exact, &sifting, &i);) {
        const struct ratio known = sifting.entries[i].value;
        struct ratio other;
        if (!take_other_side(&other, is_sum, takes_b, whole->value, known)) continue;
        const struct ratio a = takes_b ? other : known, b = takes_b ? known : other;
        add_fraction(exact, split, is_sum, left_detail, right_detail, a, b);
    }
}

/* A first operand is never a divisor; one that is taken away is added to what is turned. */
static void add_fractions(struct exact *exact, struct exact_split split, bool is_sum,
                          const struct exact_whole *whole)
{
    add_fractions_of(exact, split, is_sum, whole, 0, EXACT_NO_NEUTRAL);
    if (!exact_has_first(exact, is_sum)) return;
    add_fractions_of(exact, split, is_sum, whole, EXACT_WITH_FIRST, EXACT_NO_NEUTRAL);
    if (is_sum)
        add_fractions_of(exact, split, is_sum, whole, 0, EXACT_NO_NEUTRAL | EXACT_WITH_FIRST);
}

static void find_sum(struct exact *exact, const struct exact_question *question)
{
    exact_add_groups(exact, question, true);
    exact_add_groups_with_first(exact, question, true);
    if (!exact_has(exact, TALLY_OP_SUBTRACT) || !exact_make_splits(exact, question->subset)) return;
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    const struct exact_whole whole = exact_whole_of(exact, question->value);
    for (uint32_t i = 0; i < subset.split_count && exact_goes_on(exact); i++) {
        add_fractions(exact, *exact_split_at(exact, subset.split_begin + i), true, &whole);
    }
}

/* Adds P - N = 0 for two groups without zeros, in one orientation: of 5 - (3 + 2) and (3 + 2) - 5
 * only one is a tree. A group with a first operand is P. */
static void find_zero_pair(struct exact *exact, const struct exact_question *question)
{
    const bool has_first = (question->detail & EXACT_WITH_FIRST) != 0;
    if (!exact_has(exact, TALLY_OP_SUBTRACT) || !exact_make_splits(exact, question->subset)) return;
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    for (uint32_t i = 0; i < subset.split_count && exact_goes_on(exact); i++) {
        const struct exact_split split = *exact_split_at(exact, subset.split_begin + i);
        const struct exact_subset *const a = exact_subset_at(exact, split.a);
        const struct exact_subset *const b = exact_subset_at(exact, split.b);
        if (a->key < b->key && !has_first) continue;
        struct exact_table table;
        if (!exact_copy_table(exact, a->size <= b->size ? split.a : split.b, &table)) return;
        for (uint32_t j = 0; j < table.count && exact_goes_on(exact); j++) {
            const struct ratio value = table.entries[j].value;
            if ((table.entries[j].parts & EXACT_PARTS_SUM_GROUP) == 0 || ratio_is_zero(value))
                continue;
            const uint32_t left = exact_ask_part_kind(exact, EXACT_SUM_GROUP, split.a, value,
                                                      EXACT_NO_NEUTRAL | question->detail, 1);
            if (left == EXACT_NONE) continue;
            if (split.a == split.b && !has_first) {
                exact_add_derivation(exact, EXACT_PAIR, 1, left, EXACT_NONE);
                continue;
            }
            const uint32_t right = exact_ask_part_kind(exact, EXACT_SUM_GROUP, split.b, value, 1,
                                                       1 + exact_effort_of(exact, left));
            if (right != EXACT_NONE) exact_add_derivation(exact, EXACT_FRACTION, 1, left, right);
        }
    }
}

/* Adds zeros, and two groups of equal values, one minus the other. */
static void add_zeros_and_pair(struct exact *exact, struct exact_split split, uint32_t of_zeros,
                               uint32_t of_pair)
{
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t zeros = exact_ask_part_kind(exact, EXACT_SUM_GROUP, split.a, zero, of_zeros, 1);
    if (zeros == EXACT_NONE) return;
    const uint32_t others = exact_ask_part_kind(exact, EXACT_ZERO_PAIR, split.b, zero, of_pair,
                                                1 + exact_effort_of(exact, zeros));
    if (others != EXACT_NONE) exact_add_derivation(exact, EXACT_ZERO, 1, zeros, others);
}

static void add_same(struct exact *exact, const struct exact_question *question,
                     enum exact_kind kind, uint32_t detail)
{
    const uint32_t goal = exact_ask_kind(exact, kind, question->subset, question->value, detail);
    if (goal != EXACT_NONE) exact_add_derivation(exact, EXACT_SAME, 1, goal, EXACT_NONE);
}

/* Adds the sums that may be a factor. A sum of value zero consists of zeros, of a pair of equal
 * groups, or of both. Other sums need no special form. */
static void find_sum_in_product(struct exact *exact, const struct exact_question *question)
{
    const bool has_first = exact_has_first(exact, true);
    if (!ratio_is_zero(question->value)) {
        add_same(exact, question, EXACT_SUM, 0);
        return;
    }
    exact_add_groups(exact, question, true);
    exact_add_groups_with_first(exact, question, true);
    add_same(exact, question, EXACT_ZERO_PAIR, 0);
    if (has_first) add_same(exact, question, EXACT_ZERO_PAIR, EXACT_WITH_FIRST);
    if (!exact_make_splits(exact, question->subset)) return;
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    for (uint32_t i = 0; i < subset.split_count && exact_goes_on(exact); i++) {
        const struct exact_split split = *exact_split_at(exact, subset.split_begin + i);
        add_zeros_and_pair(exact, split, 0, 0);
        if (!has_first) continue;
        add_zeros_and_pair(exact, split, EXACT_WITH_FIRST, 0);
        add_zeros_and_pair(exact, split, 0, EXACT_WITH_FIRST);
    }
}

/* Adds all products over the subset that are not zero. If any value will do and
 * exact_rows_will_do() allows it, adds only the numbers that are written with all digits of the
 * subset. */
static void find_any_group(struct exact *exact, const struct exact_question *question)
{
    if (exact_rows_will_do(exact, question->subset, exact_may_be_factor)) {
        const struct exact_subset subset = *exact_subset_at(exact, question->subset);
        for (uint32_t i = subset.leaf_begin; i < subset.leaf_begin + subset.leaf_count; i++) {
            const struct ratio value = exact_leaf_at(exact, i)->value;
            if (!exact_may_be_factor(value)) continue;
            const uint32_t row = exact_ask_kind(exact, EXACT_ROW, question->subset, value, 0);
            if (row != EXACT_NONE) exact_add_derivation(exact, EXACT_SAME, 1, row, EXACT_NONE);
        }
        return;
    }
    if (exact_table_of(exact, question->subset) == NULL) return;
    const struct exact_table table = exact_subset_at(exact, question->subset)->table;
    for (uint32_t i = 0; i < table.count && exact_goes_on(exact); i++) {
        const struct ratio value = table.entries[i].value;
        if ((table.entries[i].parts & EXACT_PARTS_PRODUCT_GROUP) == 0 || ratio_is_zero(value))
            continue;
        const uint32_t group =
            exact_ask_kind(exact, EXACT_PRODUCT_GROUP, question->subset, value, question->detail);
        if (group != EXACT_NONE) exact_add_derivation(exact, EXACT_SAME, 1, group, EXACT_NONE);
    }
}

/* For every split of the subset, adds a group, a group in the denominator, or both. */
static void find_any_fraction(struct exact *exact, const struct exact_question *question)
{
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t detail = question->detail;
    const uint32_t above = exact_ask_kind(exact, EXACT_ANY_GROUP, question->subset, zero, detail);
    if (above != EXACT_NONE && exact_has(exact, TALLY_OP_MULTIPLY)) {
        exact_add_derivation(exact, EXACT_FRACTION, 1, above, EXACT_NONE);
    }
    if (!exact_has(exact, TALLY_OP_DIVIDE)) return;
    const uint32_t below =
        detail == EXACT_WITH_FIRST
            ? EXACT_NONE
            : exact_ask_kind(exact, EXACT_ANY_GROUP, question->subset, zero, EXACT_NO_NEUTRAL);
    if (below != EXACT_NONE) exact_add_derivation(exact, EXACT_FRACTION, 1, EXACT_NONE, below);
    if (!exact_has(exact, TALLY_OP_MULTIPLY) || !exact_make_splits(exact, question->subset)) return;
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    for (uint32_t i = 0; i < subset.split_count && exact_goes_on(exact); i++) {
        const struct exact_split split = *exact_split_at(exact, subset.split_begin + i);
        const uint32_t left = exact_ask_part_kind(exact, EXACT_ANY_GROUP, split.a, zero, detail, 1);
        const uint32_t right =
            exact_ask_part_kind(exact, EXACT_ANY_GROUP, split.b, zero, EXACT_NO_NEUTRAL,
                                1 + exact_effort_of(exact, left));
        if (left != EXACT_NONE && right != EXACT_NONE)
            exact_add_derivation(exact, EXACT_FRACTION, 1, left, right);
    }
}

/* Adds zeros, and a fraction of any value. */
static void add_zeros_and_any(struct exact *exact, struct exact_split split, uint32_t of_zeros,
                              uint32_t of_others)
{
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t zeros =
        exact_ask_part_kind(exact, EXACT_PRODUCT_GROUP, split.a, zero, of_zeros, 1);
    if (zeros == EXACT_NONE) return;
    const uint32_t others = exact_ask_part_kind(exact, EXACT_ANY_FRACTION, split.b, zero, of_others,
                                                1 + exact_effort_of(exact, zeros));
    if (others != EXACT_NONE) exact_add_derivation(exact, EXACT_ZERO, 1, zeros, others);
}

/* Products of value zero are some zeros times a fraction of any value over the other numbers;
 * others are a group, or a group divided by a group. */
static void find_product(struct exact *exact, const struct exact_question *question)
{
    const bool is_zero = ratio_is_zero(question->value);
    exact_add_groups(exact, question, false);
    exact_add_groups_with_first(exact, question, false);
    if (!exact_make_splits(exact, question->subset)) return;
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    const struct exact_whole whole = exact_whole_of(exact, question->value);
    for (uint32_t i = 0; i < subset.split_count && exact_goes_on(exact); i++) {
        const struct exact_split split = *exact_split_at(exact, subset.split_begin + i);
        if (!is_zero) {
            if (exact_has(exact, TALLY_OP_DIVIDE)) add_fractions(exact, split, false, &whole);
            continue;
        }
        add_zeros_and_any(exact, split, 0, 0);
        if (!exact_has_first(exact, false)) continue;
        add_zeros_and_any(exact, split, EXACT_WITH_FIRST, 0);
        add_zeros_and_any(exact, split, 0, EXACT_WITH_FIRST);
    }
}

/* The atoms that are no numbers. */
static void add_atoms(struct exact *exact, const struct exact_question *question)
{
    if (exact_has(exact, TALLY_OP_POWER)) add_same(exact, question, EXACT_RAISED, 0);
    if (exact_has(exact, TALLY_OP_PAIRED)) add_same(exact, question, EXACT_WORDED, 0);
}

/* Adds the derivations of kinds that are unions of other kinds. */
void exact_find_unions(struct exact *exact, const struct exact_question *question)
{
    switch ((enum exact_kind)question->kind) {
    case EXACT_EXPRESSION:
        if (!exact_admits(exact, question->value)) return;
        add_same(exact, question, EXACT_ATOM, question->detail);
        add_same(exact, question, EXACT_SUM, 0);
        add_same(exact, question, EXACT_PRODUCT, 0);
        break;
    case EXACT_SUM_OPERAND:
        if (!exact_admits(exact, question->value)) return;
        add_same(exact, question, EXACT_ATOM, exact->depth);
        add_same(exact, question, EXACT_PRODUCT, 0);
        break;
    case EXACT_PRODUCT_OPERAND:
        if (!exact_admits(exact, question->value)) return;
        add_same(exact, question, EXACT_ATOM, exact->depth);
        add_same(exact, question, exact->is_ordered ? EXACT_SUM : EXACT_SUM_IN_PRODUCT, 0);
        break;
    case EXACT_FACTOR:
        if (!exact_admits(exact, question->value)) return;
        add_same(exact, question, EXACT_NUMBER, exact->depth);
        if (exact_has(exact, TALLY_OP_POWER)) add_same(exact, question, EXACT_RAISED, 0);
        break;
    case EXACT_FIRST_OF_SUM:
        if (!exact_admits(exact, question->value)) return;
        add_atoms(exact, question);
        add_same(exact, question, EXACT_PRODUCT, 0);
        break;
    case EXACT_FIRST_OF_PRODUCT:
        if (!exact_admits(exact, question->value)) return;
        if (!exact_goes_left(exact)) {
            add_same(exact, question, EXACT_WORDED, 0);
            break;
        }
        add_atoms(exact, question);
        add_same(exact, question, EXACT_SUM_IN_PRODUCT, 0);
        break;
    case EXACT_NUMBER:
    case EXACT_RAISED:
    case EXACT_WORDED:
    case EXACT_ATOM:
    case EXACT_SUM:
    case EXACT_SUM_IN_PRODUCT:
    case EXACT_ZERO_PAIR:
    case EXACT_PRODUCT:
    case EXACT_SUM_GROUP:
    case EXACT_PRODUCT_GROUP:
    case EXACT_ANY_GROUP:
    case EXACT_ANY_FRACTION:
    case EXACT_ROW:
    case EXACT_MINUS: break;
    }
}

void exact_find_in_any_order(struct exact *exact, const struct exact_question *question)
{
    switch ((enum exact_kind)question->kind) {
    case EXACT_SUM: find_sum(exact, question); break;
    case EXACT_SUM_IN_PRODUCT: find_sum_in_product(exact, question); break;
    case EXACT_ZERO_PAIR: find_zero_pair(exact, question); break;
    case EXACT_PRODUCT: find_product(exact, question); break;
    case EXACT_SUM_GROUP: exact_find_group(exact, question, true); break;
    case EXACT_PRODUCT_GROUP: exact_find_group(exact, question, false); break;
    case EXACT_ANY_GROUP: find_any_group(exact, question); break;
    case EXACT_ANY_FRACTION: find_any_fraction(exact, question); break;
    case EXACT_EXPRESSION:
    case EXACT_ATOM:
    case EXACT_SUM_OPERAND:
    case EXACT_PRODUCT_OPERAND:
    case EXACT_FACTOR:
    case EXACT_FIRST_OF_SUM:
    case EXACT_FIRST_OF_PRODUCT: exact_find_unions(exact, question); break;
    case EXACT_NUMBER:
    case EXACT_RAISED:
    case EXACT_WORDED:
    case EXACT_ROW:
    case EXACT_MINUS: break;
    }
}
