/* SPDX-License-Identifier: MIT */
/*
 * The steps of the brute force under odd rules: what the rules of a game let be written down, one
 * step at a time, as docs/rules.md has it.
 */
#ifndef TALLY_TESTS_BRUTE_STEPS_H
#define TALLY_TESTS_BRUTE_STEPS_H

#include "brute/tree.h"

#include <tally/tally.h>

enum { BRUTE_GIVEN_MAX = 6, BRUTE_LIMITS_MAX = 4, BRUTE_TALLY_BITS = 8 };

#define BRUTE_NO_LIMIT UINT32_MAX

/* How often an operation may stand, and must. */
struct brute_limit {
    uint32_t operation; /* TALLY_OP_ bit */
    uint32_t most;      /* BRUTE_NO_LIMIT: as often as one likes */
    uint32_t fewest;
};

/* How often each of the limited operations stands in a writing: BRUTE_TALLY_BITS for each. */
typedef uint32_t brute_tally;

struct brute_rules {
    uint32_t operations; /* TALLY_OP_ bits */
    uint32_t unary_depth;
    tally_values_kind values;
    bool uses_all;
    bool is_ordered;
    uint32_t brackets; /* tally_brackets_kind */
    struct brute_limit limits[BRUTE_LIMITS_MAX];
    uint32_t limit_count;
    wide_int max_value; /* of a step of two operands, without its sign; 0: any */
    uint32_t count;
    uint64_t numbers[BRUTE_GIVEN_MAX];  /* as tally_game_numbers() has them */
    struct wide given[BRUTE_GIVEN_MAX]; /* what they are worth */
};

/* What came of a step. */
struct step {
    tree_code code; /* TREE_NONE: the rules do not have it, or it has no value */
    bool fits;      /* within the bounds that the library promises to explore */
    bool is_beyond; /* the rules have the step, and its value is beyond those bounds, or too wide to
                       be told */
};

static const struct step step_none = {TREE_NONE, false, false};

static inline bool brute_has(const struct brute_rules *rules, uint32_t operation)
{
    return (rules->operations & operation) != 0;
}

/* Whether the rules lack + or * (with a unary minus, one of + and -), which other operations stand
 * in for. The library then works with sums and products that need not be writable. */
static inline bool brute_stands_in(const struct brute_rules *rules)
{
    const bool has_plus = brute_has(rules, TALLY_OP_ADD);
    const bool has_minus = brute_has(rules, TALLY_OP_SUBTRACT);
    if (has_minus && !has_plus) return true;
    if (has_plus && !has_minus && brute_has(rules, TALLY_OP_NEGATE)) return true;
    for (uint32_t i = 0; i < rules->count && has_plus && !has_minus; i++)
        if (rules->given[i].top < 0) return true;
    return brute_has(rules, TALLY_OP_DIVIDE) && !brute_has(rules, TALLY_OP_MULTIPLY);
}

/* 64 bits unsigned for whole values; signed for numerators and denominators, and for those whole
 * values that the engine of fractions answers for: in the order given, with more than + - * /, and
 * with stand-ins. */
static inline wide_int brute_bound(const struct brute_rules *rules)
{
    const bool is_basic = (rules->operations & ~(uint32_t)TALLY_OP_BASIC) == 0;
    const bool is_plain = rules->brackets == TALLY_BRACKETS_ANY && rules->limit_count == 0 &&
                          rules->max_value == 0 && rules->values == TALLY_VALUES_WHOLE &&
                          !rules->is_ordered && is_basic && !brute_stands_in(rules);
    return is_plain ? (wide_int)UINT64_MAX : (wide_int)INT64_MAX;
}

static inline bool brute_has_negatives(const struct brute_rules *rules)
{
    return rules->values == TALLY_VALUES_INTEGER || rules->values == TALLY_VALUES_EXACT;
}

static inline bool brute_allows(const struct brute_rules *rules, struct wide value)
{
    switch (rules->values) {
    case TALLY_VALUES_WHOLE: return wide_is_whole(value) && value.top > 0;
    case TALLY_VALUES_NATURAL: return wide_is_whole(value) && value.top >= 0;
    case TALLY_VALUES_INTEGER: return wide_is_whole(value);
    case TALLY_VALUES_EXACT: break;
    }
    return true;
}

