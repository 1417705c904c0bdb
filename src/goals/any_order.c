/* SPDX-License-Identifier: MIT */
/*
 * The derivations of sums and products of numbers in any order: goals/goals.h shows their form.
 */
#include "goals/goals.h"
#include "goals/sift.h"
#include "goals/step_effort.h"
#include "goals/table.h"

/* ---- Sums and products ----------------------------------------------------------------------- */

/* A fraction: the value of one side is known from a table, and not yet whether that of the other
 * side can be made. The details of the groups: one of them may have a first operand. */
struct fraction {
    struct goals_split split; /* minuend or dividend, subtrahend or divisor */
    bool is_sum;
    bool is_left_known;
    uint32_t left_detail, right_detail;
};

/* Adds the derivation: value = group over a, minus (or divided by) a group over b. */
static void add_fraction(struct goals *goals, const struct fraction *fraction, struct ratio a,
                         struct ratio b)
{
    const enum goals_kind kind = fraction->is_sum ? GOALS_SUM_GROUP : GOALS_PRODUCT_GROUP;
    const struct goals_split split = fraction->split;
    /* of two groups of a sum worth zero, over equal numbers, which comes first does not matter */
    const bool is_pair = split.a == split.b && fraction->left_detail == GOALS_NO_NEUTRAL;
    uint32_t left = GOALS_NONE, step = 0, least = 0;
    if (goals_limits_parts(goals)) {
        step = goals_least_of_fraction(fraction->is_sum, a, b);
        least = goals_least_known(goals, kind, split.a, a);
    } else if (!fraction->is_left_known) {
        left = goals_ask_kind(goals, kind, split.a, a, fraction->left_detail);
        if (left == GOALS_NONE) return;
    }
    const uint32_t right =
        goals_ask_part_kind(goals, kind, split.b, b, fraction->right_detail, step + least);
    if (right == GOALS_NONE) return;
    if (left == GOALS_NONE)
        left = goals_ask_part_kind(goals, kind, split.a, a, fraction->left_detail,
                                   step + goals_effort_of(goals, right));
    if (left == GOALS_NONE) return;
    if (is_pair) goals_add_derivation(goals, GOALS_PAIR, 1, left, GOALS_NONE);
    else goals_add_derivation(goals, GOALS_FRACTION, 1, left, right);
}

/* Adds value = P - N, or value = M / D, for all groups of a meeting. Neither N, M nor D is zero.
 * The value of a quotient is not zero. */
static void add_fractions_of(struct goals *goals, const struct goals_meeting *meeting, bool is_sum,
                             struct ratio value, uint32_t left_detail, uint32_t right_detail)
{
    const uint8_t up = is_sum ? GOALS_PLUS_KNOWN : GOALS_TIMES;
    const uint8_t down = is_sum ? GOALS_MINUS_KNOWN : GOALS_UNDER;
    const struct ratio known = meeting->known;
    struct fraction fraction = {.split = {meeting->other_subset, meeting->known_subset},
                                .is_sum = is_sum,
                                .left_detail = left_detail,
                                .right_detail = right_detail};
    struct ratio other;
    if (ratio_is_zero(known)) return;
    if ((meeting->steps & up) != 0 &&
        (is_sum ? ratio_add(&other, value, known) : ratio_multiply(&other, value, known)))
        add_fraction(goals, &fraction, other, known);
    if ((meeting->steps & down) == 0 || meeting->known_subset == meeting->other_subset) return;
    fraction.split = (struct goals_split){meeting->known_subset, meeting->other_subset};
    fraction.is_left_known = true;
    if (is_sum ? ratio_subtract(&other, known, value) && other.numerator > 0
               : ratio_divide(&other, known, value))
        add_fraction(goals, &fraction, known, other);
}

static bool are_groups(const struct goals_meeting *meeting, bool is_sum)
{
    const uint8_t groups = is_sum ? GOALS_PARTS_SUM_GROUP : GOALS_PARTS_PRODUCT_GROUP;
    return (meeting->known_parts & groups) != 0 && (meeting->other_parts & groups) != 0;
}

