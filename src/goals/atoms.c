/* SPDX-License-Identifier: MIT */
/*
 * The derivations of atoms (written numbers, powers, and operations of one operand), which are the
 * same in any order and in the order given.
 *
 * In the order given, values have signs, and a minus is moved out of its operand if possible. It
 * stays if only the positive value has a result: (-(1 - 5)) ^ (1 / 2), sqrt(-(1 - 5)), (-(1 - 5))!.
 * Then the minus is a goal of its own (GOALS_MINUS). In any order no such goal is needed, since 5 -
 * 1 can be made as well as 1 - 5.
 */
#include "goals/goals.h"
#include "goals/table.h"
#include "goals/tree.h"

void goals_find_rows(struct goals *goals, const struct goals_question *question)
{
    if (!goals_make_leaves(goals, question->subset)) return;
    const struct goals_subset subset = *goals_subset_at(goals, question->subset);
    for (uint32_t i = subset.leaf_begin; i < subset.leaf_begin + subset.leaf_count; i++) {
        if (!ratio_is_equal(goals_leaf_at(goals, i)->value, question->value)) continue;
        goals_add_derivation(goals, GOALS_LEAF, 1, i, GOALS_NONE);
    }
}

void goals_find_minus(struct goals *goals, const struct goals_question *question)
{
    const struct ratio turned = ratio_negate(question->value);
    const uint32_t inner =
        goals_ask_kind(goals, GOALS_EXPRESSION, question->subset, turned, question->detail);
    if (inner != GOALS_NONE) goals_add_derivation(goals, GOALS_NEGATED, 1, inner, GOALS_NONE);
}

/* What the step of a power leaves less for its parts, where they have limits. */
static uint32_t step_of_power(const struct goals *goals, enum goals_form form, struct ratio base,
                              struct ratio exponent)
{
    if (!goals_limits_parts(goals)) return 1;
    return goals_effort_of_operation(goals, form, 1, base, exponent);
}

/* Below, has_minus of a base: a minus that cannot be moved stands before its value. */

static void add_base(struct goals *goals, enum goals_form form, uint32_t subset,
                     enum goals_kind kind, struct ratio base, uint32_t exponents)
{
    const struct ratio exponent = goals_at(goals, exponents)->value;
    const uint32_t step = step_of_power(goals, form, base, exponent);
    const uint32_t left =
        goals_ask_part_kind(goals, kind, subset, base, goals_detail_of(goals, kind),
                            step + goals_effort_of(goals, exponents));
    if (left != GOALS_NONE) goals_add_derivation(goals, form, 1, left, exponents);
}

/* (3 - 1 - 2) ^ n is (1 + 2 - 3) ^ n, so in any order a sum worth zero has one
 * orientation here, as in a product. */
static void add_bases(struct goals *goals, enum goals_form form, uint32_t subset, struct ratio base,
                      bool has_minus, uint32_t exponents)
{
    const enum goals_kind kind = goals_kind_at(goals, GOALS_AT_BASE);
    if (exponents == GOALS_NONE) return;
    if (has_minus) {
        if (kind == GOALS_EXPRESSION) add_base(goals, form, subset, GOALS_MINUS, base, exponents);
    } else if (goals->is_ordered || !ratio_is_zero(base) || kind != GOALS_EXPRESSION) {
        add_base(goals, form, subset, kind, base, exponents);
    } else {
        if (goals_goes_left(goals))
            add_base(goals, form, subset, GOALS_FIRST_OF_PRODUCT, base, exponents);
        add_base(goals, form, subset, goals_kind_at(goals, GOALS_AT_PRODUCT), base, exponents);
        add_base(goals, form, subset, GOALS_PRODUCT, base, exponents);
    }
}

static void add_power_of(struct goals *goals, enum goals_form form, struct goals_split split,
                         struct ratio base, bool has_minus, struct ratio exponent)
{
    const uint32_t step = step_of_power(goals, form, base, exponent);
    const uint32_t exponents = goals_ask_at(goals, GOALS_AT_EXPONENT, split.b, exponent, step);
    add_bases(goals, form, split.a, base, has_minus, exponents);
}

/* Adds base ^ exponent for an exponent of this value. If no expression has a negative exponent's
 * value, a unary minus before the expression of its magnitude is used. */
static void add_power(struct goals *goals, struct goals_split split, struct ratio base,
                      bool has_minus, struct ratio exponent)
{
    const bool is_negative = exponent.numerator < 0;
    if (!goals_admits(goals, exponent)) return;
    /* (-a) ^ 2 is a ^ 2, which is found without the minus */
    if (has_minus && exponent.denominator == 1) return;
    if (goals->is_ordered || !is_negative)
        add_power_of(goals, GOALS_POWER, split, base, has_minus, exponent);
    if (ratio_is_zero(exponent)) return;
    if (goals->is_ordered ? goals_has(goals, TALLY_OP_NEGATE) : is_negative) {
        add_power_of(goals, GOALS_POWER_NEGATIVE, split, base, has_minus, ratio_negate(exponent));
    }
}

