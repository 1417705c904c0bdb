/* SPDX-License-Identifier: MIT */
/*
 * Delivers solutions to the sink. All calls of the sink come from one thread, in the order of the
 * targets. Other threads only record the solutions that they find; the calling thread delivers the
 * recorded solutions. Unpacking a solution takes as long as a typical sink, so all threads share
 * this work.
 */
#ifndef TALLY_ANSWER_DELIVER_H
#define TALLY_ANSWER_DELIVER_H

#include "answer/found.h"

/* A solution, unpacked, as the sink receives it. It points into itself, so it must not be moved. */
struct unpacked {
    struct expr_node *nodes; /* memory for delivery->nodes_max nodes */
    uint64_t *unused;        /* memory for all given numbers */
    tally_expr expr;
    tally_solution solution;
};

/* Where solutions go, and what unpacking them needs. */
struct delivery {
    const tally_game *game;
    const tally_options *options;
    const tally_sink *sink;
    const struct numbers *numbers;
    struct memory *memory;
    uint32_t nodes_max;   /* an upper bound for the nodes of a solution */
    bool gives_values;    /* each solution is one for its own value, and no target is told */
    bool asks;            /* whether to call the tick from time to time; false after it said stop */
    struct finds *record; /* collects solutions in place of the sink; NULL: the sink is called */
};

void delivery_init(struct delivery *delivery, const tally_game *game, const tally_options *options,
                   const tally_sink *sink, const struct numbers *numbers, struct memory *memory);

/* Unpacks one of the finds, a solution for the target, into memory that the caller has set. */
void deliver_unpack(const struct delivery *delivery, const struct finds *finds,
                    const struct found *found, uint64_t target, struct unpacked *unpacked);

/* Delivers or records `count` of the finds, in order, beginning with index `first`. Many are
 * unpacked on all threads. *delivered: how many; it may be NULL. Returns TALLY_STOPPED if the sink
 * wants no more, or the tick said stop. */
tally_status deliver_many(const struct delivery *delivery, const struct finds *finds, size_t first,
                          size_t count, uint64_t target, uint64_t *delivered);

#endif