/* A first operand is never a divisor; one that is taken away is added to what is turned. */
static void add_fractions(struct goals *goals, const struct goals_question *question, bool is_sum)
{
    const struct ratio value = question->value;
    struct goals_walk walk = goals_walk(goals, question->subset, value, is_sum);
    while (goals_walk_on(goals, &walk)) {
        if (!are_groups(&walk.met, is_sum)) continue;
        add_fractions_of(goals, &walk.met, is_sum, value, 0, GOALS_NO_NEUTRAL);
        if (!goals_has_first(goals, is_sum)) continue;
        add_fractions_of(goals, &walk.met, is_sum, value, GOALS_WITH_FIRST, GOALS_NO_NEUTRAL);
        if (is_sum)
            add_fractions_of(goals, &walk.met, is_sum, value, 0,
                             GOALS_NO_NEUTRAL | GOALS_WITH_FIRST);
    }
}

static void find_sum(struct goals *goals, const struct goals_question *question)
{
    goals_add_groups(goals, question, true);
    if (goals_has(goals, TALLY_OP_SUBTRACT)) add_fractions(goals, question, true);
}

/* Adds P - N = 0 for two groups without zeros, in one orientation: of 5 - (3 + 2) and (3 + 2) - 5
 * only one is a tree. A group with a first operand is P. */
static void find_zero_pair(struct goals *goals, const struct goals_question *question)
{
    const uint32_t detail = GOALS_NO_NEUTRAL | question->detail;
    struct goals_walk walk = goals_walk(goals, question->subset, question->value, true);
    if (!goals_has(goals, TALLY_OP_SUBTRACT)) return;
    while (goals_walk_on(goals, &walk)) {
        struct goals_meeting met = walk.met;
        const uint64_t known = goals_subset_at(goals, met.known_subset)->key;
        const uint64_t other = goals_subset_at(goals, met.other_subset)->key;
        if (!are_groups(&met, true)) continue;
        if (detail == GOALS_NO_NEUTRAL)
            met.steps &= known > other ? GOALS_MINUS_KNOWN : GOALS_PLUS_KNOWN;
        add_fractions_of(goals, &met, true, question->value, detail, GOALS_NO_NEUTRAL);
    }
}

/* Adds zeros, and what they are added to: two groups of equal values, one minus the other; or zeros
 * of a product, and a fraction of any value. */
static void add_zeros_with(struct goals *goals, struct goals_split split, bool is_sum,
                           uint32_t of_zeros, uint32_t of_others)
{
    const struct ratio zero = ratio_of_whole(0);
    const enum goals_kind group = is_sum ? GOALS_SUM_GROUP : GOALS_PRODUCT_GROUP;
    const enum goals_kind other = is_sum ? GOALS_ZERO_PAIR : GOALS_ANY_FRACTION;
    const uint32_t zeros = goals_ask_part_kind(goals, group, split.a, zero, of_zeros, 1);
    if (zeros == GOALS_NONE) return;
    const uint32_t others = goals_ask_part_kind(goals, other, split.b, zero, of_others,
                                                1 + goals_effort_of(goals, zeros));
    if (others != GOALS_NONE) goals_add_derivation(goals, GOALS_ZERO, 1, zeros, others);
}

/* A first operand is one of the zeros, or of the others. */
static void add_zeros(struct goals *goals, struct goals_split split, bool is_sum)
{
    add_zeros_with(goals, split, is_sum, 0, 0);
    if (!goals_has_first(goals, is_sum)) return;
    add_zeros_with(goals, split, is_sum, GOALS_WITH_FIRST, 0);
    add_zeros_with(goals, split, is_sum, 0, GOALS_WITH_FIRST);
}

/* Adds the sums that may be a factor. A sum of value zero consists of zeros, of a pair of equal
 * groups, or of both. Other sums need no special form. */
static void find_sum_in_product(struct goals *goals, const struct goals_question *question)
{
    struct goals_split split;
    if (!ratio_is_zero(question->value)) {
        goals_add_same(goals, question, GOALS_SUM, 0);
        return;
    }
    goals_add_groups(goals, question, true);
    goals_add_same(goals, question, GOALS_ZERO_PAIR, 0);
    if (goals_has_first(goals, true))
        goals_add_same(goals, question, GOALS_ZERO_PAIR, GOALS_WITH_FIRST);
    for (uint32_t i = 0; goals_next_split(goals, question->subset, &i, &split);)
        add_zeros(goals, split, true);
}

