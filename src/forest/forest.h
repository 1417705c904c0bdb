/* SPDX-License-Identifier: MIT */
/*
 * The packed forest: all expressions with certain values, each once, without writing them out.
 *
 * A node is a value over a subset. It has a goal for each part (table.h) that is wanted of it. A
 * goal contains derivations, the ways to make the node as that part; a derivation is a pair of
 * smaller nodes. Nodes are shared, so a forest of a few thousand nodes stands for millions of
 * expressions:
 *
 *     node 765 over {1 10 25 50}
 *       PROD   (51 over {1 50}, 15 over {10 25})   ...
 *                |                |
 *       node 51: SUM (50, 1)    node 15: DIFF (25, 10)
 *
 * The forest grows backwards from the roots, by falling size. For each split, the values of the
 * smaller side are enumerated from its table; each determines one value of the other side. Up to
 * size `height`, that value is looked up in a table, so no node is made in vain. Above, a node is
 * made for it. When all nodes are expanded, a pass from the smallest up finds which of them are
 * feasible; drafts that lead to the others are dropped.
 *
 * Each expression occurs once: the first side of SUM and PROD is the operand that uses the pivot of
 * the subset. forest_count() and derive.h handle subsets that contain their pivot several times.
 *
 * Cost: (nodes of a size) x (values of the smaller sides of all splits of that size) look-ups.
 */
#ifndef TALLY_FOREST_FOREST_H
#define TALLY_FOREST_FOREST_H

#include "lattice/workspace.h"

struct built_expression;

/* One way to make a node: a pair of smaller nodes. The goal that has the derivation says as which
 * part. */
struct derivation {
    struct node *left;
    struct node *right;
};

/* The ways to make a node as one part. */
struct goal {
    struct derivation *derivations;
    uint8_t *pivots; /* how many are in each left operand; NULL if the subset has one pivot */
    uint64_t count;  /* number of expressions; UINT64_MAX: that many or more */
    uint32_t derivation_count;
    uint32_t repetition_count; /* how many derivations at the end of the list count repeated
                                  operands; their right node is NULL if nothing is left */
};

struct draft;

enum { NODE_CLASSES = 6 };

/* A value over a subset; there is one node for each such pair. */
struct node {
    uint64_t value;
    struct goal *goals; /* one for each bit of wanted, lowest bit first */
    union {
        struct draft *drafts;                 /* between expanding and settling */
        struct built_expression *expressions; /* written out, class by class; see derive.h */
    };
    uint32_t draft_count; /* between expanding and settling */
    uint32_t subset;
    uint8_t wanted;   /* PART_ bits; once settled, the same as feasible */
    uint8_t feasible; /* the bits of wanted that have a derivation, or are the given number */
    uint32_t class_begin[NODE_CLASSES + 1]; /* class i is expressions[class_begin[i]] ..
                                               [class_begin[i + 1]] - 1 */
};

/* The nodes of one subset: an open-addressing hash by value. */
struct node_map {
    struct node **slots;
    uint32_t count;
    uint32_t room; /* number of slots, a power of two, or 0 */
    atomic_flag lock;
};

/* All nodes of a target search: a map from value to node for each subset. */
struct forest {
    struct workspace *workspace;
    struct node_map *maps; /* indexed by subset */
    uint32_t subsets;
    uint32_t height;      /* subsets up to this size have tables */
    uint32_t top;         /* the largest size that has nodes */
    uint32_t level_begin; /* the first subset of the size that is worked on */
    bool counts;          /* what is done with that size: see count.h */
    bool derives;
    bool keeps_detours;   /* built expressions with a detour are marked instead of dropped */
    bool ignores_detours; /* detours are neither dropped nor marked */
};

/* The parts that a derivation of this part needs of its left and of its right node. */
static inline uint8_t forest_left_parts(enum part part)
{
    switch (part) {
    case PART_SUM: return PARTS_SUM_OPERAND;
    case PART_DIFF: return PARTS_SUM_GROUP;
    case PART_PROD:
    case PART_DIVI: return PARTS_PRODUCT_OPERAND;
    case PART_QUOT: return PARTS_PRODUCT_GROUP;
    case PART_LEAF: break;
    }
    return 0;
}

static inline uint8_t forest_right_parts(enum part part)
{
    switch (part) {
    case PART_SUM:
    case PART_DIFF: return PARTS_SUM_GROUP;
    case PART_PROD: return PARTS_PRODUCT_GROUP;
    case PART_QUOT:
    case PART_DIVI: return PARTS_DIVISOR_GROUP;
    case PART_LEAF: break;
    }
    return 0;
}

/* The number of set part bits, of six, looked up in a table that fits a word. Every derivation
 * needs this count, and not every machine has an instruction for it. */
static ALWAYS_INLINE uint32_t forest_count_parts(uint32_t parts)
{
    const uint32_t entries = 0xe994; /* 3 2 2 1 2 1 1 0 */
    return (entries >> 2 * (parts & 7) & 3) + (entries >> 2 * (parts >> 3 & 7) & 3);
}

static ALWAYS_INLINE struct goal *node_goal(const struct node *node, uint8_t part)
{
    return &node->goals[forest_count_parts(node->wanted & (part - 1u))];
}

/* The number of derivations in one step of work: see workspace_tick_steps(). */
enum { DERIVATIONS_A_STEP = 256 };

/* The nodes of derivations are scattered over memory, so a pass over derivations mostly waits for
 * memory. This function fetches the nodes of later derivations in advance: counting ten numbers
 * takes a sixth less time. */
static ALWAYS_INLINE void forest_prefetch(const struct derivation *derivations, uint32_t index,
                                          uint32_t count)
{
    if (index + 8 < count) {
        prefetch(derivations[index + 8].left);
        if (derivations[index + 8].right != NULL) prefetch(derivations[index + 8].right);
    }
    if (index + 4 < count) {
        prefetch(derivations[index + 4].left->goals);
        if (derivations[index + 4].right != NULL) prefetch(derivations[index + 4].right->goals);
    }
}

/* Makes an empty forest over the built levels of the workspace's lattice; it uses
 * their tables up to height. */
tally_status forest_init(struct forest *forest, struct workspace *workspace, uint32_t height);

/* Returns the node of a value over a subset, creating it if needed, and adds these parts to those
 * wanted. NULL: no memory. */
struct node *forest_want(struct forest *forest, uint32_t subset, uint64_t value, uint8_t parts);

/* Like forest_want(), on a worker's thread, for parts that are possible. */
struct node *forest_want_node(struct forest *forest, struct worker *worker, uint32_t subset,
                              uint64_t value, uint8_t parts);

/* Removes from the wanted parts those that no operation of the game makes. */
void forest_drop_impossible_parts(const struct forest *forest, const struct node_map *map);

/* Returns the slot where the search for a value begins. The map must not be empty. */
static ALWAYS_INLINE uint32_t forest_first_slot(const struct node_map *map, uint64_t value)
{
    return (uint32_t)(value * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (map->room - 1);
}

/* Returns the number of nodes of all subsets of a size. From FOREST_NODES_WORTH_THREADS on, a pass
 * over them is worth threads. */
enum { FOREST_NODES_WORTH_THREADS = 512 };
uint64_t forest_level_nodes(const struct forest *forest, uint32_t size);

/* The total number of nodes. */
uint64_t forest_nodes(const struct forest *forest);

#endif
