/* SPDX-License-Identifier: MIT */
/*
 * The packed forest: all expressions that are worth certain values, each once, without writing them out.
 *
 * A cell is a value over a subset; its records, one for each part that somebody wants of it (table.h), hold
 * the ways in which it comes about; a way (an edge) is a pair of smaller cells. Cells are shared, so a forest
 * of a few thousand cells stands for millions of expressions:
 *
 *     cell 765 over {1 10 25 50}
 *       PROD   (51 over {1 50}, 15 over {10 25})   ...
 *                |                |
 *       cell 51: SUM (50, 1)    cell 15: DIFF (25, 10)
 *
 * It is made backwards from the roots, by falling size. Of each split the smaller side is enumerated from its
 * value table, which leaves one value for the other side. Up to size `height` that value is looked up in
 * a table, so that nothing is made in vain. Above, a cell is made for it, and only when all of them are
 * expanded is it known, from below, which are feasible; what hangs on the others is never made (their drafts
 * are dropped).
 *
 * Each expression is met once: the first side of SUM and PROD is the operand that uses the pivot of the
 * subset. Where the pivot stands twice and neither copy is alone (lattice.h), see forest_count() and
 * derive.h.
 *
 * Cost: (cells of a size) x (values of the smaller sides of all splits of that size) look-ups.
 */
#ifndef TALLY_FOREST_FOREST_H
#define TALLY_FOREST_FOREST_H

#include "lattice/workspace.h"

struct derivation;

struct edge {
    struct cell *left;
    struct cell *right;
};

/* Of an edge of a subset whose pivot stands more than once: what forest_count() needs to know. */
struct edge_weight {
    uint8_t pivots; /* in the left operand */
    uint8_t copies; /* of the left operand */
};

/* The ways in which a cell comes about by one part. */
struct record {
    struct edge *edges;
    struct edge_weight *weights; /* parallel to edges; NULL where the pivot stands once */
    uint64_t count;              /* expressions; UINT64_MAX: that many or more */
    uint32_t edge_count;
    uint32_t repetition_count; /* edges behind the others that count repeated operands; their right cell is
                                  NULL where nothing is left over */
};

struct draft;

enum { CELL_CLASSES = 6 };

struct cell {
    uint64_t value;
    struct record *records; /* one for each bit of wanted, lowest bit first */
    union {
        struct draft *drafts;           /* between expanding and settling */
        struct derivation *derivations; /* written out, class by class: see derive.h */
    };
    uint32_t draft_count;
    uint32_t subset;
    uint8_t wanted;   /* PART_ bits */
    uint8_t feasible; /* the bits of wanted that have an edge, or are the number itself */
    uint32_t class_begin[CELL_CLASSES + 1];
};

/* The cells of one subset: an open hash by value. */
struct cell_map {
    struct cell **slots;
    uint32_t count;
    uint32_t room;
    atomic_flag lock;
};

struct forest {
    struct space *space;
    struct cell_map *maps; /* by subset */
    uint32_t subsets;
    uint32_t height; /* subsets up to this size have tables */
    uint32_t top;    /* the largest size that has cells */
};

/* The parts that an edge of this part takes from its left and from its right cell. */
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

/* How many of the six part bits are set: two bits of each entry for each of three bits; no instruction for it
 * is there on every machine, and it is asked for at each edge. */
static ALWAYS_INLINE uint32_t forest_count_parts(uint32_t parts)
{
    const uint32_t entries = 0xe994; /* 3 2 2 1 2 1 1 0 */
    return (entries >> 2 * (parts & 7) & 3) + (entries >> 2 * (parts >> 3 & 7) & 3);
}

static ALWAYS_INLINE struct record *cell_record(const struct cell *cell, uint8_t part)
{
    return &cell->records[forest_count_parts(cell->wanted & (part - 1u))];
}

/* So many edges are gone through in a step: see space_tick_steps(). */
enum { EDGES_A_STEP = 256 };

/* Edges lead all over memory, and going through them is mostly waiting for it: fetches what the edges a
 * little further on lead to. Counting ten numbers takes a sixth less time so. */
static ALWAYS_INLINE void forest_prefetch(const struct edge *edges, uint32_t index, uint32_t count)
{
    if (index + 8 < count) {
        prefetch(edges[index + 8].left);
        if (edges[index + 8].right != NULL) prefetch(edges[index + 8].right);
    }
    if (index + 4 < count) {
        prefetch(edges[index + 4].left->records);
        if (edges[index + 4].right != NULL) prefetch(edges[index + 4].right->records);
    }
}

/* An empty forest over the levels of the space's lattice that are built, using its tables up to height. */
tally_status forest_init(struct forest *forest, struct space *space, uint32_t height);

/* The cell of a value over a subset, made if it is not there yet, which wants these parts too. NULL: no
 * memory. */
struct cell *forest_want(struct forest *forest, uint32_t subset, uint64_t value, uint8_t parts);

/* Expands all cells, from the largest down, and settles which are feasible. */
tally_status forest_grow(struct forest *forest);

/* How many cells the subsets of a size have. Going through so many, edges and all, is worth threads. */
enum { FOREST_CELLS_WORTH_THREADS = 512 };
uint64_t forest_level_cells(const struct forest *forest, uint32_t size);

/* How many there are in all. */
uint64_t forest_cells(const struct forest *forest);

/* Counts the expressions of every record. Where operands in no order could be met several times, because the
 * pivot stands more than once, the count is corrected by the identity m G(T) = sum over the operands with the
 * pivot, and their j-fold repetitions, of (pivots used) x (operands) x G(the rest): the logarithmic
 * derivative of the generating function of multisets. */
tally_status forest_count(struct forest *forest);

/* The same for one cell, those of smaller subsets being counted. */
void forest_count_cell(const struct forest *forest, const struct cell *cell);

/* The count of the parts of a cell, together. */
uint64_t forest_sum_counts(const struct cell *cell, uint8_t parts);

#endif
