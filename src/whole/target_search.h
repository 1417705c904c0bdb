/* SPDX-License-Identifier: MIT */
/*
 * A target search: finds all expressions over certain subsets with certain values, and streams
 * them.
 *
 *     which subsets and values  ->  forest  ->  feasible roots
 *                               ->  built expressions of the small nodes  ->  stream
 *
 * The subsets are all those of a range of sizes that the request admits.
 */
#ifndef TALLY_WHOLE_TARGET_SEARCH_H
#define TALLY_WHOLE_TARGET_SEARCH_H

#include "answer/request.h"
#include "forest/stream.h"
#include "whole/foresee.h"

/* The subsets that the request allows. */
struct admission admission_of(const struct lattice *lattice, const struct request *request);

/* The largest size of a subset that gets a value table, for roots of `size` numbers. */
uint32_t target_search_height(uint32_t given, uint32_t size);

struct target_search {
    struct workspace *workspace;
    struct forest forest;
    struct admission admission;
    struct vector roots;   /* struct node *: feasible, by size and subset */
    uint32_t derived_size; /* subsets up to this size have built expressions; larger ones are
                              streamed */
};

/* Finds the feasible roots of the values over the admitted subsets of those sizes. */
tally_status target_search_begin(struct target_search *target_search, struct workspace *workspace,
                                 struct admission admission, const uint64_t *values, size_t count);

/* Writes out the small nodes, so that the roots can be streamed. Without `counts`, the expressions
 * of nodes are not counted: then the target search has no counts, and cannot be cut. */
tally_status target_search_derive(struct target_search *target_search, bool keeps_detours,
                                  bool ignores_detours, bool counts);

/* Ends a target search. A workspace has one target search at a time. */
void target_search_clear(struct target_search *target_search);

static inline struct node *target_search_root(const struct target_search *target_search,
                                              size_t index)
{
    return ((struct node **)target_search->roots.items)[index];
}

static inline uint32_t target_search_root_size(const struct target_search *target_search,
                                               size_t index)
{
    return lattice_subset(&target_search->workspace->lattice,
                          target_search_root(target_search, index)->subset)
        ->size;
}

/* Divides the stream of all roots into pieces of about `weight` solutions each, as far as the
 * derivations allow. Appends them to pieces (struct stream_piece), in the order of the stream. */
tally_status target_search_cut(const struct target_search *target_search, uint64_t weight,
                               struct vector *pieces);

/* Streams one piece. May be called by several threads for different pieces, each with its own
 * worker. */
tally_status target_search_stream(const struct target_search *target_search, struct worker *worker,
                                  const struct stream_piece *piece, stream_sink *sink,
                                  void *context);

#endif
