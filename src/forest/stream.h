/* SPDX-License-Identifier: MIT */
/*
 * Streaming the expressions of a node that is too large to be written out.
 *
 * Nodes of subsets up to `derived_size` have built expressions (derive.h). Larger nodes have
 * none, so memory does not grow with the number of solutions. One of two sides has at most half
 * the numbers, so at most one side of a derivation is large: a path of large nodes leads down
 * from a root, with one small node beside each. A stream walks all such paths. At the end of a
 * path it combines the small nodes from the bottom up; an expression with a detour is dropped at
 * the first step that shows it.
 */
#ifndef TALLY_FOREST_STREAM_H
#define TALLY_FOREST_STREAM_H

#include "forest/derive.h"

/* Receives each expression, which is valid until the function returns. Returns false to end the
 * stream. */
typedef bool stream_sink(void *context, const struct built_expression *root);

/* A stream: nodes of subsets up to derived_size have built expressions. */
struct stream {
    const struct forest *forest;
    struct worker *worker;
    uint32_t derived_size;
    stream_sink *sink;
    void *context;
    /* Private: the path from the root, and why the stream ended early. */
    struct stream_step *steps;
    tally_status status;
};

/* A part of the stream of a root: the expressions of some derivations of one goal. The goal's node
 * is the root, or the end of a path from the root that follows single derivations to their larger
 * side. */
enum { STREAM_PATH_MAX = 4 };

/* Some expressions of one root: a path of large nodes, and a run of derivations at its end. */
struct stream_piece {
    const struct node *root;
    enum part path[STREAM_PATH_MAX];            /* of each step the part of its goal, */
    uint32_t path_derivations[STREAM_PATH_MAX]; /* and the index of its derivation */
    uint32_t path_length;
    enum part part; /* the goal at the end of the path */
    uint32_t first; /* index of the first derivation in this piece */
    uint32_t count; /* number of derivations; 0: all expressions of the root */
};

/* The node on the larger side of a derivation. */
const struct node *stream_large_side(const struct forest *forest,
                                     const struct derivation *derivation);

/* Streams a piece. TALLY_STOPPED: the sink or the tick function ended it. */
tally_status stream_run(struct stream *stream, const struct stream_piece *piece);

#endif
