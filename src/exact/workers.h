/* SPDX-License-Identifier: MIT */
/*
 * Many targets: one after the other, or several at once on the executor, with the same output.
 *
 * What takes long comes in blocks of targets, and each block begins with an empty forest, so that what it
 * finds, and in how many steps, does not depend on which thread had which block before. It also bounds the
 * memory of long ranges, since a forest grows with every target that is asked for: 1 to 9 in order, the
 * values 0..500, took 977 MB with one forest.
 */
#ifndef TALLY_EXACT_WORKERS_H
#define TALLY_EXACT_WORKERS_H

#include "exact/run.h"

/* What is to be done for each target. */
struct exact_errand {
    uint64_t first;       /* the first target */
    uint64_t count;       /* of targets */
    const uint64_t *list; /* NULL: they rise by one */
    /* Finds what there is, gives solutions to exact_deliver(), fills in the outcome. */
    void (*search)(struct exact_run *run, uint64_t target, tally_outcome *outcome);
    /* What has been found out, after the solutions were delivered; other than 0: no more. */
    int (*done)(void *user, const tally_outcome *outcome);
    void *user;
};

/* Runs the errand until a failure, an early end, or to its end; *outcome is that of the last target. */
void exact_run_errand(struct exact_run *run, const struct exact_errand *errand, tally_outcome *outcome);

/* A search for each of the game's targets, from beginning to end. wants_simplest: no more is asked for than
 * the simplest solution. */
tally_status exact_run_targets(const tally_game *game, const tally_options *options, const tally_sink *sink,
                               tally_outcome *outcome, bool wants_simplest,
                               void (*search)(struct exact_run *run, uint64_t target,
                                              tally_outcome *outcome));

/* Writes out and measures trees `0..count - 1` of a problem, several at once on the executor, and calls visit
 * for each that is to be shown, in order and on the caller's thread, with the measure in run->at_hand; until
 * visit says false, or a failure. */
void exact_take_trees(struct exact_run *run, struct exact *exact, uint32_t problem, uint64_t count,
                      bool is_negated, bool (*visit)(struct exact_run *run, void *user), void *user);

#endif
