/* SPDX-License-Identifier: MIT */
/*
 * The ways to meet a need: by a last step, with what stands before it and the operand behind it.
 *
 *     952 over {1..12}    = need before "+ 2" worth 950 over the others, and 2 as an addend
 *                         = need before "* 8" worth 119 over the others, and 8 as a factor ...
 *
 * One of the two is in the tables, and its values are enumerated. The other follows from it; it is
 * in the tables, too, or a smaller need.
 */
#ifndef TALLY_LEAST_EXPAND_H
#define TALLY_LEAST_EXPAND_H

#include "least/needs.h"

enum { LEAST_STEP_NONE = 255 }; /* of a way that is just another need: `left` */

struct least_way {
    struct least_need left;
    struct least_need right;
    uint8_t step;         /* enum effort_step */
    uint8_t own;          /* excess of the step */
    uint8_t left_excess;  /* LEAST_NONE: above the level of the tables */
    uint8_t right_excess; /* likewise; at most one of the two is LEAST_NONE */
};

struct least_expansion {
    struct least *least;
    const struct least_need *need;
    uint32_t budget; /* ways that take more are left out, except those with both sides in the
                        tables; visit may lower it */
    void (*visit)(void *user, const struct least_way *way);
    void *user;
    bool is_unsure; /* a need of any value is above the level of the tables */
};

void least_expand(struct least_expansion *expansion);

#endif
