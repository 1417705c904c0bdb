/* SPDX-License-Identifier: MIT */
/*
 * The rules are tried from the simplest one on. Each returns VAST_OPEN if the step is none of its
 * cases.
 */
#include "exact/settle.h"

#include "exact/intervals.h"

#define SLACK 0x1p-40 /* more than the rounding errors of a height or its logarithm */

static bool is_number(const struct vast_value *value, ratio_part number)
{
    return vast_is_exact(value) && ratio_is_equal(value->form.k, ratio_of_whole(number));
}

static enum vast_outcome settle_as(struct vast_value *result, struct ratio exact)
{
    *result = vast_of(ratio_magnitude(exact));
    return VAST_SETTLED;
}

double vast_rounded_up(double height)
{
    return height < 0x1p900 ? height * (1 + SLACK) + SLACK : VAST_NO_HEIGHT;
}

/* ---- Powers of a base that fits -------------------------------------------------------------- */

/* Sets the residues of base^(k * exponent), or base^k without an exponent. A whole k of at most 63
 * bits can be an exponent itself; any other one is known modulo the next prime. */
static void raise_base(struct vast_value *value, const struct vast_value *base,
                       const struct vast_value *exponent)
{
    const struct ratio k = value->form.k, times = ratio_magnitude(k);
    if (exponent != NULL && !exponent->is_signed) return;
    value->is_signed = exponent == NULL && ratio_height(k) <= RATIO_NUMBER_MAX;
    for (uint32_t level = 0; level < VAST_LEVELS; level++) {
        uint64_t power, more = chain_of_magnitude(times, level + 1);
        if (value->is_signed) {
            power = chain_raise_signed(base->residues[level], (uint64_t)times.numerator, level);
            if (k.numerator < 0) power = chain_invert_signed(power, level);
        } else {
            if (exponent != NULL)
                more = chain_multiply_signed(more, vast_residue(exponent, level + 1), level + 1);
            power = chain_raise(chain_fold(base->residues[level], level), more, level);
            if (k.numerator < 0) power = chain_invert(power, level);
        }
        value->residues[level] = power;
    }
}

/* base^(k * exponent), where the base has no root; without an exponent: base^k. */
static enum vast_outcome settle_of_base(const struct vast_values *values, struct vast_value *result,
                                        struct vast_form form)
{
    const struct vast_value *const base = vast_at(values, form.a);
    const struct vast_value *const exponent = form.b == VAST_NONE ? NULL : vast_at(values, form.b);
    bool is_beyond = false;
    if (ratio_is_zero(form.k)) return settle_as(result, ratio_of_whole(1));
    if (exponent == NULL) {
        struct ratio power;
        if (form.k.denominator != 1) return VAST_NO_VALUE;
        if (ratio_power(&power, base->form.k, form.k, &is_beyond)) return settle_as(result, power);
    }
    *result = vast_of_form(VAST_OF_BASE, form.a, form.b, form.k);
    const struct tower_range one = {tower_of(1), tower_of(1)};
    const struct tower_range times = tower_range_multiply(
        tower_range_exp2(tower_log2_of(ratio_magnitude(form.k))), exponent ? exponent->size : one);
    const bool is_inverse = form.k.numerator < 0;
    result->log = tower_range_multiply(base->log, is_inverse ? tower_range_negate(times) : times);
    const struct tower height = tower_multiply(times.high, tower_of(base->height), true);
    result->height = height.level == 0 ? vast_rounded_up(height.size) : VAST_NO_HEIGHT;
    result->is_whole = base->is_whole && !is_inverse;
    result->is_certain = form.k.denominator == 1 &&
                         (exponent == NULL || (exponent->is_whole && exponent->is_certain));
    raise_base(result, base, exponent);
    return vast_complete(result) ? VAST_SETTLED : VAST_NO_VALUE;
}

