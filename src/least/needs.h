/* SPDX-License-Identifier: MIT */
/*
 * Needs: what must still be made, seen backwards from the target. A need is a value over a subset
 * of the numbers, together with its use (an addend, a factor, ...). Its excess is the least excess
 * of an expression that meets it.
 */
#ifndef TALLY_LEAST_NEEDS_H
#define TALLY_LEAST_NEEDS_H

#include "least/tables.h"

/* The uses of a need. */
enum least_kind {
    LEAST_TARGET,          /* the whole expression: any sum or product */
    LEAST_ADDEND,          /* an operand of a sum */
    LEAST_FACTOR,          /* an operand of a product */
    LEAST_BEFORE_ADD,      /* 952 - 6 for 952 = ... + 6: what stands before "+ bound" */
    LEAST_BEFORE_SUBTRACT, /* 958 for 952 = ... - 6: what stands before "- bound" */
    LEAST_BEFORE_MULTIPLY, /* 119 for 952 = ... * 8: what stands before "* bound" */
    LEAST_BEFORE_DIVIDE,   /* 1904 for 952 = ... / 2: what stands before "/ bound" */
    LEAST_BEFORE_ZERO      /* what stands before "* 0": it may have any value */
};

/* A need: a value over a subset, and its use. */
struct least_need {
    struct ratio value;
    struct ratio bound;
    struct least_front taken; /* the first subtracted operand so far, if is_zero_sum is set */
    uint32_t subset;
    uint8_t kind;
    /* the need belongs to a sum of value zero inside a product; of a - b and b - a, only one counts
     * as an operand of a product (tables.h) */
    bool is_zero_sum;
};

/* The least excess of a need, if the tables contain it. LEAST_NONE: it is above their level. */
uint32_t least_look(const struct least *least, const struct least_need *need);

/* May this chain, or a single operand of this value, stand where the need is? */
bool least_is_met(const struct least_need *need, const struct least_chain *chain);

/* May the value over the need's subset be an added operand of its sum? */
static inline bool least_may_be_added(const struct least *least, const struct least_need *need,
                                      uint32_t subset, struct ratio value)
{
    return !need->is_zero_sum ||
           !least_front_is_below(least_front_of(least, subset, value), need->taken);
}

/* A table of needs, each once: items of any struct whose first member is the need. */
struct least_needs {
    size_t item_bytes;
    struct vector items;
    struct hash hash;
};

static inline void *least_need_at(const struct least_needs *needs, uint32_t index)
{
    return (char *)needs->items.items + index * needs->item_bytes;
}

/* The index of the item of a need. *is_new: it is appended, its need is set, and the rest of it is
 * left to the caller. HASH_NONE: there is no memory, which least->status says. */
uint32_t least_index_of_need(struct least_needs *needs, struct least *least,
                             const struct least_need *need, bool *is_new);

void least_needs_clear(struct least_needs *needs, struct memory *memory);

#endif
