/* SPDX-License-Identifier: MIT */
/*
 * The graph of all solutions of least effort: each need that occurs in one of them, with its least
 * excess, and with all ways to meet it at that excess. Text lengths then select, among these
 * solutions, those with the smallest largest step and the shortest text.
 */
#ifndef TALLY_LEAST_GRAPH_H
#define TALLY_LEAST_GRAPH_H

#include "answer/found.h"
#include "least/expand.h"

enum { LEAST_SEPARATOR_BYTES = 3, LEAST_PARENTHESES_BYTES = 2 };

/* A way to meet a need: the nodes of both sides. right is HASH_NONE if there is only one side. */
struct least_link {
    uint32_t left;
    uint32_t right;
    uint8_t step;
};

/* A need of some solution of least effort, with the run of its ways in least_graph.links. */
struct least_node {
    struct least_need need;
    uint32_t excess;
    uint32_t link_begin;
    uint32_t link_count;
    struct ratio largest_step;
    bool has_largest_step;

    uint32_t length; /* length of the shortest text; 0: not known yet */

    /* The members below are used by least_choose() only. */
    uint64_t variants; /* number of texts of that length, with operands of equal value in any
                          order; 0: not counted */
    char *text;
};

/* The needs of all solutions of least effort, and the ways between them. */
struct least_graph {
    struct least_deepening *deepening;
    struct least *least;
    struct least_needs nodes;  /* struct least_node: the first is the target's */
    struct vector links;       /* struct least_link */
    uint32_t at;               /* the node whose ways are being collected */
    struct ratio largest_step; /* the largest step of the solutions that are still left */
    bool is_unsure;            /* a solution of least effort may be missing */

    /* The members below are used by least_choose() only. */
    const struct numbers *numbers;
    bool is_sure;       /* the result is proved to be the first */
    struct arena texts; /* memory for the nodes' texts */
    char *draft;        /* room for two texts, one behind the other */
};

/* Makes the graph of all solutions of a target with the given least excess. If the tables of the
 * deepening are too small for all ways, larger ones replace them. Returns false if the search must
 * end. The caller clears the graph in any case. */
MUST_USE bool least_graph_make(struct least_graph *graph, struct least_deepening *deepening,
                               const struct least_need *target, uint32_t excess);
void least_graph_clear(struct least_graph *graph);

static inline struct least_node *least_node_at(const struct least_graph *graph, uint32_t index)
{
    return (struct least_node *)graph->nodes.items.items + index;
}

static inline const struct least_link *least_link_at(const struct least_graph *graph,
                                                     uint32_t index)
{
    return (const struct least_link *)graph->links.items + index;
}

/* The length of the shortest text of a node (or of one of its ways), without outer parentheses.
 * UINT32_MAX: every step that meets it is too large. */
uint32_t least_length_of(struct least_graph *graph, uint32_t index);

/* ---- Choosing -------------------------------------------------------------------------------- */

/*
 * Chooses, from all solutions of least effort, the first in the order of answers: smallest largest
 * step, then shortest text, then first text in byte order.
 *
 * The needs (expand.h) of all these solutions form a graph: each need with its least excess, and
 * with all ways to meet it at that excess. The three criteria are applied to the graph in turn, and
 * each removes what does not come first. So millions of solutions are compared without being
 * written out.
 */

/* Appends the first solution of the target with the given least excess to finds. *is_sure: it is
 * proved to be the first. With TALLY_STOPPED or a failure, nothing is appended. */
tally_status least_choose(struct least_deepening *deepening, const struct least_need *target,
                          uint32_t excess, struct finds *finds, const struct numbers *numbers,
                          bool *is_sure);

/* The sign of a step, with its blanks. */
const char *least_sign_of(uint8_t step);

/* Appends the solution of a text in any order of operands. *read: its tree, which the caller frees;
 * it stays NULL if the text was not read. */
tally_status least_add_text(const struct least *least, const struct numbers *numbers,
                            const char *text, size_t length, struct finds *finds,
                            tally_expr **read);

#endif
