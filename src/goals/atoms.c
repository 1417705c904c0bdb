/* SPDX-License-Identifier: MIT */
/*
 * The derivations of atoms (written numbers, powers, and operations of one operand), which are the
 * same in any order and in the order given.
 *
 * In the order given, values have signs, and a minus is moved out of its operand if possible. It
 * stays if only the positive value has a result: (-(1 - 5)) ^ (1 / 2), sqrt(-(1 - 5)), (-(1 - 5))!.
 * Then the minus is a goal of its own (EXACT_MINUS). In any order no such goal is needed, since 5 -
 * 1 can be made as well as 1 - 5.
 */
#include "goals/doubles.h"
#include "goals/goals.h"
#include "goals/results.h"
#include "goals/table.h"

void exact_find_rows(struct exact *exact, const struct exact_question *question)
{
    if (!exact_make_leaves(exact, question->subset)) return;
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    for (uint32_t i = subset.leaf_begin; i < subset.leaf_begin + subset.leaf_count; i++) {
        if (!ratio_is_equal(exact_leaf_at(exact, i)->value, question->value)) continue;
        exact_add_derivation(exact, EXACT_LEAF, 1, i, EXACT_NONE);
    }
}

void exact_find_minus(struct exact *exact, const struct exact_question *question)
{
    const struct ratio turned = ratio_negate(question->value);
    const uint32_t inner =
        exact_ask_kind(exact, EXACT_EXPRESSION, question->subset, turned, question->detail);
    if (inner != EXACT_NONE) exact_add_derivation(exact, EXACT_NEGATED, 1, inner, EXACT_NONE);
}

/* Below, has_minus of a base: a minus that cannot be moved stands before its value. */

static void add_base(struct exact *exact, enum exact_form form, uint32_t subset,
                     enum exact_kind kind, struct ratio base, uint32_t exponents)
{
    const uint32_t left =
        exact_ask_part_kind(exact, kind, subset, base, exact_detail_of(exact, kind),
                            1 + exact_effort_of(exact, exponents));
    if (left != EXACT_NONE) exact_add_derivation(exact, form, 1, left, exponents);
}

/* (3 - 1 - 2) ^ n is (1 + 2 - 3) ^ n, so in any order a sum worth zero has one
 * orientation here, as in a product. */
static void add_bases(struct exact *exact, enum exact_form form, uint32_t subset, struct ratio base,
                      bool has_minus, uint32_t exponents)
{
    const enum exact_kind kind = exact_kind_at(exact, EXACT_AT_BASE);
    if (exponents == EXACT_NONE) return;
    if (has_minus) {
        if (kind == EXACT_EXPRESSION) add_base(exact, form, subset, EXACT_MINUS, base, exponents);
    } else if (exact->is_ordered || !ratio_is_zero(base) || kind != EXACT_EXPRESSION) {
        add_base(exact, form, subset, kind, base, exponents);
    } else {
        if (exact_goes_left(exact))
            add_base(exact, form, subset, EXACT_FIRST_OF_PRODUCT, base, exponents);
        add_base(exact, form, subset, exact_kind_at(exact, EXACT_AT_PRODUCT), base, exponents);
        add_base(exact, form, subset, EXACT_PRODUCT, base, exponents);
    }
}

static void add_power_of(struct exact *exact, enum exact_form form, struct exact_split split,
                         struct ratio base, bool has_minus, struct ratio exponent)
{
    const uint32_t exponents = exact_ask_at(exact, EXACT_AT_EXPONENT, split.b, exponent, 1);
    add_bases(exact, form, split.a, base, has_minus, exponents);
}

/* Adds base ^ exponent for an exponent of this value. If no expression has a negative exponent's
 * value, a unary minus before the expression of its magnitude is used. */
static void add_power(struct exact *exact, struct exact_split split, struct ratio base,
                      bool has_minus, struct ratio exponent)
{
    const bool is_negative = exponent.numerator < 0;
    if (!exact_admits(exact, exponent)) return;
    /* (-a) ^ 2 is a ^ 2, which is found without the minus */
    if (has_minus && exponent.denominator == 1) return;
    if (exact->is_ordered || !is_negative)
        add_power_of(exact, EXACT_POWER, split, base, has_minus, exponent);
    if (ratio_is_zero(exponent)) return;
    if (exact->is_ordered ? exact_has(exact, TALLY_OP_NEGATE) : is_negative) {
        add_power_of(exact, EXACT_POWER_NEGATIVE, split, base, has_minus, ratio_negate(exponent));
    }
}