/* Describes a value as a power of a base without a root. May add the base. */
static bool find_base(struct vast_values *values, uint32_t index, struct vast_form *form)
{
    const struct vast_value *const value = vast_at(values, index);
    *form = value->form;
    if (form->kind == VAST_OF_BASE) return true;
    if (form->kind != VAST_EXACT || is_number(value, 0) || is_number(value, 1)) return false;
    struct ratio base = value->form.k;
    const ratio_part degree = (ratio_part)ratio_take_root(&base);
    const bool is_turned = base.numerator < base.denominator;
    if (is_turned) base = (struct ratio){base.denominator, base.numerator};
    const struct vast_value root = vast_of(base);
    *form = (struct vast_form){VAST_OF_BASE, vast_index(values, &root), VAST_NONE,
                               ratio_of_whole(is_turned ? -degree : degree)};
    return form->a != VAST_NONE;
}

/* Powers of one base, with the same exponent up to a factor: their product or quotient. */
static enum vast_outcome settle_powers_of_one_base(struct vast_values *values,
                                                   struct vast_step step, struct vast_value *result)
{
    const struct vast_form x = vast_at(values, step.x)->form, y = vast_at(values, step.y)->form;
    struct vast_form form = x;
    if (x.kind != VAST_OF_BASE || y.kind != VAST_OF_BASE || x.a != y.a || x.b != y.b)
        return VAST_OPEN;
    const bool fits = step.kind == VAST_PRODUCT ? ratio_add(&form.k, x.k, y.k)
                                                : ratio_subtract(&form.k, x.k, y.k);
    return fits ? settle_of_base(values, result, form) : VAST_OPEN;
}

/* base^exponent or its inverse, if the base or its own exponent fits. */
static enum vast_outcome settle_power_of_base(struct vast_values *values, struct vast_step step,
                                              struct vast_value *result)
{
    struct vast_form form;
    if (!find_base(values, step.x, &form)) return VAST_OPEN;
    const struct vast_value *const exponent = vast_at(values, step.y);
    struct ratio factor = ratio_of_whole(1);
    if (vast_is_exact(exponent)) factor = exponent->form.k;
    else if (form.b == VAST_NONE) form.b = step.y;
    else return VAST_OPEN;
    if (step.kind == VAST_INVERSE_POWER) factor = ratio_negate(factor);
    return ratio_multiply(&form.k, form.k, factor) ? settle_of_base(values, result, form)
                                                   : VAST_OPEN;
}

/* ---- Special rules --------------------------------------------------------------------------- */

static enum vast_outcome settle_exact(struct vast_step step, struct ratio x, struct ratio y,
                                      struct vast_value *result)
{
    struct ratio value;
    bool fits = false, is_beyond = true;
    switch (step.kind) {
    case VAST_SUM: fits = ratio_add(&value, x, y); break;
    case VAST_DIFFERENCE: fits = ratio_subtract(&value, x, y); break;
    case VAST_PRODUCT: fits = ratio_multiply(&value, x, y); break;
    case VAST_QUOTIENT: fits = ratio_divide(&value, x, y); break;
    case VAST_POWER:
    case VAST_INVERSE_POWER:
        is_beyond = false;
        fits = ratio_power(&value, x, step.kind == VAST_POWER ? y : ratio_negate(y), &is_beyond);
        break;
    case VAST_EXACT:
    case VAST_OF_BASE:
    case VAST_SHIFTED:
    case VAST_FACTORIAL: return VAST_NO_VALUE;
    }
    if (fits) return settle_as(result, value);
    return is_beyond ? VAST_OPEN : VAST_NO_VALUE;
}

