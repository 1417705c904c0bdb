/* SPDX-License-Identifier: MIT */
/*
 * Sifting. The search goes backwards: with a value of one side of a step, it asks for the value of
 * the other side, and nearly all answers are that the other side cannot be made. Residues and
 * sieves (goals/table.h) find the pairs of values that can, without exact values.
 */
#ifndef TALLY_GOALS_SIFT_H
#define TALLY_GOALS_SIFT_H

#include "goals/workspace.h"

/* ---- What is feasible ------------------------------------------------------------------------ */

/*
 * May a value be made over a subset that has no table? Answered by residues alone, before any goal
 * is made: nearly all values that a search asks for cannot be made.
 *
 *     is 24 over {1 2 3 4 5} a sum?   {1}: 25 or 23 over {2 3 4 5}?   {2}: 26 or 22 ...
 *
 * What was found is put down for each value and subset, and serves the goals of all kinds that are
 * made of it later: see goals_walk() below.
 *
 * Subsets of one number more than those with a table have a sieve, made from all pairs of values,
 * which costs less than a table: values need not be told apart. It is asked first.
 *
 * Like a sieve, the answer never says that a value is impossible which is possible.
 */

/* Called by goals_sieve_of() only. */
void goals_make_sieve(struct goals *goals, uint32_t subset);

/* The sieve of a subset, made if it does not exist. No cells: it has none, so any value may be
 * possible. */
static inline struct goals_sieve goals_sieve_of(struct goals *goals, uint32_t subset)
{
    if (!goals->uses_sieves) return (struct goals_sieve){NULL, 0};
    if (UNLIKELY(!goals_subset_at(goals, subset)->was_sifted)) goals_make_sieve(goals, subset);
    return goals_subset_at(goals, subset)->sieve;
}

/* May the subset, which has no table, have the value as one of these parts? Asks its residue; true
 * if it has none. */
bool goals_may_be_over(struct goals *goals, uint32_t subset, struct ratio value, uint8_t parts);

/* ---- Walks ----------------------------------------------------------------------------------- */

/* How the value of the other side follows from the value of a node and an entry; signs do not
 * matter. A bit set. */
enum goals_steps {
    GOALS_PLUS_KNOWN = 1,  /* the value plus the entry */
    GOALS_MINUS_KNOWN = 2, /* one minus the other */
    GOALS_TIMES = 4,       /* the value times the entry */
    GOALS_OVER = 8,        /* the value divided by the entry */
    GOALS_UNDER = 16,      /* the entry divided by the value */
    GOALS_ALL_STEPS = 31
};

/* A value of one side of a split, and what the other side may be. */
struct goals_meeting {
    uint32_t known_subset; /* the side with fewer numbers */
    uint32_t other_subset;
    struct ratio known;
    uint8_t known_parts;
    uint8_t other_parts; /* the parts that the value of the other side may be */
    uint8_t steps;       /* enum goals_steps: those to try */
};

/* A walk over the ways to part a value over a subset as a sum, or as a product. If the search uses
 * sieves, they are found once for each value and put down, and nearly all of them can be made.
 * Otherwise they are all values of the smaller side of each split. */
struct goals_walk {
    struct goals_meeting met; /* the one at hand */
    uint32_t subset;
    bool is_sum;
    bool is_turned;           /* the cell is that of the residue of the opposite */
    uint32_t cell;            /* GOALS_NONE: without sieves */
    uint32_t at;              /* the parting that was met last; GOALS_NONE: none */
    uint32_t split_count;     /* without sieves: how many splits have begun */
    struct goals_table table; /* of the smaller side of the split */
    uint32_t entry;           /* the next one */
};

/* A product is not zero. */
struct goals_walk goals_walk(struct goals *goals, uint32_t subset, struct ratio value, bool is_sum);

/* Goes to the next meeting. Returns false if there is none, or the search must end. */
static ALWAYS_INLINE bool goals_walk_on(struct goals *goals, struct goals_walk *walk);

/* Goes to the first entry of the next split, or to the next parting. */
bool goals_walk_further(struct goals *goals, struct goals_walk *walk);

static ALWAYS_INLINE bool goals_walk_on(struct goals *goals, struct goals_walk *walk)
{
    if (!goals_goes_on(goals)) return false;
    if (walk->entry == walk->table.count) return goals_walk_further(goals, walk);
    const struct goals_table_entry *const entry = &walk->table.entries[walk->entry++];
    walk->met.known = entry->value;
    walk->met.known_parts = entry->parts;
    return true;
}

#endif
