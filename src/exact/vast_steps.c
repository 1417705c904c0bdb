/* SPDX-License-Identifier: MIT */
/*
 * Values of any size, and steps of them. What no special rule decides is computed one by one: first
 * the interval, which answers most questions, then the residues.
 */
#include "exact/vast_steps.h"

#include "exact/intervals.h"

#include <string.h>

/* ---- Values ---------------------------------------------------------------------------------- */

/*
 * Which values are equal, by their residues or by their forms.
 *
 * Let x and y have the same folded residues modulo all six primes. So each prime divides the
 * numerator of x - y or of x + y, and one of the two is divided by three primes. Their product is
 * at least 2^171. If both numerators are below that, x = y. If the residues are not folded, all six
 * primes divide x - y, and their product is above 2^350. The numerator of x +- y has at most the
 * height of x plus the height of y plus 1; of whole numbers, the larger height plus 1.
 */

/* A little below the sums above, since heights are rounded. */
#define FOLDED_BITS 168.0
#define SIGNED_BITS 340.0
/* A whole number below this power of 2 is found from its residue modulo p0, about 2^61. */
enum { WHOLE_BITS = 59 };

void vast_values_clear(struct vast_values *values)
{
    vector_clear(values->memory, &values->items);
    hash_clear(&values->forms, values->memory);
    hash_clear(&values->residues, values->memory);
    vector_clear(values->memory, &values->factorials);
}

/* The residue; of an exact value also at the level VAST_LEVELS. */
static uint64_t vast_residue(const struct vast_value *value, uint32_t level)
{
    if (level < VAST_LEVELS) return value->residues[level];
    return vast_is_exact(value) ? chain_of_magnitude(value->form.k, level) : CHAIN_UNKNOWN;
}

/* A value of this form of which nothing is known yet. */
static struct vast_value vast_of_form(enum vast_kind kind, uint32_t a, uint32_t b, struct ratio k)
{
    struct vast_value value = {.form = {kind, a, b, k}, .height = VAST_NO_HEIGHT};
    for (uint32_t level = 0; level < VAST_LEVELS; level++) value.residues[level] = CHAIN_UNKNOWN;
    return value;
}

struct vast_value vast_of(struct ratio magnitude)
{
    struct vast_value value = vast_of_form(VAST_EXACT, VAST_NONE, VAST_NONE, magnitude);
    for (uint32_t level = 0; level < VAST_LEVELS; level++)
        value.residues[level] = chain_of_magnitude(magnitude, level);
    value.log = tower_log2_of(magnitude);
    value.size = tower_range_exp2(value.log);
    value.height = (double)ratio_size_bits(ratio_height(magnitude));
    value.is_signed = value.is_certain = true;
    value.is_whole = magnitude.denominator == 1;
    value.is_part = !value.is_whole;
    return value;
}

/* ---- What is known besides ------------------------------------------------------------------- */

static bool has_all_residues(const struct vast_value *value)
{
    for (uint32_t level = 0; level < VAST_LEVELS; level++) {
        if (value->residues[level] >= CHAIN_INFINITE) return false;
    }
    return true;
}

/* A bound on the bits of a whole number, from its logarithm. */
static void bound_height(struct vast_value *value)
{
    const struct tower high = value->log.high;
    if (!value->is_whole || high.level != 0) return;
    const double bits = high.sign > 0 ? high.size : 0;
    if (bits < value->height) value->height = bits;
}

/* A whole number below 2^59 is its residue modulo p0. */
bool vast_is_known_if_whole(const struct vast_value *value, struct ratio *whole)
{
    const uint64_t residue = chain_fold(value->residues[0], 0);
    if (residue >= CHAIN_INFINITE || tower_compare(value->log.high, tower_of(WHOLE_BITS)) >= 0)
        return false;
    *whole = ratio_of_whole((ratio_part)residue);
    return true;
}

/* Completes a value whose log, residues, height, is_whole and is_certain are set. Returns false if
 * it does not exist. */
static bool vast_complete(struct vast_value *value)
{
    bound_height(value);
    if (tower_compare(value->log.high, value->log.low) < 0) return false;
    value->size = tower_range_exp2(value->log);
    value->is_part |= vast_is_nonzero(value) && value->log.high.sign < 0;
    return !(value->is_part && value->is_whole);
}

/* ---- Equal and different --------------------------------------------------------------------- */

static bool is_same_form(const struct vast_form *x, const struct vast_form *y)
{
    return x->kind == y->kind && x->a == y->a && x->b == y->b && ratio_is_equal(x->k, y->k);
}

