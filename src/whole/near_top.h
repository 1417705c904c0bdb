/* SPDX-License-Identifier: MIT */
/*
 * Finds the value nearest to a target in the range close to the largest possible value, where
 * values are far apart.
 *
 * The largest value of a subset, its ceiling, is known without a search. So for a subset to be
 * worth at least L, each part must be worth at least what is missing when the other part is at its
 * ceiling:
 *
 *     a * b >= L     a >= L / ceiling(B), b >= L / ceiling(A)
 *     a + b >= L     a >= L - ceiling(B), b >= L - ceiling(A)
 *     a - b >= L     a > L, any b
 *     a / b >= L     a >= 2 L, any b
 *
 * If the ceilings do not reach L, no expression does. These lower bounds, the floors, are passed
 * from the largest subsets down to the smallest; each subset gets the lowest floor that any larger
 * subset needs. Then, from the smallest subset up, all values at or above the floor are made and
 * sorted, so that a loop over pairs can end when values become too small. By induction, these are
 * exactly the values that can be made, so nothing in the window is missed. Near the top, the lists
 * have a few dozen values where the full tables (table.h) would have millions.
 *
 * Cost: (ways to part all subsets) + (pairs worth the floor). It rises steeply as L falls, so each
 * search has a limit on its work; if the limit is reached, the result is unknown.
 */
#ifndef TALLY_WHOLE_NEAR_TOP_H
#define TALLY_WHOLE_NEAR_TOP_H

#include "forest/fresh.h"
#include "whole/foresee.h"

/* What is known of a subset before its values are made. */
struct peak {
    uint64_t ceiling;
    uint64_t floor; /* 0: no larger subset needs this one */
};

struct near_top {
    struct workspace *workspace;
    struct arena arena;
    struct peak *peaks;         /* indexed by subset; as many as levels.room */
    struct fresh_levels levels; /* the lists: sums and differences as FRESH_SUM, products and
                                   quotients as FRESH_PROD */
    struct cross cross;         /* the current subset */
    struct vector sums;         /* of uint64_t: its sums and differences, as found */
    struct vector products;     /* of uint64_t: its products and quotients */
    struct vector scratch;
    uint64_t number; /* it, if it is one number */
    struct fresh_goal no_goal;
    uint64_t target;   /* for roots: values of the range are wanted */
    uint64_t beyond;   /* for roots: values within `beyond` of the target are not wanted */
    uint64_t nearest;  /* the smallest distance found so far */
    tally_range range; /* the window, narrowed to it */
    uint64_t work;
    uint64_t work_max;
    tally_status status; /* why the work ended early */
};

void near_top_init(struct near_top *near_top, struct workspace *workspace);
void near_top_clear(struct near_top *near_top);

/* A rough count of the splits of all subsets up to that size: the least work of a search. */
double near_top_least_work(const struct lattice *lattice, uint32_t most);

/* Finds the smallest distance from the target, above `beyond`, at which an admitted subset has a
 * value of the window, which begins at 1 or above; UINT64_MAX: none. *is_decided: the allowed work
 * was enough. near_top->work: the work done. */
tally_status near_top_nearest(struct near_top *near_top, const struct admission *admission,
                              uint64_t target, uint64_t beyond, tally_range window,
                              uint64_t work_max, uint64_t *distance, bool *is_decided);

#endif
