/* SPDX-License-Identifier: MIT */
/*
 * The least possible largest step of each game of a survey by bits: how high the values of its
 * steps must go at least.
 *
 * The height of an expression is the largest value of its steps of two operands; given numbers do
 * not count. The height of a value over a subset is the least of those of its expressions: over all
 * splits and all pairs of values that make it, the largest of both heights and the value. So each
 * smaller subset has its values with their heights, made from those of its parts, and a selection
 * takes the least over its own splits and over all its parts.
 *
 *     102 from 2, 25 and 75, whose expressions are (75 + 25) + 2 and two more like it:
 *         100 over {25 75}     100 of height 100
 *         102 over {2 25 75}   102
 *
 * A step whose result is the value of an operand is left out: the operand alone is no higher, and
 * has fewer numbers.
 */
#ifndef TALLY_SURVEY_HEIGHTS_H
#define TALLY_SURVEY_HEIGHTS_H

#include "survey/reach.h"
#include "survey/smaller_subsets.h"

#define HEIGHT_NONE UINT32_MAX /* there is no solution */

/* The values of a subset, rising, each with its height. */
struct height_list {
    const uint32_t *values;
    const uint32_t *heights;
    uint32_t count;
};

/* Shared by all threads. */
struct height_tables {
    const struct survey_tables *tables;
    struct height_list *lists; /* numbered as in tables->index */
    uint32_t count;
};

/* Makes the lists of all smaller subsets, on the executor, in the arenas of `subs`. */
tally_status height_tables_make(struct height_tables *heights, struct smaller_subsets *subs,
                                const struct survey_tables *tables, tally_survey *survey);
void height_tables_clear(struct height_tables *heights, struct memory *memory);

/* Fills an element of `least` for each target. */
void heights_of_selection(const struct height_tables *heights, const uint8_t *subset,
                          tally_range target, uint32_t *least);

#endif