enum vast_outcome vast_settle_simple(const struct vast_values *values, struct vast_step step,
                                     struct vast_value *result)
{
    const struct vast_value *const x = vast_at(values, step.x), *const y = vast_at(values, step.y);
    const bool is_sum = step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE;
    *result = is_number(y, 0) ? *x : *y;
    if (is_sum && (is_number(x, 0) || is_number(y, 0))) return VAST_SETTLED;
    if (step.kind == VAST_DIFFERENCE && step.x == step.y)
        return settle_as(result, ratio_of_whole(0));
    if (is_sum) return VAST_OPEN;
    if (vast_is_power(step.kind)) {
        if (is_number(y, 0))
            return is_number(x, 0) ? VAST_NO_VALUE : settle_as(result, ratio_of_whole(1));
        if (is_number(x, 1)) return settle_as(result, ratio_of_whole(1));
        *result = *x;
        if (is_number(y, 1) && step.kind == VAST_POWER) return VAST_SETTLED;
        if (is_number(x, 0))
            return step.kind == VAST_POWER ? settle_as(result, ratio_of_whole(0)) : VAST_NO_VALUE;
        return VAST_OPEN;
    }
    if (step.kind == VAST_QUOTIENT && is_number(y, 0)) return VAST_NO_VALUE;
    if (is_number(x, 0) || is_number(y, 0)) return settle_as(result, ratio_of_whole(0));
    *result = *x;
    if (is_number(y, 1)) return VAST_SETTLED;
    if (step.kind == VAST_QUOTIENT)
        return step.x == step.y ? settle_as(result, ratio_of_whole(1)) : VAST_OPEN;
    *result = *y;
    return is_number(x, 1) ? VAST_SETTLED : VAST_OPEN;
}

/* x = |a + k| and y = |a + m|, with 0 for k or m if x or y is a itself. If a is larger than |k| and
 * |m|, their difference is |k - m|. */
static enum vast_outcome settle_shifted(const struct vast_values *values, struct vast_step step,
                                        struct vast_value *result)
{
    const struct vast_form x = vast_at(values, step.x)->form, y = vast_at(values, step.y)->form;
    const struct ratio none = ratio_of_whole(0);
    const uint32_t a = x.kind == VAST_SHIFTED ? x.a : step.x;
    const struct ratio k = x.kind == VAST_SHIFTED ? x.k : none;
    const struct ratio m = y.kind == VAST_SHIFTED ? y.k : none;
    struct ratio difference;
    if (a != (y.kind == VAST_SHIFTED ? y.a : step.y)) return VAST_OPEN;
    const struct tower least = vast_at(values, a)->log.low;
    const bool is_above = tower_compare(least, tower_log2_of(ratio_magnitude(k)).high) > 0 &&
                          tower_compare(least, tower_log2_of(ratio_magnitude(m)).high) > 0;
    if (!is_above || !ratio_subtract(&difference, k, m)) return VAST_OPEN;
    return settle_as(result, difference);
}

/* One of the operands of a sum or product, given the other one. */
static uint32_t other_operand(const struct vast_form *form, enum vast_kind kind, uint32_t one)
{
    if (form->kind != kind) return VAST_NONE;
    return form->a == one ? form->b : form->b == one ? form->a : VAST_NONE;
}

/* The value b for which a step is 1 / b, such as a / (a * b) or (a / b) / a. */
static uint32_t inverse_of_undone(struct vast_step step, const struct vast_form *x,
                                  const struct vast_form *y)
{
    if (step.kind != VAST_QUOTIENT) return VAST_NONE;
    if (x->kind == VAST_QUOTIENT && x->a == step.y) return x->b;
    return other_operand(y, VAST_PRODUCT, step.x);
}

/* If the value is |a - b|, one is a, and a is above b: b. Else VAST_NONE. */
static uint32_t subtracted_from(const struct vast_values *values, const struct vast_form *form,
                                uint32_t one)
{
    if (form->kind != VAST_DIFFERENCE || (form->a != one && form->b != one)) return VAST_NONE;
    const uint32_t other = form->a == one ? form->b : form->a;
    const bool is_above =
        tower_compare(vast_at(values, one)->log.low, vast_at(values, other)->log.high) > 0;
    return is_above ? other : VAST_NONE;
}

/* A step that undoes the step before it: |a - (a + b)|, a - (a - b) for a above b, (a * b) / a,
 * a / (a / b) and (b / a) * a are b. If a is 0, the quotients do not exist. */
