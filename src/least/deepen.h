/* SPDX-License-Identifier: MIT */
/*
 * The least excess of a target, by deepening: is there a solution of excess 0, of 1, of 2 ...? What
 * was found out about a need is remembered.
 */
#ifndef TALLY_LEAST_DEEPEN_H
#define TALLY_LEAST_DEEPEN_H

#include "least/expand.h"

struct least_goal {
    struct least_need need;
    uint8_t excess;   /* LEAST_NONE: not known */
    uint8_t searched; /* with that much nothing was found; LEAST_NONE: not looked for yet */
};

struct least_deepening {
    struct least *least;
    struct vector goals; /* struct least_goal: needs that are not in the tables */
    struct hash hash;
    bool is_unsure; /* see expand.h */
    bool wants_any; /* the first solution that is met ends the search */
    uint32_t path_length;
    struct least_way path[TALLY_NUMBERS_MAX]; /* from the target to the need at hand */

    /* The best solution that was met on the way: the path to where both sides were in the tables.
     */
    uint32_t hand_excess; /* LEAST_NONE: none was */
    uint32_t hand_length;
    struct least_way hand[TALLY_NUMBERS_MAX];
};

void least_deepening_init(struct least_deepening *deepening, struct least *least);
void least_deepening_clear(struct least_deepening *deepening);

/* The excess of a need that is not in the tables, where it is at most budget; else LEAST_NONE. Not
 * known where the search is to end. */
uint32_t least_meet(struct least_deepening *deepening, const struct least_need *need,
                    uint32_t budget, uint32_t spent);

/* The least excess of the target, and *need: the target's. LEAST_NONE: the search ended before. */
uint32_t least_deepen(struct least_deepening *deepening, const struct least_need *target);

#endif
