/* SPDX-License-Identifier: MIT */
/*
 * Streaming the expressions of a cell that is too large to be written out.
 *
 * Cells of subsets up to `derived_size` have their derivations (derive.h), the larger ones do not, so that
 * memory does not grow with the number of solutions. Since of two sides one has at most half the numbers, at
 * most one side of an edge is large: going down from a root there is a path of large cells, with one small
 * cell beside each. A stream walks all such paths, and at the end of each puts together what stands beside
 * it, from the bottom up; what has a detour is dropped at the first step where that shows.
 */
#ifndef TALLY_SEARCH_STREAM_H
#define TALLY_SEARCH_STREAM_H

#include "search/derive.h"

/* Receives each expression; false ends the stream. The derivation lives until it returns. */
typedef bool stream_sink(void *context, const struct derivation *root);

struct stream {
    const struct forest *forest;
    const struct deriving *deriving;
    struct worker *worker;
    uint32_t derived_size;
    stream_sink *sink;
    void *context;
};

/* All expressions of a cell. TALLY_STOPPED where the sink or the tick function ended it. */
tally_status stream_cell(const struct stream *stream, const struct cell *cell);

/* Those that come from some of the edges of one of its records. */
tally_status stream_edges(const struct stream *stream, const struct cell *cell, enum part part,
                          uint32_t first, uint32_t count);

#endif
