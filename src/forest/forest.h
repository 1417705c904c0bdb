/* SPDX-License-Identifier: MIT */
/*
 * The packed forest: all expressions that are worth certain values, each once, without writing them
 * out.
 *
 * A node is a value over a subset; its goals, one for each part that somebody wants of it
 * (table.h), hold the ways in which it comes about; each way is a derivation, a pair of smaller
 * nodes. Nodes are shared, so a forest of a few thousand nodes stands for millions of expressions:
 *
 *     node 765 over {1 10 25 50}
 *       PROD   (51 over {1 50}, 15 over {10 25})   ...
 *                |                |
 *       node 51: SUM (50, 1)    node 15: DIFF (25, 10)
 *
 * It is made backwards from the roots, by falling size. Of each split the smaller side is
 * enumerated from its value table, which leaves one value for the other side. Up to size `height`
 * that value is looked up in a table, so that nothing is made in vain. Above, a node is made for
 * it, and only when all of them are expanded is it known, from below, which are feasible; what
 * hangs on the others is never made (their drafts are dropped).
 *
 * Each expression is met once: the first side of SUM and PROD is the operand that uses the pivot of
 * the subset. Where the pivot stands twice and neither copy is alone (lattice.h), see
 * forest_count() and derive.h.
 *
 * Cost: (nodes of a size) x (values of the smaller sides of all splits of that size) look-ups.
 */
#ifndef TALLY_FOREST_FOREST_H
#define TALLY_FOREST_FOREST_H

#include "lattice/workspace.h"

struct built_expression;

struct derivation {
    struct node *left;
    struct node *right;
};

/* Of a derivation of a subset whose pivot stands more than
 * once: what forest_count() needs to know. */
struct derivation_weight {
    uint8_t pivots; /* in the left operand */
    uint8_t copies; /* of the left operand */
};

/* The ways in which a node comes about by one part. */
struct goal {
    struct derivation *derivations;
    struct derivation_weight *weights; /* parallel to derivations; NULL where
                                        * the pivot stands once */
    uint64_t count;                    /* expressions; UINT64_MAX: that many or more */
    uint32_t derivation_count;
    uint32_t repetition_count; /* derivations behind the others that count repeated operands; their
                                  right node is NULL where nothing is left over */
};

struct draft;

enum { NODE_CLASSES = 6 };

struct node {
    uint64_t value;
    struct goal *goals; /* one for each bit of wanted, lowest bit first */
    union {
        struct draft *drafts;                 /* between expanding and settling */
        struct built_expression *expressions; /* written out, class by class: see derive.h */
    };
    uint32_t draft_count;
    uint32_t subset;
    uint8_t wanted;   /* PART_ bits */
    uint8_t feasible; /* the bits of wanted that have a derivation, or are the number itself */
    uint32_t class_begin[NODE_CLASSES + 1];
};

/* The nodes of one subset: an open hash by value. */
struct node_map {
    struct node **slots;
    uint32_t count;
    uint32_t room;
    atomic_flag lock;
};

struct forest {
    struct workspace *workspace;
    struct node_map *maps; /* by subset */
    uint32_t subsets;
    uint32_t height; /* subsets up to this size have tables */
    uint32_t top;    /* the largest size that has nodes */
};

/* The parts that a derivation of this part takes from its left and from its right node. */
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

/* How many of the six part bits are set: two bits of each entry for each of three bits; no
 * instruction for it is there on every machine, and it is asked for at each derivation. */
static ALWAYS_INLINE uint32_t forest_count_parts(uint32_t parts)
{
    const uint32_t entries = 0xe994; /* 3 2 2 1 2 1 1 0 */
    return (entries >> 2 * (parts & 7) & 3) + (entries >> 2 * (parts >> 3 & 7) & 3);
}

static ALWAYS_INLINE struct goal *node_goal(const struct node *node, uint8_t part)
{
    return &node->goals[forest_count_parts(node->wanted & (part - 1u))];
}

/* So many derivations are gone through in a step: see workspace_tick_steps(). */
enum { DERIVATIONS_A_STEP = 256 };

/* Derivations lead all over memory, and going through them is mostly waiting for it: fetches what
 * the derivations a little further on lead to. Counting ten numbers takes a sixth less time so. */
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

/* An empty forest over the levels of the workspace's lattice that are built,
 * using its tables up to height. */
tally_status forest_init(struct forest *forest, struct workspace *workspace, uint32_t height);

/* The node of a value over a subset, made if it is not there yet, which wants these parts too.
 * NULL: no memory. */
struct node *forest_want(struct forest *forest, uint32_t subset, uint64_t value, uint8_t parts);

/* The same, on a worker's thread, for parts that are possible. */
struct node *forest_want_node(struct forest *forest, struct worker *worker, uint32_t subset,
                              uint64_t value, uint8_t parts);

/* Where a value stands in a map that is not empty. */
static ALWAYS_INLINE uint32_t forest_first_slot(const struct node_map *map, uint64_t value)
{
    return (uint32_t)(value * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (map->room - 1);
}

/* How many nodes the subsets of a size have. Going through so many,
 * derivations and all, is worth threads. */
enum { FOREST_NODES_WORTH_THREADS = 512 };
uint64_t forest_level_nodes(const struct forest *forest, uint32_t size);

/* How many there are in all. */
uint64_t forest_nodes(const struct forest *forest);

#endif