/* Tables store exponents with one sign; this tries each sign that they may have. */
static void add_powers_with(struct exact *exact, struct exact_split split, struct ratio base,
                            bool has_minus, const struct exact_table *exponents,
                            bool (*is_wanted)(struct ratio exponent))
{
    for (uint32_t i = 0; i < exponents->count && exact_goes_on(exact); i++) {
        const struct ratio exponent = exponents->entries[i].value;
        if (is_wanted(exponent)) add_power(exact, split, base, has_minus, exponent);
        if (!exact->is_ordered && !ratio_is_zero(exponent) && is_wanted(ratio_negate(exponent))) {
            add_power(exact, split, base, has_minus, ratio_negate(exponent));
        }
    }
    if (!exact->is_ordered) return;
    /* If an exponent has only one sign, a unary minus gives the other. */
    for (uint32_t i = 0; i < exponents->count && exact_goes_on(exact); i++) {
        const struct ratio turned = ratio_negate(exponents->entries[i].value);
        if (exact_table_find(exponents, turned) == NULL && is_wanted(turned))
            add_power(exact, split, base, has_minus, turned);
    }
}

static bool is_any(struct ratio exponent)
{
    (void)exponent;
    return true;
}

static bool is_positive(struct ratio exponent)
{
    return exponent.numerator > 0;
}

static bool is_even(struct ratio exponent)
{
    return exponent.denominator == 1 && exponent.numerator % 2 == 0;
}

static bool is_odd(struct ratio exponent)
{
    return exponent.denominator == 1 && exponent.numerator % 2 != 0;
}

static bool is_fraction(struct ratio exponent)
{
    return exponent.denominator != 1;
}

/* Adds base ^ N for each wanted number N that is written with all digits of the right subset, such
 * as base ^ 12 for the digits 1 and 2. */
static void add_powers_of_rows(struct exact *exact, struct exact_split split, struct ratio base,
                               bool has_minus, bool (*is_wanted)(struct ratio exponent))
{
    const struct exact_subset subset = *exact_subset_at(exact, split.b);
    for (uint32_t i = subset.leaf_begin; i < subset.leaf_begin + subset.leaf_count; i++) {
        const struct ratio exponent = exact_leaf_at(exact, i)->value;
        if (!is_wanted(exponent)) continue;
        const uint32_t right = exact_ask_kind(exact, EXACT_ROW, split.b, exponent, 0);
        add_bases(exact, EXACT_POWER, split.a, base, has_minus, right);
    }
}

static bool is_not_zero(struct ratio base)
{
    return !ratio_is_zero(base);
}

/* Adds N ^ exponent for each number N that is written with all digits of the left subset, such as
 * 12 ^ exponent for the digits 1 and 2. */
static void add_rows_to_power(struct exact *exact, struct exact_split split, struct ratio exponent,
                              bool (*is_wanted)(struct ratio base))
{
    const struct exact_subset subset = *exact_subset_at(exact, split.a);
    const uint32_t right = exact_ask_at(exact, EXACT_AT_EXPONENT, split.b, exponent, 0);
    for (uint32_t i = subset.leaf_begin;
         i < subset.leaf_begin + subset.leaf_count && right != EXACT_NONE; i++) {
        const struct ratio base = exact_leaf_at(exact, i)->value;
        const uint32_t left =
            is_wanted(base) ? exact_ask_kind(exact, EXACT_ROW, split.a, base, 0) : EXACT_NONE;
        if (left != EXACT_NONE) exact_add_derivation(exact, EXACT_POWER, 1, left, right);
    }
}

