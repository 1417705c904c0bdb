/* SPDX-License-Identifier: MIT */
/*
 * Counting for many targets at once, forwards.
 *
 * The forest (forest.h) grows backwards from its targets, so it contains only what leads to one of
 * them. With hundreds of targets almost everything does. Then it is less work to make everything
 * once, from the smallest subsets up, and to check only the last step for targets:
 *
 *     all pairs of two smaller subsets  ->  what they make  ->  a target?  count it
 *
 * Each subset keeps two things: its values, each with the number of its expressions (ways), and its
 * built expressions without a detour (derive.h). Counting with detours needs only the ways. There
 * are no nodes, no derivations and no look-ups backwards, only a few dozen sequential lists.
 *
 * Cost: in proportion to all expressions over all proper subsets, whatever the targets are. 1 3 7
 * 10 25 50 has 7,394 values and 10,918 built expressions of up to five numbers; 100..999 takes half
 * the time of a forest.
 */
#ifndef TALLY_WHOLE_FORWARD_H
#define TALLY_WHOLE_FORWARD_H

#include "whole/forward_ways.h"

/* The result for one target. */
struct forward_count {
    uint64_t solutions; /* without a detour */
    uint64_t with_detours;
    uint32_t fewest; /* numbers used; 0: not reached */
};

/* Is counting `count` targets forwards less work than searching for them? */
bool forward_is_worth(const struct admission *admission, uint64_t targets);

/* Makes the values and expressions of all subsets below the largest size. Uses the workspace's
 * memory, which a target search would reset. */
tally_status forward_begin(struct forward *forward, struct workspace *workspace,
                           struct admission admission, bool is_free_wanted);

/* Counts the solutions of the targets from `first` on. */
tally_status forward_count(struct forward *forward, uint64_t first, size_t count,
                           struct forward_count *counts);
void forward_end(struct forward *forward);

#endif
