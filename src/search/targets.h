/* SPDX-License-Identifier: MIT */
/*
 * Many targets: one after the other, or several at once on the executor, with the same output.
 *
 * What takes long comes in blocks of targets, and each block begins with an empty forest, so that
 * what it finds, and in how many steps, does not depend on which thread had which block before. It
 * also bounds the memory of long ranges, since a forest grows with every target that is asked for:
 * 1 to 9 in order, the values 0..500, took 977 MB with one forest.
 */
#ifndef TALLY_SEARCH_TARGETS_H
#define TALLY_SEARCH_TARGETS_H

#include "answer/deliver.h"
#include "answer/engine.h"

/* What is done for a target: finds what there is, delivers it, fills in the outcome, but for its
 * nodes and what an early end means. */
typedef tally_status search_target(struct engine_search *search, struct delivery *delivery,
                                   uint64_t target, tally_outcome *outcome);

struct job {
    uint64_t first;            /* the first target */
    uint64_t count;            /* of targets */
    const struct wanted *list; /* NULL: they rise by one */
    search_target *search;
    /* What has been found out, after the solutions were given; other than 0: no more. */
    int (*done)(void *done_user, const tally_outcome *outcome);
    void *done_user;
};

/* Does the job until a failure, an early end, or to its end; *outcome is that of the last target,
 * and tells an early end. */
tally_status search_targets(struct engine_search *search, struct delivery *delivery,
                            const struct job *job, tally_outcome *outcome);

/* The job of the game's targets, each reported to the sink. */
tally_status search_each_target(struct engine_search *search, struct delivery *delivery,
                                search_target *find, tally_outcome *outcome);

#endif