/* Are two values with residues equal, if both exist? */
static bool are_equal(const struct vast_value *x, const struct vast_value *y)
{
    const bool are_whole = x->is_whole && y->is_whole;
    const bool are_signed = x->is_signed && y->is_signed;
    const double greater = x->height > y->height ? x->height : y->height;
    const double bits = (are_whole ? greater : x->height + y->height) + 1;
    if (bits > (are_signed ? SIGNED_BITS : FOLDED_BITS)) return false;
    for (uint32_t level = 0; level < VAST_LEVELS; level++) {
        const uint64_t a = x->residues[level], b = y->residues[level];
        if (are_signed ? a != b : chain_fold(a, level) != chain_fold(b, level)) return false;
    }
    return true;
}

/* a, if the value is |a + k|, else the value. */
static uint32_t without_shift(const struct vast_values *values, uint32_t index)
{
    const struct vast_form *const form = &vast_at(values, index)->form;
    return form->kind == VAST_SHIFTED ? form->a : index;
}

/* Is x a^(a + j), or a^-(a + j) if that is the kind, and y (a + k)!, where |j| and |k| are below
 * 2^63 and a is at least 2^200? Then a^(a + j) is at least 2^(a / 2) times as large as (a + k)!.
 * Returns a, or VAST_NONE. Let m = a + k. m! is a product of m numbers whose mean is (m + 1) / 2,
 * so it is at most the m-th power of that, and log2(m!) is at most m log2(m + 1) - m. That is below
 *
 *     a log2(a) + |k| log2(a) + 2 (|k| + 1) + |k| - a
 *
 * (a + j) log2(a) is above it by at least a - (|j| + |k|) log2(a) - 3 |k| - 2. From a = 2^200 on,
 * what is subtracted is below a / 2. */
static uint32_t vast_power_above_factorial(const struct vast_values *values, enum vast_kind kind,
                                           uint32_t x, uint32_t y)
{
    const struct vast_form *const power = &vast_at(values, x)->form;
    const struct vast_form *const factorial = &vast_at(values, y)->form;
    if (power->kind != kind || factorial->kind != VAST_FACTORIAL) return VAST_NONE;
    const uint32_t a = power->a;
    if (without_shift(values, power->b) != a || without_shift(values, factorial->a) != a ||
        tower_compare(vast_at(values, a)->log.low, tower_of(200)) < 0)
        return VAST_NONE;
    return a;
}

/* Is it certain that two values, if both exist, are different? */
static bool vast_are_different(const struct vast_values *values, uint32_t a, uint32_t b)
{
    const struct vast_value *const x = vast_at(values, a), *const y = vast_at(values, b);
    if (a == b) return false;
    if (vast_is_exact(x) && vast_is_exact(y)) return true;
    if (tower_compare(x->log.high, y->log.low) < 0 || tower_compare(y->log.high, x->log.low) < 0)
        return true;
    for (uint32_t level = 0; level < VAST_LEVELS; level++) {
        const uint64_t p = x->residues[level], q = y->residues[level];
        if (p < CHAIN_INFINITE && q < CHAIN_INFINITE &&
            chain_fold(p, level) != chain_fold(q, level))
            return true;
    }
    if (vast_power_above_factorial(values, VAST_POWER, a, b) != VAST_NONE ||
        vast_power_above_factorial(values, VAST_POWER, b, a) != VAST_NONE)
        return true;
    if (x->form.kind != VAST_FACTORIAL || y->form.kind != VAST_FACTORIAL) return false;
    /* n! and m! are equal only if n = m, or both are 0 or 1 */
    const struct vast_value *const n = vast_at(values, x->form.a), *const m =
                                                                       vast_at(values, y->form.a);
    return (n->log.low.sign > 0 || m->log.low.sign > 0) &&
           vast_are_different(values, x->form.a, y->form.a);
}

/* ---- Indices --------------------------------------------------------------------------------- */

static uint64_t code_of_form(const struct vast_form *form)
{
    uint64_t code = hash_mix_more(0, (uint64_t)form->kind << 32 | form->a);
    code = hash_mix_more(code, form->b);
    return hash_mix_more(code, ratio_hash(form->k));
}

static uint64_t code_at(const void *owner, uint32_t index)
{
    return code_of_form(&((const struct vast_value *)owner)[index].form);
}

static uint64_t code_of_residue(const void *owner, uint32_t index)
{
    const struct vast_value *const value = (const struct vast_value *)owner + index;
    return hash_mix(has_all_residues(value) ? chain_fold(value->residues[0], 0) : index);
}

/* Only a value that certainly exists may stand for another one: if the other one exists, too, the
 * two are equal. */
static uint32_t equal_value(const struct vast_values *values, const struct vast_value *value)
{
    const struct hash *const hash = &values->residues;
    for (uint64_t at = hash_first(hash, code_of_residue(value, 0)); hash->slots[at] != HASH_NONE;
         at = hash_next(hash, at)) {
        const struct vast_value *const other = vast_at(values, hash->slots[at]);
        if (other->is_certain && has_all_residues(other) && are_equal(other, value))
            return hash->slots[at];
    }
    return VAST_NONE;
}

