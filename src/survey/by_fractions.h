/* SPDX-License-Identifier: MIT */
/*
 * Surveys by lists of fractions: for any of + - * /, any or all of the numbers.
 */
#ifndef TALLY_SURVEY_BY_FRACTIONS_H
#define TALLY_SURVEY_BY_FRACTIONS_H

#include "survey/smaller_subsets.h"
#include "survey/way.h"

/* ---- Lists ----------------------------------------------------------------------------------- */

/*
 * Lists of fractions: the magnitudes of all values that use exactly a subset of tiles. The sign is
 * dropped, since a difference can be made exactly if its opposite can (docs/algorithms.md). All
 * selections share the lists.
 *
 * Lists of all but one tile are *top* lists: they keep only values that one more tile can turn into
 * a whole value of the window. The window reaches from 0 to twice the largest target, which is wide
 * enough for every distance: if any value is below a target t, one is at most t away from it.
 *
 * Height bound: numerator and denominator of a value of k tiles are at most 2^(k-1) times the
 * product of the tiles. fraction_lists_fit() checks that this is below 2^32.
 */

/* A magnitude p / q in lowest terms. */
struct fraction {
    uint32_t p;
    uint32_t q;
};

/* The values of one subset: whole ones first. */
struct fraction_list {
    const struct fraction *values;
    uint32_t count;
    uint32_t whole_count;
};

/* What all selections share. */
struct fraction_tables {
    struct smaller_subsets subs;
    struct fraction_list *lists; /* indexed by number of the subset */
    struct kinds kinds;
    uint32_t operations;
    bool is_whole;  /* every step is a whole number */
    uint64_t least; /* of the magnitudes: 0 or 1 */
    bool uses_all;
    uint32_t pick;
    uint32_t highest; /* upper end of the window */
    uint32_t window_words;
};

/* Do all values fit in 32 bits? */
bool fraction_lists_fit(const tally_survey *survey);

/* Makes the lists. Call fraction_tables_clear() even if this fails. */
tally_status fraction_tables_init(struct fraction_tables *tables, tally_survey *survey);
void fraction_tables_clear(struct fraction_tables *tables, struct memory *memory);

static inline const struct fraction_list *list_of_part(const struct fraction_tables *tables,
                                                       const struct parts *parts, uint32_t part)
{
    return &tables->lists[subset_index_find(&tables->subs.index, parts->code[part])];
}

extern const struct survey_way survey_by_fractions;

/* ---- The last step --------------------------------------------------------------------------- */

/*
 * The last step, all tiles of a selection: every split of it into two sides, each with its list of
 * fractions. Only whole results within the window are wanted. Two fractions in lowest terms have a
 * whole sum or product only if their denominators fit, so no result needs to be reduced:
 *
 *     p/q + r/s     q = s, and q divides p + r
 *     (p/q) * (r/s) s divides p, and q divides r
 */

/* The whole values that a selection reaches; one for each thread. */
struct fraction_levels {
    struct memory *memory;
    uint64_t *windows; /* one for each count of numbers; [0] is the union of all */
    size_t words;      /* words of all windows together */
    struct parts parts;
};

MUST_USE bool fraction_levels_init(struct fraction_levels *levels, struct memory *memory,
                                   const struct fraction_tables *tables);
void fraction_levels_clear(struct fraction_levels *levels);
void fraction_levels_fill(struct fraction_levels *levels, const struct fraction_tables *tables,
                          const uint8_t *subset);

#endif
