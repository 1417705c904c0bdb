/* SPDX-License-Identifier: MIT */
/*
 * Steps with values of any size: what is known of a sum, a power, a factorial.
 *
 * What makes the proofs possible, beside intervals and residues:
 *
 *     n1! and n2! of different n1, n2, one of them at least 2, differ at least by the smaller
 *     factorial, and their quotient is at least the larger of n1 and n2, or its inverse
 *     n! from 2 on is no power of a fraction with a whole exponent above 1: the largest prime up to
 *     n divides n! once (Bertrand's postulate). So it has no root.
 *     a fraction of height 2^h, not 0 or 1, has no root of a degree above h
 */
#ifndef TALLY_EXACT_VAST_STEPS_H
#define TALLY_EXACT_VAST_STEPS_H

#include "base/hash.h"
#include "exact/chain.h"
#include "exact/tower.h"

/* ---- Values ---------------------------------------------------------------------------------- */

/*
 * Values of any size, under rules with ! and sqrt.
 *
 * (24!)! has no residue that could be computed. But its logarithm is known closely, and so is how
 * the value was made. A value is known by
 *
 *     form       how it was made, of which values; equal forms have equal values. Whatever * / ^
 *                and sqrt make is a product of powers, so a / (a * b) has the form of 1 / b, and
 *                sqrt(a * a) that of a
 *     log        an interval of log2 of the value, whose ends may be towers (exact/tower.h)
 *     residues   modulo a chain of primes (exact/chain.h), or unknown
 *     height     a bound on the bits of numerator and denominator
 *
 * All values are magnitudes. A value of small height that has residues modulo all six primes is
 * determined by them, so values of some hundred bits are known to be equal.
 *
 * A value may be one that does not exist, such as the root of a number that is no square. All that
 * is stored of a value is true if the value exists, is a fraction, and all values that it is made
 * of exist. Values that do not exist are superfluous: they can prevent a proof, but not make a
 * wrong one.
 *
 * Values have indices, and equal indices are equal values. Unequal indices may be equal values.
 */

enum { VAST_LEVELS = CHAIN_LEVELS - 1 }; /* an exponent needs one more */

#define VAST_NONE UINT32_MAX
#define VAST_NO_HEIGHT 0x1p1020 /* no bound is known */

enum vast_kind {
    VAST_EXACT,     /* k */
    VAST_POWERS,    /* k times a product of powers */
    VAST_SHIFTED,   /* |a + k|; a is not shifted itself */
    VAST_FACTORIAL, /* a! */
    VAST_SUM,
    VAST_DIFFERENCE, /* |a - b| */
    /* steps alone, which make products of powers: */
    VAST_PRODUCT,
    VAST_QUOTIENT,
    VAST_POWER,
    VAST_INVERSE_POWER /* a^-b */
};

/* A step, of one of the kinds VAST_SUM to VAST_INVERSE_POWER, that is still to be taken. */
struct vast_step {
    enum vast_kind kind;
    uint32_t a; /* indices of values */
    uint32_t b;
};

/* a^(e b), or a^e without b. If a is exact, it is no power of a fraction, or its power came about
 * in a product that does not fit. */
struct vast_power {
    uint32_t a; /* indices of values; b may be VAST_NONE */
    uint32_t b;
    struct ratio e; /* not 0 */
};

enum { VAST_POWERS_MAX = 4 };

/* How a value was made. */
struct vast_form {
    enum vast_kind kind;
    uint32_t a; /* indices of values, or VAST_NONE */
    uint32_t b;
    struct ratio k;
    uint32_t count; /* the powers, in rising order of a and b */
    struct vast_power powers[VAST_POWERS_MAX];
};

static inline struct vast_step vast_step(enum vast_kind kind, uint32_t a, uint32_t b)
{
    return (struct vast_step){kind, a, b};
}

struct vast_value {
    struct vast_form form;
    struct tower_range log;         /* of log2 of the value */
    struct tower_range size;        /* of the value: 2^log */
    uint64_t residues[VAST_LEVELS]; /* CHAIN_UNKNOWN: not known at this level */
    double height;                  /* numerator and denominator are at most 2^height */
    uint32_t stamp; /* the list that has it, and the index there: see exact/vast.c */
    uint32_t index;
    bool is_signed;  /* the residues are those of the magnitude, not folded */
    bool is_whole;   /* certainly whole */
    bool is_part;    /* certainly not whole */
    bool is_certain; /* the value exists */
};

/* All values of a search. */
struct vast_values {
    struct memory *memory;
    struct vector items; /* struct vast_value */
    struct hash forms;
    struct hash residues;
    struct vector factorials; /* see exact/vast_steps.c */
    bool has_failed;          /* memory ran out */
};

static inline struct vast_value *vast_at(const struct vast_values *values, uint32_t index)
{
    return (struct vast_value *)values->items.items + index;
}

static inline bool vast_is_exact(const struct vast_value *value)
{
    return value->form.kind == VAST_EXACT;
}

/* Is it certain that the value is not 0? */
static inline bool vast_is_nonzero(const struct vast_value *value)
{
    return !tower_is_infinite(value->log.low) || value->log.low.sign > 0;
}

/* Is it known which whole number the value is, if it is whole? */
bool vast_is_known_if_whole(const struct vast_value *value, struct ratio *whole);

void vast_values_clear(struct vast_values *values);

/* The value of a magnitude that fits. */
struct vast_value vast_of(struct ratio magnitude);

/* The index of a value, which may have come about before in another way; VAST_NONE: memory ran
 * out. */
uint32_t vast_index(struct vast_values *values, const struct vast_value *value);

/* ---- What special rules settle --------------------------------------------------------------- */

/* Exact results, 0, equal operands, steps that undo others, roots that do not exist. */

enum vast_outcome {
    VAST_NO_VALUE, /* the result does not exist */
    VAST_SETTLED,  /* computed exactly, or decided by a special rule */
    VAST_OPEN      /* known by its interval, and perhaps by residues */
};

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
enum vast_outcome vast_take_step(struct vast_values *values, struct vast_step step,
                                 struct vast_value *result);

/* x!, likewise. If x may be 0 and may be another value, so that x! may be 1, too, the caller takes
 * 1 as well. */
bool vast_take_factorial(struct vast_values *values, uint32_t x, struct vast_value *result);

/* Notes the effort at each number (struct vast_asked, at least one, rising) that the result of the
 * step could be. effort: of the expressions that are examined, a lower bound. is_explored: results
 * that are computed exactly do not matter. */
void vast_compare(struct vast_values *values, struct vast_step step, const struct vector *asked,
                  uint32_t effort, bool is_explored);

#endif
