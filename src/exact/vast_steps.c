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
static struct vast_value vast_of_form(struct vast_form form)
{
    struct vast_value value = {.form = form, .height = VAST_NO_HEIGHT};
    for (uint32_t level = 0; level < VAST_LEVELS; level++) value.residues[level] = CHAIN_UNKNOWN;
    return value;
}

struct vast_value vast_of(struct ratio magnitude)
{
    struct vast_value value =
        vast_of_form((struct vast_form){VAST_EXACT, VAST_NONE, VAST_NONE, .k = magnitude});
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
    bool is_same = x->kind == y->kind && x->a == y->a && x->b == y->b && x->count == y->count &&
                   ratio_is_equal(x->k, y->k);
    for (uint32_t i = 0; i < x->count && is_same; i++)
        is_same = x->powers[i].a == y->powers[i].a && x->powers[i].b == y->powers[i].b &&
                  ratio_is_equal(x->powers[i].e, y->powers[i].e);
    return is_same;
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

/* a^b if the value is that, or a^-b of the sign -1; NULL: it is not. */
static const struct vast_power *one_power(const struct vast_value *value, ratio_part sign)
{
    const struct vast_form *const form = &value->form;
    const struct vast_power *const power = &form->powers[0];
    const bool is_one = form->kind == VAST_POWERS && form->count == 1 && ratio_is_one(form->k);
    return is_one && power->b != VAST_NONE && ratio_is_equal(power->e, ratio_of_whole(sign)) ? power
                                                                                             : NULL;
}

/* Is x a^(a + j), or a^-(a + j) of the sign -1, and y (a + k)!, where |j| and |k| are below
 * 2^63 and a is at least 2^200? Then a^(a + j) is at least 2^(a / 2) times as large as (a + k)!.
 * Returns a, or VAST_NONE. Let m = a + k. m! is a product of m numbers whose mean is (m + 1) / 2,
 * so it is at most the m-th power of that, and log2(m!) is at most m log2(m + 1) - m. That is below
 *
 *     a log2(a) + |k| log2(a) + 2 (|k| + 1) + |k| - a
 *
 * (a + j) log2(a) is above it by at least a - (|j| + |k|) log2(a) - 3 |k| - 2. From a = 2^200 on,
 * what is subtracted is below a / 2. */
static uint32_t vast_power_above_factorial(const struct vast_values *values, ratio_part sign,
                                           uint32_t x, uint32_t y)
{
    const struct vast_power *const power = one_power(vast_at(values, x), sign);
    const struct vast_form *const factorial = &vast_at(values, y)->form;
    if (power == NULL || factorial->kind != VAST_FACTORIAL) return VAST_NONE;
    const uint32_t a = power->a;
    if (without_shift(values, power->b) != a || without_shift(values, factorial->a) != a ||
        tower_compare(vast_at(values, a)->log.low, tower_of(200)) < 0)
        return VAST_NONE;
    return a;
}

/* Are these factorials of different numbers, so that the larger number is at least 2? */
static bool are_different_factorials(const struct vast_values *values, const struct vast_value *x,
                                     const struct vast_value *y);

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
    if (vast_power_above_factorial(values, 1, a, b) != VAST_NONE ||
        vast_power_above_factorial(values, 1, b, a) != VAST_NONE)
        return true;
    return are_different_factorials(values, x, y);
}

/* n! and m! are equal only if n = m, or both are 0 or 1. */
static bool are_different_factorials(const struct vast_values *values, const struct vast_value *x,
                                     const struct vast_value *y)
{
    if (x->form.kind != VAST_FACTORIAL || y->form.kind != VAST_FACTORIAL) return false;
    return (vast_at(values, x->form.a)->log.low.sign > 0 ||
            vast_at(values, y->form.a)->log.low.sign > 0) &&
           vast_are_different(values, x->form.a, y->form.a);
}

/* ---- Indices --------------------------------------------------------------------------------- */