static enum vast_outcome settle_undone(const struct vast_values *values, struct vast_step step,
                                       struct vast_value *result)
{
    const struct vast_form x = vast_at(values, step.x)->form, y = vast_at(values, step.y)->form;
    uint32_t rest = VAST_NONE;
    if (step.kind == VAST_DIFFERENCE) {
        rest = other_operand(&x, VAST_SUM, step.y);
        if (rest == VAST_NONE) rest = other_operand(&y, VAST_SUM, step.x);
        if (rest == VAST_NONE) rest = subtracted_from(values, &y, step.x);
        if (rest == VAST_NONE) rest = subtracted_from(values, &x, step.y);
    } else if (step.kind == VAST_QUOTIENT) {
        rest = other_operand(&x, VAST_PRODUCT, step.y);
        if (y.kind == VAST_QUOTIENT && y.a == step.x) rest = y.b;
    } else if (step.kind == VAST_PRODUCT) {
        if (x.kind == VAST_QUOTIENT && x.b == step.y) rest = x.a;
        if (y.kind == VAST_QUOTIENT && y.b == step.x) rest = y.a;
    }
    if (rest != VAST_NONE) {
        *result = *vast_at(values, rest);
        return VAST_SETTLED;
    }
    const uint32_t inverse = inverse_of_undone(step, &x, &y);
    struct ratio value;
    if (inverse == VAST_NONE || !vast_is_exact(vast_at(values, inverse)) ||
        !ratio_divide(&value, ratio_of_whole(1), vast_at(values, inverse)->form.k))
        return VAST_OPEN;
    return settle_as(result, value);
}

/* The square root of a * a is a. */
static enum vast_outcome settle_root(const struct vast_values *values, struct vast_step step,
                                     struct vast_value *result)
{
    const struct vast_form square = vast_at(values, step.x)->form;
    const struct vast_form exponent = vast_at(values, step.y)->form;
    if (step.kind != VAST_POWER || square.kind != VAST_PRODUCT || square.a != square.b ||
        exponent.kind != VAST_EXACT || !ratio_is_equal(exponent.k, (struct ratio){1, 2}))
        return VAST_OPEN;
    *result = *vast_at(values, square.a);
    return VAST_SETTLED;
}

/* Is it certain that the power is no fraction? */
static bool has_no_power(const struct vast_values *values, struct vast_step step)
{
    const struct vast_value *const base = vast_at(values, step.x);
    const struct vast_value *const exponent = vast_at(values, step.y);
    if (!vast_is_nonzero(exponent)) return false;
    if (base->form.kind == VAST_FACTORIAL && exponent->is_part &&
        vast_at(values, base->form.a)->log.low.sign > 0)
        return true;
    const bool is_one_possible = base->log.low.sign <= 0 && base->log.high.sign >= 0;
    if (is_one_possible || !vast_is_nonzero(base) || base->height >= VAST_NO_HEIGHT) return false;
    const double height = base->height > 1 ? base->height : 1;
    return tower_compare(exponent->log.high, tower_of(-interval_log2(height) - SLACK)) < 0;
}

enum vast_outcome vast_settle(struct vast_values *values, struct vast_step step,
                              struct vast_value *result)
{
    const struct vast_value *const x = vast_at(values, step.x), *const y = vast_at(values, step.y);
    enum vast_outcome outcome = vast_settle_simple(values, step, result);
    if (outcome != VAST_OPEN) return outcome;
    if (vast_is_exact(x) && vast_is_exact(y))
        outcome = settle_exact(step, x->form.k, y->form.k, result);
    if (outcome != VAST_OPEN) return outcome;
    outcome = settle_undone(values, step, result);
    if (outcome != VAST_OPEN) return outcome;
    if (step.kind == VAST_DIFFERENCE) return settle_shifted(values, step, result);
    if (vast_is_power(step.kind)) {
        if (has_no_power(values, step)) return VAST_NO_VALUE;
        outcome = settle_root(values, step, result);
        if (outcome != VAST_OPEN) return outcome;
        return settle_power_of_base(values, step, result);
    }
    if (step.kind == VAST_QUOTIENT && is_number(x, 1))
        return settle_power_of_base(values, (struct vast_step){VAST_INVERSE_POWER, step.y, step.x},
                                    result);
    if (step.kind == VAST_PRODUCT || step.kind == VAST_QUOTIENT)
        return settle_powers_of_one_base(values, step, result);
    return VAST_OPEN;
}
