/* SPDX-License-Identifier: MIT */
/*
 * Searches many targets: one after the other, or several in parallel on the executor, with the same
 * output.
 *
 * Long searches are divided into blocks of targets. Each block begins with an empty forest, so its
 * results, and its number of steps, do not depend on the thread or on other blocks. That also
 * limits the memory for long ranges, since a forest grows with every target (1 to 9 in order, the
 * values 0..500: 977 MB with a single forest).
 */
#ifndef TALLY_SEARCH_TARGETS_H
#define TALLY_SEARCH_TARGETS_H

#include "answer/deliver.h"
#include "answer/engine.h"

/* Searches a target: finds and delivers solutions, and fills in the outcome, in which nothing is
 * known at first; not its nodes and the reason of an early end. */
typedef tally_status search_target(struct engine_search *search, struct delivery *delivery,
                                   uint64_t target, tally_outcome *outcome);

/* The targets of a search, and the function that searches one of them. */
struct job {
    uint64_t first;            /* the first target */
    uint64_t count;            /* how many targets */
    const struct wanted *list; /* the targets; NULL: consecutive numbers from `first` */
    search_target *search;
    /* Called with each outcome, after the target's solutions were delivered. A result other than 0
     * ends the job. */
    int (*done)(void *done_user, const tally_outcome *outcome);
    void *done_user;
};

/* Runs the job until a failure, an early end, or its end. *outcome is that of the last target, and
 * says if the job ended early. */
tally_status search_targets(struct engine_search *search, struct delivery *delivery,
                            const struct job *job, tally_outcome *outcome);

/* Runs the job of all targets of the game, and reports each to the sink. */
tally_status search_each_target(struct engine_search *search, struct delivery *delivery,
                                search_target *find, tally_outcome *outcome);

#endif
