/* SPDX-License-Identifier: MIT */
/*
 * Which values are equal, by their residues or by their forms.
 *
 * Let x and y have the same folded residues modulo all six primes. So each prime divides the
 * numerator of x - y or of x + y, and one of the two is divided by three primes. Their product is
 * at least 2^171. If both numerators are below that, x = y. If the residues are not folded, all six
 * primes divide x - y, and their product is above 2^350. The numerator of x +- y has at most the
 * height of x plus the height of y plus 1; of whole numbers, the larger height plus 1.
 */
#include "exact/vast_value.h"

/* A little below the sums above, since heights are rounded. */
#define FOLDED_BITS 168.0
#define SIGNED_BITS 340.0
/* Fractions are found from the residue modulo p0, about 2^61, if their parts are not above this. */
enum { WHOLE_BITS = 59, PART_BITS = 29 };

void vast_values_clear(struct vast_values *values)
{
    vector_clear(values->memory, &values->items);
    hash_clear(&values->forms, values->memory);
    hash_clear(&values->residues, values->memory);
    vector_clear(values->memory, &values->factorials);
}

uint64_t vast_residue(const struct vast_value *value, uint32_t level)
{
    if (level < VAST_LEVELS) return value->residues[level];
    return vast_is_exact(value) ? chain_of_magnitude(value->form.k, level) : CHAIN_UNKNOWN;
}

struct vast_value vast_of_form(enum vast_kind kind, uint32_t a, uint32_t b, struct ratio k)
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

/* ---- Back to fractions that fit -------------------------------------------------------------- */

static bool has_all_residues(const struct vast_value *value)
{
    for (uint32_t level = 0; level < VAST_LEVELS; level++) {
        if (value->residues[level] >= CHAIN_INFINITE) return false;
    }
    return true;
}

static bool has_residues_of(const struct vast_value *value, struct ratio magnitude)
{
    for (uint32_t level = 0; level < VAST_LEVELS; level++) {
        const uint64_t a = value->residues[level], b = chain_of_magnitude(magnitude, level);
        if (value->is_signed ? a != b : chain_fold(a, level) != chain_fold(b, level)) return false;
    }
    return true;
}

/* The fraction with parts of at most 30 bits that has this residue modulo p0, if there is one, by
 * Euclid's algorithm: each of its remainders is a multiple of the residue, up to the prime. (P. S.
 * Wang, A p-adic algorithm for univariate partial fractions, 1981.) */
static struct ratio small_fraction(uint64_t residue)
{
    uint64_t a = chain_primes[0].prime, b = residue; /* remainders */
    uint64_t of_a = 0, of_b = 1;                     /* their factors, without signs */
    while (b >> (PART_BITS + 1) != 0) {
        const uint64_t quotient = a / b, rest = a % b, next = of_a + quotient * of_b;
        a = b;
        b = rest;
        of_a = of_b;
        of_b = next;
    }
    struct ratio found;
    const struct ratio top = ratio_of_whole((ratio_part)b);
    const bool is_found = b != 0 && ratio_divide(&found, top, ratio_of_whole((ratio_part)of_b));
    return is_found ? found : ratio_of_whole(0);
}

/* Is a value with residues a fraction that fits? Sets *exists if it does not exist: with such a
 * height it would be such a fraction. */
static bool comes_back(const struct vast_value *value, struct ratio *fraction, bool *exists)
{
    const uint64_t residue = chain_fold(value->residues[0], 0);
    const double most = value->is_signed ? SIGNED_BITS : FOLDED_BITS;
    *fraction = ratio_of_whole((ratio_part)residue);
    const bool may_be_whole = residue >> (WHOLE_BITS + 1) == 0;
    const double needed = value->is_whole ? value->height : value->height + WHOLE_BITS + 1;
    if (may_be_whole && needed + 1 < most && has_residues_of(value, *fraction)) return true;
    if (value->is_whole) {
        *exists = value->height > WHOLE_BITS;
        return false;
    }
    *fraction = small_fraction(residue);
    const bool is_found = !ratio_is_zero(*fraction) && has_residues_of(value, *fraction);
    *exists = is_found || residue == 0 || value->height > PART_BITS;
    return is_found && value->height + PART_BITS + 4 < most;
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

/* Is it certain that a value with all residues is not whole? */
static bool is_no_small_whole(const struct vast_value *value)
{
    struct ratio whole;
    if (!vast_is_known_if_whole(value, &whole)) return false;
    return whole.numerator >> WHOLE_BITS != 0 || !has_residues_of(value, whole);
}

bool vast_complete(struct vast_value *value)
{
    bound_height(value);
    const bool has_residues = has_all_residues(value);
    bool exists = true;
    struct ratio fraction;
    if (has_residues && comes_back(value, &fraction, &exists)) {
        *value = vast_of(fraction);
        return true;
    }
    /* a value whose residue is not 0 is not 0, and no smaller than its height allows */
    const uint64_t residue = value->residues[0];
    if (!vast_is_nonzero(value) && residue != 0 && residue < CHAIN_INFINITE &&
        value->height < VAST_NO_HEIGHT)
        value->log.low = tower_of(value->is_whole ? 0 : -value->height);
    if (tower_compare(value->log.high, value->log.low) < 0) return false;
    value->size = tower_range_exp2(value->log);
    value->is_part |= vast_is_nonzero(value) && value->log.high.sign < 0;
    value->is_part |= has_residues && is_no_small_whole(value);
    return exists && !(value->is_part && value->is_whole);
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

/* Let m = a + k. m! is a product of m numbers whose mean is (m + 1) / 2, so it is at most the m-th
 * power of that, and log2(m!) is at most m log2(m + 1) - m, which is below
 *
 *     a log2(a) + |k| log2(a) + 2 (|k| + 1) + |k| - a
 *
 * (a + j) log2(a) is above it by at least a - (|j| + |k|) log2(a) - 3 |k| - 2. From a = 2^200 on,
 * what is subtracted is below a / 2. */
uint32_t vast_power_above_factorial(const struct vast_values *values, enum vast_kind kind,
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

bool vast_are_different(const struct vast_values *values, uint32_t a, uint32_t b)
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
