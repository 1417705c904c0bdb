/* SPDX-License-Identifier: MIT */
/*
 * The cost of a way is the sum of the costs of its steps, so each node can be evaluated on its own,
 * innermost first. For a node, a dynamic program runs over the subsets of its operands, in rising
 * order of their bit sets: ease[subset] is the log of the sum, over all ways to split the subset in
 * two sides, of 2^(ease of one side + ease of the other - cost of the step).
 */
#include "expr/ease.h"

#include "base/checked.h"
#include "base/rational.h"
#include "expr/steps.h"

enum { THOUSANDTHS = 1000, EFFORT_HEAVY = 8 };

static const int32_t weights[EASE_FEATURES] = {
#define EASE_WEIGHT(name, text, weight, is_fitted, counted) [EASE_##name] = (weight),
    EASE_WEIGHTS(EASE_WEIGHT)
#undef EASE_WEIGHT
};

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Converts an operand of a sum or product (kind) to a part. In a sum, a negative operand or a
 * subtracted one has a negative value; in a product, signs do not matter for effort. */
static struct ease_part ease_part_of(const struct expr_node *operand, enum expr_kind kind)
{
    struct ease_part part = {
        .value = operand->value, .is_given = operand->kind == EXPR_NUMBER, .is_known = true};
    if (kind == EXPR_PRODUCT) {
        part.value = rational_magnitude(part.value);
        part.is_below = operand->inverse != 0;
    } else if (operand->inverse) {
        part.value = rational_negate(part.value);
    }
    return part;
}

static bool is_whole_pair(const struct rational *a, const struct rational *b)
{
    return a->denominator == 1 && b->denominator == 1;
}

/* Adds or subtracts magnitudes, the smaller from the larger: people compute 7 - 5 for -5 + 7. */
static struct ease_part join_terms(struct ease_step *step, const struct ease_part *a,
                                   const struct ease_part *b)
{
    struct ease_part sum = {.is_known = true};
    const bool adds = a->value.negative == b->value.negative;
    const bool is_whole = is_whole_pair(&a->value, &b->value);
    step->kind = adds ? EFFORT_ADD : EFFORT_SUBTRACT;
    step->a = rational_magnitude(a->value);
    step->b = rational_magnitude(b->value);
    const bool is_below =
        is_whole ? step->a.numerator < step->b.numerator : rational_compare(step->a, step->b) < 0;
    const int is_negative = is_below ? b->value.negative : a->value.negative;
    if (is_below) {
        const struct rational smaller = step->a;
        step->a = step->b;
        step->b = smaller;
    }
    step->result = (struct rational){step->a.numerator - step->b.numerator, 1, 0};
    if (!is_whole)
        sum.is_known = (adds ? rational_add : rational_subtract)(&step->result, step->a, step->b) ==
                       RATIONAL_OK;
    else if (adds)
        sum.is_known = !ckd_add(&step->result.numerator, step->a.numerator, step->b.numerator);
    sum.value = step->result;
    sum.value.negative = is_negative && step->result.numerator != 0;
    return sum;
}

/* Multiplies two factors, or two divisors; or divides a factor by a divisor. */
static struct ease_part join_pair(struct ease_step *step, enum effort_step kind,
                                  const struct ease_part *a, const struct ease_part *b)
{
    const bool multiplies = kind == EFFORT_MULTIPLY;
    struct ease_part joined = {.is_below = multiplies && a->is_below};
    step->kind = kind;
    step->a = a->value;
    step->b = b->value;
    joined.is_known = (multiplies ? rational_multiply : rational_divide)(&joined.value, a->value,
                                                                         b->value) == RATIONAL_OK;
    return joined;
}

/* Rewrites a part worth 1/n as a divisor n: people divide by 3 instead of multiplying by 1/3, so
 * the step that made 1/3 becomes the division the other way round. */
static void turn_over(struct ease_step *step, struct ease_part *part)
{
    if (!part->is_known || part->value.numerator != 1 || part->value.denominator == 1) return;
    part->value = rational_make(part->value.denominator, 1, false);
    part->is_below = !part->is_below;
    if (step->kind != EFFORT_DIVIDE) return;
    const struct rational above = step->a;
    step->a = step->b;
    step->b = above;
}

static struct ease_part join_factors(struct ease_step *step, const struct ease_part *a,
                                     const struct ease_part *b, bool is_whole)
{
    const bool is_turned = a->is_below && !b->is_below;
    struct ease_part joined =
        join_pair(step, a->is_below == b->is_below ? EFFORT_MULTIPLY : EFFORT_DIVIDE,
                  is_turned ? b : a, is_turned ? a : b);
    if (!is_whole) turn_over(step, &joined);
    step->result = joined.value;
    return joined;
}

