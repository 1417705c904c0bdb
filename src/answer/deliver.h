/* SPDX-License-Identifier: MIT */
/*
 * Handing solutions to the sink. All calls of the sink come from one thread, in the order of the
 * targets; what another thread finds is kept on record, and handed over from there. Unpacking what
 * the sink is shown takes as long as many a sink, and is shared by all.
 */
#ifndef TALLY_ANSWER_DELIVER_H
#define TALLY_ANSWER_DELIVER_H

#include "answer/found.h"

/* A solution, unpacked. */
struct unpacked {
    struct expr_node *nodes; /* room for delivery->nodes_max */
    uint64_t *unused;        /* room for the given numbers */
    uint32_t node_count;
    uint32_t unused_count;
};

struct delivery {
    const tally_game *game;
    const tally_options *options;
    const tally_sink *sink;
    const struct numbers *numbers;
    struct memory *memory;
    uint32_t nodes_max;   /* no solution has more nodes */
    bool asks;            /* the tick, now and then: until it has said stop */
    struct finds *record; /* where solutions go instead of to the sink, or NULL */
};

void delivery_init(struct delivery *delivery, const tally_game *game, const tally_options *options,
                   const tally_sink *sink, const struct numbers *numbers, struct memory *memory);

/* Unpacks one of the finds. */
void deliver_unpack(const struct delivery *delivery, const struct finds *finds,
                    const struct found *found, struct unpacked *unpacked);

/* An unpacked solution as programs see it, but for its expression. */
tally_solution deliver_solution(const struct finds *finds, const struct found *found,
                                const struct unpacked *unpacked, uint64_t target);

/* Gives one solution to the sink. TALLY_STOPPED where the sink wants no more. */
tally_status deliver_one(const struct delivery *delivery, const struct finds *finds,
                         const struct found *found, uint64_t target);

/* The same for `count` of the finds, from the first-th on, in their order, or puts them on record;
 * *delivered says how many. They are unpacked on all threads. */
tally_status deliver_many(const struct delivery *delivery, const struct finds *finds, size_t first,
                          size_t count, uint64_t target, uint64_t *delivered);

#endif
