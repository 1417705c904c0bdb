/* SPDX-License-Identifier: MIT */
/*
 * Steps with values of any size: what is known of a sum, a power, a factorial. See vast_value.h.
 *
 * What makes the proofs possible, beside intervals and residues:
 *
 *     n1! and n2! of different n1, n2, one of them at least 2, differ at least by the smaller
 *     factorial, and their quotient is at least the larger of n1 and n2, or its inverse
 *     n! from 2 on is no power of a fraction with a whole exponent above 1: the largest prime up to
 *     n divides n! once (Bertrand's postulate). So it has no root.
 *     a fraction of height 2^h, not 0 or 1, has no root of a degree above h
 *     powers of the same base multiply by adding their exponents
 */
#ifndef TALLY_EXACT_VAST_STEPS_H
#define TALLY_EXACT_VAST_STEPS_H

#include "exact/vast_value.h"

/* ---- What special rules settle --------------------------------------------------------------- */

/*
 * Special rules for steps with values of any size: exact results, 0 and 1, equal operands, powers
 * of one base, roots that do not exist. exact/vast_steps.h uses them.
 */

enum vast_outcome {
    VAST_NO_VALUE, /* the result does not exist */
    VAST_SETTLED,  /* computed exactly, or decided by a special rule */
    VAST_OPEN      /* known by its interval, and perhaps by residues */
};

/* The result of a step if a rule decides it; VAST_OPEN: no rule does. May add values. */
enum vast_outcome vast_settle(struct vast_values *values, struct vast_form step,
                              struct vast_value *result);

/* Likewise, by the rules for 0 and 1, and for the same value twice. */
enum vast_outcome vast_settle_simple(const struct vast_values *values, struct vast_form step,
                                     struct vast_value *result);

static inline bool vast_is_power(enum vast_kind kind)
{
    return kind == VAST_POWER || kind == VAST_INVERSE_POWER;
}

#define VAST_ANY_EFFORT UINT32_MAX

/* A whole number that is asked for, and the answer: the least effort, as far as known, of the
 * expressions that may have this value; VAST_ANY_EFFORT: there is none. */
struct vast_asked {
    uint64_t number; /* below 2^60 */
    struct tower_range log;
    uint32_t effort;
};

/* Is it certain that the value does not fit? */
bool vast_is_beyond(const struct vast_value *value);

/* The result of a step, with all that is known of it. May add values, so pointers to values are not
 * valid afterwards. After values->has_failed, the outcome means nothing. */
enum vast_outcome vast_take_step(struct vast_values *values, struct vast_form step,
                                 struct vast_value *result);

/* x!, likewise. If x may be 0 and may be another value, so that x! may be 1, too, the caller takes
 * 1 as well. */
bool vast_take_factorial(struct vast_values *values, uint32_t x, struct vast_value *result);

/* Notes the effort at each number (struct vast_asked, at least one, rising) that the result of the
 * step could be. effort: of the expressions that are examined, a lower bound. is_explored: results
 * that are computed exactly do not matter. */
void vast_compare(struct vast_values *values, struct vast_form step, const struct vector *asked,
                  uint32_t effort, bool is_explored);

#endif
