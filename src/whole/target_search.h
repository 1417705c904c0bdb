/* SPDX-License-Identifier: MIT */
/*
 * A hunt: all expressions over certain subsets that are worth certain values, from the roots to a stream.
 *
 *     which subsets and values  ->  forest  ->  feasible roots  ->  derivations of the small cells  -> stream
 *
 * The subsets are all those of a range of sizes that the request admits.
 */
#ifndef TALLY_WHOLE_TARGET_SEARCH_H
#define TALLY_WHOLE_TARGET_SEARCH_H

#include "answer/request.h"
#include "forest/stream.h"

/* Which subsets a request admits as the numbers of a solution. */
struct admission {
    uint32_t fewest;
    uint32_t most;
    uint64_t must_use; /* code of the numbers that must be used */
};

struct admission admission_of(const struct lattice *lattice, const struct request *request);

/* How sizes of subsets that hold tables are chosen for roots of a size. */
uint32_t hunt_height(uint32_t given, uint32_t size);

struct hunt {
    struct space *space;
    struct forest forest;
    struct deriving deriving;
    struct admission admission;
    struct vector roots; /* struct cell *: feasible, by size, subset and order of the values */
    uint32_t derived_size;
};

/* Finds the feasible roots of some values over the admitted subsets of those sizes. */
tally_status hunt_begin(struct hunt *hunt, struct space *space, struct admission admission, uint32_t smallest,
                        uint32_t largest, const uint64_t *values, size_t count);

/* Derives the small cells, so that roots can be streamed. */
tally_status hunt_derive(struct hunt *hunt, bool keeps_detours, bool ignores_detours);

/* Ends a hunt; one space has one hunt at a time. */
void hunt_clear(struct hunt *hunt);

static inline struct cell *hunt_root(const struct hunt *hunt, size_t index)
{
    return ((struct cell **)hunt->roots.items)[index];
}

static inline uint32_t hunt_root_size(const struct hunt *hunt, size_t index)
{
    return lattice_subset(&hunt->space->lattice, hunt_root(hunt, index)->subset)->size;
}

/* Cuts the streaming of all roots into pieces of some `weight` solutions each, where the edges allow it;
 * appended to pieces (struct stream_piece), in the order of the stream. */
tally_status hunt_cut(const struct hunt *hunt, uint64_t weight, struct vector *pieces);

tally_status hunt_stream(const struct hunt *hunt, struct worker *worker, const struct stream_piece *piece,
                         stream_sink *sink, void *context);

#endif
