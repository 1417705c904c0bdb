/* SPDX-License-Identifier: MIT */
/*
 * Sifting. The search goes backwards: with one side of a step and the value, it asks for the other
 * side, and nearly all answers are that the other side cannot be made. Sieves give
 * most of these answers without the exact value of the other side.
 */
#ifndef TALLY_GOALS_SIFT_H
#define TALLY_GOALS_SIFT_H

#include "base/bits.h"
#include "goals/workspace.h"

/* ---- What is feasible ------------------------------------------------------------------------ */

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

/* ---- Sifting --------------------------------------------------------------------------------- */

/* A value that a step between two sides must have, and its residue if it has one. */
struct goals_whole {
    struct ratio value;
    struct residue residue;
    bool has_residue;
};

struct goals_whole goals_whole_of(const struct goals *goals, struct ratio value);

/* How the value of the other side follows from the whole and an entry; signs do not matter. */
enum goals_other_side {
    GOALS_WHOLE_PLUS,  /* the whole plus the entry */
    GOALS_WHOLE_MINUS, /* one minus the other */
    GOALS_WHOLE_TIMES, /* the whole times the entry */
    GOALS_WHOLE_OVER,  /* the whole divided by the entry */
    GOALS_OVER_WHOLE   /* the entry divided by the whole */
};

enum { GOALS_SIFTED_AT_ONCE = 64 };

/* A walk over those entries of a table for which the other side may have the value that it must
 * have. The caller sets the first three members. */
struct goals_sifting {
    uint8_t parts;       /* the entry is one of these parts */
    uint8_t other_parts; /* the other side is one of these parts */
    enum goals_other_side step;
    const struct goals_table_entry *entries;
    const struct goals_term *terms;
    uint32_t count;
    struct goals_sieve sieve; /* of the other side */
    uint32_t other;           /* its subset, if that has no table; GOALS_NONE: nothing is asked */
    uint32_t whole;           /* residue of the whole, or of 1 divided by it */
    uint32_t begin, end;      /* these entries were sifted last */
    uint64_t kept;            /* a bit for each of them: is it still to be met? */
};

/* Begins with the table of subset `own`. other: the subset of the other side; GOALS_NONE: all
 * entries with the right parts are met. Returns false if the search must end. */
MUST_USE bool goals_begin_sifting(struct goals *goals, struct goals_sifting *sifting,
                                  const struct goals_whole *whole, uint32_t own, uint32_t other);
bool goals_sift_more(struct goals *goals, struct goals_sifting *sifting);

/* The index of the next entry. Returns false if there is none, or the search must end. */
static ALWAYS_INLINE bool goals_next_entry(struct goals *goals, struct goals_sifting *sifting,
                                           uint32_t *index)
{
    if (sifting->kept == 0 && !goals_sift_more(goals, sifting)) return false;
    *index = sifting->begin + (uint32_t)bits_lowest(sifting->kept);
    sifting->kept &= sifting->kept - 1;
    return goals->status == TALLY_OK;
}

#endif
