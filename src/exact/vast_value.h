/* SPDX-License-Identifier: MIT */
/*
 * Values of any size, under rules with ! and sqrt.
 *
 * (24!)! has no residue that could be computed. But its logarithm is known closely, and so is how
 * the value was made. A value is known by
 *
 *     form       how it was made, of which values; equal forms have equal values
 *     log        an interval of log2 of the value, whose ends may be towers (exact/tower.h)
 *     residues   modulo a chain of primes (exact/chain.h), or unknown
 *     height     a bound on the bits of numerator and denominator
 *
 * All values are magnitudes. A value of small height that has residues modulo all six primes is
 * determined by them, so values of some hundred bits can come back to fractions that fit.
 *
 * A value may be one that does not exist, such as the root of a number that is no square. All that
 * is stored of a value is true if the value exists, is a fraction, and all values that it is made
 * of exist. Values that do not exist are superfluous: they can prevent a proof, but not make a
 * wrong one.
 *
 * Values have indices, and equal indices are equal values. Unequal indices may be equal values.
 */
#ifndef TALLY_EXACT_VAST_VALUE_H
#define TALLY_EXACT_VAST_VALUE_H

#include "base/hash.h"
#include "exact/chain.h"
#include "exact/tower.h"

enum { VAST_LEVELS = CHAIN_LEVELS - 1 }; /* an exponent needs one more */

#define VAST_NONE UINT32_MAX
#define VAST_NO_HEIGHT 0x1p1020 /* no bound is known */

enum vast_kind {
    VAST_EXACT,     /* k */
    VAST_OF_BASE,   /* a^(k b), or a^k without b; a is exact, above 1, and no power of a fraction */
    VAST_SHIFTED,   /* |a + k|; a is not shifted itself */
    VAST_FACTORIAL, /* a! */
    VAST_SUM,
    VAST_DIFFERENCE, /* |a - b| */
    VAST_PRODUCT,
    VAST_QUOTIENT,
    VAST_POWER,
    VAST_INVERSE_POWER /* a^-b */
};

/* How a value was made; or a step, of one of the kinds VAST_SUM to VAST_INVERSE_POWER, that is
 * still to be taken. */
struct vast_form {
    enum vast_kind kind;
    uint32_t a; /* indices of values, or VAST_NONE */
    uint32_t b;
    struct ratio k;
};

static inline struct vast_form vast_step(enum vast_kind kind, uint32_t a, uint32_t b)
{
    return (struct vast_form){.kind = kind, .a = a, .b = b};
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

/* The residue; of an exact value also at the level VAST_LEVELS. */
uint64_t vast_residue(const struct vast_value *value, uint32_t level);

/* The value of a magnitude that fits. */
struct vast_value vast_of(struct ratio magnitude);

/* A value of this form of which nothing is known yet. */
struct vast_value vast_of_form(enum vast_kind kind, uint32_t a, uint32_t b, struct ratio k);

/* Completes a value whose log, residues, height, is_whole and is_certain are set. If the value
 * turns out to fit, it becomes exact. Returns false if it does not exist. */
bool vast_complete(struct vast_value *value);

/* The index of a value, which may have come about before in another way; VAST_NONE: memory ran
 * out. */
uint32_t vast_index(struct vast_values *values, const struct vast_value *value);

/* Is x a^(a + j), or a^-(a + j) if that is the kind, and y (a + k)!, where |j| and |k| are below
 * 2^63 and a is at least 2^200? Then a^(a + j) is at least 2^(a / 2) times as large as (a + k)!.
 * Returns a, or VAST_NONE. */
uint32_t vast_power_above_factorial(const struct vast_values *values, enum vast_kind kind,
                                    uint32_t x, uint32_t y);

/* Is it certain that two values, if both exist, are different? */
bool vast_are_different(const struct vast_values *values, uint32_t a, uint32_t b);

#endif