uint32_t vast_index(struct vast_values *values, const struct vast_value *value)
{
    const uint32_t count = (uint32_t)values->items.count;
    const bool has_residues = has_all_residues(value);
    if (!vector_reserve(values->memory, &values->items, count + 1u, sizeof *value) ||
        !hash_reserve(&values->forms, values->memory, count, code_at, values->items.items) ||
        !hash_reserve(&values->residues, values->memory, count, code_of_residue,
                      values->items.items)) {
        values->has_failed = true;
        return VAST_NONE;
    }
    uint64_t at = hash_first(&values->forms, code_of_form(&value->form));
    for (; values->forms.slots[at] != HASH_NONE; at = hash_next(&values->forms, at)) {
        const uint32_t index = values->forms.slots[at];
        if (is_same_form(&vast_at(values, index)->form, &value->form)) return index;
    }
    if (has_residues && !vast_is_exact(value)) {
        const uint32_t index = equal_value(values, value);
        if (index != VAST_NONE) return index;
    }
    *vast_at(values, count) = *value;
    vast_at(values, count)->stamp = 0;
    values->items.count++;
    values->forms.slots[at] = count;
    at = hash_first(&values->residues, code_of_residue(values->items.items, count));
    while (values->residues.slots[at] != HASH_NONE) at = hash_next(&values->residues, at);
    values->residues.slots[at] = count;
    return count;
}

/* ---- What special rules settle --------------------------------------------------------------- */

/*
 * The rules are tried from the simplest one on. Each returns VAST_OPEN if the step is none of its
 * cases.
 */

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

/* A bound of a height that was computed with rounding errors. */
static double vast_rounded_up(double height)
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

/* base^exponent or its inverse, if the base or its own exponent fits. */
static enum vast_outcome settle_power_of_base(struct vast_values *values, struct vast_form step,
                                              struct vast_value *result)
{
    struct vast_form form;
    if (!find_base(values, step.a, &form)) return VAST_OPEN;
    const struct vast_value *const exponent = vast_at(values, step.b);
    struct ratio factor = ratio_of_whole(1);
    if (vast_is_exact(exponent)) factor = exponent->form.k;
    else if (form.b == VAST_NONE) form.b = step.b;
    else return VAST_OPEN;
    if (step.kind == VAST_INVERSE_POWER) factor = ratio_negate(factor);
    return ratio_multiply(&form.k, form.k, factor) ? settle_of_base(values, result, form)
                                                   : VAST_OPEN;
}

/* ---- Special rules --------------------------------------------------------------------------- */

