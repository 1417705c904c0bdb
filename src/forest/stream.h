/* SPDX-License-Identifier: MIT */
/*
 * Streaming the expressions of a node that is too large to be written out.
 *
 * Nodes of subsets up to `derived_size` have their built expressions (derive.h), the larger ones do
 * not, so that memory does not grow with the number of solutions. Since of two sides one has at
 * most half the numbers, at most one side of a derivation is large: going down from a root there is
 * a path of large nodes, with one small node beside each. A stream walks all such paths, and at the
 * end of each puts together what stands beside it, from the bottom up; what has a detour is dropped
 * at the first step where that shows.
 */
#ifndef TALLY_FOREST_STREAM_H
#define TALLY_FOREST_STREAM_H

#include "forest/derive.h"

/* Receives each expression; false ends the stream. The built expression lives until it returns. */
typedef bool stream_sink(void *context, const struct built_expression *root);

struct stream {
    const struct forest *forest;
    const struct deriving *deriving;
    struct worker *worker;
    uint32_t derived_size;
    stream_sink *sink;
    void *context;
};

/* A piece of what there is to stream from a root: what comes from some derivations of one
 * goal of a node; the node is the root, or what a path of single derivations leads to,
 * each step to the larger side. */
enum { STREAM_PATH_MAX = 4 };

struct stream_step {
    enum part part;
    uint32_t derivation;
};

struct stream_piece {
    const struct node *root;
    struct stream_step path[STREAM_PATH_MAX];
    uint32_t path_length;
    enum part part;
    uint32_t first;
    uint32_t count; /* of derivations; 0: all that the root is worth */
};

/* The node on the larger side of a derivation. */
const struct node *stream_large_side(const struct forest *forest,
                                     const struct derivation *derivation);

/* Streams a piece. TALLY_STOPPED where the sink or the tick function ended it. */
tally_status stream_run(const struct stream *stream, const struct stream_piece *piece);

#endif
