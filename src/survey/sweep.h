/* SPDX-License-Identifier: MIT */
/*
 * Sweeps over choices of large tiles: their value sets, and the memory of one run.
 *
 * Large tiles are in slots after the small kinds. So the code of a subset determines its slots and
 * small tiles, whatever tiles the slots hold. Its number is (mask of slots) * smalls + (number of
 * the small subset). For a term of q tiles, q - 2 tiles are fixed. The sets of each other tile x
 * with any of the fixed ones (its family) are made once. A pair c, d then needs only the sets that
 * contain both:
 *
 *     fixed a b      family of x: x, ax, bx, abx, each with small tiles
 *                    pair c d: cd, acd, bcd, abcd
 */
#ifndef TALLY_SURVEY_SWEEP_H
#define TALLY_SURVEY_SWEEP_H

#include "survey/survey.h"

enum { MASKS = 1 << SLOTS };

/* The parts of a sweep that do not depend on the choice of large tiles. */
struct tally_sweep {
    struct memory memory;
    tally_rules rules;
    struct kinds kinds;   /* the small kinds, then the slots */
    uint32_t small_kinds; /* how many kinds of small tiles */
    struct survey_limits limits;
    struct set_shape shapes[SURVEY_PICK_MAX]; /* the shape of the sets, by their number of tiles */
    uint32_t operations;
    const struct kernel *kernel;
    tally_range target;
    tally_range large;                              /* the range of large tiles to choose from */
    struct subset_list smalls[SURVEY_PICK_MAX + 1]; /* the subsets of small tiles, by size */
    uint32_t first_small[SURVEY_PICK_MAX + 1];      /* number of the first subset of each size */
    uint32_t small_count;                           /* how many subsets of small tiles there are */
    struct subset_index index;
    uint64_t *useful;
    struct value_set *sets; /* the sets of the subsets of small tiles */
    struct arena arena;
};

/* The memory of one run. */
struct sweeper {
    const tally_sweep *sweep;
    struct memory memory;
    struct kinds kinds; /* the kinds of the sweep, with the current tiles in the slots */
    struct set_maker maker;
    struct parts parts;
    const struct value_set *sets_of_parts[PARTS_MAX];
    const struct value_set **sets; /* indexed by number */
    uint64_t *window;
    uint64_t *once; /* a window with padding: see combine_once() */
    struct parts parts_once;
    const struct value_set *sets_once[PARTS_MAX];
    struct { /* the sets of one tile with the fixed ones, ready for slot c or d */
        uint16_t tile;
        const struct value_set **sets; /* of each mask of fixed slots with each small subset */
    } * families;                      /* of all tiles that a run needs */
    uint32_t family_count;
    uint32_t sets_a_mask;
    struct arena arena; /* of what lives as long as the run */
    struct arena pair_arena;
    uint32_t chosen;
    tally_sweep_sink sink;
    void *user;
};

MUST_USE bool sweeper_init(struct sweeper *sweeper, const tally_sweep *sweep);
void sweeper_clear(struct sweeper *sweeper);

/* Writes the kinds of a subset: the i-th subset of `size` small tiles, plus the slots of the mask.
 * Returns its number of tiles. */
uint32_t sweep_subset(const tally_sweep *sweep, uint32_t mask, uint32_t size, uint32_t i,
                      uint8_t *subset);

/* Makes the sets that contain the slots `must`, any of the slots `may`, and any small tiles that
 * fit. */
MUST_USE bool sweep_make_sets(struct sweeper *sweeper, struct arena *arena, uint32_t must,
                              uint32_t may);

/* The number of these sets, for one mask of `slots` slots. */
uint32_t sweep_count_sets(const tally_sweep *sweep, uint32_t chosen, uint32_t taken);

/* ---- For the search for the best tiles ------------------------------------------------------- */

/* How many games have a set of so many large tiles and no other large tile. */
uint64_t sweep_games(const tally_sweep *sweep, uint32_t chosen);

/* Writes the large tiles of the rules' own pool, at most `room`. Returns how many there are. */
uint32_t sweep_usual_large(const tally_sweep *sweep, uint16_t *tiles, uint32_t room);

#endif
