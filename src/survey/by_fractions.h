/* SPDX-License-Identifier: MIT */
/*
 * Surveys by lists of fractions: for any of + - * /, any or all of the numbers.
 */
#ifndef TALLY_SURVEY_BY_FRACTIONS_H
#define TALLY_SURVEY_BY_FRACTIONS_H

#include "survey/fraction_lists.h"
#include "survey/way.h"

extern const struct survey_way survey_by_fractions;

/* ---- The last step --------------------------------------------------------------------------- */

/*
 * The last step, all tiles of a selection: every split of it into two sides, each with its list of
 * fractions. Only whole results within the window are wanted. Two fractions in lowest terms have a
 * whole sum or product only if their denominators fit, so no result needs to be reduced:
 *
 *     p/q + r/s     q = s, and q divides p + r
 *     (p/q) * (r/s) s divides p, and q divides r
 */

/* The whole values that a selection reaches; one for each thread. */
struct fraction_levels {
    struct memory *memory;
    uint64_t *windows; /* one for each count of numbers; [0] is the union of all */
    size_t words;      /* words of all windows together */
    struct parts parts;
};

MUST_USE bool fraction_levels_init(struct fraction_levels *levels, struct memory *memory,
                                   const struct fraction_tables *tables);
void fraction_levels_clear(struct fraction_levels *levels);
void fraction_levels_fill(struct fraction_levels *levels, const struct fraction_tables *tables,
                          const uint8_t *subset);

#endif