/* Adds powers with this base, for all exponents that give the value. */
static void add_powers_of_base(struct exact *exact, struct exact_split split, struct ratio base,
                               bool has_minus, struct ratio value)
{
    const struct ratio size = ratio_magnitude(base);
    bool (*is_wanted)(struct ratio) = NULL;
    if (ratio_is_zero(base)) {
        if (ratio_is_zero(value)) is_wanted = is_positive;
        if (ratio_is_one(value) && exact_has(exact, TALLY_OP_ZERO_POWER)) is_wanted = ratio_is_zero;
    } else if (ratio_is_one(size)) {
        if (ratio_is_one(base) && ratio_is_one(value)) is_wanted = has_minus ? is_fraction : is_any;
        if (!ratio_is_one(base) && ratio_is_one(value)) is_wanted = is_even;
        if (!ratio_is_one(base) && ratio_is_one(ratio_negate(value))) is_wanted = is_odd;
    } else {
        struct ratio exponent;
        if (ratio_is_zero(value) || (value.numerator < 0 && base.numerator > 0)) return;
        if (!ratio_logarithm(&exponent, size, ratio_magnitude(value))) return;
        if (base.numerator < 0 && !(value.numerator < 0 ? is_odd(exponent) : is_even(exponent)))
            return;
        add_power(exact, split, base, has_minus, exponent);
        return;
    }
    if (is_wanted == NULL) return;
    if (exact_rows_will_do(exact, split.b, is_wanted)) {
        add_powers_of_rows(exact, split, base, has_minus, is_wanted);
        return;
    }
    struct exact_table exponents;
    if (exact_copy_table(exact, split.b, &exponents))
        add_powers_with(exact, split, base, has_minus, &exponents, is_wanted);
}

/* Adds powers with this exponent, for all bases that give the value. There are at most two such
 * bases, but for exponent zero every base is one, zero only if the rules say so. */
static void add_powers_of_exponent(struct exact *exact, struct exact_split split,
                                   struct ratio exponent, struct ratio value)
{
    if (ratio_is_zero(exponent)) {
        bool (*const is_wanted)(struct ratio) =
            exact_has(exact, TALLY_OP_ZERO_POWER) ? is_any : is_not_zero;
        if (!ratio_is_one(value)) return;
        if (exact_rows_will_do(exact, split.a, is_wanted)) {
            add_rows_to_power(exact, split, exponent, is_wanted);
            return;
        }
        struct exact_table bases;
        if (!exact_copy_table(exact, split.a, &bases)) return;
        for (uint32_t i = 0; i < bases.count && exact_goes_on(exact); i++) {
            if (is_wanted(bases.entries[i].value))
                add_power(exact, split, bases.entries[i].value, false, exponent);
        }
        return;
    }
    struct ratio root;
    bool is_beyond = false;
    const struct ratio turned = exponent.numerator > 0
                                    ? (struct ratio){exponent.denominator, exponent.numerator}
                                    : (struct ratio){-exponent.denominator, -exponent.numerator};
    if (!ratio_power(&root, ratio_magnitude(value), turned, &is_beyond)) return;
    if (value.numerator >= 0) add_power(exact, split, root, false, exponent);
    if (value.numerator > 0 && exact_keeps_minus(exact)) {
        add_power(exact, split, root, true, exponent);
    }
    if (!exact->is_ordered || ratio_is_zero(value)) return;
    if (value.numerator > 0 ? is_even(exponent) : is_odd(exponent)) {
        add_power(exact, split, ratio_negate(root), false, exponent);
    }
}

/* Enumerates the smaller side: either the bases, and finds the exponents that give the value, or
 * the exponents, and finds the bases. */
static void find_powers(struct exact *exact, struct exact_split split, struct ratio value)
{
    bool takes_b;
    struct exact_table table;
    if (!exact_table_of_side(exact, split, &takes_b, &table)) return;
    const uint8_t parts = exact_parts_at(exact, takes_b ? EXACT_AT_EXPONENT : EXACT_AT_BASE);
    for (uint32_t i = 0; i < table.count && exact_goes_on(exact); i++) {
        const struct ratio entry = table.entries[i].value;
        if (table.entries[i].least_effort >= exact->most_effort) continue;
        if ((table.entries[i].parts & parts) == 0) continue;
        if (!takes_b) {
            add_powers_of_base(exact, split, entry, false, value);
            if (entry.numerator < 0 && value.numerator > 0 && exact_keeps_minus(exact)) {
                add_powers_of_base(exact, split, ratio_negate(entry), true, value);
            }
        } else {
            add_powers_of_exponent(exact, split, entry, value);
            if (ratio_is_zero(entry)) continue;
            const bool is_also_there =
                exact->is_ordered && exact_table_find(&table, ratio_negate(entry)) != NULL;
            if (!is_also_there) add_powers_of_exponent(exact, split, ratio_negate(entry), value);
        }
    }
}