struct ease_part ease_join(struct ease_step *step, enum expr_kind kind, const struct ease_part *a,
                           const struct ease_part *b, bool is_whole, bool is_last)
{
    if (!a->is_known || !b->is_known) return (struct ease_part){.is_known = false};
    step->is_last = is_last;
    step->has_given = a->is_given || b->is_given;
    step->has_other = false;
    return kind == EXPR_SUM ? join_terms(step, a, b) : join_factors(step, a, b, is_whole);
}

/* ---- What is counted ------------------------------------------------------------------------- */

static bool has_fraction(const struct ease_step *step)
{
    return !rational_is_whole(step->a) || !rational_is_whole(step->b) ||
           !rational_is_whole(step->result);
}

/* Steps that need no arithmetic: x * 1, x / 1, 0 * x, 0 / x and x + 0. */
static bool is_idle(const struct ease_step *step)
{
    switch (step->kind) {
    case EFFORT_MULTIPLY:
        return rational_is_one(step->a) || rational_is_one(step->b) || rational_is_zero(step->a) ||
               rational_is_zero(step->b);
    case EFFORT_DIVIDE: return rational_is_one(step->b) || rational_is_zero(step->a);
    case EFFORT_ADD:
    case EFFORT_SUBTRACT: return rational_is_zero(step->a) || rational_is_zero(step->b);
    case EFFORT_POWER:
    case EFFORT_NEGATE: return false;
    }
    return false;
}

static bool divides(struct rational value, struct rational target)
{
    return rational_is_whole(value) && rational_is_whole(target) && !rational_is_zero(value) &&
           !rational_is_zero(target) && target.numerator % value.numerator == 0;
}

static bool is_more_than_one(struct rational value)
{
    return value.numerator > value.denominator;
}

/* What a last step costs. */
static int64_t cost_of_last(const struct ease_step *step)
{
    if (step->kind == EFFORT_ADD) return step->has_given ? weights[EASE_LAST_ADDS] : 0;
    const bool multiplies = step->kind == EFFORT_MULTIPLY;
    return multiplies && is_more_than_one(step->a) && is_more_than_one(step->b)
               ? weights[EASE_FACTORS]
               : 0;
}

/* What the result of a step costs that is not the last. */
static int64_t cost_of_result(const struct ease_step *step, struct rational target)
{
    int64_t cost = 0;
    if (divides(step->result, target)) cost += weights[EASE_DIVIDES];
    if (step->kind == EFFORT_SUBTRACT && rational_is_one(step->result))
        cost += weights[EASE_ONE_LESS];
    return cost;
}

static int64_t cost_of_effort(const struct ease_step *step)
{
    const int64_t effort =
        is_whole_pair(&step->a, &step->b) && step->kind <= EFFORT_DIVIDE
            ? effort_of_whole_step(step->kind, step->a.numerator, step->b.numerator)
            : effort_of_step(step->kind, step->a, step->b);
    const int64_t heavy = effort > EFFORT_HEAVY ? effort - EFFORT_HEAVY : 0;
    return effort * weights[EASE_EFFORT] + heavy * weights[EASE_HEAVY];
}

static int64_t ease_of_cost(int64_t cost)
{
    return -cost * RACE_TIMES / (RACE_PARTS * THOUSANDTHS);
}

/* The features of a step times the weights of ease_weights.h, in fixed point: LOG_UNIT is 1.
 * target: the value of the whole expression. */
