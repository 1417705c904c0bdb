/* SPDX-License-Identifier: MIT */
/*
 * Decides one selection: which targets it reaches with each count of numbers, and the distances of
 * the targets that it does not reach.
 */
#ifndef TALLY_SURVEY_REACH_H
#define TALLY_SURVEY_REACH_H

#include "survey/tables.h"
#include "survey/way.h"

/* Shared by all selections of a survey. sets has one value set for each subset with fewer tiles
 * than a selection. */
struct survey_tables {
    struct kinds kinds;
    struct survey_limits limits;
    uint32_t operations;
    const struct kernel *kernel;
    struct subset_index index;
    struct value_set *sets;
    uint64_t *useful; /* mark_useful() for the first look, then for the second */
    uint64_t *useful_wide;
};

struct count_scratch;

/* Scratch memory of one thread. */
struct reach_scratch {
    struct memory *memory;
    struct set_maker maker;
    struct parts parts;
    struct parts parts_of_part;
    const struct value_set *sets[PARTS_MAX];
    const struct value_set *sets_of_part[PARTS_MAX];
    uint64_t *levels; /* a window for each count of numbers: the values that need exactly that
                         many */
    struct count_scratch *counting; /* for by_bits.c, where solutions are counted */
};

MUST_USE bool reach_init(struct reach_scratch *scratch, struct memory *memory,
                         const struct survey_tables *tables);
void reach_clear(struct reach_scratch *scratch, const struct survey_tables *tables);

/* Finds what all numbers of a selection reach together, from every split into two sides. sets has
 * one set for each part; a split with a NULL set is skipped. */
void combine_parts(const struct window *window, const struct kernel *kernel,
                   const struct kinds *kinds, const struct parts *parts,
                   const struct value_set *const *sets);

/* Fills by_fewest, fewest, distance and side of the answer. */
MUST_USE bool reach_selection(const struct survey_tables *tables, struct reach_scratch *scratch,
                              const uint8_t *subset, tally_range target,
                              const struct survey_answer *answer);

#endif
