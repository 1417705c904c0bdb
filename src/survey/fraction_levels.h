/* SPDX-License-Identifier: MIT */
/*
 * The last step, all tiles of a selection: every split of it into two sides, each with its list of
 * fractions. Of their results only whole values of the window are wanted, and two fractions in
 * lowest terms have a whole sum or product only where their denominators fit, so that nothing is
 * reduced here:
 *
 *     p/q + r/s     q = s, and q divides p + r
 *     (p/q) * (r/s) s divides p, and q divides r
 */
#ifndef TALLY_SURVEY_FRACTION_LEVELS_H
#define TALLY_SURVEY_FRACTION_LEVELS_H

#include "survey/fraction_lists.h"

/* Which whole values a selection reaches; one a thread. */
struct fraction_levels {
    uint64_t *windows; /* for each number of numbers; [0]: what any of them reaches */
    size_t words;      /* of all windows */
    struct parts parts;
};

MUST_USE bool fraction_levels_init(struct fraction_levels *levels, struct memory *memory,
                                   const struct fraction_tables *tables);
void fraction_levels_clear(struct fraction_levels *levels, struct memory *memory);
void fraction_levels_fill(struct fraction_levels *levels, const struct fraction_tables *tables,
                          const uint8_t *subset);

#endif
