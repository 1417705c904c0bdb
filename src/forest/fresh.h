/* SPDX-License-Identifier: MIT */
/*
 * Fresh goals: what each subset can make that no smaller part of it makes, from the smallest
 * subsets up.
 *
 * A simplest expression uses the fewest numbers, so each node in it has a value that no part of its
 * subset makes: that part could take the node's place. Such values are fresh:
 *
 *     {3 6}      3 (6 - 3) is not fresh; 9, 18 and 2 are
 *     {3 6 9}    18 (6 + 3 + 9, 6 * 3 ...) is not fresh; 15 ((6 - 3) + 9 ...) is not fresh either:
 *                6 + 9
 *
 * If nearly all values are wanted, the forest of forest.h contains nearly all of these nodes, and
 * is expensive: a node is looked up for each side of each pair. Here, each subset has plain arrays
 * instead: its fresh goals by part, with their built expressions, measured (measured.h). An
 * expression that is only used as an operand is kept only if no other one displaces it.
 *
 * If all numbers must be used, a part cannot take the place of the whole, so every value of a
 * subset counts as fresh.
 *
 * Cost: the pairs of fresh values of all splits.
 */
#ifndef TALLY_FOREST_FRESH_H
#define TALLY_FOREST_FRESH_H

#include "forest/cross.h"

/* What one thread needs to make the goals of a subset. */
struct fresh_scratch;

/* All subsets of a workspace, up to a size. */
struct fresh_levels {
    struct workspace *workspace;
    struct fresh *of_subset;
    uint32_t room;
    uint32_t height;               /* sizes 1..height are made */
    bool takes_all;                /* all numbers must be used, so every value counts as fresh */
    struct fresh_scratch *scratch; /* one for each worker */
};

void fresh_init(struct fresh_levels *levels, struct workspace *workspace, bool takes_all);
void fresh_clear(struct fresh_levels *levels);

/* Makes the goals of all subsets of at most that size, which must have tables. */
tally_status fresh_build(struct fresh_levels *levels, uint32_t height);

/* The number of fresh goals of all subsets of a size. */
uint64_t fresh_goals_of_size(const struct fresh_levels *levels, uint32_t size);

#endif
