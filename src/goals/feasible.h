/* SPDX-License-Identifier: MIT */
/*
 * May a value be made over a subset that has no table? Answered by residues alone, once for each
 * value and subset, before any goal is made: nearly all values that a search asks for cannot be
 * made, and a goal for them would look at the same tables once for each of its kinds.
 *
 *     is 24 over {1 2 3 4 5} a sum?   {1}: 25 or 23 over {2 3 4 5}?   {2}: 26 or 22 ...
 *
 * Subsets of one number more than those with a table have a sieve, made from all pairs of values,
 * which costs less than a table: values need not be told apart. It is asked first.
 *
 * Like a sieve, the answer never says that a value is impossible which is possible.
 */
#ifndef TALLY_GOALS_FEASIBLE_H
#define TALLY_GOALS_FEASIBLE_H

#include "goals/workspace.h"

/* As which of the wanted parts may the subset have a value with this residue, or its opposite? All
 * wanted parts, if that is not known. The search uses sieves. */
uint8_t exact_feasible_parts(struct exact *exact, uint32_t subset, uint32_t residue,
                             uint8_t wanted);

/* Called by exact_sieve_of() only. */
void exact_make_sieve(struct exact *exact, uint32_t subset);

/* The sieve of a subset, made if it does not exist. No cells: it has none, so any value may be
 * possible. */
static inline struct exact_sieve exact_sieve_of(struct exact *exact, uint32_t subset)
{
    if (!exact->uses_sieves) return (struct exact_sieve){NULL, 0};
    if (UNLIKELY(!exact_subset_at(exact, subset)->was_sifted)) exact_make_sieve(exact, subset);
    return exact_subset_at(exact, subset)->sieve;
}

#endif