static inline bool brute_is_beyond(const struct brute_rules *rules, struct wide value)
{
    const wide_int bound = brute_bound(rules);
    return wide_is_huge(value) || wide_size(value.top) > bound || value.bottom > bound;
}

static inline struct step step_of(const struct brute_rules *rules, tree_code code,
                                  struct wide value)
{
    const bool is_beyond = brute_is_beyond(rules, value);
    return (struct step){code, !is_beyond, is_beyond};
}

static inline bool step_has_value(const struct brute_rules *rules, enum wide_status status,
                                  struct wide value, struct step *step)
{
    *step = step_none;
    if (status == WIDE_LOST) step->is_beyond = true;
    return status == WIDE_OK && brute_allows(rules, value);
}

/* Is the value one that the rules let a sum or product have? */
static inline bool brute_is_low(const struct brute_rules *rules, struct wide value)
{
    if (rules->max_value == 0) return true;
    if (wide_is_huge(value)) return false;
    const wide_int size = wide_size(value.top);
    return size / value.bottom < rules->max_value ||
           (size / value.bottom == rules->max_value && size % value.bottom == 0);
}

static inline struct step step_sum(struct trees *trees, const struct brute_rules *rules,
                                   tree_code a, tree_code b, bool is_inverse)
{
    struct wide value;
    struct step step;
    const struct wide x = tree_value(trees, a);
    const struct wide y = tree_value(trees, b);
    if (!brute_has(rules, is_inverse ? TALLY_OP_SUBTRACT : TALLY_OP_ADD)) return step_none;
    const enum wide_status status = wide_add(&value, x, is_inverse ? wide_negate(y) : y);
    if (!step_has_value(rules, status, value, &step)) return step;
    if (!brute_is_low(rules, value)) return step_none;
    const tree_code terms[] = {a, b ^ (is_inverse ? 1 : 0)};
    return step_of(rules, tree_sum(trees, terms, 2, value), value);
}

static inline struct step step_product(struct trees *trees, const struct brute_rules *rules,
                                       tree_code a, tree_code b, bool is_inverse)
{
    struct wide value;
    struct step step;
    const struct wide x = tree_value(trees, a);
    const struct wide y = tree_value(trees, b);
    if (!brute_has(rules, is_inverse ? TALLY_OP_DIVIDE : TALLY_OP_MULTIPLY)) return step_none;
    const enum wide_status status =
        is_inverse ? wide_divide(&value, x, y) : wide_multiply(&value, x, y);
    if (!step_has_value(rules, status, value, &step)) return step;
    if (!brute_is_low(rules, value)) return step_none;
    const tree_code factors[] = {a, b};
    return step_of(rules, tree_product(trees, factors, is_inverse ? 2 : 0, 2, value), value);
}

static inline struct step step_power(struct trees *trees, const struct brute_rules *rules,
                                     tree_code a, tree_code b)
{
    struct wide value;
    struct step step;
    if (!brute_has(rules, TALLY_OP_POWER)) return step_none;
    const bool is_zero_power = wide_is(tree_value(trees, a), 0) && wide_is(tree_value(trees, b), 0);
    enum wide_status status = wide_power(&value, tree_value(trees, a), tree_value(trees, b));
    if (is_zero_power && brute_has(rules, TALLY_OP_ZERO_POWER)) {
        value = wide_of(1);
        status = WIDE_OK;
    }
    if (!step_has_value(rules, status, value, &step)) return step;
    return step_of(rules, tree_power(trees, a, b, value), value);
}

