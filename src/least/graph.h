/* SPDX-License-Identifier: MIT */
/*
 * The graph of all solutions of the least effort: each need that one of them meets, with its least
 * excess, and with all ways to meet it with no more. Of these solutions those whose largest step is
 * the smallest, and whose text is the shortest, are told by lengths.
 */
#ifndef TALLY_LEAST_GRAPH_H
#define TALLY_LEAST_GRAPH_H

#include "least/deepen.h"

enum { LEAST_SEPARATOR_BYTES = 3, LEAST_PARENTHESES_BYTES = 2 };

/* The last operand of a chain, in its text. */
struct least_tail {
    struct ratio value;
    uint32_t begin; /* with its parentheses */
    uint32_t end;
    uint32_t alike; /* operands of that value on that side, which end the chain */
    uint8_t step;
    bool has_parentheses;
};

/* A way to meet a need: the nodes of both sides; HASH_NONE: there is no right one. */
struct least_link {
    uint32_t left;
    uint32_t right;
    uint8_t step;
};

struct least_node {
    struct least_need need;
    uint32_t excess;
    uint32_t link_begin;
    uint32_t link_count;
    uint32_t hand; /* the need's place on the path of the solution at hand; LEAST_NO_HAND */
    struct ratio largest_step;
    bool has_largest_step;

    uint32_t length; /* of the shortest text; 0: not known yet */

    /* For choose.h: */
    uint64_t variants; /* texts of that length, in whatever order operands come; 0: not counted */
    char *text;
    struct least_tail tail;
};

enum { LEAST_NO_HAND = UINT32_MAX };

struct least_graph {
    struct least_deepening *deepening;
    struct least *least;
    struct vector nodes; /* struct least_node: that of the target is the first */
    struct vector links; /* struct least_link */
    struct hash hash;
    uint32_t at;               /* the node whose ways are being told */
    struct ratio largest_step; /* of the solutions */
};

/* Of all solutions of a target of that least excess; LEAST_NONE: of the one at hand. False: the
 * search is to end. To be cleared in any case. */
MUST_USE bool least_graph_make(struct least_graph *graph, struct least_deepening *deepening,
                               const struct least_need *target, uint32_t excess);
void least_graph_clear(struct least_graph *graph);

static inline struct least_node *least_node_at(const struct least_graph *graph, uint32_t index)
{
    return (struct least_node *)graph->nodes.items + index;
}

static inline const struct least_link *least_link_at(const struct least_graph *graph,
                                                     uint32_t index)
{
    return (const struct least_link *)graph->links.items + index;
}

/* Is the node a given number alone? */
bool least_is_number(const struct least_graph *graph, const struct least_node *node);

/* A sum stands in parentheses where it is an operand of a product. */
bool least_has_parentheses(const struct least_graph *graph, uint32_t node);

/* The length of the shortest text of a node, or of a way of it, without parentheses around. A way
 * that has too large a step: UINT32_MAX. */
uint32_t least_length_of(struct least_graph *graph, uint32_t index);
uint32_t least_length_of_link(struct least_graph *graph, const struct least_node *node,
                              const struct least_link *link);

#endif
