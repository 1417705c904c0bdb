/* SPDX-License-Identifier: MIT */
/*
 * The choices of numbers that an expression may use. If all must be used there is one choice.
 * Otherwise each sub-multiset is one. If the order is given, each sub-sequence is one, and a search
 * space of its own, since its intervals are not intervals of the whole.
 *
 *     struct exact_choices choices;
 *     exact_choices_begin(&choices, run, fewest, most);
 *     while (exact_choices_next(&choices)) ... choices.exact, choices.subset ...
 *     exact_choices_end(&choices);
 */
#ifndef TALLY_EXACT_CHOICES_H
#define TALLY_EXACT_CHOICES_H

#include "exact/run.h"

struct exact_choices {
    struct exact_run *run;
    struct exact *exact; /* the search space of the current choice */
    uint32_t subset;     /* and its numbers in it */
    uint32_t size;       /* numbers chosen */
    uint32_t most;       /* the last size */
    bool has_begun;
    bool has_part;                     /* run->part belongs to the current choice */
    uint8_t copies[TALLY_NUMBERS_MAX]; /* in any order: the copies of each distinct number */
    uint64_t chosen;                   /* order given: bits of the numbers */
    size_t goals;                      /* of run->exact before */
};

/* Begins all choices of fewest to most numbers: sizes rise, and each has a fixed order. */
void exact_choices_begin(struct exact_choices *choices, struct exact_run *run, uint32_t fewest,
                         uint32_t most);

/* Goes to the next choice; false: there is none, or run->status is not TALLY_OK. */
bool exact_choices_next(struct exact_choices *choices);

/* Adds the number of goals that were worked out to the nodes. */
void exact_choices_end(struct exact_choices *choices);

#endif
