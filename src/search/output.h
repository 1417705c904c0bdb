/* SPDX-License-Identifier: MIT */
/*
 * Where solutions go. The sink is called on one thread, in the order of the targets; what another
 * thread finds goes on record, and is given to the sink from there.
 */
#ifndef TALLY_SEARCH_OUTPUT_H
#define TALLY_SEARCH_OUTPUT_H

#include "answer/deliver.h"

/* Solutions in the order in which they are to be given, each with its target. */
struct output_record {
    struct finds finds;
    struct vector targets; /* uint64_t */
};

struct output {
    struct delivery delivery;
    struct output_record *record; /* NULL: to the sink */
};

void output_record_clear(struct output_record *record, struct memory *memory);

/* Gives `count` of the finds, from the first-th on, as solutions of a target; *given says how many
 * were given. TALLY_STOPPED where the sink wants no more. */
tally_status output_give(struct output *output, const struct finds *finds, size_t first,
                         size_t count, uint64_t target, uint64_t *given);

#endif
