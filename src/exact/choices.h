/* SPDX-License-Identifier: MIT */
/*
 * Enumerates the choices of numbers that an expression may use. If all numbers must be used, there
 * is one choice. Otherwise each sub-multiset is one. If the order is given, each sub-sequence is
 * one.
 *
 *     struct exact_choices choices;
 *     exact_choices_begin(&choices, run, fewest, most);
 *     while (exact_choices_next(&choices)) ... run->goals, choices.subset ...
 *     exact_choices_end(&choices);
 */
#ifndef TALLY_EXACT_CHOICES_H
#define TALLY_EXACT_CHOICES_H

#include "exact/run.h"

/* A walk over the choices, and the current one. */
struct exact_choices {
    struct exact_run *run;
    uint32_t subset; /* all numbers of the choice, as a subset of run->goals */
    uint32_t size;   /* how many numbers are chosen */
    uint32_t most;   /* the largest size */
    bool has_begun;
    uint8_t copies[TALLY_NUMBERS_MAX]; /* of each distinct number; in the order given, of each
                                          position: 1 if its number is chosen */
    size_t goal_count;                 /* number of goals in run->goals before this choice */
};

/* Begins with all choices of `fewest` numbers. Sizes rise up to `most`; choices of a size come in a
 * fixed order. */
void exact_choices_begin(struct exact_choices *choices, struct exact_run *run, uint32_t fewest,
                         uint32_t most);

/* Moves to the next choice. Returns false if there is none, or run->status is not TALLY_OK. */
bool exact_choices_next(struct exact_choices *choices);

/* Ends the enumeration, and adds the number of goals that it created to the nodes. */
void exact_choices_end(struct exact_choices *choices);

/* Appends a number to a vector of them. */
tally_status exact_add_number(struct exact_run *run, uint64_t number, struct vector *values);

/* Finds all numbers of the range that have a value, from the tables of all choices: rising, each
 * once. */
tally_status exact_gather(struct exact_run *run, tally_range range, uint32_t fewest, uint32_t most,
                          struct vector *values);

#endif