static enum vast_outcome settle_exact(struct vast_form step, struct ratio x, struct ratio y,
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

/* The result of a step if the rules for 0 and 1, or for the same value twice, decide it; VAST_OPEN:
 * they do not. */
static enum vast_outcome settle_simple(const struct vast_values *values, struct vast_form step,
                                       struct vast_value *result)
{
    const struct vast_value *const x = vast_at(values, step.a), *const y = vast_at(values, step.b);
    const bool is_sum = step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE;
    *result = is_number(y, 0) ? *x : *y;
    if (is_sum && (is_number(x, 0) || is_number(y, 0))) return VAST_SETTLED;
    if (step.kind == VAST_DIFFERENCE && step.a == step.b)
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
        return step.a == step.b ? settle_as(result, ratio_of_whole(1)) : VAST_OPEN;
    *result = *y;
    return is_number(x, 1) ? VAST_SETTLED : VAST_OPEN;
}

/* x = |a + k| and y = |a + m|, with 0 for k or m if x or y is a itself. If a is larger than |k| and
 * |m|, their difference is |k - m|. */
static enum vast_outcome settle_shifted(const struct vast_values *values, struct vast_form step,
                                        struct vast_value *result)
{
    const struct vast_form x = vast_at(values, step.a)->form, y = vast_at(values, step.b)->form;
    const struct ratio none = ratio_of_whole(0);
    const uint32_t a = x.kind == VAST_SHIFTED ? x.a : step.a;
    const struct ratio k = x.kind == VAST_SHIFTED ? x.k : none;
    const struct ratio m = y.kind == VAST_SHIFTED ? y.k : none;
    struct ratio difference;
    if (a != (y.kind == VAST_SHIFTED ? y.a : step.b)) return VAST_OPEN;
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
static uint32_t inverse_of_undone(struct vast_form step, const struct vast_form *x,
                                  const struct vast_form *y)
{
    if (step.kind != VAST_QUOTIENT) return VAST_NONE;
    if (x->kind == VAST_QUOTIENT && x->a == step.b) return x->b;
    return other_operand(y, VAST_PRODUCT, step.a);
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
static enum vast_outcome settle_undone(const struct vast_values *values, struct vast_form step,
                                       struct vast_value *result)
{
    const struct vast_form x = vast_at(values, step.a)->form, y = vast_at(values, step.b)->form;
    uint32_t rest = VAST_NONE;
    if (step.kind == VAST_DIFFERENCE) {
        rest = other_operand(&x, VAST_SUM, step.b);
        if (rest == VAST_NONE) rest = other_operand(&y, VAST_SUM, step.a);
        if (rest == VAST_NONE) rest = subtracted_from(values, &y, step.a);
        if (rest == VAST_NONE) rest = subtracted_from(values, &x, step.b);
    } else if (step.kind == VAST_QUOTIENT) {
        rest = other_operand(&x, VAST_PRODUCT, step.b);
        if (y.kind == VAST_QUOTIENT && y.a == step.a) rest = y.b;
    } else if (step.kind == VAST_PRODUCT) {
        if (x.kind == VAST_QUOTIENT && x.b == step.b) rest = x.a;
        if (y.kind == VAST_QUOTIENT && y.b == step.a) rest = y.a;
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
static enum vast_outcome settle_root(const struct vast_values *values, struct vast_form step,
                                     struct vast_value *result)
{
    const struct vast_form square = vast_at(values, step.a)->form;
    const struct vast_form exponent = vast_at(values, step.b)->form;
    if (step.kind != VAST_POWER || square.kind != VAST_PRODUCT || square.a != square.b ||
        exponent.kind != VAST_EXACT || !ratio_is_equal(exponent.k, (struct ratio){1, 2}))
        return VAST_OPEN;
    *result = *vast_at(values, square.a);
    return VAST_SETTLED;
}

/* Is it certain that the power is no fraction? */
static bool has_no_power(const struct vast_values *values, struct vast_form step)
{
    const struct vast_value *const base = vast_at(values, step.a);
    const struct vast_value *const exponent = vast_at(values, step.b);
    if (!vast_is_nonzero(exponent)) return false;
    if (base->form.kind == VAST_FACTORIAL && exponent->is_part &&
        vast_at(values, base->form.a)->log.low.sign > 0)
        return true;
    const bool is_one_possible = base->log.low.sign <= 0 && base->log.high.sign >= 0;
    if (is_one_possible || !vast_is_nonzero(base) || base->height >= VAST_NO_HEIGHT) return false;
    const double height = base->height > 1 ? base->height : 1;
    return tower_compare(exponent->log.high, tower_of(-interval_log2(height) - SLACK)) < 0;
}

/* The result of a step if a rule decides it; VAST_OPEN: no rule does. May add values. */
static enum vast_outcome settle(struct vast_values *values, struct vast_form step,
                                struct vast_value *result)
{
    const struct vast_value *const x = vast_at(values, step.a), *const y = vast_at(values, step.b);
    enum vast_outcome outcome = settle_simple(values, step, result);
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
        return settle_power_of_base(values, vast_step(VAST_INVERSE_POWER, step.b, step.a), result);
    return VAST_OPEN;
}

#define SLACK 0x1p-40 /* more than the rounding errors of a logarithm of a number that fits */

enum { FACTORIAL_MOST = CHAIN_RANGE_MOST }; /* the largest n whose n! gets residues, above 9! */

/* ---- Intervals ------------------------------------------------------------------------------- */

static struct tower_range log_of(struct vast_form step, const struct vast_value *x,
                                 const struct vast_value *y)
{
    switch (step.kind) {
    case VAST_SUM: return tower_log2_of_sum(x->log, y->log);
    case VAST_DIFFERENCE: return tower_log2_of_difference(x->log, y->log);
    case VAST_PRODUCT: return tower_range_add(x->log, y->log);
    case VAST_QUOTIENT: return tower_range_add(x->log, tower_range_negate(y->log));
    case VAST_POWER: return tower_range_multiply(x->log, y->size);
    case VAST_INVERSE_POWER:
    case VAST_EXACT:
    case VAST_OF_BASE:
    case VAST_SHIFTED:
    case VAST_FACTORIAL: break;
    }
    return tower_range_multiply(x->log, tower_range_negate(y->size));
}

/* Are these factorials of different numbers, so that the larger number is at least 2? */
static bool are_different_factorials(const struct vast_values *values, const struct vast_value *x,
                                     const struct vast_value *y)
{
    if (x->form.kind != VAST_FACTORIAL || y->form.kind != VAST_FACTORIAL) return false;
    return (vast_at(values, x->form.a)->log.low.sign > 0 ||
            vast_at(values, y->form.a)->log.low.sign > 0) &&
           vast_are_different(values, x->form.a, y->form.a);
}

/* If one operand is so far above the other one as vast_power_above_factorial() tells, brings this
 * into the interval of log2 of the result. */
static void narrow_power_and_factorial(const struct vast_values *values, struct vast_form step,
                                       struct tower_range *log)
{
    const bool is_product = step.kind == VAST_PRODUCT;
    const enum vast_kind kind = is_product ? VAST_INVERSE_POWER : VAST_POWER;
    uint32_t power = step.a, factorial = step.b;
    if (!is_product && step.kind != VAST_DIFFERENCE && step.kind != VAST_QUOTIENT) return;
    if (vast_at(values, power)->form.kind != kind) {
        power = step.b;
        factorial = step.a;
    }
    const uint32_t a = vast_power_above_factorial(values, kind, power, factorial);
    if (a == VAST_NONE) return;
    const struct tower half = tower_multiply(vast_at(values, a)->size.low, tower_of(0.5), false);
    struct tower low = half, high = tower_negate(half);
    /* at least half of the power is left */
    if (step.kind == VAST_DIFFERENCE)
        low = tower_add(vast_at(values, power)->log.low, tower_of(-1), false);
    if (step.kind == VAST_DIFFERENCE || (!is_product && power == step.a)) {
        if (tower_compare(low, log->low) > 0) log->low = low;
    } else if (tower_compare(high, log->high) < 0) log->high = high;
}

/* The intervals of log2 of the result: one or two. */
static uint32_t find_logs(const struct vast_values *values, struct vast_form step,
                          struct tower_range logs[2])
{
    const struct vast_value *const x = vast_at(values, step.a), *const y = vast_at(values, step.b);
    logs[0] = log_of(step, x, y);
    narrow_power_and_factorial(values, step, &logs[0]);
    const bool is_difference = step.kind == VAST_DIFFERENCE;
    if ((!is_difference && step.kind != VAST_QUOTIENT) || !are_different_factorials(values, x, y))
        return 1;
    if (is_difference) {
        const struct tower least =
            tower_compare(x->log.low, y->log.low) < 0 ? x->log.low : y->log.low;
        if (tower_compare(least, logs[0].low) > 0) logs[0].low = least;
        return 1;
    }
    const struct tower n = vast_at(values, x->form.a)->log.low;
    const struct tower m = vast_at(values, y->form.a)->log.low;
    const struct tower least = tower_compare(n, m) < 0 ? m : n, most = tower_negate(least);
    logs[1] = logs[0];
    if (tower_compare(logs[0].low, least) < 0) logs[0].low = least;
    if (tower_compare(logs[1].high, most) > 0) logs[1].high = most;
    if (tower_compare(logs[0].low, logs[0].high) > 0) logs[0] = logs[1];
    else if (tower_compare(logs[1].low, logs[1].high) <= 0) return 2;
    return 1;
}

/* ---- Residues -------------------------------------------------------------------------------- */

/* The residue of the result at one level. Sums of folded values have two: `other` gets the second
 * one, or the same one again. */
static uint64_t residue_of(struct vast_form step, const struct vast_value *x,
                           const struct vast_value *y, uint32_t level, uint64_t *other)
{
    const uint64_t a = vast_residue(x, level), b = vast_residue(y, level);
    const bool are_signed = x->is_signed && y->is_signed;
    uint64_t result;
    if (vast_is_power(step.kind)) {
        const uint64_t power = chain_raise(chain_fold(a, level), vast_residue(y, level + 1), level);
        const uint64_t inverse = chain_invert(power, level);
        const bool is_inverse = step.kind == VAST_INVERSE_POWER;
        *other = is_inverse == y->is_signed ? inverse : power;
        return is_inverse ? inverse : power;
    }
    if (step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE) {
        const bool is_minus = step.kind == VAST_DIFFERENCE;
        result = chain_add(a, b, is_minus, level);
        *other = are_signed ? result : chain_add(a, b, !is_minus, level);
        return result;
    }
    result = chain_multiply(a, step.kind == VAST_QUOTIENT ? chain_invert(b, level) : b, level);
    *other = result;
    return result;
}

/* Which value is larger? 0: not known, or they are equal. */
static int compare(const struct vast_value *x, const struct vast_value *y)
{
    if (vast_is_exact(x) && vast_is_exact(y)) return ratio_compare(x->form.k, y->form.k);
    if (tower_compare(x->log.low, y->log.high) > 0) return 1;
    return tower_compare(y->log.low, x->log.high) > 0 ? -1 : 0;
}

/* The residue of the magnitude, not folded, of two values whose residues are not folded either. */
static uint64_t signed_residue_of(struct vast_form step, const struct vast_value *x,
                                  const struct vast_value *y, uint32_t level)
{
    const uint64_t a = x->residues[level], b = y->residues[level];
    if (vast_is_power(step.kind)) {
        const uint64_t power = chain_raise_signed(a, (uint64_t)y->form.k.numerator, level);
        return step.kind == VAST_POWER ? power : chain_invert_signed(power, level);
    }
    if (step.kind == VAST_SUM) return chain_add_signed(a, b, false, level);
    if (step.kind == VAST_DIFFERENCE)
        return compare(x, y) > 0 ? chain_add_signed(a, b, true, level)
                                 : chain_add_signed(b, a, true, level);
    return chain_multiply_signed(a, step.kind == VAST_QUOTIENT ? chain_invert_signed(b, level) : b,
                                 level);
}

static void find_residues(struct vast_value *result, struct vast_form step,
                          const struct vast_value *x, const struct vast_value *y)
{
    bool is_signed = x->is_signed && y->is_signed;
    if (vast_is_power(step.kind))
        is_signed &= vast_is_exact(y) && y->is_whole && ratio_height(y->form.k) <= RATIO_NUMBER_MAX;
    if (step.kind == VAST_DIFFERENCE) is_signed &= compare(x, y) != 0;
    result->is_signed = is_signed;
    for (uint32_t level = 0; level < VAST_LEVELS; level++) {
        uint64_t other;
        result->residues[level] = residue_of(step, x, y, level, &other);
        if (is_signed) result->residues[level] = signed_residue_of(step, x, y, level);
        else if (other != result->residues[level]) result->residues[level] = CHAIN_UNKNOWN;
    }
}

/* ---- Results --------------------------------------------------------------------------------- */

/* Is a fraction plus or minus a value certainly not whole? c = a / d plus b is whole only if b is
 * k / d; and between 0 and 1 / d there is no such b. */
static bool is_sum_part(const struct vast_value *c, const struct vast_value *b)
{
    if (c->is_whole && b->is_part) return true;
    if (!vast_is_exact(c) || !vast_is_nonzero(b)) return false;
    const double log = interval_log2((double)c->form.k.denominator);
    return tower_compare(b->log.high, tower_of(-log * (1 + SLACK) - SLACK)) < 0;
}

static bool is_part(struct vast_form step, const struct vast_value *x, const struct vast_value *y)
{
    if (step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE)
        return is_sum_part(x, y) || is_sum_part(y, x);
    /* if x^(p/q) is whole for p, q > 0, so is x */
    return step.kind == VAST_POWER && x->is_part && vast_is_nonzero(y);
}

static double height_of(struct vast_form step, const struct vast_value *x,
                        const struct vast_value *y)
{
    if (!vast_is_power(step.kind)) {
        const bool is_sum = step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE;
        return vast_rounded_up(x->height + y->height + (is_sum ? 1 : 0));
    }
    if (x->height >= VAST_NO_HEIGHT) return VAST_NO_HEIGHT;
    const struct tower height = tower_multiply(y->size.high, tower_of(x->height), true);
    return height.level == 0 ? vast_rounded_up(height.size) : VAST_NO_HEIGHT;
}

static void describe(struct vast_value *result, struct vast_form step, const struct vast_value *x,
                     const struct vast_value *y)
{
    const bool are_whole = x->is_whole && y->is_whole, are_certain = x->is_certain && y->is_certain;
    result->height = height_of(step, x, y);
    result->is_part = is_part(step, x, y);
    if (step.kind == VAST_QUOTIENT) {
        result->is_certain = are_certain && vast_is_nonzero(y);
    } else if (vast_is_power(step.kind)) {
        result->is_certain = are_certain && y->is_whole && vast_is_nonzero(x);
        result->is_whole = step.kind == VAST_POWER && x->is_whole;
    } else {
        result->is_certain = are_certain;
        result->is_whole = are_whole;
    }
    find_residues(result, step, x, y);
}

/* The form of a sum with an exact value, where the other one may be such a sum already. Changes the
 * step to the same sum of other values: |a + c| + d is |a + (c + d)|. Returns false if no such form
 * fits, or there is no memory. */
static bool shift(struct vast_values *values, struct vast_form *step, struct vast_form *form)
{
    if (vast_is_exact(vast_at(values, step->a))) *step = vast_step(step->kind, step->b, step->a);
    const struct vast_value *const a = vast_at(values, step->a), *const c =
                                                                     vast_at(values, step->b);
    if (!vast_is_exact(c) || vast_is_exact(a)) return false;
    const struct ratio more = step->kind == VAST_SUM ? c->form.k : ratio_negate(c->form.k);
    *form = (struct vast_form){VAST_SHIFTED, step->a, VAST_NONE, more};
    if (a->form.kind != VAST_SHIFTED) return true;
    form->a = a->form.a;
    if (!ratio_add(&form->k, a->form.k, more)) return false;
    const struct vast_value size = vast_of(ratio_magnitude(form->k));
    *step = vast_step(form->k.numerator < 0 ? VAST_DIFFERENCE : VAST_SUM, form->a,
                      vast_index(values, &size));
    return step->b != VAST_NONE;
}

static struct vast_form form_of(struct vast_form step)
{
    const bool is_turned =
        step.a > step.b &&
        (step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE || step.kind == VAST_PRODUCT);
    return vast_step(step.kind, is_turned ? step.b : step.a, is_turned ? step.a : step.b);
}

/* Writes a + a and a / k, for an exact k, as products of a and an exact value, so that equal values
 * have equal forms. Returns false if memory ran out. */
static bool write_as_product(struct vast_values *values, struct vast_form *step)
{
    struct ratio factor = ratio_of_whole(2);
    const struct vast_value *const y = vast_at(values, step->b);
    const bool is_double = step->kind == VAST_SUM && step->a == step->b;
    const bool is_part_of = step->kind == VAST_QUOTIENT && vast_is_exact(y) &&
                            ratio_divide(&factor, ratio_of_whole(1), y->form.k);
    if (!is_double && !is_part_of) return true;
    const struct vast_value value = vast_of(factor);
    *step = vast_step(VAST_PRODUCT, step->a, vast_index(values, &value));
    return step->b != VAST_NONE;
}

/* Writes (a^p)^q, for exact p and q, as a^(p q). Returns false if memory ran out. */
static bool write_as_one_power(struct vast_values *values, struct vast_form *step)
{
    const struct vast_value *const x = vast_at(values, step->a), *const q =
                                                                     vast_at(values, step->b);
    struct ratio exponent;
    if (!vast_is_power(step->kind) || !vast_is_power(x->form.kind)) return true;
    const struct vast_value *const a = vast_at(values, x->form.a);
    const struct vast_value *const p = vast_at(values, x->form.b);
    if (!vast_is_exact(p) || !vast_is_exact(q) || !vast_is_nonzero(a) ||
        !ratio_multiply(&exponent, p->form.k, q->form.k))
        return true;
    const enum vast_kind kind = x->form.kind == step->kind ? VAST_POWER : VAST_INVERSE_POWER;
    const struct vast_value value = vast_of(exponent);
    *step = vast_step(kind, x->form.a, 0);
    step->b = vast_index(values, &value);
    return step->b != VAST_NONE;
}

enum vast_outcome vast_take_step(struct vast_values *values, struct vast_form step,
                                 struct vast_value *result)
{
    if (!write_as_product(values, &step) || !write_as_one_power(values, &step))
        return VAST_NO_VALUE;
    const bool is_sum = step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE;
    enum vast_outcome outcome = settle(values, step, result);
    if (outcome != VAST_OPEN) return outcome;
    struct vast_form form = form_of(step), shifted;
    if (is_sum && shift(values, &step, &shifted)) {
        form = shifted;
        outcome = settle_simple(values, step, result);
        if (outcome != VAST_OPEN) return outcome;
    }
    struct tower_range logs[2];
    const uint32_t count = find_logs(values, step, logs);
    *result = vast_of_form(form.kind, form.a, form.b, form.k);
    result->log = (struct tower_range){logs[count - 1].low, logs[0].high};
    describe(result, step, vast_at(values, step.a), vast_at(values, step.b));
    return vast_complete(result) ? VAST_OPEN : VAST_NO_VALUE;
}

/* ---- Factorials ------------------------------------------------------------------------------ */

/* The residues of (k * STRIDE)!, for k from 0 on, are stored as far as they were needed: so those
 * of another factorial take at most STRIDE multiplications. */
enum { STRIDE = 1024 };

/* Makes last! from first!. */
static void multiply_up(uint64_t residues[VAST_LEVELS], uint32_t first, uint32_t last)
{
    for (uint32_t level = 0; level < VAST_LEVELS; level++)
        residues[level] = chain_multiply_range_signed(residues[level], first, last, level);
}

/* The residues of n! for n of at most FACTORIAL_MOST. Returns false if memory ran out. */
static bool find_factorial(struct vast_values *values, uint32_t n, uint64_t result[VAST_LEVELS])
{
    struct vector *const stored = &values->factorials;
    const uint32_t at = n / STRIDE;
    uint64_t(*items)[VAST_LEVELS];
    values->has_failed |= !vector_reserve(values->memory, stored, at + 1u, sizeof *items);
    if (values->has_failed) return false;
    items = stored->items;
    for (; stored->count <= at; stored->count++) {
        const uint32_t k = (uint32_t)stored->count;
        for (uint32_t level = 0; level < VAST_LEVELS; level++)
            items[k][level] = k == 0 ? 1 : items[k - 1][level];
        if (k > 0) multiply_up(items[k], (k - 1) * STRIDE, k * STRIDE);
    }
    memcpy(result, items[at], sizeof items[at]);
    multiply_up(result, at * STRIDE, n);
    return true;
}

/* log2(n!): below 1,024 the sum of the logarithms, each with an error below 2^-47 of itself. From
 * there on Stirling's series up to its term of 1 / 12n. The rest is below 1 / 200n^3, far below the
 * error of the first term. */
static struct tower_range log2_of_factorial(uint32_t n)
{
    const double log2_e = 1.4426950408889634, half_log2_of_2_pi = 1.3257480647361592;
    double log = 0;
    if (n >= 1024)
        log = (n + 0.5) * interval_log2(n) - n * log2_e + half_log2_of_2_pi + log2_e / (12.0 * n);
    else
        for (uint32_t i = 2; i <= n; i++) log += interval_log2(i);
    return tower_range_around(log, log * 0x1p-42);
}

bool vast_take_factorial(struct vast_values *values, uint32_t x, struct vast_value *result)
{
    struct ratio whole;
    if (vast_at(values, x)->is_part) return false;
    if (vast_is_known_if_whole(vast_at(values, x), &whole)) {
        const struct vast_value value = vast_of(whole);
        x = vast_index(values, &value);
        if (x == VAST_NONE) return false;
    }
    const struct vast_value *const n = vast_at(values, x);
    *result = vast_of_form(VAST_FACTORIAL, x, VAST_NONE, ratio_of_whole(0));
    result->log = tower_log2_of_factorial(n->log);
    result->is_whole = true;
    result->is_certain = n->is_whole && n->is_certain;
    if (vast_is_exact(n) && n->form.k.numerator <= RATIO_FACTORIAL) {
        ratio_part product = 1;
        for (ratio_part i = 2; i <= n->form.k.numerator; i++) product *= i;
        *result = vast_of(ratio_of_whole(product));
        return true;
    }
    if (vast_is_exact(n) && n->form.k.numerator <= FACTORIAL_MOST) {
        if (!find_factorial(values, (uint32_t)n->form.k.numerator, result->residues)) return false;
        result->is_signed = true;
        result->log = log2_of_factorial((uint32_t)n->form.k.numerator);
    }
    return vast_complete(result);
}

/* ---- Questions ------------------------------------------------------------------------------- */

bool vast_is_beyond(const struct vast_value *value)
{
    const struct tower bound = tower_of(RATIO_BITS);
    return !vast_is_exact(value) && (tower_compare(value->log.low, bound) > 0 ||
                                     tower_compare(value->log.high, tower_negate(bound)) < 0);
}

static struct vast_asked *asked_of(const struct vector *asked)
{
    return asked->items;
}

/* The first number that is not below the interval. */
static uint32_t first_asked(const struct vector *asked, struct tower_range log)
{
    uint32_t begin = 0, end = (uint32_t)asked->count;
    while (begin < end) {
        const uint32_t middle = begin + (end - begin) / 2;
        if (tower_compare(asked_of(asked)[middle].log.high, log.low) < 0) begin = middle + 1;
        else end = middle;
    }
    return begin;
}

static bool has_any(const struct vector *asked, struct tower_range log)
{
    const uint32_t first = first_asked(asked, log);
    return first < asked->count && tower_compare(asked_of(asked)[first].log.low, log.high) <= 0;
}

/* Notes the numbers in the interval that have one of the residues, or all if these are not
 * known. */
static void note(const struct vector *all, struct tower_range log, const uint64_t residues[2],
                 uint32_t effort)
{
    for (uint32_t i = first_asked(all, log); i < all->count; i++) {
        struct vast_asked *const asked = &asked_of(all)[i];
        if (tower_compare(asked->log.low, log.high) > 0) return;
        for (uint32_t k = 0; k < 2; k++) {
            const bool may_be = residues[k] == asked->number || residues[k] == CHAIN_UNKNOWN;
            if (may_be && effort < asked->effort) asked->effort = effort;
        }
    }
}

/* Is a power certainly larger than all numbers that are asked for, or between 0 and 1? A quick test
 * without a multiplication of logarithms. */
static bool is_far_power(const struct vector *asked, struct vast_form step,
                         const struct vast_value *base, const struct vast_value *exponent)
{
    const struct tower one = tower_of(1), most = asked_of(asked)[asked->count - 1].log.high;
    const struct tower_range log =
        step.kind == VAST_POWER ? base->log : tower_range_negate(base->log);
    if (log.high.sign < 0) return vast_is_nonzero(base) && vast_is_nonzero(exponent);
    const struct tower times = exponent->size.low;
    return (tower_compare(log.low, one) >= 0 && tower_compare(times, most) > 0) ||
           (tower_compare(times, one) >= 0 && tower_compare(log.low, most) > 0);
}

void vast_compare(struct vast_values *values, struct vast_form step, const struct vector *asked,
                  uint32_t effort, bool is_explored)
{
    struct tower_range logs[2];
    struct vast_value result;
    uint64_t residues[2];
    if (vast_is_power(step.kind) &&
        is_far_power(asked, step, vast_at(values, step.a), vast_at(values, step.b)))
        return;
    const uint32_t count = find_logs(values, step, logs);
    if (!has_any(asked, logs[0]) && !has_any(asked, logs[count - 1])) return;
    const enum vast_outcome outcome = settle(values, step, &result);
    if (outcome == VAST_NO_VALUE || values->has_failed) return;
    if (outcome == VAST_SETTLED) {
        if (result.is_part || (is_explored && vast_is_exact(&result))) return;
        residues[0] = residues[1] = chain_fold(result.residues[0], 0);
        note(asked, result.log, residues, effort);
        return;
    }
    const struct vast_value *const x = vast_at(values, step.a), *const y = vast_at(values, step.b);
    if (is_part(step, x, y)) return;
    residues[0] = residue_of(step, x, y, 0, &residues[1]);
    for (uint32_t i = 0; i < count; i++) note(asked, logs[i], residues, effort);
}
