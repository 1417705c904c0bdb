/* SPDX-License-Identifier: MIT */
/*
 * Proofs with values of any size for rules with ! and sqrt, as exact/beyond.h has them for other
 * rules: can a value with a step that does not fit lead back to a small whole number?
 *
 * Each part of the numbers gets a list: its explored values, and the values that come about with a
 * step that does not fit, which are known as vast_steps.h tells. ! and sqrt are applied up to the
 * depth of the rules. The results of all numbers together are not listed. Each is compared with the
 * numbers that are asked for, and with those from which ! and sqrt at the very end lead to them: of
 * 24 it is 24, 4, 576 and so on.
 *
 *     four fours    there are 5 values of one 4 (.4, 2, 4, 24 and 24!), some 200 of two and some
 *                   30,000 of three. No result of four can be 73, 77, 87, 93 or 99.
 *
 * Only games of up to four numbers are small enough.
 */
#ifndef TALLY_EXACT_VAST_H
#define TALLY_EXACT_VAST_H

#include "exact/vast_steps.h"
#include "goals/workspace.h"

/* The lists of a search. */
struct exact_vast {
    struct goals *goals;
    struct vast_values values;
    struct vector tables;  /* struct vast_table, by subset */
    struct vector numbers; /* uint64_t: those of the current question */
    struct vector asked;   /* struct vast_asked: those that were answered last, for */
    uint32_t answered;     /* this subset, or GOALS_NONE, */
    tally_range range;     /* and this range */
    uint32_t half;         /* the index of 1/2, the exponent of a square root */
    uint32_t stamp;        /* of the table made last */
    /* the list that is being made */
    struct vector entries; /* struct vast_entry */
    uint8_t depth;         /* of the entries that are added */
    uint32_t effort;       /* likewise */
    bool is_given_up;
    bool has_lowered; /* the effort of an entry whose depth is below the current one */
};

/* exact: the search whose subsets and tables are used. It must not limit the effort. */
void vast_init(struct exact_vast *vast, struct goals *goals);
void vast_clear(struct exact_vast *vast);

/* Is it certain that no whole number in the range is the value of an expression over the subset
 * that has a step which does not fit, and less effort than given (or VAST_ANY_EFFORT)? Returns
 * false if the search must end. */
bool vast_is_proved(struct exact_vast *vast, uint32_t subset, tally_range range, uint32_t effort);

#endif