static uint64_t code_of_form(const struct vast_form *form)
{
    uint64_t code = hash_mix_more(0, (uint64_t)form->kind << 32 | form->a);
    code = hash_mix_more(code, form->b);
    for (uint32_t i = 0; i < form->count; i++) {
        code = hash_mix_more(code, (uint64_t)form->powers[i].a << 32 | form->powers[i].b);
        code = hash_mix_more(code, ratio_hash(form->powers[i].e));
    }
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

/* The slot of a form, or the free slot where it belongs. There must be slots. */
static uint32_t *slot_of_form(const struct vast_values *values, const struct vast_form *form)
{
    const struct hash *const hash = &values->forms;
    uint64_t at = hash_first(hash, code_of_form(form));
    while (hash->slots[at] != HASH_NONE &&
           !is_same_form(&vast_at(values, hash->slots[at])->form, form))
        at = hash_next(hash, at);
    return &hash->slots[at];
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
    uint32_t *const slot = slot_of_form(values, &value->form);
    if (*slot != HASH_NONE) return *slot;
    if (has_residues && !vast_is_exact(value)) {
        const uint32_t index = equal_value(values, value);
        if (index != VAST_NONE) return index;
    }
    *vast_at(values, count) = *value;
    vast_at(values, count)->stamp = 0;
    values->items.count++;
    *slot = count;
    uint64_t at = hash_first(&values->residues, code_of_residue(values->items.items, count));
    while (values->residues.slots[at] != HASH_NONE) at = hash_next(&values->residues, at);
    values->residues.slots[at] = count;
    return count;
}

/* ---- What special rules settle --------------------------------------------------------------- */

#define SLACK 0x1p-40 /* more than the rounding errors of a logarithm, or of a height */

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

/* ---- Sums ------------------------------------------------------------------------------------ */

/* x = |a + k| and y = |a + m|, with 0 for k or m if x or y is a itself. If a is larger than |k| and
 * |m|, their difference is |k - m|. */
static enum vast_outcome settle_shifted(const struct vast_values *values, struct vast_step step,
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

/* The other operand of a sum with this one, or VAST_NONE. */
static uint32_t other_operand(const struct vast_form *form, uint32_t one)
{
    if (form->kind != VAST_SUM) return VAST_NONE;
    return form->a == one ? form->b : form->b == one ? form->a : VAST_NONE;
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

/* A sum or difference: exact, of 0, of a value and itself, or one that undoes the step before it:
 * |a - (a + b)|, and a - (a - b) for a above b, are b. */
static enum vast_outcome settle_sum(const struct vast_values *values, struct vast_step step,
                                    struct vast_value *result)
{
    const struct vast_value *const x = vast_at(values, step.a), *const y = vast_at(values, step.b);
    const bool is_minus = step.kind == VAST_DIFFERENCE;
    struct ratio exact;
    *result = is_number(y, 0) ? *x : *y;
    if (is_number(x, 0) || is_number(y, 0)) return VAST_SETTLED;
    if (is_minus && step.a == step.b) return settle_as(result, ratio_of_whole(0));
    if (vast_is_exact(x) && vast_is_exact(y) &&
        (is_minus ? ratio_subtract(&exact, x->form.k, y->form.k)
                  : ratio_add(&exact, x->form.k, y->form.k)))
        return settle_as(result, exact);
    if (!is_minus) return VAST_OPEN;
    uint32_t rest = other_operand(&x->form, step.b);
    if (rest == VAST_NONE) rest = other_operand(&y->form, step.a);
    if (rest == VAST_NONE) rest = subtracted_from(values, &y->form, step.a);
    if (rest == VAST_NONE) rest = subtracted_from(values, &x->form, step.b);
    if (rest == VAST_NONE) return settle_shifted(values, step, result);
    *result = *vast_at(values, rest);
    return VAST_SETTLED;
}

/* ---- Products of powers ---------------------------------------------------------------------- */

/*
 * Whatever * / ^ and sqrt do is done to a product of powers. If it is one that some value has, the
 * result is that value: so steps are undone, and roots are found. If one power is left, the result
 * is described as that power.
 */

/* Multiplies a product by a power. Returns false if it does not fit. */
static bool add_power(struct vast_form *form, struct vast_power power)
{
    uint32_t i = 0;
    while (i < form->count && (form->powers[i].a < power.a ||
                               (form->powers[i].a == power.a && form->powers[i].b < power.b)))
        i++;
    struct vast_power *const at = &form->powers[i];
    if (i < form->count && at->a == power.a && at->b == power.b) {
        if (!ratio_add(&at->e, at->e, power.e)) return false;
        if (!ratio_is_zero(at->e)) return true;
        memmove(at, at + 1, (--form->count - i) * sizeof *at);
        return true;
    }
    if (form->count == VAST_POWERS_MAX) return false;
    memmove(at + 1, at, (form->count++ - i) * sizeof *at);
    *at = power;
    return true;
}

static bool multiply(struct vast_form *form, const struct vast_form *by)
{
    bool fits = ratio_multiply(&form->k, form->k, by->k);
    for (uint32_t i = 0; i < by->count && fits; i++) fits = add_power(form, by->powers[i]);
    return fits;
}

/* Replaces the exact factor k by its root's power with the exponent e b. May add the root. */
static bool raise_factor(struct vast_values *values, struct vast_form *form, struct ratio e,
                         uint32_t b)
{
    struct ratio root = form->k;
    if (ratio_is_one(root)) return true;
    form->k = ratio_of_whole(1);
    const ratio_part degree = (ratio_part)ratio_take_root(&root);
    const bool is_turned = root.numerator < root.denominator;
    if (is_turned) root = (struct ratio){root.denominator, root.numerator};
    const struct vast_value value = vast_of(root);
    struct vast_power power = {vast_index(values, &value), b, e};
    return ratio_multiply(&power.e, e, ratio_of_whole(is_turned ? -degree : degree)) &&
           power.a != VAST_NONE && add_power(form, power);
}

/* Raises a product to the power of e, or e b. Returns false if it has no such form. */
static bool raise(struct vast_values *values, struct vast_form *form, struct ratio e, uint32_t b)
{
    bool is_beyond = false;
    for (uint32_t i = 0; i < form->count; i++) {
        struct vast_power *const power = &form->powers[i];
        if (!ratio_multiply(&power->e, power->e, e) || (b != VAST_NONE && power->b != VAST_NONE))
            return false;
        if (b != VAST_NONE) power->b = b;
    }
    return (b == VAST_NONE && ratio_power(&form->k, form->k, e, &is_beyond)) ||
           raise_factor(values, form, e, b);
}

static struct vast_form power_alone(uint32_t a, uint32_t b, struct ratio e)
{
    return (struct vast_form){VAST_POWERS, VAST_NONE, VAST_NONE, ratio_of_whole(1), 1, {{a, b, e}}};
}

/* A value as a product of powers. */
static struct vast_form product_of(const struct vast_values *values, uint32_t index)
{
    struct vast_form form = vast_at(values, index)->form;
    if (form.kind != VAST_EXACT && form.kind != VAST_POWERS)
        return power_alone(index, VAST_NONE, ratio_of_whole(1));
    form.kind = VAST_POWERS;
    return form;
}

/* The result of the step as a product of powers. */
static struct vast_form product_of_step(struct vast_values *values, struct vast_step step)
{
    const struct vast_value *const y = vast_at(values, step.b);
    const bool is_inverse = step.kind == VAST_QUOTIENT || step.kind == VAST_INVERSE_POWER;
    const bool is_exact_power = vast_is_power(step.kind) && vast_is_exact(y);
    struct vast_form form = product_of(values, step.a), by = product_of(values, step.b);
    struct ratio e = is_exact_power ? y->form.k : ratio_of_whole(1);
    if (is_inverse) e = ratio_negate(e);
    if (vast_is_power(step.kind)) {
        const uint32_t b = is_exact_power ? VAST_NONE : step.b;
        return raise(values, &form, e, b) ? form : power_alone(step.a, b, e);
    }
    if ((!is_inverse || raise(values, &by, e, VAST_NONE)) && multiply(&form, &by)) return form;
    form = power_alone(step.a, VAST_NONE, ratio_of_whole(1));
    (void)add_power(&form, (struct vast_power){step.b, VAST_NONE, e});
    return form;
}

/* Is it certain that the power is no fraction? */
static bool has_no_power(const struct vast_values *values, struct vast_step step)
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

/* Makes the step one that describes the only power of a product: a^(e b), or a k. May add values.
 * Returns false if there is none, or no memory. */
static bool describe_by_power(struct vast_values *values, const struct vast_form *form,
                              struct vast_step *step)
{
    const struct vast_power power = form->powers[0];
    const bool is_power = ratio_is_one(form->k);
    if (!is_power && (power.b != VAST_NONE || !ratio_is_one(power.e))) return true;
    struct vast_value other = vast_of(is_power ? ratio_magnitude(power.e) : form->k);
    *step = vast_step(is_power ? VAST_POWER : VAST_PRODUCT, power.a, vast_index(values, &other));
    if (power.e.numerator < 0) step->kind = VAST_INVERSE_POWER;
    if (power.b == VAST_NONE || step->b == VAST_NONE) return step->b != VAST_NONE;
    if (vast_take_step(values, vast_step(VAST_PRODUCT, step->b, power.b), &other) == VAST_NO_VALUE)
        return false;
    step->b = vast_index(values, &other);
    return step->b != VAST_NONE;
}

/* A product, quotient or power. Changes the step to one with the same result. */
static enum vast_outcome settle_product(struct vast_values *values, struct vast_step *step,
                                        struct vast_form *form, struct vast_value *result)
{
    const struct vast_value *const x = vast_at(values, step->a), *const y =
                                                                     vast_at(values, step->b);
    const bool is_power = vast_is_power(step->kind);
    if (is_number(y, 0) && (is_power || step->kind == VAST_QUOTIENT))
        return is_power && !is_number(x, 0) ? settle_as(result, ratio_of_whole(1)) : VAST_NO_VALUE;
    if (is_number(x, 0) || is_number(y, 0))
        return step->kind == VAST_INVERSE_POWER ? VAST_NO_VALUE
                                                : settle_as(result, ratio_of_whole(0));
    if (is_power && has_no_power(values, *step)) return VAST_NO_VALUE;
    *form = product_of_step(values, *step);
    if (values->has_failed) return VAST_NO_VALUE;
    if (form->count == 0) return settle_as(result, form->k);
    const struct vast_power *const power = &form->powers[0];
    const bool is_alone = form->count == 1 && power->b == VAST_NONE;
    if (is_alone && vast_is_exact(vast_at(values, power->a))) {
        struct ratio exact;
        bool is_beyond = false;
        if (!ratio_power(&exact, vast_at(values, power->a)->form.k, power->e, &is_beyond)) {
            if (!is_beyond) return VAST_NO_VALUE;
        } else if (ratio_multiply(&exact, exact, form->k)) {
            return settle_as(result, exact);
        }
    }
    const bool is_value = is_alone && ratio_is_one(form->k) && ratio_is_one(power->e);
    const uint32_t known = is_value ? power->a : *slot_of_form(values, form);
    if (known != HASH_NONE) {
        *result = *vast_at(values, known);
        return VAST_SETTLED;
    }
    return form->count != 1 || describe_by_power(values, form, step) ? VAST_OPEN : VAST_NO_VALUE;
}

/* The result of a step if a rule decides it; VAST_OPEN: no rule does. Then *form is that of the
 * result, if the step makes a product of powers. May add values, and change the step to one with
 * the same result. */
static enum vast_outcome settle(struct vast_values *values, struct vast_step *step,
                                struct vast_form *form, struct vast_value *result)
{
    if (step->kind == VAST_SUM && step->a == step->b) { /* a + a is 2 a */
        const struct vast_value two = vast_of(ratio_of_whole(2));
        *step = vast_step(VAST_PRODUCT, step->a, vast_index(values, &two));
        if (step->b == VAST_NONE) return VAST_NO_VALUE;
    }
    const bool is_sum = step->kind == VAST_SUM || step->kind == VAST_DIFFERENCE;
    return is_sum ? settle_sum(values, *step, result) : settle_product(values, step, form, result);
}

enum { FACTORIAL_MOST = CHAIN_RANGE_MOST }; /* the largest n whose n! gets residues, above 9! */

/* ---- Intervals ------------------------------------------------------------------------------- */

static struct tower_range log_of(struct vast_step step, const struct vast_value *x,
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
    case VAST_POWERS:
    case VAST_SHIFTED:
    case VAST_FACTORIAL: break;
    }
    return tower_range_multiply(x->log, tower_range_negate(y->size));
}

/* If one operand is so far above the other one as vast_power_above_factorial() tells, brings this
 * into the interval of log2 of the result. */
static void narrow_power_and_factorial(const struct vast_values *values, struct vast_step step,
                                       struct tower_range *log)
{
    const bool is_product = step.kind == VAST_PRODUCT;
    const ratio_part sign = is_product ? -1 : 1;
    uint32_t power = step.a, factorial = step.b;
    if (!is_product && step.kind != VAST_DIFFERENCE && step.kind != VAST_QUOTIENT) return;
    if (one_power(vast_at(values, power), sign) == NULL) {
        power = step.b;
        factorial = step.a;
    }
    const uint32_t a = vast_power_above_factorial(values, sign, power, factorial);
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
static uint32_t find_logs(const struct vast_values *values, struct vast_step step,
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
static uint64_t residue_of(struct vast_step step, const struct vast_value *x,
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
static uint64_t signed_residue_of(struct vast_step step, const struct vast_value *x,
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

static void find_residues(struct vast_value *result, struct vast_step step,
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

static bool is_part(struct vast_step step, const struct vast_value *x, const struct vast_value *y)
{
    if (step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE)
        return is_sum_part(x, y) || is_sum_part(y, x);
    /* if x^(p/q) is whole for p, q > 0, so is x */
    return step.kind == VAST_POWER && x->is_part && vast_is_nonzero(y);
}

static double height_of(struct vast_step step, const struct vast_value *x,
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

static void describe(struct vast_value *result, struct vast_step step, const struct vast_value *x,
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

/* The form of a sum. With an exact value, where the other one may be such a sum already, changes
 * the step to the same sum of other values: |a + c| + d is |a + (c + d)|. step->b becomes VAST_NONE
 * if memory ran out. */
static struct vast_form form_of_sum(struct vast_values *values, struct vast_step *step)
{
    if (vast_is_exact(vast_at(values, step->a))) *step = vast_step(step->kind, step->b, step->a);
    const struct vast_value *const a = vast_at(values, step->a), *const c =
                                                                     vast_at(values, step->b);
    struct vast_form form = {.kind = step->kind};
    form.a = step->a < step->b ? step->a : step->b;
    form.b = step->a < step->b ? step->b : step->a;
    if (!vast_is_exact(c) || vast_is_exact(a)) return form;
    struct ratio more = step->kind == VAST_SUM ? c->form.k : ratio_negate(c->form.k);
    const struct vast_form shifted = a->form;
    if (shifted.kind == VAST_SHIFTED && !ratio_add(&more, shifted.k, more)) return form;
    form = (struct vast_form){VAST_SHIFTED, step->a, VAST_NONE, .k = more};
    if (shifted.kind != VAST_SHIFTED) return form;
    form.a = shifted.a;
    const struct vast_value size = vast_of(ratio_magnitude(more));
    *step = vast_step(more.numerator < 0 ? VAST_DIFFERENCE : VAST_SUM, form.a,
                      vast_index(values, &size));
    return form;
}

enum vast_outcome vast_take_step(struct vast_values *values, struct vast_step step,
                                 struct vast_value *result)
{
    struct vast_form form;
    const enum vast_outcome outcome = settle(values, &step, &form, result);
    if (outcome != VAST_OPEN) return outcome;
    if (step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE) {
        form = form_of_sum(values, &step);
        if (step.b == VAST_NONE) return VAST_NO_VALUE;
        if (is_number(vast_at(values, step.b), 0)) return settle_sum(values, step, result);
    }
    struct tower_range logs[2];
    const uint32_t count = find_logs(values, step, logs);
    *result = vast_of_form(form);
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
    *result = vast_of_form((struct vast_form){VAST_FACTORIAL, x, VAST_NONE, .count = 0});
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
static bool is_far_power(const struct vector *asked, struct vast_step step,
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

void vast_compare(struct vast_values *values, struct vast_step step, const struct vector *asked,
                  uint32_t effort, bool is_explored)
{
    struct tower_range logs[2];
    struct vast_form form;
    struct vast_value result;
    uint64_t residues[2];
    if (vast_is_power(step.kind) &&
        is_far_power(asked, step, vast_at(values, step.a), vast_at(values, step.b)))
        return;
    uint32_t count = find_logs(values, step, logs);
    if (!has_any(asked, logs[0]) && !has_any(asked, logs[count - 1])) return;
    const enum vast_outcome outcome = settle(values, &step, &form, &result);
    if (outcome == VAST_NO_VALUE || values->has_failed) return;
    if (outcome == VAST_SETTLED) {
        if (result.is_part || (is_explored && vast_is_exact(&result))) return;
        residues[0] = residues[1] = chain_fold(result.residues[0], 0);
        note(asked, result.log, residues, effort);
        return;
    }
    const struct vast_value *const x = vast_at(values, step.a), *const y = vast_at(values, step.b);
    if (is_part(step, x, y)) return;
    count = find_logs(values, step, logs);
    residues[0] = residue_of(step, x, y, 0, &residues[1]);
    for (uint32_t i = 0; i < count; i++) note(asked, logs[i], residues, effort);
}