/* Has the power this value? */
static bool makes(const struct goals *goals, struct ratio base, struct ratio exponent,
                  struct ratio value)
{
    struct ratio power;
    bool is_beyond = false;
    if (ratio_is_zero(base) && ratio_is_zero(exponent))
        return ratio_is_one(value) && goals_has(goals, TALLY_OP_ZERO_POWER);
    return ratio_power(&power, base, exponent, &is_beyond) && ratio_is_equal(power, value);
}

/* Adds the powers of this base that have a value, for 0, 1 and -1, of which many have. Tables store
 * exponents with one sign; this tries each sign that they may have. */
static void add_all_powers_of(struct goals *goals, struct goals_split split, struct ratio base,
                              bool has_minus, struct ratio value)
{
    struct goals_table exponents;
    if (!goals_copy_table(goals, split.b, &exponents)) return;
    for (uint32_t i = 0; i < exponents.count && goals_goes_on(goals); i++) {
        const struct ratio exponent = exponents.entries[i].value, turned = ratio_negate(exponent);
        if (makes(goals, base, exponent, value)) add_power(goals, split, base, has_minus, exponent);
        if (!goals->is_ordered && !ratio_is_zero(exponent) && makes(goals, base, turned, value))
            add_power(goals, split, base, has_minus, turned);
    }
    if (!goals->is_ordered) return;
    /* If an exponent has only one sign, a unary minus gives the other. */
    for (uint32_t i = 0; i < exponents.count && goals_goes_on(goals); i++) {
        const struct ratio turned = ratio_negate(exponents.entries[i].value);
        if (goals_table_find(&exponents, turned) == NULL && makes(goals, base, turned, value))
            add_power(goals, split, base, has_minus, turned);
    }
}

/* A value, and its magnitude as a power of the highest degree. */
struct power {
    struct ratio value;
    struct ratio root;
    uint32_t degree;
};

static struct power power_of(struct ratio value)
{
    struct power power = {.value = value, .root = ratio_magnitude(value)};
    power.degree = ratio_take_root(&power.root);
    return power;
}

/* Adds powers with this base, for all exponents that give the value. */
static void add_powers_of_base(struct goals *goals, struct goals_split split, struct ratio base,
                               bool has_minus, const struct power *power)
{
    const struct ratio value = power->value;
    const struct ratio size = ratio_magnitude(base);
    const bool is_zero = ratio_is_zero(value), is_one = ratio_is_one(ratio_magnitude(value));
    struct ratio exponent;
    if (ratio_is_zero(base) || ratio_is_one(size)) {
        if (ratio_is_zero(base) ? is_zero || is_one : is_one)
            add_all_powers_of(goals, split, base, has_minus, value);
        return;
    }
    if (is_zero || !ratio_logarithm(&exponent, size, ratio_magnitude(value))) return;
    if ((base.numerator < 0 || value.numerator < 0) && !makes(goals, base, exponent, value)) return;
    add_power(goals, split, base, has_minus, exponent);
}

/* Adds powers with this exponent, for all bases that give the value. There are at most two such
 * bases, but for exponent zero every base is one, zero only if the rules say so. */
static void add_powers_of_exponent(struct goals *goals, struct goals_split split,
                                   struct ratio exponent, const struct power *power)
{
    const struct ratio value = power->value;
    if (ratio_is_zero(exponent)) {
        struct goals_table bases;
        if (!ratio_is_one(value) || !goals_copy_table(goals, split.a, &bases)) return;
        for (uint32_t i = 0; i < bases.count && goals_goes_on(goals); i++) {
            const struct ratio base = bases.entries[i].value;
            if (!ratio_is_zero(base) || goals_has(goals, TALLY_OP_ZERO_POWER))
                add_power(goals, split, base, false, exponent);
        }
        return;
    }
    struct ratio root;
    bool is_beyond = false;
    const struct ratio turned = exponent.numerator > 0
                                    ? (struct ratio){exponent.denominator, exponent.numerator}
                                    : (struct ratio){-exponent.denominator, -exponent.numerator};
    const bool is_plain = ratio_is_zero(value) || ratio_is_one(power->root);
    if (!is_plain && power->degree % turned.denominator != 0) return; /* no such root */
    if (!ratio_power(&root, ratio_magnitude(value), turned, &is_beyond)) return;
    if (value.numerator >= 0) add_power(goals, split, root, false, exponent);
    if (value.numerator > 0 && goals_keeps_minus(goals)) {
        add_power(goals, split, root, true, exponent);
    }
    if (!goals->is_ordered || ratio_is_zero(value)) return;
    if (makes(goals, ratio_negate(root), exponent, value))
        add_power(goals, split, ratio_negate(root), false, exponent);
}