static int64_t ease_of_step(const struct ease_step *step, struct rational target)
{
    const bool is_at_work = !is_idle(step);
    int64_t cost = weights[EASE_STEP];
    int64_t doublings = 0; /* of the result */
    if (is_at_work) cost += cost_of_effort(step);
    if (step->kind == EFFORT_DIVIDE) {
        if (has_fraction(step)) cost += weights[EASE_FRACTION];
        else if (rational_is_equal(step->a, step->b)) cost += weights[EASE_SAME];
    }
    if (step->has_other) cost += weights[EASE_OTHER];
    cost += step->is_last ? cost_of_last(step) : cost_of_result(step, target);
    if (!step->is_last && is_at_work && rational_is_whole(step->result)) {
        const uint64_t above = rational_part_64(step->result.numerator);
        doublings = log2_of(above == UINT64_MAX ? above : above + 1);
    }
    return ease_of_cost(cost * LOG_UNIT + doublings * weights[EASE_SIZE]);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* Adds up all splits of the subset in two sides. To count each split once, `side` always contains
 * the subset's lowest operand. is_whole: the subset has all operands. */
static void race_subset(enum expr_kind kind, struct rational target, bool is_expression,
                        struct ease_part *parts, int64_t *ease, uint32_t subset, bool is_whole)
{
    struct ease_part *const whole = &parts[subset];
    const uint32_t lowest = subset & (~subset + 1);
    const uint32_t others = subset ^ lowest;
    whole->is_known = false;
    for (uint32_t rest = others; rest != 0;) {
        rest = (rest - 1) & others;
        const uint32_t side = lowest | rest;
        struct ease_step step;
        const struct ease_part joined = ease_join(&step, kind, &parts[side], &parts[subset ^ side],
                                                  is_whole, is_whole && is_expression);
        if (!joined.is_known) continue;
        const int64_t own = ease[side] + ease[subset ^ side] + ease_of_step(&step, target);
        ease[subset] = whole->is_known ? log2_of_sum(ease[subset], own) : own;
        *whole = joined;
    }
}

/* Finds the ease of each subset of the operands of one sum or product, smaller ones first. Bit i of
 * a subset stands for operand i. */
static int64_t race_group(const struct expr_node *nodes, uint32_t index, const int64_t *ease)
{
    const struct expr_node *const node = &nodes[index];
    const enum expr_kind kind = (enum expr_kind)node->kind;
    const uint32_t all = (1U << node->operands) - 1;
    /* 7 KB, which are not cleared: usually there are four subsets */
    struct ease_part parts[1 << EASE_OPERANDS_MAX];
    int64_t of_subset[1 << EASE_OPERANDS_MAX];
    uint32_t at = index + 1;
    for (uint32_t i = 0; i < node->operands; i++) {
        parts[1U << i] = ease_part_of(&nodes[at], kind);
        of_subset[1U << i] = ease[at];
        at += nodes[at].span;
    }
    for (uint32_t subset = 3; subset <= all; subset++)
        if ((subset & (subset - 1)) != 0)
            race_subset(kind, nodes[0].value, index == 0, parts, of_subset, subset, subset == all);
    return of_subset[all];
}

/* Adds up the steps in the order of TALLY_STYLE_STEPS, from the first operand on. Used for powers,
 * for nodes with one operand, and for sums and products with more than EASE_OPERANDS_MAX
 * operands. */
static int64_t take_in_order(const struct expr_node *nodes, uint32_t index, const int64_t *ease)
{
    const struct expr_node *const node = &nodes[index];
    uint32_t at = index + 1;
    struct rational value = nodes[at].value;
    int64_t sum = ease[at];
    for (uint32_t i = 1; i < node->operands || (i == 1 && node->operands == 1); i++) {
        if (node->operands > 1) at += nodes[at].span;
        struct ease_step step = {.kind = steps_kind(node, &nodes[at]),
                                 .a = value,
                                 .b = nodes[at].value,
                                 .is_last = index == 0 && i + 1 >= node->operands,
                                 .has_given = nodes[at].kind == EXPR_NUMBER,
                                 .has_other = node->kind != EXPR_SUM && node->kind != EXPR_PRODUCT};
        if (!steps_take(&value, step.kind, step.a, step.b)) break;
        step.a = rational_magnitude(step.a);
        step.b = rational_magnitude(step.b);
        step.result = rational_magnitude(value);
        sum += ease_of_step(&step, rational_magnitude(nodes[0].value));
        if (node->operands > 1) sum += ease[at];
    }
    return sum;
}

static int64_t ease_of_number(const struct expr_node *node)
{
    const bool is_made = node->digits > 1 || (node->digits == 1 && node->decimals != EXPR_NO_POINT);
    return is_made ? ease_of_cost((int64_t)LOG_UNIT * weights[EASE_OTHER]) : 0;
}

int64_t expr_ease(const struct expr_node *nodes, uint32_t count)
{
    int64_t ease[EXPR_NODES_MAX];
    for (uint32_t index = count; index-- > 0;) {
        const struct expr_node *const node = &nodes[index];
        const bool is_group = node->kind == EXPR_SUM || node->kind == EXPR_PRODUCT;
        if (node->kind == EXPR_NUMBER) ease[index] = ease_of_number(node);
        else if (is_group && node->operands <= EASE_OPERANDS_MAX)
            ease[index] = race_group(nodes, index, ease);
        else ease[index] = take_in_order(nodes, index, ease);
    }
    return ease[0];
}
