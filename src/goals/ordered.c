/* SPDX-License-Identifier: MIT */
/*
 * The derivations of sums and products of numbers in the order given: the part in front, and one
 * more operand. Values have signs here. The first operand of a sum is never subtracted; a minus
 * before a sum is outside the sum. If there is a unary minus, the first operand that is not zero is
 * never subtracted either, since 0 - 3 is -(0 + 3). A front part of the same kind may have a value
 * that the rules do not allow for a step: 3 - 8 in 3 - (8 - 7) (goals/rewrite.h).
 */
#include "goals/goals.h"
#include "goals/table.h"

/* The detail of a goal of sums: each of these sums has an operand other than zero. */
enum { HAS_MORE_THAN_ZEROS = 1 };

/* x / 1 is x * 1, and x / -1 is x * -1. */
static bool is_neutral_factor(struct ratio value)
{
    return ratio_is_one(ratio_magnitude(value));
}

/* The goal of the part in front of an operand. */
static uint32_t ask_before(struct exact *exact, uint32_t subset, bool is_sum, bool is_taken_away,
                           struct ratio value)
{
    if (is_sum && is_taken_away && ratio_is_zero(value) && exact_keeps_minus(exact)) {
        return exact_ask_kind(exact, EXACT_SUM, subset, value, HAS_MORE_THAN_ZEROS);
    }
    if (exact_admits(exact, value)) {
        const enum exact_seat seat = is_sum ? EXACT_BEFORE_SUM : EXACT_BEFORE_PRODUCT;
        return exact_ask_at(exact, seat, subset, value, 0);
    }
    if (exact->brackets != TALLY_BRACKETS_ANY) return EXACT_NONE;
    return exact_ask_kind(exact, is_sum ? EXACT_SUM : EXACT_PRODUCT, subset, value, 0);
}

/* A lower bound of the effort of any expression of the value, from the table of the subset. */
static uint64_t least_effort_known(const struct exact *exact, uint32_t subset, struct ratio value)
{
    const struct exact_subset *const seen = exact_subset_at(exact, subset);
    if (!seen->has_table) return 0;
    const struct exact_table_entry *const entry = exact_table_find(&seen->table, value);
    return entry != NULL ? entry->least_effort : EXACT_NO_LIMIT;
}

/* Is the effort of two sides and the step between them above the limit? */
static bool is_beyond_limit(const struct exact *exact, struct exact_split split, struct ratio a,
                            struct ratio b)
{
    if (!exact->weighs_effort || exact->most_effort == EXACT_NO_LIMIT) return false;
    const uint64_t left = least_effort_known(exact, split.a, a);
    if (left + 1 > exact->most_effort) return true;
    return left + least_effort_known(exact, split.b, b) + 1 > exact->most_effort;
}

/* Adds one operand of a sum or product to the part in front of it. */
static void add_append(struct exact *exact, struct exact_split split, bool is_sum, bool is_inverse,
                       struct ratio a, struct ratio b)
{
    const bool b_is_larger =
        exact_subset_at(exact, split.b)->size > exact_subset_at(exact, split.a)->size;
    const enum exact_seat seat = is_sum ? EXACT_AT_SUM : EXACT_AT_PRODUCT;
    uint32_t right = EXACT_NONE;
    if (is_beyond_limit(exact, split, a, b)) return;
    if (b_is_larger) {
        right = exact_ask_at(exact, seat, split.b, b, 0);
        if (right == EXACT_NONE) return;
    }
    const uint32_t left = ask_before(exact, split.a, is_sum, is_inverse, a);
    if (left == EXACT_NONE) return;
    if (!b_is_larger) right = exact_ask_at(exact, seat, split.b, b, 0);
    if (right != EXACT_NONE) {
        exact_add_derivation(exact, is_inverse ? EXACT_APPEND_INVERSE : EXACT_APPEND, 1, left,
                             right);
    }
}

/* Adds zeros after a sum that is worth zero but contains other numbers. */
static void add_zero_to_more(struct exact *exact, struct exact_split split)
{
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t left = exact_ask_kind(exact, EXACT_SUM, split.a, zero, HAS_MORE_THAN_ZEROS);
    const uint32_t right =
        left != EXACT_NONE ? exact_ask_at(exact, EXACT_AT_SUM, split.b, zero, 0) : EXACT_NONE;
    if (right != EXACT_NONE) exact_add_derivation(exact, EXACT_APPEND, 1, left, right);
}

/* One side of a sum or product, if the values of that side are known. */
struct known_side {
    struct exact *exact;
    struct exact_split split;
    bool is_sum;
    bool is_b;
};

static void add_known(const struct known_side *side, bool is_inverse, struct ratio known,
                      struct ratio other)
{
    const struct ratio a = side->is_b ? other : known;
    const struct ratio b = side->is_b ? known : other;
    add_append(side->exact, side->split, side->is_sum, is_inverse, a, b);
}

