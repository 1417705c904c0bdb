/* SPDX-License-Identifier: MIT */
/*
 * Decides one selection: the values that it reaches with each number of numbers, and the
 * distances of the others.
 */
#ifndef TALLY_SURVEY_REACH_H
#define TALLY_SURVEY_REACH_H

#include "survey/tables.h"
#include "survey/way.h"

/* What all selections of a survey share. sets has one set for each subset of fewer
 * tiles than are picked. */
struct survey_tables {
    struct kinds kinds;
    struct survey_limits limits;
    uint32_t operations;
    const struct kernel *kernel;
    struct subset_index index;
    struct value_set *sets;
    uint64_t *useful; /* mark_useful() of the first look and of the second */
    uint64_t *useful_wide;
};

/* Scratch of one thread. */
struct reach_scratch {
    struct memory *memory;
    struct set_maker maker;
    struct parts parts;
    struct parts parts_of_part;
    const struct value_set *sets[PARTS_MAX];
    const struct value_set *sets_of_part[PARTS_MAX];
    uint64_t *levels; /* for each number of numbers, a window: the values that need
                         exactly that many */
};

MUST_USE bool reach_init(struct reach_scratch *scratch, struct memory *memory,
                         const struct survey_tables *tables);
void reach_clear(struct reach_scratch *scratch, const struct survey_tables *tables);

/* Finds what all numbers together reach, from every split of a selection into two sides. sets has
 * one set for each part; a split whose top set is NULL is left out. */
void combine_parts(const struct window *window, const struct kernel *kernel,
                   const struct kinds *kinds, const struct parts *parts,
                   const struct value_set *const *sets);

/* Fills by_fewest, fewest, distance and side. */
MUST_USE bool reach_selection(const struct survey_tables *tables, struct reach_scratch *scratch,
                              const uint8_t *subset, tally_range target,
                              const struct survey_answer *answer);

#endif
