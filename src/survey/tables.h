/* SPDX-License-Identifier: MIT */
/*
 * Value tables of a pool: for each subset with fewer tiles than a selection, the values that use
 * exactly its tiles. All selections share them.
 *
 * Subsets of all but one tile have *top* sets. Since only one more number will be combined with
 * them, two parts suffice: a bit set of the window (the targets, and as far beyond as a tile
 * reaches), and a list of the values that some tile divides into a target. Other subsets have
 * *base* sets: all values within the limits below.
 *
 * Limits. How large can a value v be that leads to a result of at most H? If a step makes u from v
 * and w, then v <= u * w or v <= u + w, where w is at most the product of its tiles (or their sum,
 * if tiles are 1). So limit(all but j) is the maximum over i of limit(all but j - i) * most(i) +
 * most(i). The limit is never above most(size), the largest value of this many tiles.
 */
#ifndef TALLY_SURVEY_TABLES_H
#define TALLY_SURVEY_TABLES_H

#include "base/memory.h"
#include "kernel/kernel.h"
#include "survey/subsets.h"

/* Zero words before and after the bits of a set, so that shifted reads need no special cases. */
enum { SET_PAD_WORDS = WINDOW_STEP_WORDS + 1, MAP_LIMIT = 1 << 17, SHIFT_MAX = 4096 };

/* The kind of set to make. */
struct set_shape {
    uint32_t limit;      /* the largest value of the set */
    uint32_t bits_limit; /* how many bits the set has: a multiple of 64 */
    uint32_t tail_words; /* zero words after the mirror */
    bool is_top;
    uint32_t highest_target; /* in a top set: values v with v / tile <= highest_target are listed */
    /* in a top set: bit v is set if v / tile is a target for some tile of the pool; for v <
     * MAP_LIMIT */
    const uint64_t *useful;
};

/* Scratch memory for making sets, one for each thread. */
struct set_maker {
    struct memory *memory;
    const struct kernel *kernel;
    const struct kinds *kinds;
    uint32_t operations;
    struct harvest harvest;
    struct vector large;      /* the results beyond the map */
    struct vector large_room; /* room in which the large results are sorted */
    uint32_t *extracted;      /* room for MAP_LIMIT + EXTRACT_SLACK values */
};

MUST_USE bool maker_init(struct set_maker *maker, struct memory *memory,
                         const struct kernel *kernel, const struct kinds *kinds,
                         uint32_t operations);
void maker_clear(struct set_maker *maker);

/* Makes the set of one subset from the sets of its parts, in the order of parts_of(). A subset of
 * one tile has total 2 and the value `tile`. Returns false if there is no memory.
 * Cost: the product of both sides' counts, summed over the splits. */
MUST_USE bool make_set(struct value_set *set, struct set_maker *maker, struct arena *arena,
                       const struct set_shape *shape, const struct value_set *const *parts,
                       uint32_t total, uint32_t tile);

/* Marks the values that a top set lists: those that a tile divides into a target. */
void mark_useful(uint64_t *useful, const struct kinds *kinds, uint32_t highest_target);
void mark_useful_for(uint64_t *useful, uint32_t tile, uint32_t highest_target);

/* Bounds on values, for a pool and a range of targets. */
struct survey_limits {
    uint32_t pick;
    uint32_t lowest; /* the window of the first look: the targets and a margin */
    uint32_t highest;
    uint32_t words;
    uint32_t wide_highest; /* the second window is from 1 to this; it is used if a closest value is
                              outside the first */
    uint32_t wide_words;
    uint64_t value_limit[SURVEY_PICK_MAX + 1]; /* indexed by number of tiles */
    uint64_t top_limit;                        /* value_limit[pick - 1], for the first look */
};

/* Computes the limits. Returns TALLY_NUMBER_RANGE if values would not fit in 32 bits. */
tally_status limits_of(struct survey_limits *limits, const struct kinds *kinds, uint32_t pick,
                       tally_range target);

/* The shape of the sets of `size` tiles: all values up to the limit. */
struct set_shape base_shape(const struct survey_limits *limits, uint32_t size);
struct set_shape top_shape(const struct survey_limits *limits, const struct kinds *kinds,
                           bool is_wide, const uint64_t *useful);

#endif