static inline struct step step_paired(struct trees *trees, const struct brute_rules *rules,
                                      uint32_t which, tree_code a, tree_code b)
{
    struct wide value;
    struct step step;
    if (!brute_has(rules, brute_paired[which].operation)) return step_none;
    const enum wide_status status =
        brute_paired[which].take(&value, tree_value(trees, a), tree_value(trees, b));
    if (!step_has_value(rules, status, value, &step)) return step;
    return step_of(rules, tree_paired(trees, which, a, b, value), value);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* One step of an operation. */
static inline brute_tally brute_tally_of(const struct brute_rules *rules, uint32_t operation)
{
    brute_tally tally = 0;
    for (uint32_t i = 0; i < rules->limit_count; i++)
        if (rules->limits[i].operation == operation) tally |= 1u << i * BRUTE_TALLY_BITS;
    return tally;
}

static inline bool brute_is_within(const struct brute_rules *rules, brute_tally tally)
{
    for (uint32_t i = 0; i < rules->limit_count; i++) {
        const uint32_t count = tally >> i * BRUTE_TALLY_BITS & ((1u << BRUTE_TALLY_BITS) - 1);
        if (count > rules->limits[i].most || count < rules->limits[i].fewest) return false;
    }
    return true;
}

static inline uint32_t brute_operation_of(char sign)
{
    switch (sign) {
    case '+': return TALLY_OP_ADD;
    case '-': return TALLY_OP_SUBTRACT;
    case '*': return TALLY_OP_MULTIPLY;
    case '/': return TALLY_OP_DIVIDE;
    default: return TALLY_OP_POWER;
    }
}

/* ---- Brackets -------------------------------------------------------------------------------- */

/* How something is written where brackets are restricted. */
enum form {
    FORM_SUM,     /* under `left`: the result so far */
    FORM_PRODUCT, /* or a step with a word */
    FORM_POWER,
    FORM_NUMBER, /* a number, with operations of one number */
    FORM_MINUS,  /* a minus before a number or a power */
    FORMS
};

/* Can a step of two operands of these forms be written without brackets? sign: + - * / ^, or w for
 * a word. */
static inline bool form_of_two(const struct brute_rules *rules, char sign, enum form a, enum form b,
                               enum form *form)
{
    const bool is_sum = sign == '+' || sign == '-';
    *form = FORM_SUM;
    if (rules->brackets == TALLY_BRACKETS_ANY) return true;
    if (rules->brackets == TALLY_BRACKETS_LEFT) return b >= FORM_NUMBER;
    if (!is_sum) *form = sign == '^' ? FORM_POWER : FORM_PRODUCT;
    if (is_sum) return b != FORM_SUM;
    return b >= FORM_POWER && (sign == '^' ? a == FORM_NUMBER : a != FORM_SUM);
}

static inline bool form_of_unary(const struct brute_rules *rules, enum form a, enum form *form)
{
    const bool is_restricted = rules->brackets != TALLY_BRACKETS_ANY;
    *form = is_restricted ? FORM_NUMBER : FORM_SUM;
    return !is_restricted || a == FORM_NUMBER;
}

static inline bool form_of_minus(const struct brute_rules *rules, enum form a, enum form *form)
{
    const bool is_restricted = rules->brackets != TALLY_BRACKETS_ANY;
    const bool is_left = rules->brackets == TALLY_BRACKETS_LEFT;
    *form = is_restricted ? FORM_MINUS : FORM_SUM;
    return !is_restricted || a == FORM_NUMBER || (a == FORM_POWER && !is_left);
}

static inline struct step step_binary(struct trees *trees, const struct brute_rules *rules,
                                      char sign, tree_code a, tree_code b)
{
    switch (sign) {
    case '+':
    case '-': return step_sum(trees, rules, a, b, sign == '-');
    case '*':
    case '/': return step_product(trees, rules, a, b, sign == '/');
    default: return step_power(trees, rules, a, b);
    }
}

/* A step that returns its operand, such as 2!, changes nothing, and is not looked for. */
static inline struct step step_unary(struct trees *trees, const struct brute_rules *rules,
                                     uint32_t which, tree_code a)
{
    struct wide value;
    struct step step;
    const struct unary *const unary = &brute_unary[which];
    tree_code moved = a;
    const tree_code sign = tree_sign_moved(which, &moved);
    if (!brute_has(rules, unary->operation)) return step_none;
    if (tree_at(trees, a)->depth >= rules->unary_depth) return step_none;
    const enum wide_status status = unary->take(&value, tree_value(trees, moved));
    if (status == WIDE_OK && wide_is_equal(value, tree_value(trees, moved))) return step_none;
    if (status == WIDE_OK && sign != 0) value = wide_negate(value);
    if (!step_has_value(rules, status, value, &step)) return step;
    return step_of(rules, tree_unary(trees, which, a, value), value);
}

static inline struct step step_minus(struct trees *trees, const struct brute_rules *rules,
                                     tree_code a)
{
    if (!brute_has(rules, TALLY_OP_NEGATE) || !brute_has_negatives(rules)) return step_none;
    return step_of(rules, tree_negate(trees, a), tree_value(trees, a));
}

#endif