static void add_sums_with(const struct known_side *side, struct ratio known,
                          const struct exact_question *question)
{
    struct exact *const exact = side->exact;
    const struct ratio value = question->value;
    struct ratio other;
    if (question->detail == HAS_MORE_THAN_ZEROS && ratio_is_zero(known)) {
        add_zero_to_more(exact, side->split);
        return;
    }
    if (exact_has(exact, TALLY_OP_ADD) && ratio_subtract(&other, value, known))
        add_known(side, false, known, other);
    if (!exact_has(exact, TALLY_OP_SUBTRACT)) return;
    if (side->is_b ? !ratio_is_zero(known) && ratio_add(&other, value, known)
                   : ratio_subtract(&other, known, value) && !ratio_is_zero(other))
        add_known(side, true, known, other);
}

/* Adds zero times each number written with all digits of the other side. */
static void add_zero_times_rows(struct exact *exact, struct exact_split split, bool takes_b)
{
    const uint32_t others = takes_b ? split.a : split.b;
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t known = takes_b ? exact_ask_at(exact, EXACT_AT_PRODUCT, split.b, zero, 0)
                                   : exact_ask_at(exact, EXACT_BEFORE_PRODUCT, split.a, zero, 0);
    const struct exact_subset subset = *exact_subset_at(exact, others);
    for (uint32_t i = subset.leaf_begin;
         i < subset.leaf_begin + subset.leaf_count && known != EXACT_NONE; i++) {
        const struct ratio value = exact_leaf_at(exact, i)->value;
        const uint32_t row = exact_may_be_factor(value)
                                 ? exact_ask_kind(exact, EXACT_ROW, others, value, 0)
                                 : EXACT_NONE;
        if (row == EXACT_NONE) continue;
        const uint32_t left = takes_b ? row : known;
        const uint32_t right = takes_b ? known : row;
        if (exact_has(exact, TALLY_OP_MULTIPLY))
            exact_add_derivation(exact, EXACT_APPEND, 1, left, right);
        else if (!takes_b && exact_has(exact, TALLY_OP_DIVIDE))
            exact_add_derivation(exact, EXACT_APPEND_INVERSE, 1, left, right);
    }
}

/* Adds zero times any expression over the other side. */
static void add_zero_products(const struct known_side *side)
{
    struct exact *const exact = side->exact;
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t others = side->is_b ? side->split.a : side->split.b;
    struct exact_table table;
    if (exact_rows_will_do(exact, others, exact_may_be_factor)) {
        add_zero_times_rows(exact, side->split, side->is_b);
        return;
    }
    if (!exact_copy_table(exact, others, &table)) return;
    for (uint32_t i = 0; i < table.count && exact_goes_on(exact); i++) {
        const struct ratio other = table.entries[i].value;
        if (exact_has(exact, TALLY_OP_MULTIPLY)) add_known(side, false, zero, other);
        if (!side->is_b && exact_has(exact, TALLY_OP_DIVIDE) && !ratio_is_zero(other) &&
            !is_neutral_factor(other))
            add_known(side, true, zero, other);
    }
}

static void add_products_with(const struct known_side *side, struct ratio known, struct ratio value)
{
    struct ratio other;
    if (ratio_is_zero(known)) {
        if (ratio_is_zero(value)) add_zero_products(side);
        return;
    }
    if (exact_has(side->exact, TALLY_OP_MULTIPLY) && ratio_divide(&other, value, known))
        add_known(side, false, known, other);
    if (!exact_has(side->exact, TALLY_OP_DIVIDE)) return;
    if (side->is_b ? !is_neutral_factor(known) && ratio_multiply(&other, value, known)
                   : ratio_divide(&other, known, value) && !is_neutral_factor(other))
        add_known(side, true, known, other);
}

static void find_appended(struct exact *exact, const struct exact_question *question, bool is_sum)
{
    const uint8_t operand_parts = exact_parts_at(exact, is_sum ? EXACT_AT_SUM : EXACT_AT_PRODUCT);
    const uint8_t front_parts =
        exact_parts_at(exact, is_sum ? EXACT_BEFORE_SUM : EXACT_BEFORE_PRODUCT);
    if (!exact_make_splits(exact, question->subset)) return;
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    for (uint32_t i = 0; i < subset.split_count && exact_goes_on(exact); i++) {
        struct known_side side = {exact, *exact_split_at(exact, subset.split_begin + i), is_sum,
                                  false};
        struct exact_table table;
        if (exact_goes_left(exact)) { /* few numbers, if any, have all digits of the other side */
            side.is_b = true;
            if (!exact_copy_table(exact, side.split.b, &table)) return;
        } else if (!exact_table_of_side(exact, side.split, &side.is_b, &table)) {
            return;
        }
        for (uint32_t j = 0; j < table.count && exact_goes_on(exact); j++) {
            if (table.entries[j].least_effort >= exact->most_effort) continue;
            if ((table.entries[j].parts & (side.is_b ? operand_parts : front_parts)) == 0) continue;
            if (is_sum) add_sums_with(&side, table.entries[j].value, question);
            else add_products_with(&side, table.entries[j].value, question->value);
        }
    }
}

void exact_find_in_order(struct exact *exact, const struct exact_question *question)
{
    if (question->kind == EXACT_SUM) find_appended(exact, question, true);
    else if (question->kind == EXACT_PRODUCT) find_appended(exact, question, false);
    else exact_find_unions(exact, question);
}