/* Enumerates the smaller side: either the bases, and finds the exponents that give the value, or
 * the exponents, and finds the bases. */
static void find_powers(struct goals *goals, struct goals_split split, const struct power *power)
{
    bool takes_b;
    struct goals_table table;
    if (!goals_table_of_side(goals, split, &takes_b, &table)) return;
    const uint8_t parts = goals_parts_at(goals, takes_b ? GOALS_AT_EXPONENT : GOALS_AT_BASE);
    for (uint32_t i = 0; i < table.count && goals_goes_on(goals); i++) {
        const struct ratio entry = table.entries[i].value;
        if (table.entries[i].least_effort >= goals->most_effort) continue;
        if ((table.entries[i].parts & parts) == 0) continue;
        if (!takes_b) {
            add_powers_of_base(goals, split, entry, false, power);
            if (entry.numerator < 0 && power->value.numerator > 0 && goals_keeps_minus(goals)) {
                add_powers_of_base(goals, split, ratio_negate(entry), true, power);
            }
        } else {
            add_powers_of_exponent(goals, split, entry, power);
            if (ratio_is_zero(entry)) continue;
            const bool is_also_there =
                goals->is_ordered && goals_table_find(&table, ratio_negate(entry)) != NULL;
            if (!is_also_there) add_powers_of_exponent(goals, split, ratio_negate(entry), power);
        }
    }
}

/* Adds the operation on all expressions of an operand, unless it returns that operand. */
static void add_unary_of(struct goals *goals, const struct goals_question *question,
                         uint32_t operation, enum goals_kind kind, struct ratio operand)
{
    /* square(-1) returns another value: goals/tree.h */
    const bool may_change_sign =
        goals->has_signs && operation_rows[operation].sign == OPERATION_DROPS_SIGN;
    if (!may_change_sign && ratio_is_equal(operand, question->value)) return;
    const uint32_t spent =
        goals_effort_of_operation(goals, GOALS_UNARY, operation, operand, operand);
    const uint32_t inner =
        goals_ask_part_kind(goals, kind, question->subset, operand, question->detail - 1u, spent);
    if (inner != GOALS_NONE) goals_add_derivation(goals, GOALS_UNARY, operation, inner, GOALS_NONE);
}

/* In the order given values have signs: a minus that the operation needs is a goal of its own, and
 * each other one moves outward. */
static void add_unary(struct goals *goals, const struct goals_question *question,
                      uint32_t operation, struct rational operand)
{
    const enum operation_sign sign = operation_rows[operation].sign;
    struct ratio value;
    if (!ratio_from_value(&value, operand)) return;
    if (sign == OPERATION_KEEPS_SIGN && question->value.numerator < 0) value = ratio_negate(value);
    add_unary_of(goals, question, operation, goals_kind_at(goals, GOALS_AT_UNARY), value);
    if (!goals->is_ordered || ratio_is_zero(value)) return;
    if (goals->brackets != TALLY_BRACKETS_ANY) { /* a minus stands in no operand, but in a number */
        if (sign == OPERATION_DROPS_SIGN && goals->game->has_negative)
            add_unary_of(goals, question, operation, goals_kind_at(goals, GOALS_AT_UNARY),
                         ratio_negate(value));
        return;
    }
    if (sign == OPERATION_NEEDS_SIGN && goals_keeps_minus(goals))
        add_unary_of(goals, question, operation, GOALS_MINUS, value);
    if (sign == OPERATION_DROPS_SIGN && goals_has_negatives(goals))
        add_unary_of(goals, question, operation, GOALS_EXPRESSION, ratio_negate(value));
}

/* Tries whole operands from 0 on. Their results rise, but for !0 = 1 and !1 = 0. */
static void try_operands(struct goals *goals, const struct goals_question *question,
                         uint32_t operation, struct rational wanted)
{
    for (rational_part i = 0; i < RATIONAL_BITS; i++) {
        struct rational result;
        const enum rational_status status =
            operation_rows[operation].apply(&result, rational_of_whole(i));
        if (status == RATIONAL_NO_VALUE) continue;
        if (status != RATIONAL_OK || (i > 1 && result.numerator > wanted.numerator)) return;
        if (result.numerator == wanted.numerator)
            add_unary(goals, question, operation, rational_of_whole(i));
    }
}

