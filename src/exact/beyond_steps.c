/* SPDX-License-Identifier: MIT */
/*
 * Exact arithmetic where the result fits, residues where it does not.
 */
#include "exact/beyond_steps.h"

#include <string.h>

struct beyond_value beyond_of(struct ratio value)
{
    struct beyond_value result = {
        .exact = ratio_magnitude(value), .levels = CHAIN_LEVELS, .is_exact = true};
    result.residues[0] = chain_fold(chain_of_magnitude(value, 0), 0);
    result.residues[1] = CHAIN_UNKNOWN;
    return result;
}

void beyond_find_inverse(struct beyond_value *value)
{
    if (value->residues[1] == CHAIN_UNKNOWN)
        value->residues[1] = chain_invert(value->residues[0], 0);
}

uint64_t beyond_residue(const struct beyond_value *value, uint32_t level)
{
    if (value->is_exact && level != 0)
        return chain_fold(chain_of_magnitude(value->exact, level), level);
    return level < value->levels ? value->residues[level] : CHAIN_UNKNOWN;
}

bool beyond_is_same(const struct beyond_value *a, const struct beyond_value *b)
{
    if (a->is_exact || b->is_exact)
        return a->is_exact && b->is_exact && ratio_is_equal(a->exact, b->exact);
    return a->levels == b->levels && memcmp(a->residues, b->residues, sizeof a->residues) == 0;
}

static void take_exact(const struct beyond_steps *steps, struct ratio value)
{
    if (!steps->wants_exact) return;
    const struct beyond_value result = beyond_of(value);
    steps->take(steps->context, &result);
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static struct beyond_value with_levels(uint32_t levels)
{
    struct beyond_value value = {.levels = (uint8_t)levels};
    for (uint32_t level = levels; level < BEYOND_LEVELS; level++)
        value.residues[level] = CHAIN_UNKNOWN;
    return value;
}

/* ---- Sums ------------------------------------------------------------------------------------ */

/* x + y or x - y, of values that fit. Their signs are known, so it is one value. */
static void take_exact_sum(const struct beyond_steps *steps, struct ratio x, struct ratio y,
                           bool is_minus)
{
    struct ratio result;
    if (is_minus ? ratio_subtract(&result, x, y) : ratio_add(&result, x, y)) {
        take_exact(steps, result);
        return;
    }
    struct beyond_value value = with_levels(steps->levels);
    for (uint32_t level = 0; level < steps->levels; level++)
        value.residues[level] =
            chain_add(chain_of_magnitude(x, level), chain_of_magnitude(y, level), is_minus, level);
    steps->take(steps->context, &value);
}

void beyond_sums(const struct beyond_steps *steps, const struct beyond_value *x,
                 const struct beyond_value *y)
{
    if (x->is_exact && y->is_exact) {
        take_exact_sum(steps, x->exact, y->exact, false);
        take_exact_sum(steps, x->exact, y->exact, true);
        return;
    }
    const uint32_t levels = least_of(steps->levels, least_of(x->levels, y->levels));
    for (uint32_t signs = 0; signs < 1u << levels; signs++) {
        struct beyond_value value = with_levels(levels);
        for (uint32_t level = 0; level < levels; level++)
            value.residues[level] = chain_add(beyond_residue(x, level), beyond_residue(y, level),
                                              (signs >> level & 1) != 0, level);
        steps->take(steps->context, &value);
    }
}

/* ---- Products -------------------------------------------------------------------------------- */

struct beyond_value beyond_inverse(const struct beyond_value *x)
{
    struct beyond_value value = *x;
    if (x->is_exact) {
        value.exact = (struct ratio){x->exact.denominator, x->exact.numerator};
        beyond_find_inverse(&value);
        const uint64_t inverse = value.residues[1];
        value.residues[1] = value.residues[0];
        value.residues[0] = inverse;
        return value;
    }
    for (uint32_t level = 0; level < x->levels; level++)
        value.residues[level] = chain_invert(x->residues[level], level);
    return value;
}

/* The residues of a product are products. So a quotient needs no inversion, which takes 90
 * multiplications, if that of the divisor is known. */
static void take_exact_product(const struct beyond_steps *steps, struct ratio product,
                               const struct beyond_value *x, const struct beyond_value *y)
{
    struct beyond_value result = {.exact = product, .levels = CHAIN_LEVELS, .is_exact = true};
    if (!steps->wants_exact) return;
    result.residues[0] = chain_multiply(x->residues[0], y->residues[0], 0);
    result.residues[1] = chain_multiply(x->residues[1], y->residues[1], 0);
    if (result.residues[0] == CHAIN_UNKNOWN) result = beyond_of(product);
    steps->take(steps->context, &result);
}

void beyond_product(const struct beyond_steps *steps, const struct beyond_value *x,
                    const struct beyond_value *y)
{
    struct ratio result;
    if (beyond_is_zero(x) || beyond_is_zero(y)) {
        take_exact(steps, ratio_of_whole(0));
        return;
    }
    if (x->is_exact && y->is_exact && ratio_multiply(&result, x->exact, y->exact)) {
        take_exact_product(steps, result, x, y);
        return;
    }
    struct beyond_value value =
        with_levels(least_of(steps->levels, least_of(x->levels, y->levels)));
    for (uint32_t level = 0; level < value.levels; level++)
        value.residues[level] =
            chain_multiply(beyond_residue(x, level), beyond_residue(y, level), level);
    steps->take(steps->context, &value);
}

/* ---- Powers ---------------------------------------------------------------------------------- */

/* A power that does not fit, and its inverse. If an operand is known by residues, the sign of the
 * exponent is not known, at each level anew. */
static void take_large_power(const struct beyond_steps *steps, const struct beyond_value *base,
                             const struct beyond_value *exponent)
{
    const bool has_one_sign = base->is_exact && exponent->is_exact;
    const uint32_t of_exponent = exponent->levels == 0 ? 0 : exponent->levels - 1u;
    const uint32_t levels = least_of(steps->levels, least_of(base->levels, of_exponent));
    const uint32_t all = (1u << levels) - 1;
    struct beyond_value value = with_levels(levels), inverse = with_levels(levels);
    for (uint32_t level = 0; level < levels; level++) {
        value.residues[level] =
            chain_raise(beyond_residue(base, level), beyond_residue(exponent, level + 1), level);
        inverse.residues[level] = chain_invert(value.residues[level], level);
    }
    for (uint32_t signs = 0; signs <= all; signs++) {
        struct beyond_value mixed = with_levels(levels);
        for (uint32_t level = 0; level < levels; level++)
            mixed.residues[level] =
                (signs >> level & 1) != 0 ? inverse.residues[level] : value.residues[level];
        if (!has_one_sign || signs == 0 || signs == all) steps->take(steps->context, &mixed);
    }
}

void beyond_powers(const struct beyond_steps *steps, const struct beyond_value *base,
                   const struct beyond_value *exponent)
{
    if (beyond_is_zero(base)) {
        if (!beyond_is_zero(exponent)) take_exact(steps, ratio_of_whole(0));
        return;
    }
    if (beyond_is_zero(exponent) || beyond_is_one(base)) {
        take_exact(steps, ratio_of_whole(1));
        return;
    }
    if (base->is_exact && exponent->is_exact) {
        struct ratio result;
        bool is_beyond = false;
        if (ratio_power(&result, base->exact, exponent->exact, &is_beyond)) {
            take_exact(steps, result);
            take_exact(steps, (struct ratio){result.denominator, result.numerator});
            return;
        }
        if (!is_beyond) return; /* a root that is not exact */
    }
    take_large_power(steps, base, exponent);
}
