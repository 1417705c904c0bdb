/* SPDX-License-Identifier: MIT */
/*
 * Special rules for steps with values of any size: exact results, 0 and 1, equal operands, powers
 * of one base, roots that do not exist. exact/vast_steps.h uses them.
 */
#ifndef TALLY_EXACT_SETTLE_H
#define TALLY_EXACT_SETTLE_H

#include "exact/vast_value.h"

/* A step of one of the kinds VAST_SUM to VAST_INVERSE_POWER, with the values of these indices. */
struct vast_step {
    enum vast_kind kind;
    uint32_t x;
    uint32_t y;
};

enum vast_outcome {
    VAST_NO_VALUE, /* the result does not exist */
    VAST_SETTLED,  /* computed exactly, or decided by a special rule */
    VAST_OPEN      /* known by its interval, and perhaps by residues */
};

/* The result of a step if a rule decides it; VAST_OPEN: no rule does. May add values. */
enum vast_outcome vast_settle(struct vast_values *values, struct vast_step step,
                              struct vast_value *result);

/* Likewise, by the rules for 0 and 1, and for the same value twice. */
enum vast_outcome vast_settle_simple(const struct vast_values *values, struct vast_step step,
                                     struct vast_value *result);

/* A bound of a height that was computed with rounding errors. */
double vast_rounded_up(double height);

static inline bool vast_is_power(enum vast_kind kind)
{
    return kind == VAST_POWER || kind == VAST_INVERSE_POWER;
}

#endif