static void find_unary(struct goals *goals, const struct goals_question *question)
{
    const struct rational value = ratio_to_value(question->value);
    const struct rational wanted = rational_magnitude(value);
    bool rounds = false;
    for (uint32_t i = 0; operation_next(&i, goals->operations & TALLY_OP_NESTED); i++) {
        const struct operation_row *const row = &operation_rows[i];
        struct rational operand;
        rounds |= row->sign == OPERATION_MINDS_SIGN;
        if (row->sign == OPERATION_MINDS_SIGN) continue;
        if (value.negative && row->sign != OPERATION_KEEPS_SIGN) continue;
        if (row->undo == NULL && wanted.denominator == 1) try_operands(goals, question, i, wanted);
        if (row->undo != NULL && row->undo(&operand, wanted))
            add_unary(goals, question, i, operand);
    }
    if (rounds) goals_find_rounded(goals, question);
}

/* Is this 1 ^ row or row ^ 0, which is 1 whatever the row? Both must be whole: powers of fractions
 * take more effort. */
static bool is_one_at_once(const struct goals *goals, struct ratio base, struct ratio exponent)
{
    return base.denominator == 1 && exponent.denominator == 1 && exponent.numerator >= 0 &&
           (ratio_is_one(base) || ratio_is_zero(exponent)) &&
           makes(goals, base, exponent, ratio_of_whole(1));
}

static void add_row_to_row(struct goals *goals, struct goals_split split, struct ratio base,
                           struct ratio exponent)
{
    if (!is_one_at_once(goals, base, exponent)) return;
    const uint32_t left = goals_ask_kind(goals, GOALS_ROW, split.a, base, 0);
    const uint32_t right = goals_ask_kind(goals, GOALS_ROW, split.b, exponent, 0);
    if (left != GOALS_NONE && right != GOALS_NONE)
        goals_add_derivation(goals, GOALS_POWER, 1, left, right);
}

/* Adds powers of one whole written number to another that are worth 1. Their effort is 1, and every
 * other power has more, since it has more steps. So if only the simplest solution is wanted, these
 * powers suffice. Without them, 1 ^ x, and (1 - 2) ^ x for all even x, would need every value of
 * the other numbers. */
static bool add_simplest_ones(struct goals *goals, uint32_t subset)
{
    const size_t before = goals->scratch.count;
    struct goals_split split;
    for (uint32_t n = 0; goals_next_split(goals, subset, &n, &split);) {
        if (!goals_make_leaves(goals, split.a) || !goals_make_leaves(goals, split.b)) return true;
        const struct goals_subset a = *goals_subset_at(goals, split.a);
        const struct goals_subset b = *goals_subset_at(goals, split.b);
        for (uint32_t j = a.leaf_begin; j < a.leaf_begin + a.leaf_count; j++) {
            for (uint32_t k = b.leaf_begin; k < b.leaf_begin + b.leaf_count; k++)
                add_row_to_row(goals, split, goals_leaf_at(goals, j)->value,
                               goals_leaf_at(goals, k)->value);
        }
    }
    return goals->scratch.count > before;
}

/* Does the simplest such tree certainly count as a solution? A tree with a detour does not count if
 * any of the numbers may be used. A tree whose text can be read as another tree may not count
 * either. Left to right no minus can stand before a power, but before its base: (-0!) ^ 9. */
static bool is_simplest_enough(const struct goals *goals, struct ratio value)
{
    return goals->wants_simplest && ratio_is_one(value) && !goals->has_signs &&
           goals->brackets == TALLY_BRACKETS_ANY && goals->game->rules.use == TALLY_USE_ALL &&
           !goals_has_doubles(goals->game);
}

static void find_all_powers(struct goals *goals, const struct goals_question *question)
{
    if (is_simplest_enough(goals, question->value) && add_simplest_ones(goals, question->subset))
        return;
    const struct power power = power_of(question->value);
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, question->subset, &i, &split);)
        find_powers(goals, split, &power);
}

/* Where brackets are restricted, the three sorts of atoms are goals of their own. */
void goals_find_atoms(struct goals *goals, const struct goals_question *question)
{
    const enum goals_kind kind = (enum goals_kind)question->kind;
    const bool is_any = kind == GOALS_ATOM;
    if (kind == GOALS_NUMBER && !goals_admits(goals, question->value)) return;
    if (is_any || kind == GOALS_NUMBER) goals_find_rows(goals, question);
    if (goals_has(goals, TALLY_OP_POWER) && (is_any || kind == GOALS_RAISED))
        find_all_powers(goals, question);
    if (goals_has(goals, TALLY_OP_PAIRED) && (is_any || kind == GOALS_WORDED))
        goals_find_worded(goals, question);
    if (question->detail > 0 && (is_any || kind == GOALS_NUMBER)) find_unary(goals, question);
}
