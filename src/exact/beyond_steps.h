/* SPDX-License-Identifier: MIT */
/*
 * Steps with values of any size. A value that fits is exact; any other is known by its residues
 * (exact/chain.h). All values are magnitudes, and each sum is made with both signs, as if a
 * minus could stand anywhere.
 *
 * Each true result of a step is among the values that are taken: as itself, or by its residues.
 * Values that are no true result are possible, such as a root that is not exact.
 */
#ifndef TALLY_EXACT_BEYOND_STEPS_H
#define TALLY_EXACT_BEYOND_STEPS_H

#include "exact/chain.h"
#include "goals/workspace.h"

enum { BEYOND_LEVELS = CHAIN_LEVELS - 1 }; /* an exponent needs one more */

struct beyond_value {
    struct ratio exact;               /* its magnitude, if is_exact */
    uint64_t residues[BEYOND_LEVELS]; /* folded; CHAIN_UNKNOWN from `levels` on. Of an exact value:
                                          its residue modulo p0 and that of its inverse, or
                                          CHAIN_UNKNOWN if the latter has not been computed */
    uint8_t levels;                   /* CHAIN_LEVELS if is_exact */
    bool is_exact;
};

/* What a step does with its results. */
struct beyond_steps {
    void (*take)(void *context, const struct beyond_value *value);
    void *context;
    uint32_t levels;  /* of residues that results need, at most BEYOND_LEVELS */
    bool wants_exact; /* results that fit are taken, too */
};

struct beyond_value beyond_of(struct ratio value);
void beyond_find_inverse(struct beyond_value *value); /* the residue of an exact value's inverse */
uint64_t beyond_residue(const struct beyond_value *value, uint32_t level);

static inline bool beyond_is_zero(const struct beyond_value *value)
{
    return value->is_exact && ratio_is_zero(value->exact);
}

static inline bool beyond_is_one(const struct beyond_value *value)
{
    return value->is_exact && ratio_is_one(value->exact);
}

/* Are they the same value, or do they have the same residues? */
bool beyond_is_same(const struct beyond_value *a, const struct beyond_value *b);

/* 1 / x, for x that is not exactly 0. */
struct beyond_value beyond_inverse(const struct beyond_value *x);

/* Each function takes the results of one step: x + y and x - y; x * y; base ^ exponent and
 * base ^ -exponent. */
void beyond_sums(const struct beyond_steps *steps, const struct beyond_value *x,
                 const struct beyond_value *y);
void beyond_product(const struct beyond_steps *steps, const struct beyond_value *x,
                    const struct beyond_value *y);
void beyond_powers(const struct beyond_steps *steps, const struct beyond_value *base,
                   const struct beyond_value *exponent);

#endif
