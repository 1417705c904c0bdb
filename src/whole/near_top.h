/* SPDX-License-Identifier: MIT */
/*
 * The values near the top: which value that can be made is nearest to one that cannot, where values
 * lie far apart because they are nearly as large as these numbers allow.
 *
 * The largest value of a subset is known without a search (its ceiling). So to be worth at least L,
 * a subset needs of each part at least what is missing where the other part is at its ceiling:
 *
 *     a * b >= L     a >= L / ceiling(B), b >= L / ceiling(A)
 *     a + b >= L     a >= L - ceiling(B), b >= L - ceiling(A)
 *     a - b >= L     a > L, any b
 *     a / b >= L     a >= 2 L, any b
 *
 * and where the ceilings do not reach L, nothing. These floors are handed down from the largest
 * subsets to the smallest, the lowest that any asks for. Then, from the smallest up, of each subset
 * all values from its floor up are made and sorted, so that a loop over pairs ends where they
 * become too small. What is made is exactly what can be made, by induction, so nothing in the
 * window is missed. Near the top the lists have a few dozen values where the full tables (table.h)
 * would have millions.
 *
 * Cost: (ways to part all subsets) + (pairs worth the floor). It rises steeply as L falls, so each
 * search is told how much work it may do; where that is not enough nothing is known.
 */
#ifndef TALLY_WHOLE_NEAR_TOP_H
#define TALLY_WHOLE_NEAR_TOP_H

#include "lattice/workspace.h"

/* Values, falling, each once. */
struct falling {
    uint64_t *values;
    uint32_t count;
};

/* All values of one subset from a floor up, by the last step and in one list; a
 * given number is in each. */
struct peak {
    struct falling sums;     /* and differences */
    struct falling products; /* and quotients */
    struct falling all;
    uint64_t ceiling;
    uint64_t floor; /* 0: not asked for */
};

struct near_top {
    struct workspace *workspace;
    struct arena arena;
    struct peak *peaks; /* by subset */
    uint32_t peak_room;
    struct vector sums;     /* uint64_t: of the current subset, in the order found */
    struct vector products; /* likewise */
    struct vector scratch;
    uint64_t target; /* roots: values from low to high are wanted, */
    uint64_t beyond; /* except those within `beyond` of the target */
    uint64_t low;
    uint64_t high;
    uint64_t nearest; /* the smallest distance found; low and high close in on it */
    bool is_at_root;
    uint64_t work;
    uint64_t work_max;
    tally_status status; /* what ended the work early */
};

/* Where to look: values from low to high, over subsets of those sizes that contain the code,
 * farther than `beyond` from the target. */
struct near_top_window {
    uint32_t fewest;
    uint32_t most;
    uint64_t must_use;
    uint64_t target;
    uint64_t beyond;
    uint64_t low; /* at least 1 */
    uint64_t high;
};

void near_top_init(struct near_top *near_top, struct workspace *workspace);
void near_top_clear(struct near_top *near_top);

/* A rough count of the splits of all subsets of at most that size: the least work of a search. */
double near_top_least_work(const struct lattice *lattice, uint32_t most);

/* The smallest distance in the window at which there is a value; UINT64_MAX: none. *is_decided says
 * whether the allowed work was enough; near_top->work says how much was done. */
tally_status near_top_nearest(struct near_top *near_top, const struct near_top_window *window,
                              uint64_t work_max, uint64_t *distance, bool *is_decided);

#endif