/* Adds the operation on all expressions of an operand, unless it returns that operand. */
static void add_unary_of(struct exact *exact, const struct exact_question *question,
                         uint32_t operation, enum exact_kind kind, struct ratio operand)
{
    /* square(-1) returns another value: goals/tree.h */
    const bool may_change_sign =
        exact->has_signs && operation_rows[operation].sign == OPERATION_DROPS_SIGN;
    if (!may_change_sign && ratio_is_equal(operand, question->value)) return;
    const uint32_t inner =
        exact_ask_kind(exact, kind, question->subset, operand, question->detail - 1u);
    if (inner != EXACT_NONE) exact_add_derivation(exact, EXACT_UNARY, operation, inner, EXACT_NONE);
}

/* In the order given values have signs: a minus that the operation needs is a goal of its own, and
 * each other one moves outward. */
static void add_unary(struct exact *exact, const struct exact_question *question,
                      uint32_t operation, struct rational operand)
{
    const enum operation_sign sign = operation_rows[operation].sign;
    struct ratio value;
    if (!ratio_from_value(&value, operand)) return;
    if (sign == OPERATION_KEEPS_SIGN && question->value.numerator < 0) value = ratio_negate(value);
    add_unary_of(exact, question, operation, exact_kind_at(exact, EXACT_AT_UNARY), value);
    if (!exact->is_ordered || ratio_is_zero(value)) return;
    if (exact->brackets != TALLY_BRACKETS_ANY) { /* a minus stands in no operand, but in a number */
        if (sign == OPERATION_DROPS_SIGN && exact->game->has_negative)
            add_unary_of(exact, question, operation, exact_kind_at(exact, EXACT_AT_UNARY),
                         ratio_negate(value));
        return;
    }
    if (sign == OPERATION_NEEDS_SIGN && exact_keeps_minus(exact))
        add_unary_of(exact, question, operation, EXACT_MINUS, value);
    if (sign == OPERATION_DROPS_SIGN && exact_has_negatives(exact))
        add_unary_of(exact, question, operation, EXACT_EXPRESSION, ratio_negate(value));
}

/* Tries whole operands from 0 on. Their results rise, but for !0 = 1 and !1 = 0. */
static void try_operands(struct exact *exact, const struct exact_question *question,
                         uint32_t operation, struct rational wanted)
{
    for (rational_part i = 0; i < RATIONAL_BITS; i++) {
        struct rational result;
        const enum rational_status status =
            operation_rows[operation].apply(&result, value_of_whole(i));
        if (status == RATIONAL_NO_VALUE) continue;
        if (status != RATIONAL_OK || (i > 1 && result.numerator > wanted.numerator)) return;
        if (result.numerator == wanted.numerator)
            add_unary(exact, question, operation, value_of_whole(i));
    }
}

static void find_unary(struct exact *exact, const struct exact_question *question)
{
    const struct rational value = ratio_to_value(question->value);
    const struct rational wanted = rational_magnitude(value);
    bool rounds = false;
    for (uint32_t i = 0; operation_next(&i, exact->operations & TALLY_OP_NESTED); i++) {
        const struct operation_row *const row = &operation_rows[i];
        struct rational operand;
        rounds |= row->sign == OPERATION_MINDS_SIGN;
        if (row->sign == OPERATION_MINDS_SIGN) continue;
        if (value.negative && row->sign != OPERATION_KEEPS_SIGN) continue;
        if (row->undo == NULL && wanted.denominator == 1) try_operands(exact, question, i, wanted);
        if (row->undo != NULL && row->undo(&operand, wanted))
            add_unary(exact, question, i, operand);
    }
    if (rounds) exact_find_rounded(exact, question);
}

/* Is this 1 ^ row or row ^ 0, which is 1 whatever the row? Both must be whole: powers of fractions
 * take more effort. */
static bool is_one_at_once(const struct exact *exact, struct ratio base, struct ratio exponent)
{
    if (base.denominator != 1 || exponent.denominator != 1 || exponent.numerator < 0) return false;
    if (!ratio_is_zero(exponent)) return ratio_is_one(base);
    return !ratio_is_zero(base) || exact_has(exact, TALLY_OP_ZERO_POWER);
}

