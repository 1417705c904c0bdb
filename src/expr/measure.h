/* SPDX-License-Identifier: MIT */
/*
 * Measures a tree's steps: total effort, largest step, numbers used.
 */
#ifndef TALLY_EXPR_MEASURE_H
#define TALLY_EXPR_MEASURE_H

#include "expr/expr.h"

/* The result of expr_measure(). Steps are those of TALLY_STYLE_STEPS. */
struct expr_measure {
    uint64_t effort;
    /* the largest step by magnitude; of a tree without steps its value */
    struct rational largest_step;
    uint32_t numbers_used;
    bool is_in_bounds; /* every step fits in 64 bits */
};

/* Measures a tree, which must be in canonical order. Cost: O(count). */
struct expr_measure expr_measure(const struct expr_node *nodes, uint32_t count);

#endif
