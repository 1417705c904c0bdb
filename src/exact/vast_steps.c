/* SPDX-License-Identifier: MIT */
/*
 * What no special rule decides is computed one by one: first the interval, which answers most
 * questions, then the residues.
 */
#include "exact/vast_steps.h"

#include "exact/intervals.h"

#include <string.h>

#define SLACK 0x1p-40 /* more than the rounding errors of a logarithm of a number that fits */

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
static void narrow_power_and_factorial(const struct vast_values *values, struct vast_step step,
                                       struct tower_range *log)
{
    const bool is_product = step.kind == VAST_PRODUCT;
    const enum vast_kind kind = is_product ? VAST_INVERSE_POWER : VAST_POWER;
    uint32_t power = step.x, factorial = step.y;
    if (!is_product && step.kind != VAST_DIFFERENCE && step.kind != VAST_QUOTIENT) return;
    if (vast_at(values, power)->form.kind != kind) {
        power = step.y;
        factorial = step.x;
    }
    const uint32_t a = vast_power_above_factorial(values, kind, power, factorial);
    if (a == VAST_NONE) return;
    const struct tower half = tower_multiply(vast_at(values, a)->size.low, tower_of(0.5), false);
    struct tower low = half, high = tower_negate(half);
    /* at least half of the power is left */
    if (step.kind == VAST_DIFFERENCE)
        low = tower_add(vast_at(values, power)->log.low, tower_of(-1), false);
    if (step.kind == VAST_DIFFERENCE || (!is_product && power == step.x)) {
        if (tower_compare(low, log->low) > 0) log->low = low;
    } else if (tower_compare(high, log->high) < 0) log->high = high;
}

