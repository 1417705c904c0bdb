/* SPDX-License-Identifier: MIT */
/*
 * Lists the ways to meet a need. A way is a last step: the part before it, and its operand.
 *
 *     952 over {1..12}    = need before "+ 2" worth 950 over the others, and 2 as an addend
 *                         = need before "* 8" worth 119 over the others, and 8 as a factor ...
 *
 * One of the two sides is in the tables, and its values are enumerated. The value of the other side
 * follows; that side is in the tables too, or is a smaller need.
 */
#ifndef TALLY_LEAST_EXPAND_H
#define TALLY_LEAST_EXPAND_H

#include "least/needs.h"

enum { LEAST_STEP_NONE = 255 }; /* the way has no step: its left side is the need */

/* A last step: left `step` right. */
struct least_way {
    struct least_need left;
    struct least_need right;
    uint8_t step;         /* enum effort_step */
    uint8_t own;          /* the excess of the step itself */
    uint8_t left_excess;  /* excess of the left side; LEAST_NONE: above the level of the tables */
    uint8_t right_excess; /* the same for the right side; at most one of both sides is LEAST_NONE */
};

/* A call of least_expand(): finds the ways (last steps) that meet a need, and gives each to
 * visit(). A function and no iterator: this is the inner loop of the search, over tables from both
 * sides, and visit may lower the budget at any way. */
struct least_expansion {
    struct least *least;
    const struct least_need *need;
    uint32_t budget; /* ways with a larger excess are skipped, except those with both sides in
                        the tables; visit may lower the budget */
    void (*visit)(void *user, const struct least_way *way);
    void *user;
    /* set if the least excess is not proved: a need of the kind LEAST_BEFORE_ZERO, which any value
     * meets, is above the level of the tables */
    bool is_unsure;
};

/* Lists the ways to meet expansion->need: calls visit for each. */
void least_expand(struct least_expansion *expansion);

#endif