/* Adds all products over the subset that are not zero. */
static void find_any_group(struct goals *goals, const struct goals_question *question)
{
    if (goals_table_of(goals, question->subset) == NULL) return;
    const struct goals_table table = goals_subset_at(goals, question->subset)->table;
    for (uint32_t i = 0; i < table.count && goals_goes_on(goals); i++) {
        const struct ratio value = table.entries[i].value;
        if ((table.entries[i].parts & GOALS_PARTS_PRODUCT_GROUP) == 0 || ratio_is_zero(value))
            continue;
        const uint32_t group =
            goals_ask_kind(goals, GOALS_PRODUCT_GROUP, question->subset, value, question->detail);
        if (group != GOALS_NONE) goals_add_derivation(goals, GOALS_SAME, 1, group, GOALS_NONE);
    }
}

/* For every split of the subset, adds a group, a group in the denominator, or both. */
static void find_any_fraction(struct goals *goals, const struct goals_question *question)
{
    const struct ratio zero = ratio_of_whole(0);
    const uint32_t detail = question->detail;
    const uint32_t above = goals_ask_kind(goals, GOALS_ANY_GROUP, question->subset, zero, detail);
    if (above != GOALS_NONE && goals_has(goals, TALLY_OP_MULTIPLY)) {
        goals_add_derivation(goals, GOALS_FRACTION, 1, above, GOALS_NONE);
    }
    if (!goals_has(goals, TALLY_OP_DIVIDE)) return;
    const uint32_t below =
        detail == GOALS_WITH_FIRST
            ? GOALS_NONE
            : goals_ask_kind(goals, GOALS_ANY_GROUP, question->subset, zero, GOALS_NO_NEUTRAL);
    if (below != GOALS_NONE) goals_add_derivation(goals, GOALS_FRACTION, 1, GOALS_NONE, below);
    struct goals_split split;
    if (!goals_has(goals, TALLY_OP_MULTIPLY)) return;
    for (uint32_t i = 0; goals_next_split(goals, question->subset, &i, &split);) {
        const uint32_t left = goals_ask_part_kind(goals, GOALS_ANY_GROUP, split.a, zero, detail, 1);
        const uint32_t right =
            goals_ask_part_kind(goals, GOALS_ANY_GROUP, split.b, zero, GOALS_NO_NEUTRAL,
                                1 + goals_effort_of(goals, left));
        if (left != GOALS_NONE && right != GOALS_NONE)
            goals_add_derivation(goals, GOALS_FRACTION, 1, left, right);
    }
}

/* Products of value zero are some zeros times a fraction of any value over the other numbers;
 * others are a group, or a group divided by a group. */
static void find_product(struct goals *goals, const struct goals_question *question)
{
    const bool is_zero = ratio_is_zero(question->value);
    struct goals_split split;
    goals_add_groups(goals, question, false);
    if (!is_zero && goals_has(goals, TALLY_OP_DIVIDE)) add_fractions(goals, question, false);
    for (uint32_t i = 0; is_zero && goals_next_split(goals, question->subset, &i, &split);)
        add_zeros(goals, split, false);
}

void goals_find_in_any_order(struct goals *goals, const struct goals_question *question)
{
    static void (*const finders[])(struct goals * goals, const struct goals_question *question) = {
        [GOALS_SUM] = find_sum,
        [GOALS_SUM_IN_PRODUCT] = find_sum_in_product,
        [GOALS_ZERO_PAIR] = find_zero_pair,
        [GOALS_PRODUCT] = find_product,
        [GOALS_SUM_GROUP] = goals_find_group,
        [GOALS_PRODUCT_GROUP] = goals_find_group,
        [GOALS_ANY_GROUP] = find_any_group,
        [GOALS_ANY_FRACTION] = find_any_fraction,
    };
    finders[question->kind](goals, question);
}
