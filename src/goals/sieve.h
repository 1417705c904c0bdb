/* SPDX-License-Identifier: MIT */
/*
 * Sieves: which values a subset may have. A sieve is an array of bytes. The last bits of a residue
 * are an index into it, and the byte there has the parts (GOALS_PART_) of all values with that
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
bool goals_has_residues(const tally_rules *rules);

/* Makes the terms of a table, and its sieve; neither if a value has no residue. Returns false if
 * memory ran out. */
MUST_USE bool goals_sift_table(struct goals *goals, struct goals_table *table,
                               struct goals_sieve *sieve);

/* Makes an empty sieve for about this many values. */
MUST_USE bool goals_make_cells(struct goals *goals, struct goals_sieve *sieve, uint64_t values);

static ALWAYS_INLINE void goals_let_through(struct goals_sieve sieve, uint32_t residue,
                                            uint8_t parts)
{
    sieve.cells[residue_magnitude(residue) & sieve.mask] |= parts;
}

/* May a value with this residue, or its opposite, be one of the parts? */
static ALWAYS_INLINE bool goals_lets_through(struct goals_sieve sieve, uint32_t residue,
                                             uint8_t parts)
{
    return (sieve.cells[residue_magnitude(residue) & sieve.mask] & parts) != 0;
}

#endif
