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
static uint32_t ask_before(struct goals *goals, uint32_t subset, bool is_sum, bool is_taken_away,
                           struct ratio value)
{
    if (is_sum && is_taken_away && ratio_is_zero(value) && goals_keeps_minus(goals)) {
        return goals_ask_kind(goals, GOALS_SUM, subset, value, HAS_MORE_THAN_ZEROS);
    }
    if (goals_admits(goals, value)) {
        const enum goals_seat seat = is_sum ? GOALS_BEFORE_SUM : GOALS_BEFORE_PRODUCT;
        return goals_ask_at(goals, seat, subset, value, 0);
    }
    if (goals->brackets != TALLY_BRACKETS_ANY) return GOALS_NONE;
    return goals_ask_kind(goals, is_sum ? GOALS_SUM : GOALS_PRODUCT, subset, value, 0);
}

/* Is the effort of two sides and the step between them above the limit? */
static bool is_beyond_limit(const struct goals *goals, struct goals_split split, struct ratio a,
                            struct ratio b)
{
    if (!goals->weighs_effort || goals->most_effort == GOALS_NO_LIMIT) return false;
    const uint32_t left = goals_least_known(goals, GOALS_EXPRESSION, split.a, a);
    if (left + 1 > goals->most_effort) return true;
    return left + goals_least_known(goals, GOALS_EXPRESSION, split.b, b) + 1 > goals->most_effort;
}

/* Adds one operand of a sum or product to the part in front of it. */
static void add_append(struct goals *goals, struct goals_split split, bool is_sum, bool is_inverse,
                       struct ratio a, struct ratio b)
{
    const bool b_is_larger =
        goals_subset_at(goals, split.b)->size > goals_subset_at(goals, split.a)->size;
    const enum goals_seat seat = is_sum ? GOALS_AT_SUM : GOALS_AT_PRODUCT;
    uint32_t right = GOALS_NONE;
    if (is_beyond_limit(goals, split, a, b)) return;
    if (b_is_larger) {
        right = goals_ask_at(goals, seat, split.b, b, 0);
        if (right == GOALS_NONE) return;
    }
    const uint32_t left = ask_before(goals, split.a, is_sum, is_inverse, a);
    if (left == GOALS_NONE) return;
    if (!b_is_larger) right = goals_ask_at(goals, seat, split.b, b, 0);
    if (right != GOALS_NONE) {
        goals_add_derivation(goals, is_inverse ? GOALS_APPEND_INVERSE : GOALS_APPEND, 1, left,
                             right);
    }
}

/* Adds zeros after a sum that is worth zero but contains other numbers. */
static void add_zero_to_more(struct goals *goals, struct goals_split split)
{
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t left = goals_ask_kind(goals, GOALS_SUM, split.a, zero, HAS_MORE_THAN_ZEROS);
    const uint32_t right =
        left != GOALS_NONE ? goals_ask_at(goals, GOALS_AT_SUM, split.b, zero, 0) : GOALS_NONE;
    if (right != GOALS_NONE) goals_add_derivation(goals, GOALS_APPEND, 1, left, right);
}

/* Here and below, a value of one side of the split is known: of b, if knows_b is set. */
static void add_known(struct goals *goals, struct goals_split split, bool knows_b, bool is_sum,
                      bool is_inverse, struct ratio known, struct ratio other)
{
    const struct ratio a = knows_b ? other : known;
    const struct ratio b = knows_b ? known : other;
    add_append(goals, split, is_sum, is_inverse, a, b);
}

static void add_sums_with(struct goals *goals, struct goals_split split, bool knows_b,
                          struct ratio known, const struct goals_question *question)
{
    const struct ratio value = question->value;
    struct ratio other;
    if (question->detail == HAS_MORE_THAN_ZEROS && ratio_is_zero(known)) {
        add_zero_to_more(goals, split);
        return;
    }
    if (goals_has(goals, TALLY_OP_ADD) && ratio_subtract(&other, value, known))
        add_known(goals, split, knows_b, true, false, known, other);
    if (!goals_has(goals, TALLY_OP_SUBTRACT)) return;
    if (knows_b ? !ratio_is_zero(known) && ratio_add(&other, value, known)
                : ratio_subtract(&other, known, value) && !ratio_is_zero(other))
        add_known(goals, split, knows_b, true, true, known, other);
}

/* Adds zero times any expression over the other side. */
static void add_zero_products(struct goals *goals, struct goals_split split, bool knows_b)
{
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t others = knows_b ? split.a : split.b;
    struct goals_table table;
    if (!goals_copy_table(goals, others, &table)) return;
    for (uint32_t i = 0; i < table.count && goals_goes_on(goals); i++) {
        const struct ratio other = table.entries[i].value;
        if (goals_has(goals, TALLY_OP_MULTIPLY))
            add_known(goals, split, knows_b, false, false, zero, other);
        if (!knows_b && goals_has(goals, TALLY_OP_DIVIDE) && !ratio_is_zero(other) &&
            !is_neutral_factor(other))
            add_known(goals, split, knows_b, false, true, zero, other);
    }
}

static void add_products_with(struct goals *goals, struct goals_split split, bool knows_b,
                              struct ratio known, struct ratio value)
{
    struct ratio other;
    if (ratio_is_zero(known)) {
        if (ratio_is_zero(value)) add_zero_products(goals, split, knows_b);
        return;
    }
    if (goals_has(goals, TALLY_OP_MULTIPLY) && ratio_divide(&other, value, known))
        add_known(goals, split, knows_b, false, false, known, other);
    if (!goals_has(goals, TALLY_OP_DIVIDE)) return;
    if (knows_b ? !is_neutral_factor(known) && ratio_multiply(&other, value, known)
                : ratio_divide(&other, known, value) && !is_neutral_factor(other))
        add_known(goals, split, knows_b, false, true, known, other);
}

static void find_appended(struct goals *goals, const struct goals_question *question, bool is_sum)
{
    const uint8_t operand_parts = goals_parts_at(goals, is_sum ? GOALS_AT_SUM : GOALS_AT_PRODUCT);
    const uint8_t front_parts =
        goals_parts_at(goals, is_sum ? GOALS_BEFORE_SUM : GOALS_BEFORE_PRODUCT);
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, question->subset, &i, &split);) {
        bool knows_b = true;
        struct goals_table table;
        if (goals_goes_left(goals)) { /* few numbers, if any, have all digits of the other side */
            if (!goals_copy_table(goals, split.b, &table)) return;
        } else if (!goals_table_of_side(goals, split, &knows_b, &table)) {
            return;
        }
        for (uint32_t j = 0; j < table.count && goals_goes_on(goals); j++) {
            if (table.entries[j].least_effort >= goals->most_effort) continue;
            if ((table.entries[j].parts & (knows_b ? operand_parts : front_parts)) == 0) continue;
            const struct ratio known = table.entries[j].value;
            if (is_sum) add_sums_with(goals, split, knows_b, known, question);
            else add_products_with(goals, split, knows_b, known, question->value);
        }
    }
}

void goals_find_in_order(struct goals *goals, const struct goals_question *question)
{
    find_appended(goals, question, question->kind == GOALS_SUM);
}
