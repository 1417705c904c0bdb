/* SPDX-License-Identifier: MIT */
/*
 * Many targets: one after the other, or several at once on the executor, with the same output.
 *
 * Long searches are divided into blocks of targets. Each block begins with an empty forest, so its
 * results, and its number of steps, do not depend on the thread or on other blocks. That also
 * bounds the memory of long ranges, since a forest grows with every target: 1 to 9 in order, the
 * values 0..500, took 977 MB with one forest.
 */
#ifndef TALLY_SEARCH_TARGETS_H
#define TALLY_SEARCH_TARGETS_H

#include "answer/deliver.h"
#include "answer/engine.h"

/* The search of a target: finds and delivers solutions, and fills in the outcome, except for its
 * nodes and the meaning of an early end. */
typedef tally_status search_target(struct engine_search *search, struct delivery *delivery,
                                   uint64_t target, tally_outcome *outcome);

struct job {
    uint64_t first;            /* the first target */
    uint64_t count;            /* of targets */
    const struct wanted *list; /* NULL: they rise by one */
    search_target *search;
    /* Called with what was found out, after the solutions were given; other than 0: no more. */
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
