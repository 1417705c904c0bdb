/* SPDX-License-Identifier: MIT */
/*
 * Value tables: every value over a subset, made forwards from the tables of its parts, with the
 * parts that each value can be. The search enumerates tables, and looks up whether a value can be
 * made at all. See goals/workspace.h.
 */
#ifndef TALLY_GOALS_TABLE_H
#define TALLY_GOALS_TABLE_H

#include "goals/seats.h"

/* The table of a subset. If it does not exist, it is made, and so are the tables of its parts.
 * NULL: the search must end. */
const struct goals_table *goals_table_of(struct goals *goals, uint32_t subset);

/* Copies the head of that table, since tables move in memory when others are made. Returns false if
 * there is no table. */
bool goals_copy_table(struct goals *goals, uint32_t subset, struct goals_table *table);

/* Which side of a split has fewer numbers? b if both have equally many. */
static inline bool goals_takes_b(const struct goals *goals, struct goals_split split)
{
    return goals_subset_at(goals, split.a)->size >= goals_subset_at(goals, split.b)->size;
}

/* Like goals_copy_table(), for the side of the split that has fewer numbers; b if both have equally
 * many. */
bool goals_table_of_side(struct goals *goals, struct goals_split split, bool *takes_b,
                         struct goals_table *table);

/* The entry of a value, or NULL. */
const struct goals_table_entry *goals_table_find(const struct goals_table *table,
                                                 struct ratio value);

/* A lower bound of the effort of a value of a table, as an expression or as a group. */
static inline uint32_t goals_least_of_entry(const struct goals_table_entry *entry)
{
    return entry->least_effort < entry->least_of_group ? entry->least_effort
                                                       : entry->least_of_group;
}

/* ---- Sieves ---------------------------------------------------------------------------------- */

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

/* Are values looked for by their residues? With + - * / in any order, of fractions or of whole
 * numbers. */
bool goals_has_residues(const tally_rules *rules);

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
