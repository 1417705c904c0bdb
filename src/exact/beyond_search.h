/* SPDX-License-Identifier: MIT */
/*
 * Values of any size, searched from the target: for more numbers in the order given than tables of
 * all parts allow (exact/beyond.h).
 *
 * The last step of an expression joins a front and a back. For each value of the shorter one, whose
 * table is made, the other one must have one of a few values: of 10958 with the back 9 it is 10949,
 * 10967, 10958 / 9, 10958 * 9 or a ninth root. Each is looked up in a table, or searched in the
 * same way. A derivation counts only if some step of it does not fit, so most of the search is
 * exact, and at its ends only values beyond are looked up.
 *
 * The exponent of a large base cannot be computed from residues. There all values of the back are
 * tried; its table must be made, or nothing is proved.
 */
#ifndef TALLY_EXACT_BEYOND_SEARCH_H
#define TALLY_EXACT_BEYOND_SEARCH_H

#include "exact/beyond.h"

/* What one search after the other uses. */
struct beyond_search {
    struct exact_beyond *beyond;
    struct vector powers;      /* struct powers */
    struct hash powers_by_key; /* finds them */
    size_t stored;             /* residues of all powers */
    uint32_t count;            /* of the numbers that were searched */
    uint32_t work;             /* of the present search */
    bool has_longer_backs;     /* exponents of one number more than other tables, some seconds */
};

void beyond_search_init(struct beyond_search *search, struct exact_beyond *beyond);
void beyond_search_clear(struct beyond_search *search); /* before beyond_clear() */

/* Is it certain that this whole number is not the value of an expression, over all numbers in the
 * order given, that has a step which does not fit? Parts of up to exact.table_size numbers have
 * tables. The first number of 1 to 9 takes 0.6 s, each further one 0.25 s. Returns false if the
 * search must end, or takes too much work. */
bool beyond_search_proves(struct beyond_search *search, uint64_t number);

#endif
