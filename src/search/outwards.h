/* SPDX-License-Identifier: MIT */
/*
 * The walk outwards from a target, to the closest values.
 */
#ifndef TALLY_SEARCH_OUTWARDS_H
#define TALLY_SEARCH_OUTWARDS_H

#include "answer/engine.h"

/* Enumerates the distances from a target at which there may be a value, rising from 0, and the
 * values at each distance. If one of the two values is too large for the engine, it is not found,
 * and may be missing.
 *
 *     struct outwards here = {.search = search, .target = target};
 *     while (!is_found && outwards_next(&here, &status)) ... here.values ... */
struct outwards {
    struct engine_search *search;
    uint64_t target;
    uint64_t centre; /* the target in the row of the values */
    uint64_t distance;
    uint64_t values[2]; /* the values at that distance, the lower one first */
    uint32_t count;     /* 1 or 2 */
    bool has_begun;
};

/* Moves to the next distance, in the row of the search that has it. Returns false if there is none,
 * or *status is not TALLY_OK: then the row is that of the request. */
bool outwards_next(struct outwards *here, tally_status *status);

#endif
