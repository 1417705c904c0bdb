/* SPDX-License-Identifier: MIT */
/*
 * Needs: what is left to be made, seen backwards from the target. A need is a value over a subset,
 * and what it has to be good for; its excess is the least that meets it.
 */
#ifndef TALLY_LEAST_NEEDS_H
#define TALLY_LEAST_NEEDS_H

#include "least/tables.h"

enum least_kind {
    LEAST_TARGET,          /* any sum or product */
    LEAST_ADDEND,          /* an operand of a sum */
    LEAST_FACTOR,          /* an operand of a product */
    LEAST_BEFORE_ADD,      /* what stands in a sum before `bound` is added, */
    LEAST_BEFORE_SUBTRACT, /* or taken away; */
    LEAST_BEFORE_MULTIPLY, /* in a product, before it is multiplied, */
    LEAST_BEFORE_DIVIDE,   /* or divided by */
    LEAST_BEFORE_ZERO      /* in a product before it is multiplied by 0: it may be worth anything */
};

struct least_need {
    struct ratio value;
    struct ratio bound;
    struct least_front taken; /* is_zero_sum: with what the side that is taken away begins so far */
    uint32_t subset;
    uint8_t kind;
    bool is_zero_sum; /* it is part of a sum that is zero, in a product */
};

/* The least excess of a need, where the tables have it; else LEAST_NONE: it is above their level.
 */
uint32_t least_look(const struct least *least, const struct least_need *need);

/* Does a chain of the need's value, or of one operand, stand where the need is? */
bool least_is_met(const struct least_need *need, const struct least_chain *chain);

/* May the value over the need's subset stand in its sum as what is added? */
static inline bool least_may_be_added(const struct least *least, const struct least_need *need,
                                      uint32_t subset, struct ratio value)
{
    return !need->is_zero_sum ||
           !least_front_is_below(least_front_of(least, subset, value), need->taken);
}

uint64_t least_code_of_need(const struct least_need *need);
bool least_is_same_need(const struct least_need *a, const struct least_need *b);

#endif
