/* SPDX-License-Identifier: MIT */
/*
 * Sieves: which values a subset may have. A sieve is an array of bytes. The last bits of a residue
 * are an index into it, and the byte there has the parts (EXACT_PART_) of all values with that
 * index.
 *
 *     is 24 - x over {3 8} a sum?     residue of 24 - residue of x = r     cells[r & mask] & SUM
 *
 * A sieve never says that a value is impossible which is possible, since the residue of the result
 * of a step is the result of the step on residues.
 */
#ifndef TALLY_GOALS_SIEVE_H
#define TALLY_GOALS_SIEVE_H

#include "goals/residue.h"
#include "goals/workspace.h"

/* Are values looked for by their residues? With + - * / of fractions in any order. */
bool exact_has_residues(const tally_rules *rules);

/* Makes the terms of a table, and its sieve; neither if a value has no residue. Returns false if
 * memory ran out. */
MUST_USE bool exact_sift_table(struct exact *exact, struct exact_table *table,
                               struct exact_sieve *sieve);

/* Makes an empty sieve for about this many values. */
MUST_USE bool exact_make_cells(struct exact *exact, struct exact_sieve *sieve, uint64_t values);

static ALWAYS_INLINE void exact_let_through(struct exact_sieve sieve, uint32_t residue,
                                            uint8_t parts)
{
    sieve.cells[residue_magnitude(residue) & sieve.mask] |= parts;
}

/* May a value with this residue, or its opposite, be one of the parts? */
static ALWAYS_INLINE bool exact_lets_through(struct exact_sieve sieve, uint32_t residue,
                                             uint8_t parts)
{
    return (sieve.cells[residue_magnitude(residue) & sieve.mask] & parts) != 0;
}

#endif