/* The intervals of log2 of the result: one or two. */
static uint32_t find_logs(const struct vast_values *values, struct vast_step step,
                          struct tower_range logs[2])
{
    const struct vast_value *const x = vast_at(values, step.x), *const y = vast_at(values, step.y);
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

/* The form of a sum with an exact value, where the other one may be such a sum already. Changes the
 * step to the same sum of other values: |a + c| + d is |a + (c + d)|. Returns false if no such form
 * fits, or there is no memory. */
static bool shift(struct vast_values *values, struct vast_step *step, struct vast_form *form)
{
    if (vast_is_exact(vast_at(values, step->x)))
        *step = (struct vast_step){step->kind, step->y, step->x};
    const struct vast_value *const a = vast_at(values, step->x), *const c =
                                                                     vast_at(values, step->y);
    if (!vast_is_exact(c) || vast_is_exact(a)) return false;
    const struct ratio more = step->kind == VAST_SUM ? c->form.k : ratio_negate(c->form.k);
    *form = (struct vast_form){VAST_SHIFTED, step->x, VAST_NONE, more};
    if (a->form.kind != VAST_SHIFTED) return true;
    form->a = a->form.a;
    if (!ratio_add(&form->k, a->form.k, more)) return false;
    const struct vast_value size = vast_of(ratio_magnitude(form->k));
    *step = (struct vast_step){form->k.numerator < 0 ? VAST_DIFFERENCE : VAST_SUM, form->a,
                               vast_index(values, &size)};
    return step->y != VAST_NONE;
}

static struct vast_form form_of(struct vast_step step)
{
    const bool is_turned =
        step.x > step.y &&
        (step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE || step.kind == VAST_PRODUCT);
    return (struct vast_form){step.kind, is_turned ? step.y : step.x, is_turned ? step.x : step.y,
                              ratio_of_whole(0)};
}

/* Writes a + a and a / k, for an exact k, as products of a and an exact value, so that equal values
 * have equal forms. Returns false if memory ran out. */
static bool write_as_product(struct vast_values *values, struct vast_step *step)
{
    struct ratio factor = ratio_of_whole(2);
    const struct vast_value *const y = vast_at(values, step->y);
    const bool is_double = step->kind == VAST_SUM && step->x == step->y;
    const bool is_part_of = step->kind == VAST_QUOTIENT && vast_is_exact(y) &&
                            ratio_divide(&factor, ratio_of_whole(1), y->form.k);
    if (!is_double && !is_part_of) return true;
    const struct vast_value value = vast_of(factor);
    *step = (struct vast_step){VAST_PRODUCT, step->x, vast_index(values, &value)};
    return step->y != VAST_NONE;
}

/* Writes (a^p)^q, for exact p and q, as a^(p q). Returns false if memory ran out. */
static bool write_as_one_power(struct vast_values *values, struct vast_step *step)
{
    const struct vast_value *const x = vast_at(values, step->x), *const q =
                                                                     vast_at(values, step->y);
    struct ratio exponent;
    if (!vast_is_power(step->kind) || !vast_is_power(x->form.kind)) return true;
    const struct vast_value *const a = vast_at(values, x->form.a);
    const struct vast_value *const p = vast_at(values, x->form.b);
    if (!vast_is_exact(p) || !vast_is_exact(q) || !vast_is_nonzero(a) ||
        !ratio_multiply(&exponent, p->form.k, q->form.k))
        return true;
    const enum vast_kind kind = x->form.kind == step->kind ? VAST_POWER : VAST_INVERSE_POWER;
    const struct vast_value value = vast_of(exponent);
    *step = (struct vast_step){kind, x->form.a, 0};
    step->y = vast_index(values, &value);
    return step->y != VAST_NONE;
}

enum vast_outcome vast_take_step(struct vast_values *values, struct vast_step step,
                                 struct vast_value *result)
{
    if (!write_as_product(values, &step) || !write_as_one_power(values, &step))
        return VAST_NO_VALUE;
    const bool is_sum = step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE;
    enum vast_outcome outcome = vast_settle(values, step, result);
    if (outcome != VAST_OPEN) return outcome;
    struct vast_form form = form_of(step), shifted;
    if (is_sum && shift(values, &step, &shifted)) {
        form = shifted;
        outcome = vast_settle_simple(values, step, result);
        if (outcome != VAST_OPEN) return outcome;
    }
    struct tower_range logs[2];
    const uint32_t count = find_logs(values, step, logs);
    *result = vast_of_form(form.kind, form.a, form.b, form.k);
    result->log = (struct tower_range){logs[count - 1].low, logs[0].high};
    describe(result, step, vast_at(values, step.x), vast_at(values, step.y));
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

/* Is a sum or difference certainly larger than all numbers that are asked for? A quick test: one
 * operand is at least four times as large as all of them, and at least twice the other one. */
static bool is_far_above(const struct vector *asked, const struct vast_value *x,
                         const struct vast_value *y)
{
    const bool is_x_larger = tower_compare(x->log.low, y->log.low) > 0;
    const struct vast_value *const larger = is_x_larger ? x : y, *const other = is_x_larger ? y : x;
    const struct tower half = tower_add(larger->log.low, tower_of(-1), false);
    return tower_compare(half, asked_of(asked)[asked->count - 1].log.high) > 0 &&
           tower_compare(half, other->log.high) > 0;
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
    struct vast_value result;
    uint64_t residues[2];
    const bool is_sum = step.kind == VAST_SUM || step.kind == VAST_DIFFERENCE;
    if (is_sum && is_far_above(asked, vast_at(values, step.x), vast_at(values, step.y))) return;
    if (vast_is_power(step.kind) &&
        is_far_power(asked, step, vast_at(values, step.x), vast_at(values, step.y)))
        return;
    const uint32_t count = find_logs(values, step, logs);
    if (!has_any(asked, logs[0]) && !has_any(asked, logs[count - 1])) return;
    const enum vast_outcome outcome = vast_settle(values, step, &result);
    if (outcome == VAST_NO_VALUE || values->has_failed) return;
    if (outcome == VAST_SETTLED) {
        if (result.is_part || (is_explored && vast_is_exact(&result))) return;
        residues[0] = residues[1] = chain_fold(result.residues[0], 0);
        note(asked, result.log, residues, effort);
        return;
    }
    const struct vast_value *const x = vast_at(values, step.x), *const y = vast_at(values, step.y);
    if (is_part(step, x, y)) return;
    residues[0] = residue_of(step, x, y, 0, &residues[1]);
    for (uint32_t i = 0; i < count; i++) note(asked, logs[i], residues, effort);
}