static void add_row_to_row(struct exact *exact, struct exact_split split, struct ratio base,
                           struct ratio exponent)
{
    if (!is_one_at_once(exact, base, exponent)) return;
    const uint32_t left = exact_ask_kind(exact, EXACT_ROW, split.a, base, 0);
    const uint32_t right = exact_ask_kind(exact, EXACT_ROW, split.b, exponent, 0);
    if (left != EXACT_NONE && right != EXACT_NONE)
        exact_add_derivation(exact, EXACT_POWER, 1, left, right);
}

/* Adds powers of one whole written number to another that are worth 1. Their effort is 1, and every
 * other power has more, since it has more steps. So if only the simplest solution is wanted, these
 * powers suffice. Without them, 1 ^ x, and (1 - 2) ^ x for all even x, would need every value of
 * the other numbers. */
static bool add_simplest_ones(struct exact *exact, uint32_t subset)
{
    const size_t before = exact->scratch.count;
    const struct exact_subset whole = *exact_subset_at(exact, subset);
    for (uint32_t i = 0; i < whole.split_count && exact_goes_on(exact); i++) {
        const struct exact_split split = *exact_split_at(exact, whole.split_begin + i);
        if (!exact_make_leaves(exact, split.a) || !exact_make_leaves(exact, split.b)) return true;
        const struct exact_subset a = *exact_subset_at(exact, split.a);
        const struct exact_subset b = *exact_subset_at(exact, split.b);
        for (uint32_t j = a.leaf_begin; j < a.leaf_begin + a.leaf_count; j++) {
            for (uint32_t k = b.leaf_begin; k < b.leaf_begin + b.leaf_count; k++)
                add_row_to_row(exact, split, exact_leaf_at(exact, j)->value,
                               exact_leaf_at(exact, k)->value);
        }
    }
    return exact->scratch.count > before;
}

/* Does the simplest such tree certainly count as a solution? A tree with a detour does not count if
 * any of the numbers may be used. A tree whose text can be read as another tree may not count
 * either. Left to right no minus can stand before a power, but before its base: (-0!) ^ 9. */
static bool is_simplest_enough(const struct exact *exact, struct ratio value)
{
    return exact->wants_simplest && ratio_is_one(value) && !exact->has_signs &&
           exact->brackets == TALLY_BRACKETS_ANY && exact->game->rules.use == TALLY_USE_ALL &&
           !exact_has_doubles(exact->game);
}

static void find_all_powers(struct exact *exact, const struct exact_question *question)
{
    if (!exact_make_splits(exact, question->subset)) return;
    if (is_simplest_enough(exact, question->value) && add_simplest_ones(exact, question->subset))
        return;
    const struct exact_subset whole = *exact_subset_at(exact, question->subset);
    for (uint32_t i = 0; i < whole.split_count && exact_goes_on(exact); i++)
        find_powers(exact, *exact_split_at(exact, whole.split_begin + i), question->value);
}

static void add_kind(struct exact *exact, const struct exact_question *question,
                     enum exact_kind kind, uint32_t detail)
{
    const uint32_t goal = exact_ask_kind(exact, kind, question->subset, question->value, detail);
    if (goal != EXACT_NONE) exact_add_derivation(exact, EXACT_SAME, 1, goal, EXACT_NONE);
}

/* Where brackets are restricted, the three sorts of atoms are goals of their own. */
void exact_find_atoms(struct exact *exact, const struct exact_question *question)
{
    const enum exact_kind kind = (enum exact_kind)question->kind;
    const bool is_any = kind == EXACT_ATOM && exact->brackets == TALLY_BRACKETS_ANY;
    if (kind == EXACT_ATOM && !is_any) {
        add_kind(exact, question, EXACT_NUMBER, question->detail);
        if (exact_has(exact, TALLY_OP_POWER)) add_kind(exact, question, EXACT_RAISED, 0);
        if (exact_has(exact, TALLY_OP_PAIRED)) add_kind(exact, question, EXACT_WORDED, 0);
        return;
    }
    if (kind == EXACT_NUMBER && !exact_admits(exact, question->value)) return;
    if (is_any || kind == EXACT_NUMBER) exact_find_rows(exact, question);
    if (exact_has(exact, TALLY_OP_POWER) && (is_any || kind == EXACT_RAISED))
        find_all_powers(exact, question);
    if (exact_has(exact, TALLY_OP_PAIRED) && (is_any || kind == EXACT_WORDED))
        exact_find_worded(exact, question);
    if (question->detail > 0 && (is_any || kind == EXACT_NUMBER)) find_unary(exact, question);
}
